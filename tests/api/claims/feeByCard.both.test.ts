import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { claimFeeCharges } from '#server/modules/claims/fees/feeCharges.tables.ts'
import { driveClaimFees } from '#server/modules/claims/fees/feeCharges.jobs.ts'
import { billingKeys } from '#server/modules/billing/billing.tables.ts'
import { sandboxPayments } from '#server/modules/payments/payments.tables.ts'
import { reconcileGateway } from '#server/modules/reconciliations/reconciliation.service.ts'
import { useApi } from '#tests/support/api.ts'
import { buy, expectBalanced } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { bulk, claim, type ClaimAnswer, itemsOf, moveItems, withReasons } from '#tests/support/claiming.ts'
import { registerCard, withCard } from '#tests/support/memberships.ts'

const api = useApi()
beforeEach(() => withReasons(api))
afterEach(() => expectBalanced(api))

/** Somebody who asked for an exchange of their own choice and owes its shipping: 6,000 won. */
async function owing(last4 = '0000', way = 'BILLING_KEY') {
  const buyer = await withCard(api, last4)
  const { skus: made } = await makeProduct(api.deps.db, {
    skus: [
      { onHand: 10, option: [['색상', '그레이']] },
      { onHand: 3, option: [['색상', '블루']] },
    ],
  })
  const [grey, blue] = made.map((sku) => sku.id) as [number, number]
  const orderId = await buy(api, buyer, [{ sku_id: grey, quantity: 1 }])
  await moveItems(api, orderId, 'DELIVERED')
  const itemId = (await itemsOf(buyer, orderId)).items[0]?.id as number
  const items = [{ order_item_id: itemId, quantity: 1, exchange_sku_id: blue }]
  const { id } = await claim(buyer, orderId, 'exchange', items, 'CUSTOMER', { fee_payment: way })
  const pay = (card = buyer.card, expected = 6_000) =>
    buyer.post<{ status?: string; code?: string; message?: string }>(`/store/v1/user/claims/${id}/fee`, {
      billing_key_id: card,
      expected_amount: expected,
    })
  const seen = async () => (await buyer.get<ClaimAnswer>(`/store/v1/user/claims/${id}`)).body
  return { buyer, id, pay, seen }
}
const charges = (claimId: number) =>
  api.deps.db.select().from(claimFeeCharges).where(eq(claimFeeCharges.claimId, claimId)).orderBy(claimFeeCharges.id)
/** What the gateway has taken for the fees of a claim and not given back. */
async function taken(claimId: number) {
  let sum = 0
  for (const { orderNo } of await charges(claimId)) {
    const found = await api.deps.db.select().from(sandboxPayments).where(eq(sandboxPayments.orderNo, orderNo))
    for (const { status, amount, canceled } of found)
      if (status === 'PAID' || status === 'PARTIAL_CANCELED') sum += amount - canceled
  }
  return sum
}
const later = async (seconds: number) => {
  api.clock.advance(seconds * 1_000)
  await driveClaimFees(api.deps)
}

describe('교환·반품 배송비를 등록한 카드로', () => {
  test('신청한 다음 내면 바로 이어지고, 다시 내도 한 번이며, 대사에서도 맞는다', async () => {
    const { id, pay, seen } = await owing()
    expect((await seen()).fee).toEqual({ amount: 6_000, payment: 'BILLING_KEY', paid: false, charging: false })
    const ops = await api.staff('ops')
    expect((await bulk(ops, 'exchange', 'collect', [{ claim_id: id, status: 'WAITING' }])).rows[0]).toMatchObject({
      code: 'CLAIM_FEE_UNPAID',
    })
    expect(await pay()).toMatchObject({ status: 200, body: { status: 'PAID' } })
    expect(await pay()).toMatchObject({ status: 200, body: { status: 'PAID' } })
    expect((await seen()).fee).toEqual({ amount: 6_000, payment: 'BILLING_KEY', paid: true, charging: false })
    expect(await taken(id)).toBe(6_000)
    expect((await bulk(ops, 'exchange', 'collect', [{ claim_id: id, status: 'WAITING' }])).rows[0]?.status).toBe(
      'SUCCESS',
    )
    api.clock.set('2026-11-17T05:00:00+09:00')
    expect((await reconcileGateway(api.deps)).at(-1)).toMatchObject({ status: 'MATCHED' })
  })

  test('이체로 내겠다던 것도 카드로 낼 수 있고, 철회하면 시계가 그 카드로 돌려준다', async () => {
    const { buyer, id, pay } = await owing('0000', 'TRANSFER')
    await pay()
    expect((await buyer.post(`/store/v1/user/claims/${id}/retract`)).status).toBe(200)
    expect(await taken(id)).toBe(6_000)
    await driveClaimFees(api.deps)
    expect(await taken(id)).toBe(0)
    expect(await charges(id)).toMatchObject([{ status: 'PAID', returnDue: 6_000, returned: 6_000, actAt: null }])
    api.clock.set('2026-11-17T05:00:00+09:00')
    expect((await reconcileGateway(api.deps)).at(-1)).toMatchObject({ status: 'MATCHED' })
  })

  test('돌려주는 답이 없으면 같은 번호로 다시 하고, 두 번 돌려주지 않는다', async () => {
    const { buyer, id, pay } = await owing('5006')
    await pay()
    await buyer.post(`/store/v1/user/claims/${id}/retract`)
    for (const seconds of [0, 61, 61]) await later(seconds)
    expect(await charges(id)).toMatchObject([{ returned: 6_000 }])
    expect(await taken(id)).toBe(0)
  })

  test('거절되면 까닭을 말하고, 다른 카드로 낼 수 있다', async () => {
    const { buyer, id, pay, seen } = await owing('4001')
    expect(await pay()).toMatchObject({
      status: 402,
      body: { code: 'PAYMENT_REJECTED', message: '한도초과 혹은 잔액부족으로 결제에 실패했습니다.' },
    })
    expect((await seen()).fee).toMatchObject({ paid: false, charging: false })
    expect(await pay(await registerCard(api, buyer.id))).toMatchObject({ status: 200 })
    expect(await taken(id)).toBe(6_000)
  })

  test('답이 없으면 기다리고, 결제됐으면 낸 것이 되고 다시 청구하지 않는다', async () => {
    const { id, pay, seen } = await owing('5001')
    expect(await pay()).toMatchObject({ status: 202, body: { status: 'CHARGING' } })
    expect((await seen()).fee).toMatchObject({ paid: false, charging: true })
    expect(await pay()).toMatchObject({ status: 202 })
    await later(6)
    expect((await seen()).fee).toMatchObject({ paid: true, charging: false })
    expect([await taken(id), (await charges(id)).length]).toEqual([6_000, 1])
  })

  test('없다던 결제가 나중에 되면 돌려주고, 그 사이 낸 것은 그대로다', async () => {
    const { buyer, id, pay } = await owing('5007')
    expect(await pay()).toMatchObject({ status: 202 })
    for (const seconds of [6, 11, 20]) await later(seconds)
    expect(await charges(id)).toMatchObject([{ status: 'FAILED', failureCode: 'CONFIRM_TIMEOUT' }])
    expect(await pay(await registerCard(api, buyer.id))).toMatchObject({ status: 200 })
    for (const seconds of [660, 5]) await later(seconds)
    expect(await charges(id)).toMatchObject([
      { status: 'PAID', returnDue: 6_000, returned: 6_000 },
      { status: 'PAID', returnDue: 0 },
    ])
    expect(await taken(id)).toBe(6_000)
  })

  test('기다리는 사이에 철회하면 결제된 것을 모두 돌려준다', async () => {
    const { buyer, id, pay } = await owing('5001')
    await pay()
    await buyer.post(`/store/v1/user/claims/${id}/retract`)
    for (const seconds of [6, 1]) await later(seconds)
    expect(await charges(id)).toMatchObject([{ status: 'PAID', returned: 6_000 }])
    expect(await taken(id)).toBe(0)
  })

  test('남의 신청과 남의 카드는 404, 본 금액과 다르면 409, 낼 것이 없거나 끝난 신청이면 409', async () => {
    const [mine, other] = [await owing(), await owing()]
    expect(
      (
        await other.buyer.post(`/store/v1/user/claims/${mine.id}/fee`, {
          billing_key_id: other.buyer.card,
          expected_amount: 6_000,
        })
      ).status,
    ).toBe(404)
    expect(await mine.pay(other.buyer.card)).toMatchObject({ status: 404, body: { code: 'BILLING_KEY_NOT_FOUND' } })
    expect(await mine.pay(mine.buyer.card, 5_999)).toMatchObject({ body: { code: 'PAYMENT_AMOUNT_MISMATCH' } })
    await mine.buyer.post(`/store/v1/user/claims/${mine.id}/retract`)
    expect(await mine.pay()).toMatchObject({ status: 409, body: { code: 'CLAIM_STATE' } })
    await api.deps.db
      .update(billingKeys)
      .set({ status: 'DELETED', isDefault: false })
      .where(eq(billingKeys.id, other.buyer.card))
    expect(await other.pay()).toMatchObject({ body: { code: 'BILLING_KEY_NOT_FOUND' } })
    expect([await taken(mine.id), await taken(other.id)]).toEqual([0, 0])
  })

  test('여덟 번을 함께 눌러도 한 번만 청구되고, 직원이 그 사이 받았다고 적으면 카드로 받은 것은 돌려준다', async () => {
    const { id, pay } = await owing()
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay()))
    expect(answers.every(({ status }) => status === 200 || status === 202)).toBe(true)
    expect([await taken(id), (await charges(id)).length]).toEqual([6_000, 1])
    const late = await owing('5001')
    await late.pay()
    const ops = await api.staff('ops')
    const { version } = (await ops.get<{ version: number }>(`/store-admin/v1/claims/${late.id}`)).body
    expect((await ops.patch(`/store-admin/v1/claims/${late.id}`, { version, fee_paid: true })).status).toBe(200)
    for (const seconds of [6, 1]) await later(seconds)
    expect(await taken(late.id)).toBe(0)
  })
})

test('카드를 하나하나 시험해 볼 수 없다: 한 사람이 1분에 열 번까지만', async () => {
  const { pay } = await owing('4001')
  for (let n = 0; n < 10; n += 1) expect((await pay()).status).toBe(402)
  expect(await pay()).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } })
})
