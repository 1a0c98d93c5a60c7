import { cleanup } from '@testing-library/react'
import { afterAll, afterEach } from 'vitest'

/** Files of one process share the app and its page: no test finds a notice open that another left, and no file more. */
afterEach(async () => {
  const { closePopup, closeToast } = await import('#customer/shell/notices/notices.ts')
  closePopup()
  closeToast()
})

/**
 * What is drawn is taken down before its page is, or a tip that was open would fail whoever tidies up next. Styles stay in
 * the head: the code that put them there is shared too, and believes that they are there.
 */
afterAll(() => {
  cleanup()
  document.body.replaceChildren()
  for (const name of document.body.getAttributeNames()) document.body.removeAttribute(name)
  localStorage.clear()
  sessionStorage.clear()
  // a new place, so that nothing lies ahead that this file went back from
  window.history.pushState(null, '', '/')
})
