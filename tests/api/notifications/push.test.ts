import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sessions } from '#server/modules/auth/auth.tables.ts'
import { forgetNotifications } from '#server/modules/notifications/notifications.service.ts'
import { pushSubscriptions } from '#server/modules/notifications/notifications.tables.ts'
import { purgePushSubscriptions, sendPushes } from '#server/modules/notifications/push.jobs.ts'
import { isPushAddress } from '#server/modules/notifications/pushTarget.ts'
import { lookupOutside, pushSettings, webPushSender } from '#server/modules/notifications/webPush.ts'
import { outbox } from '#server/modules/outbox/outbox.tables.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { signInAgain } from '#tests/support/buying.ts'
import { agreeTo, inboxOf, tell } from '#tests/support/notifications.ts'
import {
  aBrowser,
  type Browser,
  type PushServer,
  signedBy,
  startPushServer,
  vapidKeys,
} from '#tests/support/pushServer.ts'

const api = useApi()
const path = '/api/v2/user/push-subscriptions'
const keys = vapidKeys()
const minute = 60_000
let service: PushServer

const notPushServices = [
  'http://push.example.com/a',
  'https://push.example.com:8443/a',
  'https://user:pw@push.example.com/a',
  'https://localhost/a',
  'https://intranet/a',
  'https://db.internal/a',
  'https://127.0.0.1/a',
  'https://2130706433/a',
  'https://0x7f.1/a',
  'https://10.0.0.8/a',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/a',
  'https://0.0.0.0/a',
  'https://224.0.0.1/a',
  'https://[::1]/a',
  'https://[fd00::1]/a',
  'https://[::ffff:10.0.0.1]/a',
  'ftp://push.example.com/a',
  'push.example.com',
  `https://push.example.com/${'a'.repeat(1_000)}`,
]

beforeAll(async () => (service = await startPushServer()))
afterAll(() => service.close())
beforeEach(() => {
  service.delivered.length = 0
  service.answers.length = 0
  api.deps.push = webPushSender(keys, (...letter) => service.post(...letter))
})

const turnOn = async (customer: TestClient, browser: Browser = aBrowser()) => {
  expect((await customer.post(path, browser.subscription)).status).toBe(204)
  return browser
}
const kept = () => api.deps.db.select().from(pushSubscriptions)
const waiting = async () => (await api.deps.db.select().from(outbox)).filter(({ doneAt }) => doneAt === null)

describe('브라우저 알림 켜기', () => {
  test('켠 브라우저를 이 로그인의 것으로 기억하고, 끄면 잊는다', async () => {
    const me = await api.customer()
    expect((await me.get(path)).body).toEqual({ public_key: keys.publicKey, endpoint: null })
    const { subscription } = await turnOn(me)
    expect((await me.get(path)).body).toEqual({ public_key: keys.publicKey, endpoint: subscription.endpoint })
    await turnOn(me)
    expect(await kept()).toHaveLength(1)
    expect((await me.delete(path)).status).toBe(204)
    expect((await me.delete(path)).status).toBe(204)
    expect(await kept()).toEqual([])
  })

  test('한 브라우저는 마지막에 켠 사람의 것이다', async () => {
    const [before, after] = [await api.customer(), await api.customer()]
    const browser = await turnOn(before)
    await turnOn(after, browser)
    expect((await kept()).map(({ userId }) => userId)).toEqual([after.id])
    await tell(api, before.id, {})
    expect(await sendPushes(api.deps)).toEqual({ pushed: 0 })
    // somebody else's is not turned off
    await before.delete(path)
    expect(await kept()).toHaveLength(1)
  })

  test('열쇠가 없는 곳에서는 켤 수 없다', async () => {
    api.deps.push = undefined
    const me = await api.customer()
    expect((await me.get(path)).body).toEqual({ public_key: null, endpoint: null })
    expect(await me.post(path, aBrowser().subscription)).toMatchObject({
      status: 409,
      body: { code: 'PUSH_NOT_OFFERED' },
    })
  })

  test('https가 아니거나 사설망인 주소로는 보내지 않는다', async () => {
    const me = await api.customer()
    for (const endpoint of notPushServices) {
      const answer = await me.post(path, { ...aBrowser().subscription, endpoint })
      expect([endpoint, answer.status, isPushAddress(endpoint)]).toEqual([endpoint, 400, false])
    }
    expect(await kept()).toEqual([])
  })

  test('브라우저의 열쇠가 아닌 것은 받지 않는다', async () => {
    const me = await api.customer()
    const { endpoint, keys: good } = aBrowser().subscription
    const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
    for (const bad of [{ p256dh: offCurve }, { p256dh: 'BAAA' }, { auth: 'short' }, { auth: '' }, { p256dh: '****' }])
      expect((await me.post(path, { endpoint, keys: { ...good, ...bad } })).status).toBe(400)
  })

  test('이름이 사설망을 가리키면 연결하지 않는다', async () => {
    const looked = (name: string) =>
      new Promise((done) => lookupOutside(name, {}, (error, address) => done(error?.message ?? address)))
    expect(await looked('localhost')).toBe('localhost is not of the open net')
  })
})

describe('브라우저에 보내기', () => {
  test('켜 둔 브라우저마다 그 브라우저만 읽을 수 있게, 상점의 이름으로 보낸다', async () => {
    const me = await api.customer()
    const phone = await turnOn(me)
    const desk = await turnOn({ ...me, ...(await signInAgain(api, me)) })
    await tell(api, me.id, { title: '상품을 보냈어요', body: 'CJ대한통운 12', path: '/my/orders/7' })
    expect(await sendPushes(api.deps)).toEqual({ pushed: 2 })
    const [first] = (await inboxOf(me)).results
    const shown = { title: '상품을 보냈어요', body: 'CJ대한통운 12', path: '/my/orders/7', tag: `news-${first?.id}` }
    for (const browser of [phone, desk]) {
      const got = service.delivered.filter(({ address }) => address === browser.subscription.endpoint)
      expect(got.map(({ body }) => browser.read(body))).toEqual([shown])
      expect(signedBy(got[0]?.token ?? '', keys.publicKey)).toMatchObject({
        aud: 'https://push.example.com',
        sub: keys.subject,
      })
      expect(got[0]?.ttl).toBe('86400')
    }
    expect(await sendPushes(api.deps)).toEqual({ pushed: 0 })
    expect(await waiting()).toEqual([])
  })

  test('긴 글도 4KB 안에 들어간다', async () => {
    const me = await api.customer()
    const browser = await turnOn(me)
    await tell(api, me.id, { title: '가'.repeat(300), body: '\n"'.repeat(2_000), path: null })
    await sendPushes(api.deps)
    const { title, body, path: to } = browser.read(service.delivered[0]?.body ?? Buffer.alloc(0))
    expect([title.length, body.length, to]).toEqual([100, 300, '/my/notifications'])
    expect(service.delivered[0]?.body.length).toBeLessThan(4_096)
  })

  test.each([404, 410])('%i: 더는 없는 브라우저는 잊는다', async (status) => {
    const me = await api.customer()
    await turnOn(me)
    await tell(api, me.id, {})
    service.answers.push(status)
    await sendPushes(api.deps)
    expect([await kept(), await waiting()]).toEqual([[], []])
  })

  test.each([500, 429, 401])('%i: 1분 뒤에 다시, 한 시간이 지나면 알림함에만 남긴다', async (status) => {
    const me = await api.customer()
    await turnOn(me)
    await tell(api, me.id, {})
    service.answers.push(status)
    expect(await sendPushes(api.deps)).toEqual({ pushed: 0 })
    expect(await sendPushes(api.deps)).toEqual({ pushed: 0 })
    service.answers.push(status)
    api.clock.advance(minute)
    expect(await sendPushes(api.deps)).toEqual({ pushed: 0 })
    expect(await waiting()).toHaveLength(1)
    api.clock.advance(60 * minute)
    await sendPushes(api.deps)
    expect([service.delivered, await waiting(), (await kept()).length]).toEqual([[], [], 1])
  })

  test('다른 거절은 다시 하지 않는다', async () => {
    const me = await api.customer()
    await turnOn(me)
    await tell(api, me.id, {})
    service.answers.push(413)
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    await sendPushes(api.deps)
    expect(logged).toHaveBeenCalledTimes(1)
    logged.mockRestore()
    expect([await waiting(), (await kept()).length]).toEqual([[], 1])
  })

  test('그사이 읽었거나 로그아웃했거나 껐으면 보내지 않는다', async () => {
    const [read, out, off] = await Promise.all([api.customer(), api.customer(), api.customer()])
    for (const one of [read, out, off]) {
      await turnOn(one)
      await tell(api, one.id, {})
    }
    await read.post('/api/v2/user/notifications/read', { all: true })
    await api.deps.db.update(sessions).set({ revokedAt: api.clock.now() }).where(eq(sessions.subjectId, out.id))
    await off.delete(path)
    expect(await sendPushes(api.deps)).toEqual({ pushed: 0 })
    expect([service.delivered, await waiting()]).toEqual([[], []])
    await purgePushSubscriptions(api.deps)
    expect((await kept()).map(({ userId }) => userId)).toEqual([read.id])
  })

  test('광고는 밤에는 밤에도 받겠다는 사람에게만 보내고, 주문 소식은 밤에도 보낸다', async () => {
    const [day, night] = [await api.customer(), await api.customer()]
    for (const one of [day, night]) {
      await turnOn(one)
      await agreeTo(api, one.id, 'MARKETING_PUSH')
    }
    await agreeTo(api, night.id, 'MARKETING_NIGHT')
    api.clock.set('2026-11-24T21:00:00+09:00')
    for (const { id } of [day, night]) await tell(api, id, { marketing: true })
    expect(await sendPushes(api.deps)).toEqual({ pushed: 1 })
    expect(await inboxOf(await signInAgain(api, day))).toMatchObject({ total_count: 1 })
    await tell(api, day.id, { dedupe: 'order' })
    expect(await sendPushes(api.deps)).toEqual({ pushed: 1 })
  })

  test('열쇠를 없앤 곳에서는 기다리던 것을 보내지 않고 끝낸다', async () => {
    const me = await api.customer()
    await turnOn(me)
    await tell(api, me.id, {})
    api.deps.push = undefined
    expect(await sendPushes(api.deps)).toEqual({ pushed: 0 })
    expect(await waiting()).toEqual([])
  })

  test('떠나는 사람의 브라우저와 기다리던 것도 지운다', async () => {
    const me = await api.customer()
    await turnOn(me)
    await tell(api, me.id, {})
    await api.deps.db.transaction((tx) => forgetNotifications(tx, me.id, api.clock.now()))
    expect([await kept(), await waiting()]).toEqual([[], []])
  })
})

test('설정은 셋이 함께, 서로 맞는 것만 받는다', () => {
  const env = (more: object) => ({
    WEB_PUSH_PUBLIC_KEY: keys.publicKey,
    WEB_PUSH_PRIVATE_KEY: keys.privateKey,
    WEB_PUSH_SUBJECT: keys.subject,
    ...more,
  })
  expect(pushSettings({})).toBeUndefined()
  expect(pushSettings(env({}))).toEqual(keys)
  expect(() => pushSettings(env({ WEB_PUSH_SUBJECT: undefined }))).toThrow('셋을 함께')
  expect(() => pushSettings(env({ WEB_PUSH_SUBJECT: 'shop' }))).toThrow('WEB_PUSH_SUBJECT')
  expect(() => pushSettings(env({ WEB_PUSH_PRIVATE_KEY: vapidKeys().privateKey }))).toThrow('짝이 아니에요')
  expect(() => pushSettings(env({ WEB_PUSH_PRIVATE_KEY: 'x' }))).toThrow('짝이 아니에요')
})
