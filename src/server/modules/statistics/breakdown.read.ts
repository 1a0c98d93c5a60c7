import type { z } from '@hono/zod-openapi'
import { kstIso } from '#shared/format/kst.ts'
import { methodWord } from '#shared/words/payments.ts'
import type { Db } from '../../db/db.ts'
import { invalidField } from '../../http/errors.ts'
import { closedUntil, uncountedCount } from './closing.read.ts'
import { type Asked, ofSales, steadily } from './facts.parts.ts'
import { figuresOf, noSums } from './figures.ts'
import { comparedWith, type Period, periodOf } from './periods.ts'
import { drillOf } from './sales.read.ts'
import {
  type Additive,
  additive,
  type breakdownQuery,
  type By,
  type Figures,
  ofCoupons,
} from './statistics.contract.ts'
import { namesOf, soldOf } from './sold.read.ts'

type Query = z.output<typeof breakdownQuery>
type Line = { key: string; figures: Figures; before: Figures | undefined }

const weekdays = ['일', '월', '화', '수', '목', '금', '토']
const kindWord: Record<string, string> = { NEW: '첫 구매 회원', RETURNING: '다시 구매한 회원', GUEST: '비회원' }
const noneWord: Partial<Record<By, string>> = {
  category: '카테고리 없음',
  coupon: '알 수 없는 쿠폰',
  origin: '출고지 없음',
}

/** Of these an order has one line only, so that its lines add up to the orders of the whole. */
const wholeOrders = new Set<By>(['payment_method', 'hour_weekday', 'member_kind'])

/**
 * A period's sales under each key of a breakdown, and those of the compared period beside them. All views sum the same
 * fact rows (`truth.parts.ts`), so the lines of each additive figure are the total; coupons break down what coupons took
 * off and nothing else. Errors: VALIDATION, also for an order by a change without a period to compare with.
 */
export async function breakdownOf(db: Db, query: Query, now: Date) {
  const { by, basis, include_points, brand_id, shipping_origin_id } = query
  const period = periodOf(query)
  const filter = { basis, include_points, brand_id, shipping_origin_id }
  if (!query.compare && isOfChange(query.order)) throw invalidField('compare', 'REQUIRED')
  const other = query.compare && { kind: query.compare, ...comparedWith(period, query.compare).period }
  const sold = ({ from, to, unit }: Pick<Period, 'from' | 'to' | 'unit'>) =>
    steadily(db, { ...filter, from, to }, { now, kinds: ofSales }, (asked) => keyed(db, asked, { by, unit }))
  const found = await sold(period)
  const earlier = other && (await sold(other))
  const keys = new Set([...found.figures.keys(), ...(earlier?.figures.keys() ?? [])])
  const lines = [...keys].map((key): Line => ({
    key,
    figures: found.figures.get(key) ?? nothing,
    before: earlier && (earlier.figures.get(key) ?? nothing),
  }))
  const shown = lines.toSorted(orderOf(query)).slice(query.offset, query.offset + query.limit)
  const labels = await labelsOf(db, by, shown)
  return {
    by,
    basis,
    include_points,
    from: period.from,
    to: period.to,
    as_of: kstIso(now),
    closed_until: await closedUntil(db),
    uncounted: await uncountedCount(db),
    additive: additiveOf(by),
    results: shown.map(({ key }) => ({
      key,
      label: labels.get(key) ?? key,
      ...found.lineOf(key),
      before: earlier?.lineOf(key) ?? null,
    })),
    total: found.total,
    compare: other && earlier ? { kind: other.kind, from: other.from, to: other.to, total: earlier.total } : null,
    total_count: lines.length,
    offset: query.offset,
    limit: query.limit,
    has_next: lines.length > query.offset + query.limit,
  }
}

/** The figures of a period under each key, and how a line of them is told. */
async function keyed(db: Db, asked: Asked, { by, unit }: { by: By; unit: Period['unit'] }) {
  const sold = await soldOf(db, asked, { unit, by })
  const figures = new Map(
    [...sold.keys].map(([key, sums]): [string, Figures] => [key, figuresOf(sums, asked.include_points, null)]),
  )
  return {
    figures,
    lineOf: (key: string) => {
      const line = figures.get(key) ?? nothing
      return { ...(by === 'coupon' ? ofCouponsOnly(line) : line), drill: drillOf(asked, { by, key }) }
    },
    total: { ...figuresOf(sold.total.sums, asked.include_points, sold.total.members), drill: drillOf(asked) },
  }
}

const nothing = figuresOf(noSums, true, null)

function additiveOf(by: By): Additive[] {
  if (by === 'coupon') return [...ofCoupons]
  return additive.filter((name) => name !== 'orders' || wholeOrders.has(by))
}

const isOfChange = (order: Query['order']) => order === 'GROWN' || order === 'SHRUNK'

/** Lines without the figure stand last whichever way. */
function orderOf({ by, sort, order }: Query): (a: Line, b: Line) => number {
  if (by === 'hour_weekday') return (a, b) => placeOf(a.key) - placeOf(b.key)
  const figure = by === 'coupon' && !isTold.has(sort) ? 'coupon_discount' : sort
  const sign = order === 'LARGEST' || order === 'GROWN' ? -1 : 1
  const of = ({ figures, before }: Line) => {
    const [now, then] = [figures[figure], before?.[figure] ?? null]
    return isOfChange(order) ? (now === null || then === null ? null : now - then) : now
  }
  return (a, b) => {
    const [one, other] = [of(a), of(b)]
    const apart = one === null || other === null ? Number(one === null) - Number(other === null) : sign * (one - other)
    return apart || a.key.localeCompare(b.key, 'en', { numeric: true })
  }
}

const placeOf = (key: string) => {
  const [weekday = '0', hour = '0'] = key.split('-')
  return Number(weekday) * 24 + Number(hour)
}

/** What is told of a coupon. */
const isTold = new Set<string>(['orders', ...ofCoupons])

function ofCouponsOnly(figures: Figures) {
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, isTold.has(name) ? value : null]),
  ) as {
    [K in keyof Figures]: Figures[K] | null
  }
}

async function labelsOf(db: Db, by: By, lines: readonly Line[]): Promise<Map<string, string>> {
  const keys = lines.map(({ key }) => key)
  if (by === 'payment_method') return new Map(keys.map((key) => [key, methodWord(key) ?? key]))
  if (by === 'member_kind') return new Map(keys.map((key) => [key, kindWord[key] ?? key]))
  if (by === 'hour_weekday')
    return new Map(keys.map((key) => [key, `${weekdays[Math.floor(placeOf(key) / 24)] ?? ''} ${placeOf(key) % 24}시`]))
  return new Map([['SHIPPING', '배송비·차감·조정'], ['NONE', noneWord[by] ?? '없음'], ...(await namesOf(db, by, keys))])
}
