import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rows } from '#server/db/db.ts'
import { num, text } from '#server/db/shape.ts'
import { useApi } from '#tests/support/api.ts'
import { authenticated, billingOf, pressInBilling, sandboxKey } from '#tests/support/sandboxBilling.ts'

const api = useApi()

const charging = (
  { key, customerKey }: Awaited<ReturnType<typeof sandboxKey>>,
  orderNo: string,
  more: { amount?: number; customerKey?: string; installmentMonths?: number; idempotencyKey?: string } = {},
) =>
  billingOf(api).charge({
    billingKey: key.billingKey,
    customerKey,
    orderNo,
    amount: 9_900,
    orderName: '홈핏 월간',
    idempotencyKey: `charge:${orderNo}`,
    ...more,
  })

const query = (orderNo: string) => api.deps.gateway.query({ orderNo })

describe('모의 결제수단 등록 창', () => {
  test('결제되는 금액이 없다는 것과 모의라는 것을 보이고, 끝난 창은 바꾸지 않는다', async () => {
    const urls = { successUrl: 'http://evil.example/checkout/redirect?r=1', failUrl: '/checkout/redirect?failed=1' }
    const { redirectUrl = '' } = await billingOf(api).register({
      registrationId: 'r1',
      kind: 'CARD',
      customerKey: 'c1',
      ...urls,
    })
    const html = await (await api.app.request(redirectUrl)).text()
    expect(html).toContain('모의 결제 — 실제로 청구되지 않습니다')
    expect(html).toContain('지금 결제되는 금액')
    for (const suffix of ['4004', '4005', '4006', '5007', '5008']) expect(html).toContain(suffix)
    expect(html).not.toMatch(/<script|onclick=/)
    const first = await pressInBilling(api, redirectUrl)
    expect(first.location).toMatch(/^\/checkout\/redirect\?r=1&auth_key=[\w-]+&customer_key=c1$/)
    expect((await pressInBilling(api, redirectUrl, 'cancel')).location).toBe(first.location)
    expect(await (await api.app.request(redirectUrl)).text()).not.toContain('<form')
    expect((await api.app.request('/pg/sandbox/billing/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404)
    expect((await api.app.request(`${redirectUrl}/steal`, { method: 'POST', body: '' })).status).toBe(404)
  })

  test('취소와 거절은 이유와 함께 돌아가고, 30분이 지난 창에서는 등록되지 않는다', async () => {
    const open = async () =>
      (
        await billingOf(api).register({
          registrationId: 'r',
          kind: 'CARD',
          customerKey: 'c',
          successUrl: '/ok',
          failUrl: '/no',
        })
      ).redirectUrl ?? ''
    expect((await pressInBilling(api, await open(), 'cancel')).params).toMatchObject({ code: 'PAY_PROCESS_CANCELED' })
    expect((await pressInBilling(api, await open(), 'decline')).params).toMatchObject({ code: 'PAY_PROCESS_ABORTED' })
    const late = await open()
    api.clock.advance(31 * 60_000)
    expect((await pressInBilling(api, late)).location).toMatch(/^\/no\?/)
  })
})

describe('모의 결제수단 등록', () => {
  test('인증 값을 키로 바꾸고, 다시 물어도 같은 키다; 남의 것과 지어낸 것은 거절이다', async () => {
    const asked = await authenticated(api, '0000')
    const first = await billingOf(api).complete(asked)
    expect(first).toMatchObject({
      kind: 'OK',
      key: { label: '모의카드 ****-0000', last4: '0000', cardType: 'CREDIT', issuer: '모의카드' },
    })
    expect(await billingOf(api).complete(asked)).toEqual(first)
    for (const other of [
      { customerKey: 'someone' },
      { registrationId: 'another' },
      { params: { auth_key: 'made-up' } },
    ])
      expect(await billingOf(api).complete({ ...asked, ...other })).toMatchObject({ kind: 'REFUSED' })
    const kept = await rows(
      api.deps.db,
      { all: text },
      sql`select row_to_json(k)::text as all from sandbox_billing_keys k`,
    )
    expect(JSON.stringify(kept)).not.toContain(first.kind === 'OK' ? first.key.billingKey : '?')
  })

  test('같은 카드는 같은 지문이고, 간편결제에는 지문이 없다', async () => {
    const [one, again, other, easy] = [
      await sandboxKey(api, '0000'),
      await sandboxKey(api, '0000'),
      await sandboxKey(api, '1234', 'CARD', 'CHECK'),
      await sandboxKey(api, '0000', 'NAVERPAY'),
    ]
    expect(one.key.fingerprint).toBe(again.key.fingerprint)
    expect(other.key).toMatchObject({ cardType: 'CHECK', last4: '1234' })
    expect(other.key.fingerprint).not.toBe(one.key.fingerprint)
    expect(easy.key).toEqual({ billingKey: easy.key.billingKey, label: '모의 네이버페이 ****-0000' })
  })

  test('정지·만료 카드는 거절, 응답을 잃은 등록은 다시 물으면 안다', async () => {
    for (const [card, code] of [
      ['4002', 'INVALID_STOPPED_CARD'],
      ['4003', 'INVALID_CARD_EXPIRATION'],
    ] as const) {
      const asked = await authenticated(api, card)
      expect(await billingOf(api).complete(asked)).toMatchObject({ kind: 'REFUSED', code })
      expect(await billingOf(api).complete(asked)).toMatchObject({ kind: 'REFUSED', code })
    }
    const made = await authenticated(api, '5001')
    expect(await billingOf(api).complete(made)).toEqual({ kind: 'UNKNOWN', code: 'TIMEOUT' })
    expect(await billingOf(api).complete(made)).toMatchObject({ kind: 'OK' })
    const lost = await authenticated(api, '5008')
    expect(await billingOf(api).complete(lost)).toEqual({ kind: 'UNKNOWN', code: 'TIMEOUT' })
    expect(await billingOf(api).complete(lost)).toMatchObject({ kind: 'REFUSED' })
  })
})

describe('등록한 결제수단으로 결제', () => {
  test('같은 키로는 한 번만 결제되고, 다른 결제처럼 조회하고 취소하고 장부에 남는다', async () => {
    const mine = await sandboxKey(api, '0000')
    const first = await charging(mine, 'SUB1')
    expect(first).toMatchObject({
      kind: 'OK',
      snapshot: { orderNo: 'SUB1', status: 'PAID', amount: 9_900, methodLabel: '모의카드 ****-0000' },
    })
    const again = await Promise.all([1, 2, 3].map(() => charging(mine, 'SUB1')))
    for (const one of again) expect(one).toEqual(first)
    expect(await charging(mine, 'SUB1', { idempotencyKey: 'another' })).toEqual({
      kind: 'UNKNOWN',
      code: 'DUPLICATED_ORDER_ID',
    })
    expect(await charging(mine, 'SUB1', { amount: 5_000 })).toMatchObject({ kind: 'REFUSED', code: 'INVALID_REQUEST' })
    const { pgPaymentId } = await query('SUB1')
    const refund = { pgPaymentId, orderNo: 'SUB1', amount: 900, balanceExpected: 9_900, reason: '해지' }
    expect(await api.deps.gateway.cancel({ ...refund, reference: 'RF1', idempotencyKey: 'refund:RF1' })).toMatchObject({
      kind: 'OK',
    })
    expect(await charging(mine, 'SUB1')).toMatchObject({ kind: 'OK', snapshot: { canceledAmount: 900 } })
    expect((await api.deps.gateway.list?.('2026-11-16'))?.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['PAYMENT', 9_900],
      ['CANCEL', 900],
    ])
    const [counted] = await rows(
      api.deps.db,
      { charges: num },
      sql`select count(*)::int as charges from sandbox_payments`,
    )
    expect(counted?.charges).toBe(1)
  })

  test('남의 고객키, 없는 키, 지운 키는 다시 해도 안 되는 거절이다', async () => {
    const mine = await sandboxKey(api)
    const hard = (code: string) => ({ kind: 'REFUSED', code, hard: true })
    expect(await charging(mine, 'A', { customerKey: 'someone' })).toMatchObject(hard('NOT_MATCHES_CUSTOMER_KEY'))
    const forged = { ...mine, key: { ...mine.key, billingKey: `${mine.key.billingKey.slice(0, -1)}x` } }
    expect(await charging(forged, 'B')).toMatchObject(hard('NOT_FOUND_BILLING_KEY'))
    const own = { billingKey: mine.key.billingKey, customerKey: mine.customerKey }
    expect(await billingOf(api).remove({ ...own, customerKey: 'someone' })).toBe('DELETED')
    expect(await charging(mine, 'C')).toMatchObject({ kind: 'OK' })
    expect(await billingOf(api).remove(own)).toBe('DELETED')
    expect(await billingOf(api).remove(own)).toBe('DELETED')
    expect(await charging(mine, 'D')).toMatchObject(hard('NOT_FOUND_BILLING_KEY'))
  })

  test('할부는 신용카드만, 100원부터', async () => {
    const months = { installmentMonths: 3, amount: 60_000 }
    expect(await charging(await sandboxKey(api), 'A', months)).toMatchObject({ kind: 'OK' })
    for (const other of [await sandboxKey(api, '1111', 'CARD', 'CHECK'), await sandboxKey(api, '1111', 'KAKAOPAY')])
      expect(await charging(other, 'B', months)).toMatchObject({ kind: 'REFUSED', hard: false })
    expect(await charging(await sandboxKey(api), 'C', { amount: 99 })).toMatchObject({ code: 'BELOW_MINIMUM_AMOUNT' })
  })

  test('거절하는 카드: 늘, 두 번째만, 두 번째부터, 첫 번째부터', async () => {
    const kindsOf = async (card: string) => {
      const key = await sandboxKey(api, card)
      const found: string[] = []
      for (const turn of [1, 2, 3]) {
        const outcome = await charging(key, `${card}-${turn}`)
        found.push(outcome.kind === 'REFUSED' ? (outcome.hard ? 'HARD' : 'SOFT') : outcome.kind)
        expect(await charging(key, `${card}-${turn}`)).toEqual(outcome)
      }
      return found
    }
    expect(await kindsOf('4001')).toEqual(['SOFT', 'SOFT', 'SOFT'])
    expect(await kindsOf('4004')).toEqual(['OK', 'SOFT', 'OK'])
    expect(await kindsOf('4005')).toEqual(['OK', 'HARD', 'HARD'])
    expect(await kindsOf('4006')).toEqual(['HARD', 'HARD', 'HARD'])
    expect(await query('4001-1')).toMatchObject({ status: 'FAILED', failure: { code: 'REJECT_CARD_PAYMENT' } })
  })

  test('응답이 없는 카드: 결제됨, 결제 안 됨, 없다고 한 지 3분 뒤 결제됨', async () => {
    const timeout = { kind: 'UNKNOWN', code: 'TIMEOUT' }
    const made = await sandboxKey(api, '5001')
    expect(await charging(made, 'P')).toEqual(timeout)
    expect(await query('P')).toMatchObject({ status: 'PAID' })
    expect(await charging(made, 'P')).toMatchObject({ kind: 'OK' })

    const never = await sandboxKey(api, '5002')
    expect(await charging(never, 'N')).toEqual(timeout)
    expect(await query('N')).toMatchObject({ status: 'NONE' })
    expect(await charging(never, 'N')).toEqual(timeout)

    const late = await sandboxKey(api, '5007')
    expect(await charging(late, 'L')).toEqual(timeout)
    api.clock.advance(60 * 60_000)
    expect(await query('L')).toMatchObject({ status: 'NONE' })
    api.clock.advance(179_000)
    expect(await query('L')).toMatchObject({ status: 'NONE' })
    api.clock.advance(1_000)
    expect(await charging(late, 'L')).toMatchObject({ kind: 'OK', snapshot: { status: 'PAID' } })
    expect(await query('L')).toMatchObject({ status: 'PAID' })
  })

  test('늦게 결제된 것은 아무도 묻지 않아도 그날 장부에 있다', async () => {
    await charging(await sandboxKey(api, '5007'), 'L')
    await query('L')
    api.clock.advance(180_000)
    expect(await api.deps.gateway.list?.('2026-11-16')).toMatchObject([{ orderNo: 'L', amount: 9_900 }])
  })
})
