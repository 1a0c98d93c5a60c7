import { describe, expect, test } from 'vitest'
import { purgeNotifications } from '#server/modules/notifications/notifications.service.ts'
import { notifications } from '#server/modules/notifications/notifications.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { inboxOf, tell } from '#tests/support/notifications.ts'

const api = useApi()
const readPath = '/api/v2/user/notifications/read'
const day = 86_400_000

describe('알림함', () => {
  test('내 소식을 새 것부터 나눠 주고, 읽지 않은 수를 함께 말한다', async () => {
    const [me, other] = [await api.customer(), await api.customer()]
    await tell(api, me.id, {}, { kind: 'CLAIM', path: null }, {})
    await tell(api, other.id, {})
    const first = await inboxOf(me, '?limit=2')
    expect(first).toMatchObject({ total_count: 3, has_next: true, unread_count: 3, offset: 0, limit: 2 })
    expect(first.results.map(({ title }) => title)).toEqual(['소식 3', '소식 2'])
    expect(first.results[1]).toEqual({
      id: first.results[1]?.id,
      kind: 'CLAIM',
      title: '소식 2',
      body: '주문 내역에서 확인해 주세요.',
      path: null,
      read: false,
      created_at: expect.stringMatching(/\+09:00$/),
    })
    expect((await inboxOf(me, '?limit=2&offset=2')).results.map(({ title }) => title)).toEqual(['소식 1'])
    expect((await me.get('/api/v2/user/notifications/unread-count')).body).toEqual({
      unread_count: 3,
      unread_inquiries: 0,
    })
  })

  test('읽은 것은 한 번만 읽은 것이 되고, 남의 것은 그대로다', async () => {
    const [me, other] = [await api.customer(), await api.customer()]
    await tell(api, me.id, {}, {})
    await tell(api, other.id, {})
    const ids = (await inboxOf(me)).results.map(({ id }) => id)
    const theirs = (await inboxOf(other)).results.map(({ id }) => id)
    for (let twice = 0; twice < 2; twice++)
      expect((await me.post(readPath, { ids: [ids[0], ...theirs] })).status).toBe(204)
    expect((await inboxOf(me)).results.map(({ read }) => read)).toEqual([true, false])
    expect(await inboxOf(other)).toMatchObject({ unread_count: 1 })
  })

  test('같은 열쇠로는 한 번만 알리고, 떠난 사람에게는 알리지 않는다', async () => {
    const [me, gone] = [await api.customer(), await api.customer({ status: 'WITHDRAWN' })]
    await tell(api, me.id, { dedupe: 'a', title: '처음' }, { dedupe: 'a', title: '같이 온 것' })
    await tell(api, me.id, { dedupe: 'a', title: '다시' })
    await tell(api, gone.id, { dedupe: 'b' })
    expect(await inboxOf(me)).toMatchObject({ total_count: 1, results: [{ title: '처음' }] })
  })

  test('90일이 지나면 사라진다', async () => {
    const me = await api.customer()
    await tell(api, me.id, { dedupe: 'old' })
    api.clock.advance(1)
    await tell(api, me.id, { dedupe: 'new', title: '새 소식' })
    api.clock.advance(90 * day)
    await purgeNotifications(api.deps)
    const left = await api.deps.db.select({ title: notifications.title }).from(notifications)
    expect(left).toEqual([{ title: '새 소식' }])
  })
})
