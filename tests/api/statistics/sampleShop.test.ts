import { describe, expect, test } from 'vitest'
import type { FileStore } from '#server/files/fileStore.ts'
import { bringReferenceUpToDate } from '#server/db/reference/kinds.ts'
import { seedSampleShop } from '#server/db/sample/seed.ts'
import { closeSalesDays } from '#server/modules/statistics/closing.jobs.ts'
import { additive, breakdowns } from '#server/modules/statistics/statistics.contract.ts'
import { rebuildStatistics } from '#server/modules/statistics/rebuild.service.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { expectAllRowsToBeFigures, expectRowsToBeFigures } from '#tests/support/checkRows.ts'
import {
  expectTrueBreakdown,
  expectTrueCohorts,
  expectTrueDays,
  expectTrueMonths,
  linesOf,
} from '#tests/support/checkStatistics.ts'
import type { Line } from '#tests/support/salesOracle.ts'
import type { Question } from '#tests/support/salesFigures.ts'
import { statistics } from '#tests/support/statistics.ts'

const api = useApi({ start: '2026-11-25T17:30:00+09:00' })
const drawn: Pick<FileStore, 'get' | 'put'> = { get: async () => new Uint8Array(), put: async () => {} }

/** The ninety days until today. */
const days = { from: '2026-08-28', to: '2026-11-25' }
const questions = (['OCCURRED', 'ORDERED'] as const).flatMap((basis) =>
  [true, false].map((include_points) => ({ basis, include_points, ...days })),
)

async function shop() {
  await bringReferenceUpToDate(api.deps.db, api.clock.now())
  await seedSampleShop({ db: api.deps.db, files: drawn as FileStore, clock: api.clock })
  const lines = await linesOf(api.deps.db)
  const brand = lines.find(({ brand: one }) => one !== null)?.brand as number
  const origin = lines.at(-1)?.origin as number
  return { staff: await api.staff('marketer'), lines, brand, origin }
}

describe('샘플 상점의 90일', () => {
  test(
    '마감 전에도, 스무 날만 마감해도, 처음부터 다시 세어도 날·달·나눠 보기·코호트가 날것의 줄을 따로 센 것과 같고, 모든 숫자는 그 줄의 합이다',
    { timeout: 300_000 },
    async () => {
      const { staff, lines, brand, origin } = await shop()
      const narrow = [
        { brand_id: brand },
        { shipping_origin_id: origin },
        { brand_id: brand, shipping_origin_id: origin },
      ]
      const [occurred, withoutPoints, ordered] = questions as [Question, Question, Question]
      // nothing is closed
      for (const question of [occurred, ordered]) {
        await expectTrueDays(staff, lines, question)
        await expectTrueMonths(staff, lines, question)
        for (const by of ['product', 'coupon'] as const) await expectTrueBreakdown(staff, lines, { ...question, by })
      }
      // the last twenty days are
      await closeSalesDays(api.deps, 20)
      for (const question of [occurred, ordered]) await expectTrueDays(staff, lines, question)
      for (const by of ['none', 'product'] as const)
        await expectTrueCohorts(staff, lines, { ...occurred, shipping_origin_id: origin }, by)
      // all of them are, as if they had been closed one by one
      expect((await rebuildStatistics(api.deps.db, api.clock.now())).changed).toEqual([])
      await expectWhole(staff, lines, [occurred, withoutPoints, ordered], narrow)
      await expectDrills(staff, lines, { withoutPoints, ordered })
    },
  )
})

/** Every view of the days that are closed, each breakdown also narrowed down. */
async function expectWhole(staff: TestClient, lines: Line[], wholes: Question[], narrow: Partial<Question>[]) {
  const narrowed = narrow.map((filter, n) => ({ ...(wholes[n % 2 ? 0 : 2] as Question), ...filter }))
  for (const question of [...wholes, ...narrowed]) await expectTrueDays(staff, lines, question)
  for (const question of [wholes[0], ...narrowed] as Question[]) await expectTrueMonths(staff, lines, question)
  for (const [n, by] of breakdowns.entries())
    for (const question of [wholes[0], wholes[2], narrowed[n % 3]] as Question[])
      await expectTrueBreakdown(staff, lines, { ...question, by })
  for (const [n, by] of (['none', 'brand', 'product', 'category'] as const).entries())
    await expectTrueCohorts(staff, lines, { ...(wholes[0] as Question), ...narrow[n % 3] }, by)
}

/** The rows of the whole, of some days and of a line of each breakdown; today is among them and not closed. */
async function expectDrills(staff: TestClient, lines: Line[], { withoutPoints, ordered }: Record<string, Question>) {
  const main = ['orders', 'gross', 'refunds', 'net', 'members']
  for (const [question, names] of [
    [withoutPoints, main],
    [{ ...withoutPoints, from: '2026-11-16' }, [...additive, 'members']],
    [{ ...ordered, from: '2026-10-26' }, main],
  ] as [Question, string[]][]) {
    const sales = await statistics(staff, 'sales/daily', { ...question })
    await expectAllRowsToBeFigures(api, sales.total, names)
    for (const row of sales.results.filter((_, n) => n % 31 === 9)) await expectRowsToBeFigures(staff, row, names, 50)
    for (const later of sales.later_refunds.slice(0, 3))
      await expectRowsToBeFigures(staff, later, ['refunds', 'refund_items'])
    for (const by of breakdowns) {
      const { results } = await statistics(staff, 'breakdown', { ...question, by })
      const row = results.at(by.length % results.length)
      if (row) await expectRowsToBeFigures(staff, row, ['orders', 'gross', 'refunds', 'coupon_discount'])
    }
  }
  const cohorts = await expectTrueCohorts(staff, lines, withoutPoints as Question, 'product')
  const units = ['paid_units', 'canceled_units', 'returned_units', 'exchanged_units']
  for (const row of [cohorts.total, ...cohorts.results.slice(0, 2)]) await expectRowsToBeFigures(staff, row, units)
}
