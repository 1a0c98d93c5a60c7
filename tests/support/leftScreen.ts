import { afterAll } from 'vitest'

/** Files of one process share page and app: none finds another's popup open, or places ahead that it went back from. */
afterAll(async () => {
  const { closePopup, closeToast } = await import('#customer/shell/notices/notices.ts')
  closePopup()
  closeToast()
  window.history.pushState(null, '', '/')
})
