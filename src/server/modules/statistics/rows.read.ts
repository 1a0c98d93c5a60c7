import { type SQL, sql } from 'drizzle-orm'
import { kstDay, kstIso } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { bool, num, text, time, word } from '../../db/shape.ts'
import { invalidField } from '../../http/errors.ts'
import { type Asked, askedOf, couponOf, isAsked, isUnder, liveFacts } from './facts.parts.ts'
import { refuseDrill } from './periods.ts'
import { claimFigures, type DrillFigure, rowKinds, rowParts, type RowsQuery } from './rows.contract.ts'
import { ofCoupons } from './statistics.contract.ts'
import type { Kind } from './truth.parts.ts'

const isOfCoupons = (figure: DrillFigure) => (ofCoupons as readonly string[]).includes(figure)
const isOfClaims = (figure: DrillFigure) => (claimFigures as readonly string[]).includes(figure)

const paid = (value: SQL) => sql`case when f.kind = 'PAID' then ${value} else 0 end`
const taken = (type: string) => sql`case when f.claim_type = ${type} then f.quantity else 0 end`
const back = (value: SQL) => sql`case when f.kind = 'REFUND' then ${value} else 0 end`

/** What a fact row `f` adds to a figure. Of orders and members one row each is counted, their newest. */
function valueOf(figure: DrillFigure, includePoints: boolean, byCoupon: boolean): SQL {
  const money = includePoints ? sql`f.cash + f.points` : sql`f.cash`
  const coupon = byCoupon ? sql`c` : sql`f`
  switch (figure) {
    case 'orders':
      return sql`case when f.seq = 0 then 1 else 0 end`
    case 'members':
      return sql`case when f.part = 'GOODS' and f.seq = 0 and f.user_id is not null then 1 else 0 end`
    case 'canceled_units':
      return taken('cancel')
    case 'returned_units':
      return taken('return')
    case 'exchanged_units':
      return taken('exchange')
    case 'items':
    case 'paid_units':
      return paid(sql`f.quantity`)
    case 'refund_items':
      return back(sql`f.quantity`)
    case 'product_coupon':
    case 'cart_coupon':
    case 'shipping_coupon':
      return paid(sql`${coupon}.${sql.identifier(figure)}`)
    case 'coupon_discount':
      return paid(sql`${coupon}.product_coupon + ${coupon}.cart_coupon + ${coupon}.shipping_coupon`)
    case 'points_used':
      return paid(sql`f.points`)
    case 'gross':
      return paid(money)
    case 'refunds':
      return back(money)
    case 'net':
      return sql`case when f.kind = 'PAID' then ${money} else -(${money}) end`
    default:
      return paid(sql`f.${sql.identifier(figure)}`)
  }
}

/** Kinds of facts that a figure is made of. */
function kindsOf(figure: DrillFigure): Kind[] {
  if (figure === 'net') return ['PAID', 'REFUND']
  if (figure === 'refunds' || figure === 'refund_items') return ['REFUND']
  return isOfClaims(figure) && figure !== 'paid_units' ? ['CLAIM'] : ['PAID']
}

/** The place of a row: newest first, each at one of its own. */
const placeNames = ['at', 'order_id', 'refund_id', 'part', 'source_id', 'seq'] as const
const placeOf = (row: SQL) =>
  sql.join(
    placeNames.map((name) => sql`${row}.${sql.identifier(name)}`),
    sql`, `,
  )
const backwards = (row: SQL) =>
  sql.join(
    ['day', ...placeNames].map((name) => sql`${row}.${sql.identifier(name)} desc`),
    sql`, `,
  )

type Place = { at_text: string; order_id: number; refund_id: number; part: string; source_id: number; seq: number }

const cursorOf = (row: Place) => [row.at_text, row.order_id, row.refund_id, row.part, row.source_id, row.seq].join('_')

/** Error: VALIDATION for a cursor that is none. */
function placeIn(cursor: string): Place {
  const [at_text = '', order = '', refund = '', part = '', source = '', seq = ''] = cursor.split('_')
  const [order_id = 0, refund_id = 0, source_id = 0, n = 0] = [order, refund, source, seq].map(Number)
  const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(at_text) && !Number.isNaN(Date.parse(at_text))
  const areNumbers =
    [order_id, refund_id, source_id].every(Number.isSafeInteger) && Number.isInteger(n) && n >= 0 && n < 1e6
  if (!isMoment || !areNumbers || !(rowParts as readonly string[]).includes(part))
    throw invalidField('cursor', 'INVALID')
  return { at_text, order_id, refund_id, part, source_id, seq: n }
}

/** Rows `f` behind a place. */
function behind(place: Place | undefined): SQL {
  if (!place) return sql`true`
  const { at_text, order_id, refund_id, part, source_id, seq } = place
  return sql`f.day <= ${kstDay(at_text)}::date and (${placeOf(sql`f`)}) < (${at_text}::timestamptz, ${order_id}::bigint, ${refund_id}::bigint, ${part}::text, ${source_id}::bigint, ${seq}::int)`
}

const rowShape = {
  kind: word(rowKinds),
  part: word(rowParts),
  value: num,
  at_text: text,
  occurred_on: time,
  ordered_on: time,
  order_id: num,
  order_no: text,
  order_item_id: num.orNull,
  product_id: num.orNull,
  product_name: text.orNull,
  brand_name: text.orNull,
  refund_id: num,
  refund_no: text.orNull,
  claim_id: num.orNull,
  claim_no: text.orNull,
  user_id: num.orNull,
  quantity: num,
  late: bool,
  source_id: num,
  seq: num,
}

type Drilled = Omit<RowsQuery, 'cursor' | 'limit'>

/** How many rows make a figure, counted up to `limit` + 1. */
export async function countRows(db: Db, query: Drilled, { limit, now }: { limit: number; now: Date }): Promise<number> {
  const asked = await askedOf(
    db,
    { ...query, basis: isOfClaims(query.figure) ? 'ORDERED' : query.basis },
    { now, kinds: kindsOf(query.figure) },
  )
  const live = liveFacts(asked)
  const parts = kindsOf(query.figure).flatMap((kind) => {
    const { coupon, all, group } = madeOf(query, asked, kind)
    const one = group ? sql`f.${group}` : sql`null::bigint`
    return [sql`sales_facts`, ...(live ? [sql`live`] : [])].map(
      (from) => sql`select ${one} as one from ${from} f ${coupon} where ${all}`,
    )
  })
  const once = query.figure === 'orders' || query.figure === 'members' ? sql`distinct` : sql``
  const [found] = await rows(
    db,
    { count: num },
    sql`${live ? sql`with live as materialized (select * from ${live} l) ` : sql``}select count(*)::int as count from (
          select ${once} one from (${sql.join(parts, sql` union all `)}) f limit ${limit + 1}) f`,
  )
  return found?.count ?? 0
}

/** The rows that make a figure, newest first: their values add up to it. Errors: VALIDATION. */
export async function rowsOf(db: Db, query: RowsQuery, now: Date) {
  const { figure } = query
  refuseDrill(query, 'to')
  if ((query.by === undefined) !== (query.key === undefined))
    throw invalidField(query.by === undefined ? 'by' : 'key', 'REQUIRED')
  // claims are counted by the day on which their order was paid
  const asked = await askedOf(
    db,
    { ...query, basis: isOfClaims(figure) ? 'ORDERED' : query.basis },
    { now, kinds: kindsOf(figure) },
  )
  const place = query.cursor === undefined ? undefined : placeIn(query.cursor)
  const found = await rows(db, rowShape, statementOf(query, asked, place))
  const shown = found.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    figure,
    results: shown.map(({ at_text, source_id: _source, seq: _seq, refund_id, ...row }) => ({
      ...row,
      refund_id: refund_id || null,
      occurred_at: kstIso(at_text),
    })),
    next_cursor: found.length > query.limit && last ? cursorOf(last) : null,
  }
}

/**
 * A page of each place where facts lie (what was paid, what came back, what is live), each read in its own order, and of
 * these the page.
 */
function statementOf(query: RowsQuery, asked: Asked, place: Place | undefined): SQL {
  const { figure, limit } = query
  const live = liveFacts(asked)
  const pages = kindsOf(figure).map((kind) =>
    pageOf(query, {
      asked,
      place,
      kind,
      from: sql`sales_facts`,
      before: live ? sql`live` : 'none',
    }),
  )
  if (live)
    for (const kind of kindsOf(figure)) pages.push(pageOf(query, { asked, place, kind, from: sql`live`, before: null }))
  const some = sql`select f.* from (${sql.join(pages, sql` union all `)}) f order by ${backwards(sql`f`)} limit ${limit + 1}`
  return sql`${live ? sql`with live as materialized (select * from ${live} l) ` : sql``}select f.kind, f.part, f.value::bigint as value, to_char(f.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at_text,
      f.day as occurred_on, f.ordered_day as ordered_on, f.order_id, o.order_no, f.order_item_id, f.product_id, i.product_name, i.brand_name,
      f.refund_id, r.refund_no, cl.id as claim_id, cl.claim_no, f.user_id, f.quantity, f.late, f.source_id, f.seq
    from (${some}) f join orders o on o.id = f.order_id left join order_items i on i.id = f.order_item_id
    left join refunds r on f.kind = 'REFUND' and r.id = f.refund_id left join claims cl on cl.id = case when f.kind = 'CLAIM' then f.refund_id else r.claim_id end
    order by ${backwards(sql`f`)}`
}

const rowColumns = sql.join(
  [
    'kind',
    'part',
    'at',
    'day',
    'ordered_day',
    'order_id',
    'order_item_id',
    'product_id',
    'refund_id',
    'user_id',
    'quantity',
    'late',
    'source_id',
    'seq',
  ].map((name) => sql`f.${sql.identifier(name)}`),
  sql`, `,
)

type Page = {
  asked: Asked
  place: Place | undefined
  kind: Kind
  from: SQL
  /** of what lies in the ledger: where newer rows may be besides */
  before: SQL | 'none' | null
}

/** What makes a figure of fact rows `f` of a kind; orders and members are counted once, whatever rows they have. */
function madeOf(query: Drilled, asked: Asked, kind: Kind) {
  const { figure } = query
  const coupon = query.by === 'coupon' ? couponOf(query.key ?? '') : sql``
  const value = valueOf(figure, query.include_points, query.by === 'coupon' && isOfCoupons(figure))
  const goods = figure === 'members' ? sql` and f.part = 'GOODS'` : sql``
  const all = sql`f.kind = ${kind}${goods} and ${conditions(query, asked, kind)} and ${value} <> 0`
  const group = figure === 'orders' ? sql`order_id` : figure === 'members' ? sql`user_id` : null
  return { coupon, value, all, group }
}

function pageOf(query: RowsQuery, { asked, place, kind, from, before }: Page): SQL {
  const { coupon, value, all, group } = madeOf(query, asked, kind)
  const page = sql`order by ${backwards(sql`f`)} limit ${query.limit + 1}`
  const rowsThen = sql`select ${rowColumns}, ${value} as value from ${from} f ${coupon} where ${all}`
  if (!group) return sql`(select f.* from (${rowsThen} and ${behind(place)}) f ${page})`
  // what counts is the newest of all, wherever it lies: the clock moves it from what is live while somebody turns the pages
  const newerIn = (where: SQL, more = sql``) =>
    sql`select from (select f.* from ${where} f ${coupon} where ${all}) g where g.${group} = f.${group}${more} and (${placeOf(sql`g`)}) > (${placeOf(sql`f`)})`
  // `offset 0` keeps each look-up a look-up
  const newer = sql`${newerIn(sql`sales_facts`, sql` and g.day >= f.day`)} offset 0`
  // what is live is few and has no index
  if (!before)
    return sql`(select ${rowColumns}, f.value from (
      select f.*, row_number() over (partition by f.${group} order by ${backwards(sql`f`)}) as nth from (${rowsThen}) f) f where f.nth = 1 and ${behind(place)} and not exists (${newer}) ${page})`
  const now = before === 'none' ? sql`` : sql`and not exists (${newerIn(before)})`
  return sql`(select f.* from (${rowsThen} and ${behind(place)}) f where not exists (${newer}) ${now} ${page})`
}

/** The condition of a fact row `f` of the query. Of what was paid both days are the same, so the one that is indexed is asked. */
function conditions(query: Drilled, asked: Asked, kind: Kind): SQL {
  const { by, key, adjustments, known_on, refunded_from, refunded_to, reason_id } = query
  const paidThen = { ...asked, basis: 'OCCURRED' as const }
  const parts = [isAsked(kind === 'PAID' ? paidThen : asked)]
  if (by) parts.push(isUnder(by, key ?? '', kind === 'PAID' ? paidThen : asked))
  if (adjustments !== 'WITH') parts.push(adjustments === 'ONLY' ? sql`f.late` : sql`not f.late`)
  if (known_on) parts.push(sql`f.known_on = ${known_on}::date`)
  if (reason_id !== undefined)
    parts.push(
      sql`f.kind = 'CLAIM' and exists (select from claims c where c.id = f.refund_id and c.reason_id = ${reason_id})`,
    )
  if (refunded_from || refunded_to) parts.push(sql`f.kind = 'REFUND'`)
  if (refunded_from) parts.push(sql`f.day >= ${refunded_from}::date`)
  if (refunded_to) parts.push(sql`f.day <= ${refunded_to}::date`)
  return sql.join(parts, sql` and `)
}
