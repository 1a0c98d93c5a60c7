import { type SQL, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { askedOf, couponsOf, factsIn, isAsked, keyOf, ofSales } from '#server/modules/statistics/facts.parts.ts'
import type { DrillFigure } from '#server/modules/statistics/rows.contract.ts'
import { rowsOf } from '#server/modules/statistics/rows.read.ts'
import { type By, type Drill, ofCoupons } from '#server/modules/statistics/statistics.contract.ts'
import type { TestApp, TestClient } from './api.ts'
import { rows } from './rows.ts'
import type { Question } from './salesFigures.ts'
import { rowsOfFigure } from './statistics.ts'

/** The rows of figures, held against them. */

/** The rows of each figure of an answer's row add up to it. */
export async function expectRowsToBeFigures(
  staff: TestClient,
  row: Record<string, unknown> & { drill: object },
  names: readonly string[],
  limit = 500,
): Promise<void> {
  for (const name of names) {
    if (row[name] === null || row[name] === undefined) continue
    const made = await rowsOfFigure(staff, name as never, row.drill as Drill, limit)
    expect(
      made.reduce((sum, { value }) => sum + value, 0),
      `${name} of ${JSON.stringify(row.drill)}`,
    ).toBe(row[name])
  }
}

/** The same in process, all rows of a figure in one reading: `expectRowsToBeFigures` looks at pages. */
export async function expectAllRowsToBeFigures(
  { deps, clock }: Pick<TestApp, 'deps' | 'clock'>,
  row: Record<string, unknown> & { drill: object },
  names: readonly string[],
): Promise<void> {
  for (const name of names) {
    let sum = 0
    const query = {
      adjustments: 'WITH',
      ...(row.drill as Drill),
      figure: name as DrillFigure,
      limit: 1_000_000,
    } as const
    for (const { value } of (await rowsOf(deps.db, query, clock.now())).results) sum += value
    expect(sum, `${name} of ${JSON.stringify(row.drill)}`).toBe(row[name])
  }
}

/** The rows of all lines of a breakdown at once, by the key that a line's rows are asked with: they add up to each line. */
export async function expectRowsToBeLines(
  { deps, clock }: Pick<TestApp, 'deps' | 'clock'>,
  { by, ...question }: Question & { by: By },
  results: readonly { key: string }[],
): Promise<void> {
  const facts = await askedOf(deps.db, question, { now: clock.now(), kinds: ofSales })
  const isOfCoupons = by === 'coupon'
  const c = isOfCoupons ? sql`c` : sql`f`
  const money = question.include_points ? sql`f.cash + f.points` : sql`f.cash`
  const of = (kind: 'PAID' | 'REFUND', value: SQL) =>
    sql`coalesce(sum(${value}) filter (where f.kind = ${kind}), 0)::bigint`
  const coupon = (name: string) => of('PAID', sql`${c}.${sql.identifier(name)}`)
  const found = await rows<{ key: string } & Record<string, number>>(
    deps.db,
    sql`select ${isOfCoupons ? sql`c.key` : keyOf(by, question.basis)} as key, count(distinct f.order_id) filter (where f.kind = 'PAID' and f.seq = 0)::int as orders,
          ${of('PAID', sql`f.quantity`)} as items, ${of('PAID', money)} as gross, ${of('REFUND', sql`f.quantity`)} as refund_items, ${of('REFUND', money)} as refunds,
          ${of('PAID', sql`f.goods`)} as goods, ${of('PAID', sql`f.points`)} as points_used, ${of('PAID', sql`f.shipping`)} as shipping,
          ${coupon('product_coupon')} as product_coupon, ${coupon('cart_coupon')} as cart_coupon, ${coupon('shipping_coupon')} as shipping_coupon
        from ${factsIn(facts)} f ${isOfCoupons ? couponsOf : sql``} where ${isAsked(facts)} and f.kind <> 'CLAIM' group by 1`,
  )
  const sums = new Map(found.map(({ key, ...figures }) => [key, figures]))
  const names = isOfCoupons
    ? (['orders', ...ofCoupons.filter((name) => name !== 'coupon_discount')] as const)
    : summedUp
  const figuresOf = (line: object | undefined) =>
    names.map((name) => [name, (line as Record<string, unknown> | undefined)?.[name] ?? 0])
  expect(
    results.map((line) => [line.key, figuresOf(line)]),
    `rows of lines ${JSON.stringify({ by, ...question })}`,
  ).toEqual(results.map(({ key }) => [key, figuresOf(sums.get(key))]))
}

const summedUp = [
  'orders',
  'items',
  'gross',
  'refund_items',
  'refunds',
  'goods',
  'points_used',
  'shipping',
  'product_coupon',
  'cart_coupon',
  'shipping_coupon',
] as const
