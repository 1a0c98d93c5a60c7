import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { purgeWithdrawn } from '#server/modules/accounts/accounts.jobs.ts'
import { retainedRecords, withdrawals } from '#server/modules/accounts/accounts.tables.ts'
import { settleDelivery } from '#server/modules/messages/delivery.ts'
import { messages } from '#server/modules/messages/messages.tables.ts'
import { orderItems, orders } from '#server/modules/orders/orders.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { expectBalanced } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { tablesWith, finishedOrder } from '#tests/support/leaving.ts'

const api = useApi()
const kinds = async () => (await api.deps.db.select().from(retainedRecords)).map(({ kind }) => kind).toSorted()

test('따로 둔 기록은 마지막 날까지 있고 다음 날 사라지며, 계약 기록과 함께 주문의 이름과 주소도 사라진다', async () => {
  const { sku } = await makeProduct(api.deps.db, {})
  const customer = await api.customer({ name: '떠난이', emailAddress: 'gone@example.test' })
  const orderId = await finishedOrder(api, customer, sku.id)
  const stays = await api.customer()
  const kept = await finishedOrder(api, stays, sku.id)
  await customer.delete('/api/v1/user/deactivate/', {})
  expect(await kinds()).toEqual(['ACCESS', 'CONTRACT'])

  api.clock.set('2027-02-16T23:59:00+09:00')
  expect(await purgeWithdrawn(api.deps)).toMatchObject({ records: 0, withdrawals: 0 })
  api.clock.set('2027-02-17T03:30:00+09:00')
  expect(await purgeWithdrawn(api.deps)).toMatchObject({ records: 1 })
  expect(await kinds()).toEqual(['CONTRACT'])

  api.clock.set('2027-11-17T03:30:00+09:00')
  expect(await purgeWithdrawn(api.deps)).toMatchObject({ records: 0, withdrawals: 1 })
  expect(await api.deps.db.select().from(withdrawals)).toEqual([])

  api.clock.set('2031-11-17T03:30:00+09:00')
  expect(await purgeWithdrawn(api.deps)).toMatchObject({ records: 1 })
  const [order] = await api.deps.db.select().from(orders).where(eq(orders.id, orderId))
  expect(order?.address).toEqual({
    name: '탈퇴 회원',
    address1: '',
    address2: '',
    postcode: '',
    phone: '',
    comment: '',
    remote: 'NONE',
  })
  const [item] = await api.deps.db.select().from(orderItems).where(eq(orderItems.orderId, orderId))
  expect(item).toMatchObject({ receiverName: '탈퇴 회원', receiverPhone: '', receiverKey: '' })
  expect(order?.payable).toBeGreaterThan(0)
  const [other] = await api.deps.db.select().from(orders).where(eq(orders.id, kept))
  expect(other?.address).toMatchObject({ name: '홍길동' })
  expect(await purgeWithdrawn(api.deps)).toMatchObject({ records: 0 })
  await expectBalanced(api)
  expect(await tablesWith(api, ['gone@example', '떠난이'])).toEqual([])
})

test('마지막 메일의 주소는 보낸 다음 날 지우고, 못 보냈으면 한 달까지만 둔다', async () => {
  const left = async (emailAddress: string) => {
    const customer = await api.customer({ emailAddress })
    await customer.delete('/api/v1/user/deactivate/', {})
    return customer.id
  }
  const sent = await left('sent@example.test')
  const waiting = await left('waiting@example.test')
  await api.deps.db.update(messages).set({ status: 'SENT' }).where(eq(messages.userId, sent))
  expect(await purgeWithdrawn(api.deps)).toMatchObject({ messages: 0 })
  api.clock.advance(25 * 3_600_000)
  expect(await purgeWithdrawn(api.deps)).toMatchObject({ messages: 1 })
  const letters = await api.deps.db.select().from(messages).orderBy(messages.id)
  expect(letters.map(({ userId, recipient }) => [userId, recipient])).toEqual([
    [sent, '탈퇴 회원'],
    [waiting, 'waiting@example.test'],
  ])
  api.clock.advance(30 * 24 * 3_600_000)
  expect(await purgeWithdrawn(api.deps)).toMatchObject({ messages: 1 })
  expect(await tablesWith(api, ['waiting@example'])).toEqual([])
})

test('회원이 되지 않은 사람에게 보낸 메일의 주소는 한 달이 지나면 지운다', async () => {
  await api.anonymous.post('/api/v2/users/sign-up/code', { email_address: 'stranger@example.test' })
  await settleDelivery(api.deps)
  api.clock.advance(29 * 24 * 3_600_000)
  expect(await purgeWithdrawn(api.deps)).toMatchObject({ messages: 0 })
  api.clock.advance(2 * 24 * 3_600_000)
  expect(await purgeWithdrawn(api.deps)).toMatchObject({ messages: 1 })
  expect(await api.deps.db.select().from(messages)).toMatchObject([{ recipient: '탈퇴 회원', body: '' }])
  expect(await purgeWithdrawn(api.deps)).toMatchObject({ messages: 0 })
})
