import { readFileSync } from 'node:fs'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pushSubscriptions } from '#server/modules/notifications/notifications.tables.ts'
import { webPushSender } from '#server/modules/notifications/webPush.ts'
import { useApi } from '#tests/support/api.ts'
import { pushingBrowser } from '#tests/support/pushBrowser.ts'
import { vapidKeys } from '#tests/support/pushServer.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi()
const open = useCustomerApp(api)
const keys = vapidKeys()
let here: ReturnType<typeof pushingBrowser>

beforeEach(() => {
  api.deps.push = webPushSender(keys, async () => 201)
})
afterEach(() => here.gone())

const kept = () => api.deps.db.select().from(pushSubscriptions)
const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: '이 브라우저에서 알림 받기' })

test('켜면 이 브라우저를 상점의 열쇠로 구독해 서버에 알리고, 끄면 어디에도 남지 않는다', async () => {
  here = pushingBrowser('granted')
  const me = await api.customer()
  const user = await open.as(me.id, '/my/notifications')
  expect((await box()).checked).toBe(false)
  expect(here.isRegistered()).toBe(false)
  await user.click(await box())
  await waitFor(async () => expect((await box()).checked).toBe(true))
  expect(here.asked).toEqual([keys.publicKey])
  expect(await kept()).toMatchObject([{ userId: me.id, endpoint: here.browser?.subscription.endpoint }])
  await user.click(await box())
  await waitFor(async () => expect((await box()).checked).toBe(false))
  expect([await kept(), here.browser, here.isRegistered()]).toEqual([[], undefined, false])
})

test('허락하지 않으면 구독하지 않고, 어디에서 허용하는지 말한다', async () => {
  here = pushingBrowser('denied')
  const me = await api.customer()
  const user = await open.as(me.id, '/my/notifications')
  await user.click(await box())
  await screen.findByText(/브라우저 설정에서 이 사이트의 알림을 막아 두었어요/)
  expect([(await box()).disabled, here.asked, await kept()]).toEqual([true, [], []])
})

test('알림을 나르는 곳이 없는 브라우저면 켤 수 없다고 말하고, 켜지 않은 채로 둔다', async () => {
  here = pushingBrowser('granted', false)
  const user = await open.as((await api.customer()).id, '/my/notifications')
  await user.click(await box())
  await screen.findByText('이 브라우저에서는 알림을 켤 수 없었어요.')
  expect([(await box()).checked, await kept()]).toEqual([false, []])
})

test('열쇠가 없는 상점에는 켜는 것이 없다', async () => {
  here = pushingBrowser('granted')
  api.deps.push = undefined
  const me = await api.customer()
  await open.as(me.id, '/my/notifications')
  await screen.findByText('아직 온 알림이 없어요')
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('브라우저의 일꾼은 온 것을 보이고, 누르면 상점의 화면만 연다', async () => {
  here = pushingBrowser('granted')
  const listeners = new Map<string, (event: object) => void>()
  const shown: [string, NotificationOptions][] = []
  const opened: string[] = []
  const worker = {
    location: { origin: 'https://shop.test' },
    registration: { showNotification: async (...said: [string, NotificationOptions]) => void shown.push(said) },
    clients: { matchAll: async () => [], openWindow: async (address: string) => void opened.push(address) },
    addEventListener: (kind: string, listener: (event: object) => void) => listeners.set(kind, listener),
  }
  // eslint-disable-next-line typescript/no-implied-eval -- the file is no module: a browser runs it as it is
  new Function('self', readFileSync('public/push-worker.js', 'utf8'))(worker)
  const works: Promise<unknown>[] = []
  const waitUntil = (work: Promise<unknown>) => works.push(work)
  const said = { title: '도착했어요', body: '문 앞', path: '/my/orders/3', tag: 'news-1' }
  listeners.get('push')?.({ data: { json: () => said }, waitUntil })
  const press = (path: string) =>
    listeners.get('notificationclick')?.({ notification: { close: () => {}, data: { path } }, waitUntil })
  for (const path of ['/my/orders/3', 'https://evil.test/', '//evil.test']) press(path)
  await Promise.all(works)
  expect(shown).toEqual([
    ['도착했어요', expect.objectContaining({ body: '문 앞', tag: 'news-1', data: { path: '/my/orders/3' } })],
  ])
  expect(opened).toEqual([
    'https://shop.test/my/orders/3',
    'https://shop.test/my/notifications',
    'https://shop.test/my/notifications',
  ])
})
