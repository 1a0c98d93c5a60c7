/* What a browser does with notifications of the shop, also while no page of it is open. Nothing else: no page waits for it. */
const INBOX = '/my/notifications'

self.addEventListener('push', (event) => {
  const said = event.data ? event.data.json() : {}
  const { title = '홈핏', body = '새 소식이 있어요.', path = INBOX, tag } = said
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, lang: 'ko', icon: '/icon-192.png', data: { path } }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(event.notification.data?.path ?? INBOX))
})

/** Shows a screen of the shop, in a window that is open where there is one. */
async function show(path) {
  const wanted = new URL(path, self.location.origin)
  const address = wanted.origin === self.location.origin ? wanted.href : new URL(INBOX, self.location.origin).href
  const [open] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!open) return self.clients.openWindow(address)
  await open.focus()
  // a window that this worker does not lead yet cannot be sent anywhere
  return open.navigate(address).catch(() => self.clients.openWindow(address))
}
