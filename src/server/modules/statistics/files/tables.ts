import { formatDay } from '#shared/format/kst.ts'
import {
  breakdownWords,
  cohortWords,
  compared,
  ofClaims,
  ofCoupons,
  ofLines,
  ofReasons,
  ofTime,
} from '#shared/statistics/tables.ts'
import { claimKindWord } from '#shared/words/claims.ts'
import type { Db } from '../../../db/db.ts'
import { breakdownOf } from '../breakdown.read.ts'
import { claimReasonsOf } from '../claimReasons.read.ts'
import { cohortsOf } from '../cohorts.read.ts'
import { daysPeriod, monthsPeriod, type Period } from '../periods.ts'
import { salesOf } from '../sales.read.ts'
import type { FileRequest } from './files.contract.ts'
import type { Line, Table, Values } from './sheet.ts'

/** The tables of the screen, each line of them however many there are. */

type Asked<Name extends FileRequest['table']> = Extract<FileRequest, { table: Name }>
export type Told = Table & {
  /** what the file is called: 일별, 브랜드별 */
  name: string
  /** until when it was counted and what is closed by then */
  at: { as_of: string; closed_until: string | null }
  days: { from: string; to: string }
}

export type TableRequest = Asked<'daily'> | Asked<'monthly'> | Asked<'breakdown'> | Asked<'cohorts'> | Asked<'reasons'>

const everything = { offset: 0, limit: Number.MAX_SAFE_INTEGER }

const sayAt = (at: string) => (at.length === 7 ? at.replace('-', '.') : formatDay(at))
/** `2026.11.20 (금)`, `2026.11`. */
const sayBucket = (at: string) => (at.length === 7 ? sayAt(at) : formatDay(at, 'YYYY.MM.DD (dd)'))
export const sayDays = ({ from, to }: { from: string; to: string }) =>
  from === to ? sayAt(from) : `${sayAt(from)} ~ ${sayAt(to)}`

export function tableOf(db: Db, request: TableRequest, now: Date): Promise<Told> {
  if (request.table === 'breakdown') return breakdownTable(db, request, now)
  if (request.table === 'cohorts') return cohortsTable(db, request, now)
  if (request.table === 'reasons') return reasonsTable(db, request, now)
  return timeTable(db, request, now)
}

async function timeTable(db: Db, request: Asked<'daily'> | Asked<'monthly'>, now: Date): Promise<Told> {
  const { basis, include_points, brand_id, shipping_origin_id, compare } = request
  const period: Period = request.table === 'daily' ? daysPeriod(request) : monthsPeriod(request)
  const filter = { basis, include_points, brand_id, shipping_origin_id }
  const sales = await salesOf(db, period, { filter, compare, now })
  const { closed_until, compare: earlier } = sales
  const lines = sales.results.map(({ bucket, closed, ...row }, n): Line => {
    const before = earlier?.results[n]
    return {
      label: sayBucket(bucket),
      ...(closed_until === null ? {} : { note: closed ? '마감' : '실시간' }),
      values: valuesOf(row),
      before: before && { label: sayBucket(before.bucket), values: valuesOf(before) },
    }
  })
  const late = sales.adjustments.map(({ bucket, known_on, ...row }): Line => ({
    label: `조정 ${sayAt(bucket)}`,
    note: `${sayAt(known_on)}에 알게 됨`,
    values: valuesOf(row),
  }))
  return {
    name: request.table === 'daily' ? '일별' : '월별',
    first: request.table === 'daily' ? '날짜' : '달',
    figures: ofTime,
    lines: [...lines, ...late],
    total: {
      label: '합계',
      values: valuesOf(sales.total),
      before: earlier ? { label: sayDays(earlier), values: valuesOf(earlier.total) } : undefined,
    },
    compared: earlier ? compared.time : [],
    saysWhen: true,
    at: sales,
    days: period,
  }
}

async function breakdownTable(db: Db, request: Asked<'breakdown'>, now: Date): Promise<Told> {
  const { by } = request
  const isCoupon = by === 'coupon'
  const found = await breakdownOf(db, { ...request, ...everything }, now)
  // coupons took off what they took off: orders without one are no part of this table
  const wholeOf = (sums: object): Values => (isCoupon ? { ...valuesOf(sums), orders: null } : valuesOf(sums))
  const { compare } = found
  return {
    name: breakdownWords[by],
    first: breakdownWords[by],
    figures: isCoupon ? ofCoupons : ofLines,
    lines: found.results.map(({ label, before, ...row }) => ({
      label,
      values: valuesOf(row),
      before: before ? { label, values: valuesOf(before) } : undefined,
    })),
    total: {
      label: '합계',
      values: wholeOf(found.total),
      before: compare ? { label: sayDays(compare), values: wholeOf(compare.total) } : undefined,
    },
    share: isCoupon ? 'coupon_discount' : 'net',
    compared: compare ? compared[isCoupon ? 'coupons' : 'lines'] : [],
    at: found,
    days: found,
  }
}

async function cohortsTable(db: Db, request: Asked<'cohorts'>, now: Date): Promise<Told> {
  const { by } = request
  const found = await cohortsOf(db, { ...request, ...everything }, now)
  const lineOf = (label: string, { open, final_on, ...row }: (typeof found)['total']): Line => ({
    label,
    ...(open ? { note: `집계 중 · ${formatDay(final_on)}까지` } : {}),
    values: valuesOf(row),
  })
  const heading = by === 'none' && request.from_month ? '결제한 달' : cohortWords[by]
  return {
    name: `클레임율_${heading}`,
    first: heading,
    figures: ofClaims,
    lines: found.results.map(({ key, label, ...row }) => lineOf(by === 'none' ? sayBucket(key) : label, row)),
    total: lineOf('합계', found.total),
    compared: [],
    at: { as_of: found.as_of, closed_until: null },
    days: found,
  }
}

const faultWord = { CUSTOMER: '고객 귀책', SELLER: '판매자 귀책' } as const

async function reasonsTable(db: Db, request: Asked<'reasons'>, now: Date): Promise<Told> {
  const found = await claimReasonsOf(db, request, now)
  return {
    name: found.product ? `클레임사유_${found.product.name}` : '클레임사유',
    first: '사유',
    figures: ofReasons,
    lines: found.results.map(({ type, label, fault, ...row }) => ({
      label: `${claimKindWord[type]} · ${label}`,
      note: faultWord[fault],
      values: valuesOf(row),
    })),
    total: { label: '합계', values: valuesOf(found.total) },
    compared: [],
    at: { as_of: found.as_of, closed_until: null },
    days: found,
  }
}

/** The figures of an answer's row, without what else it says. */
const valuesOf = (row: object): Values =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value === null || typeof value === 'number'))
