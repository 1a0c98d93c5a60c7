import { afterAll } from 'vitest'

/** Files of one process share the notices of the customer app: no file finds another's popup open. */
afterAll(async () => {
  const { closePopup, closeToast } = await import('#customer/shell/notices/notices.ts')
  closePopup()
  closeToast()
})
