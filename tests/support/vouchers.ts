import Papa from 'papaparse'
import { expect } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { plans } from '#server/modules/plans/plans.tables.ts'
import type { TestClient, TestApp } from './api.ts'

export const redeemPath = '/api/v2/subscriptions/voucher/redeem'
export const vouchersPath = '/core-admin/v1/vouchers'

export type Key = { type: string; code: string; secret?: string }

/** The address of a voucher, as the apps call it. */
export const keyed = (path: string, { type, code, secret }: Key): string =>
  `${path}?${new URLSearchParams({ type, code, ...(secret === undefined ? {} : { secret_code: secret }) })}`

export async function aPlan(db: Db, values: Partial<typeof plans.$inferInsert> = {}) {
  const [plan] = await db
    .insert(plans)
    .values({ name: '홈핏 월간', interval: 'MONTH', price: 9_900, listPrice: 12_900, ...values })
    .returning()
  return plan as typeof plans.$inferSelect
}

export const voucherBodyOf = (planId: number, more: Record<string, unknown> = {}) => ({
  type: 'CAMPAIGN',
  plan_id: planId,
  days: 30,
  count: 3,
  expires_at: '2027-01-01T00:00:00+09:00',
  with_secret: false,
  memo: '',
  ...more,
})

/** Makes vouchers as staff do; answers what the file holds. */
export async function makeVouchers(
  staff: TestClient,
  planId: number,
  more: Record<string, unknown> = {},
): Promise<Key[]> {
  const body = voucherBodyOf(planId, more)
  const file = await staff.raw('POST', `${vouchersPath}/bulk-generate`, { body, requestId: crypto.randomUUID() })
  expect(file.status).toBe(200)
  const [titles, ...lines] = Papa.parse<string[]>((await file.text()).trim()).data
  const [code, secret] = ['코드', '스크래치 번호'].map((title) => titles?.indexOf(title) ?? -1)
  return lines.map((line) => ({
    type: body.type,
    code: line[code as number] as string,
    ...(secret === -1 ? {} : { secret: line[secret as number] as string }),
  }))
}

/** Vouchers of one batch, of which 김하늘 has used the first. */
export async function usedBatch(api: TestApp) {
  const plan = await aPlan(api.deps.db)
  const keys = await makeVouchers(await api.staff('marketer'), plan.id, { memo: '제휴 1차' })
  const [key] = keys
  if (!key) throw new Error('no voucher')
  await (await api.customer({ name: '김하늘' })).post(keyed(redeemPath, key), {})
  return { keys, used: key }
}
