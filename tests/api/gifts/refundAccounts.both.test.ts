import { describe, expect, test } from 'vitest'
import type { BulkResult } from '#server/modules/bulk/bulk.contract.ts'
import { expireGifts } from '#server/modules/gifts/close.service.ts'
import type { Gift } from '#server/modules/gifts/gifts.contract.ts'
import { giftRefundAccounts } from '#server/modules/gifts/gifts.tables.ts'
import { driveSubscriptionRefunds } from '#server/modules/subscriptions/charging/refunds.service.ts'
import { useApi } from '#tests/support/api.ts'
import {
  buyOne,
  giftLettersOf,
  giftsPath,
  type Refusal,
  refundsOf,
  sellBundle,
  takeNothingBack,
  track,
} from '#tests/support/gifts.ts'
import { at, withCard } from '#tests/support/memberships.ts'

const api = useApi()
const letters = giftLettersOf(api)
const staffPath = '/core-admin/v1/gifts'
const account = { bank: '카카오뱅크', account_number: '3333-01-2345678', holder: '김하늘' }

/** A gift that ran out and whose card takes nothing back any more. */
async function aLostRefund() {
  const buyer = await withCard(api)
  const { id } = await buyOne(buyer, await sellBundle(api))
  api.clock.set('2027-11-18T10:00:00+09:00')
  await expireGifts(api.deps)
  takeNothingBack(api)
  for (let hour = 10; hour < 24; hour += 1) {
    api.clock.set(`2027-11-18T${hour}:30:00+09:00`)
    await driveSubscriptionRefunds(api.deps)
  }
  await at(api, '2027-11-19T12:00:00+09:00')
  expect(await refundsOf(api)).toMatchObject([{ amount: 56_715, status: 'MANUAL', gift_id: id }])
  return { buyer, id }
}

const say = (client: Awaited<ReturnType<typeof withCard>>, id: number, more: object = {}) =>
  client.post<Gift & Refusal>(`${giftsPath}/refund-account`, { gift_id: id, ...account, ...more })

const sent = async (ids: number[], reason = '국민은행 이체 11/19', dryRun = false) =>
  (await api.staff('admin')).post<BulkResult>(`${staffPath}/bulk/refund-sent`, { ids, reason, dry_run: dryRun })

const askAgain = async (ids: number[], dryRun = false) =>
  (await api.staff('admin')).post<BulkResult>(`${staffPath}/bulk/ask-account`, {
    ids,
    reason: '예금주가 달라요',
    dry_run: dryRun,
  })

const file = async (ids: number[]) =>
  (await api.staff('admin')).raw('POST', `${staffPath}/refund-file`, {
    body: { ids, reason: '환불 송금' },
    requestId: crypto.randomUUID(),
  })

describe('카드로 돌려받지 못한 선물', () => {
  test('산 사람에게 계좌를 묻고, 적은 계좌로 보내면 한 번만 돌려준 것이 된다', async () => {
    const { buyer, id } = await aLostRefund()
    expect((await letters()).map(({ title }) => title)).toContain('[홈핏] 환불받을 계좌를 알려 주세요')
    expect((await track(buyer))[0]?.actions).toEqual(['REFUND_ACCOUNT'])
    expect((await say(buyer, id)).body.refund).toMatchObject({
      status: 'MANUAL',
      account_masked: '카카오뱅크 ****5678',
    })
    expect((await say(buyer, id, { holder: '김하늘이' })).status).toBe(200)
    const [kept] = await api.deps.db.select().from(giftRefundAccounts)
    expect(JSON.stringify(kept)).not.toContain('3333012345678')
    const ready = await (
      await api.staff('admin')
    ).get<{ results: { id: number; refund: object }[] }>(`${staffPath}?refund=READY`)
    expect(ready.body.results).toMatchObject([
      { id, refund: { account: { text_masked: '카카오뱅크 ****5678', is_taken: false } } },
    ])
    // nothing is done with an account that nobody has been shown
    expect((await sent([id])).body.rows).toMatchObject([{ status: 'FAILED', code: 'GIFT_REFUND_STATE' }])
    const made = await file([id])
    expect(made.status).toBe(200)
    const lines = (await made.text()).trim().split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('3333012345678')
    expect(lines[1]).toContain('김하늘이')
    expect(lines[1]).toContain('56715')
    expect((await say(buyer, id)).body.code).toBe('GIFT_REFUND_STATE')
    expect((await sent([id], '미리', true)).body.rows).toMatchObject([{ status: 'SUCCESS' }])
    expect(await refundsOf(api)).toMatchObject([{ status: 'MANUAL' }])
    const both = await Promise.all([sent([id]), sent([id])])
    expect(both.flatMap(({ body }) => body.rows.map(({ status }) => status)).toSorted()).toEqual(['SKIPPED', 'SUCCESS'])
    expect(await refundsOf(api)).toMatchObject([{ amount: 56_715, status: 'COMPLETED' }])
    await at(api, '2027-11-19T13:00:00+09:00')
    expect((await letters()).filter(({ title }) => title === '[홈핏] 선물의 환불을 계좌로 보냈어요')).toHaveLength(1)
    expect((await track(buyer))[0]).toMatchObject({ gift: { refund: { status: 'COMPLETED' } }, actions: [] })
    expect((await file([id])).status).toBe(409)
  })

  test('은행이 거절하면 계좌를 지우고 한 번만 다시 묻고, 새 계좌는 새 파일로만 보낸다', async () => {
    const { buyer, id } = await aLostRefund()
    const refused = [{ status: 'FAILED', code: 'GIFT_REFUND_STATE' }]
    // there is nothing that a bank could have refused
    expect((await askAgain([id])).body.rows).toMatchObject(refused)
    await say(buyer, id)
    expect((await askAgain([id])).body.rows).toMatchObject(refused)
    expect((await file([id])).status).toBe(200)
    expect((await askAgain([id], true)).body.rows).toMatchObject([{ status: 'SUCCESS' }])
    expect(await api.deps.db.select().from(giftRefundAccounts)).toHaveLength(1)
    const both = await Promise.all([askAgain([id, id]), askAgain([id])])
    expect(both.flatMap(({ body }) => body.rows.map(({ status }) => status)).toSorted()).toEqual([
      'FAILED',
      'SKIPPED',
      'SUCCESS',
    ])
    expect(await api.deps.db.select().from(giftRefundAccounts)).toEqual([])
    const titles = async () => (await letters()).map(({ title }) => title)
    await at(api, '2027-11-19T13:00:00+09:00')
    expect((await titles()).filter((title) => title === '[홈핏] 환불받을 계좌를 다시 알려 주세요')).toHaveLength(1)
    expect((await track(buyer))[0]).toMatchObject({
      gift: { refund: { status: 'MANUAL', account_refused: true } },
      actions: ['REFUND_ACCOUNT'],
    })
    const waiting = await (await api.staff('admin')).get<{ results: object[] }>(`${staffPath}?refund=WAITING`)
    expect(waiting.body.results).toMatchObject([{ id, refund: { account: null, account_refused: true } }])
    // nothing goes out before the buyer has named another
    expect((await file([id])).status).toBe(409)
    expect((await sent([id])).body.rows).toMatchObject(refused)
    const other = await say(buyer, id, { bank: '신한은행', account_number: '110-123-456789' })
    expect(other.body.refund).toMatchObject({ account_masked: '신한은행 ****6789', account_refused: false })
    expect((await sent([id])).body.rows).toMatchObject(refused)
    const lines = (await (await file([id])).text()).trim().split('\n')
    expect(lines[1]).toContain('110123456789')
    expect((await sent([id])).body.rows).toMatchObject([{ status: 'SUCCESS' }])
    expect((await askAgain([id])).body.rows).toMatchObject([{ status: 'SKIPPED', code: 'ALREADY_DONE' }])
    const detail = await (
      await api.staff('admin')
    ).get<{ events: { kind: string; reason?: string }[] }>(`${staffPath}/${id}`)
    expect(detail.body.events.filter(({ kind }) => kind === 'ACCOUNT_REFUSED')).toMatchObject([
      { reason: '예금주가 달라요' },
    ])
  })

  test('남의 선물에는 적지 못하고, 카드로 돌려주는 중인 것에는 받지 않는다', async () => {
    const { id } = await aLostRefund()
    const other = await withCard(api)
    expect(await say(other, id)).toMatchObject({ status: 404, body: { code: 'GIFT_NOT_FOUND' } })
    const open = await buyOne(other, await sellBundle(api, { title: '다른 선물' }))
    expect(await say(other, open.id)).toMatchObject({ status: 409, body: { code: 'GIFT_REFUND_STATE' } })
    for (const wrong of [
      { bank: '없는은행' },
      { account_number: '12-34' },
      { account_number: 'abcdefghij' },
      { holder: '' },
    ])
      expect((await say(other, open.id, wrong)).status).toBe(400)
    for (const step of ['refund-sent', 'ask-account'])
      expect(
        (await (await api.staff('cs')).post(`${staffPath}/bulk/${step}`, { ids: [id], reason: '이체' })).status,
      ).toBe(403)
  })
})
