import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { metricsOf } from '#server/http/requestMetrics.ts'
import { CONSENT_VERSION } from '#server/modules/subscriptions/joining/consentTexts.ts'
import { voucherTextOf } from '#shared/validation/voucherCode.ts'
import { useApi } from '#tests/support/api.ts'
import { withCard } from '#tests/support/memberships.ts'
import { rows } from '#tests/support/rows.ts'
import { aPlan, keyed, makeVouchers, redeemPath } from '#tests/support/vouchers.ts'

const api = useApi()

afterEach(() => {
  vi.restoreAllMocks()
})

/** Every row of every table as text, the codes of the vouchers themselves left out. */
async function everyRow(): Promise<string> {
  const { db } = api.deps
  const tables = await rows<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const texts = []
  for (const { name } of tables) {
    const kept = name === 'vouchers' ? sql`(to_jsonb(t) - 'code')::text` : sql`t::text`
    const found = await rows<{ row: string }>(db, sql`select ${kept} as row from ${sql.identifier(name)} t`)
    texts.push(...found.map(({ row }) => row))
  }
  return texts.join('\n')
}

test('코드와 스크래치 번호는 주소에 실려 와도 기록, 지표, 요청 보관, 데이터베이스 어디에도 남지 않는다', async () => {
  const said: string[] = []
  for (const way of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, way).mockImplementation((...args: unknown[]) => void said.push(args.map(String).join(' ')))
  const plan = await aPlan(api.deps.db)
  const [used, looked, broken, raised] = await makeVouchers(await api.staff(), plan.id, { with_secret: true, count: 4 })
  if (!used || !looked || !broken || !raised) throw new Error('no vouchers')
  const typed = { type: 'CAMPAIGN', code: 'ZZZZ-2345-6789-ABCD', secret: 'QQQQ-7777' }
  const customer = await api.customer()
  const paths = [redeemPath, redeemPath.replace('/redeem', '/upgrades'), '/api/v2/user/subscriptions/voucher/redeem']
  for (const path of paths)
    for (const key of [looked, typed, { ...looked, secret: typed.secret }]) await customer.get(keyed(path, key))
  const call = { requestId: 'redeem-secretly' }
  expect((await customer.post(keyed(redeemPath, used), {}, call)).status).toBe(200)
  expect((await customer.post(keyed(redeemPath, used), {}, call)).status).toBe(200)
  expect((await customer.post(keyed(redeemPath, used), {})).status).toBe(409)
  await customer.post(keyed(redeemPath, typed), {})
  // and paying on top of one: refused, refused by its card, and paid
  const larger = await aPlan(api.deps.db, { name: '홈핏 연간', interval: 'YEAR', price: 99_000, listPrice: 99_000 })
  const [payer, poor] = [await withCard(api), await withCard(api, '4001')]
  const upgrades = redeemPath.replace('/redeem', '/upgrades')
  const paying = (card: number, expected: number) => ({
    plan_id: larger.id,
    billing_key_id: card,
    expected_amount: expected,
    consents: [{ kind: 'ORDER', version: CONSENT_VERSION, agreed: true }],
  })
  for (const key of [typed, raised]) await payer.post(keyed(upgrades, key), paying(payer.card, 1))
  expect((await poor.post(keyed(upgrades, raised), paying(poor.card, 89_100))).status).toBe(402)
  expect((await payer.post(keyed(upgrades, raised), paying(payer.card, 89_100))).status).toBe(201)
  await customer.get(keyed(`${redeemPath}s`, looked))
  await customer.delete(keyed(redeemPath, looked))
  // and when something of ours breaks
  api.deps.keys = {
    ...api.deps.keys,
    mac: () => {
      throw new TypeError('broken')
    },
  }
  expect((await (await api.customer()).get(keyed(redeemPath, broken))).status).toBe(500)
  expect(said.join('\n')).toContain('TypeError: broken')
  const traces = [said.join('\n'), await metricsOf(api.deps).registry.metrics(), await everyRow()].join('\n')
  expect(traces).toContain('/api/v2/subscriptions/voucher/redeem')
  for (const { code, secret = '-' } of [used, looked, broken, raised, typed])
    for (const one of [code, voucherTextOf(code), secret, voucherTextOf(secret)])
      expect(traces.includes(one), one).toBe(false)
  expect(traces).not.toMatch(/secret_code=|[?&]code=/)
})
