import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { userCoupons } from '#server/modules/coupons/coupons.tables.ts'
import { brokenBooks } from '#server/modules/ops/invariants.ts'
import { downloadNaively, raceForCoupons } from '#tests/concurrency/downloads.ts'
import { inFlight } from '#tests/concurrency/inFlight.ts'
import { useApi } from '#tests/support/api.ts'
import { makeIssue } from '#tests/support/coupons.ts'

/** The full size and the controls that must fail run on PostgreSQL (FULL_RACES=1 for 10,000 downloads). */
const onPostgres = process.env['TEST_ENGINE'] === 'postgres'
const size = !onPostgres
  ? { members: 60, attempts: 200, together: 50, limit: 20 }
  : process.env['FULL_RACES'] === '1'
    ? { members: 10_000, attempts: 10_000, together: 500, limit: 100 }
    : { members: 1_000, attempts: 2_000, together: 200, limit: 100 }

const api = useApi()

describe('한꺼번에 몰려도', () => {
  test(`${size.limit}장 한정 쿠폰에 ${size.attempts}건의 다운로드가 몰리면 정확히 ${size.limit}장만 나간다`, async () => {
    const { benefit, issue } = await makeIssue(api.deps.db, { issue: { totalLimit: size.limit } })
    const result = await raceForCoupons(api.app, api.deps, benefit.id, issue.id, size)
    console.log(JSON.stringify({ test: 'downloads', engine: api.deps.database.engine, ...size, ...result }))
    expect(result.booked).toEqual({ issued_count: size.limit, coupons: size.limit, owners: size.limit })
    expect(result.outcomes['issued']).toBe(size.limit)
    const refused = (result.outcomes['COUPON_SOLD_OUT'] ?? 0) + (result.outcomes['COUPON_ALREADY_ISSUED'] ?? 0)
    expect(refused).toBe(size.attempts - size.limit)
    expect(await brokenBooks(api.deps.db)).toEqual([])
  }, 180_000)

  test('읽고 나서 판단하고 쓰는 방식은 PostgreSQL에서 더 나가고, PGlite에서는 드러나지 않는다', async () => {
    const { issue } = await makeIssue(api.deps.db, { issue: { totalLimit: size.limit } })
    const race = { members: size.limit * 5, attempts: size.limit * 5, together: size.together }
    const given = await downloadNaively(api.deps.db, issue.id, race)
    console.log(
      JSON.stringify({ test: 'downloads-control', engine: api.deps.database.engine, limit: size.limit, given }),
    )
    if (onPostgres) expect(given).toBeGreaterThan(size.limit)
    else expect(given).toBe(size.limit)
  })

  test('한 회원이 한꺼번에 50번 눌러도 1인 한도만큼만 받는다', async () => {
    for (const perUserLimit of [1, 3]) {
      const { benefit, issue } = await makeIssue(api.deps.db, { issue: { perUserLimit } })
      const customer = await api.customer()
      const codes: string[] = []
      await inFlight(50, Array.from({ length: 50 }), async () => {
        const { status, body } = await customer.post<{ issued: object[]; failures: { code: string }[] }>(
          '/store/v1/coupons/benefits/bulk-issue',
          { coupon_benefit_ids: [benefit.id] },
        )
        codes.push(status === 200 ? (body.failures[0]?.code ?? 'issued') : String(status))
      })
      expect(codes.filter((code) => code === 'issued')).toHaveLength(perUserLimit)
      expect(codes.filter((code) => code === 'COUPON_ALREADY_ISSUED')).toHaveLength(50 - perUserLimit)
      expect(await api.deps.db.$count(userCoupons, eq(userCoupons.couponIssueId, issue.id))).toBe(perUserLimit)
    }
    expect(await brokenBooks(api.deps.db)).toEqual([])
  })

  test('같은 회원이 한꺼번에 50번 눌러도, 읽고 쓰는 방식은 PostgreSQL에서 두 장 넘게 준다', async () => {
    const { issue } = await makeIssue(api.deps.db)
    const given = await downloadNaively(api.deps.db, issue.id, { members: 1, attempts: 50, together: 50 })
    if (onPostgres) expect(given).toBeGreaterThan(1)
    else expect(given).toBe(1)
  })

  test('직원의 일괄 발급과 다운로드가 겹쳐도 한도를 넘지 않는다', async () => {
    const { benefit, issue } = await makeIssue(api.deps.db, { issue: { totalLimit: 30 } })
    const staff = await api.staff('marketer')
    const people = []
    for (let n = 0; n < 40; n++) people.push(await api.customer())
    const answers = await Promise.all([
      staff.post<{ totals: Record<string, number> }>('/store-admin/v1/user-coupons/bulk', {
        coupon_issue_id: issue.id,
        user_ids: people.slice(10).map(({ id }) => id),
      }),
      ...people
        .slice(0, 20)
        .map((one) => one.post('/store/v1/coupons/benefits/bulk-issue', { coupon_benefit_ids: [benefit.id] })),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const left = await staff.get<{ issued_count: number }>(`/store-admin/v1/coupons/issues/${issue.id}`)
    expect(left.body.issued_count).toBe(30)
    expect(await brokenBooks(api.deps.db)).toEqual([])
  })
})
