import { expect } from 'vitest'
import { additive, breakdowns, ofCoupons } from '#server/modules/statistics/statistics.contract.ts'
import { sql } from 'drizzle-orm'
import { salesByDay } from '#server/modules/statistics/days.read.ts'
import { withSoldProducts } from '#server/modules/statistics/products.read.ts'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import type { TestApp, TestClient } from './api.ts'
import { expectRowsToBeFigures } from './checkRows.ts'
import { asked, figuresOfLines, keysOfLine, type Question } from './salesFigures.ts'
import { type Line, linesOf } from './salesOracle.ts'
import { rows } from './rows.ts'
import { statistics, type Question as Asked } from './statistics.ts'

const figureNames = [...additive, 'members', 'aov'] as const
const pick = (row: object) =>
  Object.fromEntries(figureNames.map((name) => [name, (row as Record<string, unknown>)[name]]))
const query = (question: Partial<Question>): Asked =>
  Object.fromEntries(Object.entries(question).filter(([, value]) => value !== undefined)) as Asked
const isSomething = (figures: object) => Object.entries(figures).some(([name, value]) => name !== 'aov' && value !== 0)

/** Days, months and the whole of a question, against the plain recount. Corrections among them must be none. */
export async function expectTrueDays(staff: TestClient, lines: readonly Line[], question: Question): Promise<void> {
  const daily = await statistics(staff, 'sales/daily', query(question))
  expect(daily.adjustments).toEqual([])
  const wanted = asked(lines, question)
  const dayOf = (line: Line) => (question.basis === 'OCCURRED' ? line.day : line.orderedDay)
  const byDay = Map.groupBy(wanted, dayOf)
  expect(
    daily.results.map((row) => [row.date, pick(row)]),
    JSON.stringify(question),
  ).toEqual(daily.results.map(({ date }) => [date, figuresOfLines(byDay.get(date) ?? [], question.include_points)]))
  expect(pick(daily.total), JSON.stringify(question)).toEqual(figuresOfLines(wanted, question.include_points))
  for (const name of additive)
    expect(
      daily.results.reduce((sum, row) => sum + row[name], 0),
      name,
    ).toBe(daily.total[name])
  const later = wanted.filter(
    (line) => question.basis === 'ORDERED' && line.kind === 'REFUND' && line.day !== line.orderedDay,
  )
  const money = (line: Line) => line.cash + (question.include_points ? line.points : 0)
  expect(daily.later_refunds.reduce((sum, row) => sum + row.refunds, 0)).toBe(
    later.reduce((sum, line) => sum + money(line), 0),
  )
}

/** Months are the sums of their days. */
export async function expectTrueMonths(staff: TestClient, lines: readonly Line[], question: Question): Promise<void> {
  const { from, to, ...rest } = question
  const months = await statistics(
    staff,
    'sales/monthly',
    query({ ...rest, from_month: from.slice(0, 7), to_month: to.slice(0, 7) } as unknown as Question),
  )
  for (const row of months.results) {
    const days = { ...question, from: `${row.month}-01`, to: `${row.month}-31` }
    expect(pick(row), `${row.month} ${JSON.stringify(question)}`).toEqual(
      figuresOfLines(asked(lines, days), question.include_points),
    )
  }
}

/**
 * Days or whole months of a question: the whole is what a plain recount finds, and the buckets with what was known late add
 * up to it; each of them without such is the recount too.
 */
export async function expectTrueSums(
  staff: TestClient,
  lines: readonly Line[],
  { inMonths, ...question }: Question & { inMonths: boolean },
): Promise<void> {
  const { from, to, include_points, basis } = question
  const months = { ...question, from: undefined, to: undefined, from_month: from.slice(0, 7), to_month: to.slice(0, 7) }
  const answer = inMonths
    ? await statistics(staff, 'sales/monthly', query(months as unknown as Question))
    : await statistics(staff, 'sales/daily', query(question))
  const placeOf = (row: object) => String('month' in row ? row.month : 'date' in row ? row.date : '')
  const said = JSON.stringify({ inMonths, ...question })
  const wanted = asked(lines, question)
  expect(pick(answer.total), said).toEqual(figuresOfLines(wanted, include_points))
  for (const name of additive)
    expect(
      [...answer.results, ...answer.adjustments].reduce((sum, row) => sum + row[name], 0),
      `${name} ${said}`,
    ).toBe(answer.total[name])
  const late = new Set(answer.adjustments.map(placeOf))
  const whole = answer.results.filter((row) => !late.has(placeOf(row)))
  const placeOfLine = (line: Line) => (basis === 'OCCURRED' ? line.day : line.orderedDay).slice(0, inMonths ? 7 : 10)
  const byPlace = Map.groupBy(wanted, placeOfLine)
  expect(
    whole.map((row) => [placeOf(row), pick(row)]),
    said,
  ).toEqual(whole.map((row) => [placeOf(row), figuresOfLines(byPlace.get(placeOf(row)) ?? [], include_points)]))
}

type By = (typeof breakdowns)[number]
type Compared = { kind: 'PREVIOUS' | 'YEAR_BEFORE'; from: string; to: string }

/** Every line of a breakdown of days or whole months, beside that of a period before if one is named; answers it. */
export async function expectTrueBreakdown(
  staff: TestClient,
  lines: readonly Line[],
  { by, compared, inMonths, ...question }: Question & { by: By; compared?: Compared; inMonths?: boolean },
) {
  const { from, to, ...filter } = question
  const months = { from_month: from.slice(0, 7), to_month: to.slice(0, 7) }
  const answer = await statistics(staff, 'breakdown', {
    ...query(filter),
    ...(inMonths ? months : { from, to }),
    by,
    limit: 500,
    ...(compared ? { compare: compared.kind } : {}),
  })
  const now = recounted(lines, question, by)
  const then = compared && recounted(lines, { ...question, from: compared.from, to: compared.to }, by)
  const said = JSON.stringify({ by, ...question, compared })
  const told = new Set(answer.results.map(({ key }) => key))
  const cells = [...now.cells, ...(then?.cells ?? [])]
  const missing = cells.filter(([key, figures]) => isSomething(figures) && !told.has(key))
  expect(missing, said).toEqual([])
  const there = new Set(cells.map(([key]) => key))
  expect(
    [...told].filter((key) => !there.has(key)),
    said,
  ).toEqual([])
  expect(answer.results.filter(({ label }) => label === '')).toEqual([])
  // all of them at once: an expectation costs more than what it looks at
  const figuresOf = (of: (row: (typeof answer.results)[number]) => object | null) =>
    answer.results.map((row) => [row.key, figuresIn(of(row) ?? {}, by)])
  const wantedOf = ({ cells: all, nothing }: ReturnType<typeof recounted>) =>
    answer.results.map(({ key }) => [key, all.get(key) ?? nothing])
  expect(
    figuresOf((row) => row),
    said,
  ).toEqual(wantedOf(now))
  if (then)
    expect(
      figuresOf(({ before }) => before),
      `before ${said}`,
    ).toEqual(wantedOf(then))
  else expect(answer.results.filter(({ before }) => before !== null)).toEqual([])
  expect(pick(answer.total), said).toEqual(now.total)
  if (then) expect(answer.compare, said).toMatchObject({ ...compared, total: then.total })
  else expect(answer.compare).toBeNull()
  for (const name of answer.additive) {
    const sum = (of: (row: (typeof answer.results)[number]) => Record<string, unknown> | null) =>
      answer.results.reduce((all, row) => all + Number(of(row)?.[name] ?? 0), 0)
    expect(
      sum((row) => row),
      `${name} ${said}`,
    ).toBe(answer.total[name])
    if (then)
      expect(
        sum(({ before }) => before),
        `${name} before ${said}`,
      ).toBe(then.total[name])
  }
  return answer
}

const lineNames = [...additive, 'aov'] as const
const figuresIn = (row: object, by: By) => {
  const names: readonly string[] = by === 'coupon' ? ['orders', ...ofCoupons] : lineNames
  return Object.fromEntries(names.map((name) => [name, (row as Record<string, unknown>)[name]]))
}

/** The figures of some days under each key, counted once more from the lines. */
function recounted(lines: readonly Line[], question: Question, by: By) {
  const wanted = asked(lines, question)
  const keys = new Map<string, Line[]>()
  for (const line of wanted)
    for (const key of keysOfLine(line, by, question.basis)) {
      const own = keys.get(key)
      if (own) own.push(line)
      else keys.set(key, [line])
    }
  const ofKey = (key: string, own: Line[]) =>
    by === 'coupon'
      ? own.map((line) => ({ ...line, coupons: line.coupons.filter(({ id }) => String(id ?? 'NONE') === key) }))
      : own
  const figuresOf = (own: Line[]) => figuresIn(figuresOfLines(own, question.include_points), by)
  return {
    cells: new Map([...keys].map(([key, own]) => [key, figuresOf(ofKey(key, own))])),
    nothing: figuresOf([]),
    total: figuresOfLines(wanted, question.include_points),
  }
}

/** Cohorts by day or by key, in units. */
export async function expectTrueCohorts(
  staff: TestClient,
  lines: readonly Line[],
  question: Question,
  by: 'none' | 'brand' | 'product' | 'category',
) {
  const { from, to, brand_id, shipping_origin_id } = question
  const answer = await statistics(staff, 'cohorts', {
    ...query({ from, to, brand_id, shipping_origin_id } as Question),
    by,
    limit: 500,
  })
  const wanted = asked(lines, { ...question, basis: 'ORDERED' }).filter(
    (line) => line.kind !== 'REFUND' && line.product !== null,
  )
  const units = (own: readonly Line[], claim: string | null) =>
    own.filter((line) => line.claim === claim).reduce((sum, line) => sum + line.quantity, 0)
  const linesOfKeys = Map.groupBy(wanted, (line) =>
    by === 'none' ? line.orderedDay : keysOfLine(line, by, 'ORDERED')[0],
  )
  for (const row of answer.results) {
    const own = linesOfKeys.get(row.key) ?? []
    expect([row.paid_units, row.canceled_units, row.returned_units, row.exchanged_units], `${by} ${row.key}`).toEqual([
      units(own, null),
      units(own, 'cancel'),
      units(own, 'return'),
      units(own, 'exchange'),
    ])
  }
  expect([
    answer.total.paid_units,
    answer.total.canceled_units,
    answer.total.returned_units,
    answer.total.exchanged_units,
  ]).toEqual([units(wanted, null), units(wanted, 'cancel'), units(wanted, 'return'), units(wanted, 'exchange')])
  return answer
}

/** Everything that is told of the last ninety days is what a plain recount finds, and figures are the sums of their rows. */
export async function expectTrueStatistics(api: TestApp, since: string): Promise<void> {
  const lines = await linesOf(api.deps.db)
  const staff = await api.staff()
  const to = kstDay(api.clock.now())
  const from = since > addDays(to, -91) ? since : addDays(to, -91)
  for (const basis of ['OCCURRED', 'ORDERED'] as const) {
    const question = { basis, include_points: basis === 'OCCURRED', from, to }
    await expectTrueDays(staff, lines, question)
    for (const by of breakdowns) await expectTrueBreakdown(staff, lines, { ...question, by })
    const { total } = await statistics(staff, 'sales/daily', question)
    await expectRowsToBeFigures(staff, total, ['orders', 'members', 'items', 'gross', 'refunds', 'net'], 5)
  }
  await expectTrueCohorts(staff, lines, { basis: 'ORDERED', include_points: true, from, to }, 'product')
  await expectOneCount(api, lines, from)
}

/** What the dashboard, what sells best and the scores of products read is the plain recount too. */
async function expectOneCount(api: TestApp, lines: readonly Line[], from: string): Promise<void> {
  const now = api.clock.now()
  const to = kstDay(now)
  for (const day of await salesByDay(api.deps.db, { from, to }, now))
    expect(
      figuresOfLines(
        lines.filter((line) => line.day === day.date),
        true,
      ),
      day.date,
    ).toMatchObject(Object.fromEntries(Object.entries(day).filter(([name]) => name !== 'date')))
  const sold = await withSoldProducts(api.deps.db, { from, to }, now, (statement) =>
    rows<Record<'product_id' | 'sold' | 'canceled' | 'returned', number>>(
      api.deps.db,
      sql`select product_id::int as product_id, sum(sold)::int as sold, sum(canceled)::int as canceled, sum(returned)::int as returned from (${statement}) t group by 1 order by 1`,
    ),
  )
  const units = (product: number, claim: string | null) =>
    lines
      .filter((line) => line.product === product && line.kind !== 'REFUND' && line.claim === claim)
      .filter((line) => line.orderedDay >= from && line.orderedDay <= to)
      .reduce((sum, { quantity }) => sum + quantity, 0)
  expect(sold.length).toBeGreaterThan(0)
  for (const { product_id, ...told } of sold)
    expect(told, `product ${product_id}`).toEqual({
      sold: units(product_id, null),
      canceled: units(product_id, 'cancel'),
      returned: units(product_id, 'return'),
    })
}

export { linesOf }
