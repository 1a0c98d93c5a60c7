import { type SQL, sql } from 'drizzle-orm'
import { type Day, kstIso } from '#shared/format/kst.ts'
import { subscriptionQueueWord, subscriptionStatusWord, type SubscriptionStatus } from '#shared/words/subscriptions.ts'
import { boundedCount } from '../../../db/boundedCount.ts'
import { type Db, rows } from '../../../db/db.ts'
import { boundedOffset, cutPage, type PageQuery, toPage } from '../../../db/page.ts'
import { bool, num, type RowOf, text, word } from '../../../db/shape.ts'
import { maskName } from '../../../mask.ts'
import { withCredit } from '../../../pricing/proration.ts'
import { countTabs, type Tab } from '../../bulk/tabCounts.ts'
import { memberKey, membersOf } from '../../members/members.list.ts'
import { intervals } from '../../plans/plans.tables.ts'
import { awaitingTransfer } from '../charging/transfers.service.ts'
import { dueNow, dueOn, isLive, retryDay, type Standing } from '../subscriptionStates.ts'
import { endReasons, subscriptionStatuses } from '../subscriptions.tables.ts'
import type { AdminSubscription, failureClasses, subscriptionSorts, SubscriptionFilter } from './admin.contract.ts'

const ms = (column: SQL) => sql`(extract(epoch from ${column}) * 1000)::float8`
const isoOf = (moment: number | null) => (moment === null ? null : kstIso(moment))

const listRow = {
  id: num,
  user_id: num,
  user_name: text,
  plan_id: num,
  plan_name: text,
  interval: word(intervals),
  seats: num,
  status: word(subscriptionStatuses),
  is_trial: bool,
  started_on: text,
  ends_on: text,
  next_price: num,
  credit: num,
  pause_from: text.orNull,
  pause_until: text.orNull,
  past_due_ms: num.orNull,
  retries: num,
  failure_code: text.orNull,
  failure_message: text.orNull,
  is_hard: bool,
  open_ms: num.orNull,
  can_charge: bool,
  waits_for_staff: bool,
  cancel_ms: num.orNull,
  end_reason: word(endReasons).orNull,
  version: num,
  created_ms: num,
}
type ListRow = RowOf<typeof listRow>

/** What nobody knows yet of a charge of a subscription `s`. */
const openCharge = sql`(select min(a.created_at) from subscription_payments a where a.subscription_id = s.id and a.status in ('PENDING', 'UNKNOWN'))`
const lastMessage = sql`(select a.failure_message from subscription_payments a where a.subscription_id = s.id and a.status = 'FAILED' order by a.id desc limit 1)`

const columns = sql`s.id, s.user_id, u.name as user_name, s.plan_id, p.name as plan_name, p.interval, p.seats, s.status, s.is_trial,
  s.started_on::text as started_on, s.ends_on::text as ends_on, s.next_price, s.credit, s.pause_from::text as pause_from, s.pause_until::text as pause_until,
  ${ms(sql`s.past_due_since`)} as past_due_ms, s.retries, s.failure_code, case when s.status = 'PAST_DUE' then ${lastMessage} end as failure_message,
  s.is_hard_failure as is_hard, ${ms(openCharge)} as open_ms, coalesce(k.status = 'ACTIVE', false) as can_charge, s.waits_for_staff,
  ${ms(sql`s.cancel_requested_at`)} as cancel_ms, s.end_reason, s.version, ${ms(sql`s.created_at`)} as created_ms`

function toRow(row: ListRow, now: Date): AdminSubscription {
  const standing: Standing = {
    status: row.status,
    isTrial: row.is_trial,
    endsOn: row.ends_on,
    pauseFrom: row.pause_from,
    pauseUntil: row.pause_until,
    retries: row.retries,
    isHardFailure: row.is_hard,
    canCharge: row.can_charge,
    waitsForStaff: row.waits_for_staff,
  }
  return {
    id: row.id,
    user: { id: row.user_id, name_masked: maskName(row.user_name) },
    plan: { id: row.plan_id, name: row.plan_name, interval: row.interval, seats: row.seats },
    status: row.status,
    is_trial: row.is_trial,
    started_on: row.started_on,
    ends_on: row.ends_on,
    next_charge:
      isLive(row.status) && row.status !== 'CANCEL_SCHEDULED' && row.can_charge
        ? { on: dueOn(standing), amount: withCredit(row.next_price, row.credit).charge }
        : null,
    pause: row.pause_from && row.pause_until ? { from: row.pause_from, until: row.pause_until } : null,
    failure: failureOf(row, standing, now),
    waits_for_staff: row.waits_for_staff,
    cancel_requested_at: isoOf(row.cancel_ms),
    credit: row.credit,
    end_reason: row.end_reason,
    version: row.version,
    created_at: kstIso(row.created_ms),
  }
}

function failureOf(row: ListRow, standing: Standing, now: Date): AdminSubscription['failure'] {
  const since = row.past_due_ms ?? row.open_ms
  const isOpen = row.open_ms !== null
  if (since === null || (row.status !== 'PAST_DUE' && !isOpen)) return null
  const due = dueNow(standing, now)
  return {
    class: isOpen ? 'UNKNOWN' : row.is_hard ? 'HARD' : 'SOFT',
    code: row.failure_code ?? '',
    message: row.failure_message ?? '',
    since: kstIso(since),
    retries: row.retries,
    next_retry_at:
      !isOpen && standing.canCharge && retryDay(standing, row.ends_on) && due.do === 'WAIT' && due.until
        ? kstIso(due.until)
        : null,
  }
}

/** Ids of subscriptions of which nobody knows yet what became of a charge: few, and found by their own index. */
const unknownIds = sql`array(select a.subscription_id from subscription_payments a where a.next_query_at is not null and a.status in ('PENDING', 'UNKNOWN') and a.subscription_id is not null)`

const failing: Record<(typeof failureClasses)[number], SQL> = {
  HARD: sql`(s.status = 'PAST_DUE' and s.is_hard_failure and s.id <> all(${unknownIds}))`,
  SOFT: sql`(s.status = 'PAST_DUE' and not s.is_hard_failure and s.id <> all(${unknownIds}))`,
  UNKNOWN: sql`s.id = any(${unknownIds})`,
}

/** Whatever is charged on a day: what ends then and goes on, and pauses that are over. */
const chargedOn = (on: Day): SQL =>
  sql`((s.status in ('TRIALING', 'ACTIVE', 'PAST_DUE') and s.ends_on = ${on}::date) or (s.status = 'PAUSED' and s.pause_until = ${on}::date))`

/** Ids of subscriptions whose kits are awaited: few, and found by their own index. */
const returning = sql`array(select r.subscription_id from subscription_kit_returns r where r.status = 'REQUESTED')`

function searched(q: string): SQL {
  const key = memberKey(q)
  const ofMember = sql`s.user_id = any(${membersOf(key)})`
  return key.kind === 'id' ? sql`(s.id = ${Number(key.value)} or ${ofMember})` : ofMember
}

export function whereOf(filter: SubscriptionFilter): SQL {
  const among = (column: SQL, values: readonly (string | number)[], type: SQL) =>
    sql`${column} = any(${sql.param([...values])}::${type})`
  const parts: (SQL | undefined)[] = [
    sql`true`,
    filter.ids && among(sql`s.id`, filter.ids, sql`bigint[]`),
    filter.user_id && among(sql`s.user_id`, filter.user_id, sql`bigint[]`),
    filter.status && among(sql`s.status`, filter.status, sql`text[]`),
    filter.plan_id && among(sql`s.plan_id`, filter.plan_id, sql`bigint[]`),
    filter.q ? searched(filter.q) : undefined,
    filter.failure &&
      sql`(${sql.join(
        filter.failure.map((one) => failing[one]),
        sql` or `,
      )})`,
    filter.waits_for_staff === undefined
      ? undefined
      : filter.waits_for_staff
        ? sql`s.waits_for_staff`
        : sql`not s.waits_for_staff`,
    filter.kit_return === undefined
      ? undefined
      : filter.kit_return
        ? sql`s.id = any(${returning})`
        : sql`s.id <> all(${returning})`,
    filter.transfer === undefined
      ? undefined
      : filter.transfer
        ? sql`s.id = any(${awaitingTransfer})`
        : sql`s.id <> all(${awaitingTransfer})`,
    filter.ends_from ? sql`s.ends_on >= ${filter.ends_from}::date` : undefined,
    filter.ends_to ? sql`s.ends_on <= ${filter.ends_to}::date` : undefined,
    filter.charge_on ? chargedOn(filter.charge_on) : undefined,
  ]
  return sql.join(
    parts.filter((part) => part !== undefined),
    sql` and `,
  )
}

const orders: Record<(typeof subscriptionSorts)[number], (of: SQL) => SQL> = {
  id: (of) => sql`${of}.id`,
  '-id': (of) => sql`${of}.id desc`,
  ends_on: (of) => sql`${of}.ends_on, ${of}.id`,
  '-ends_on': (of) => sql`${of}.ends_on desc, ${of}.id desc`,
}

type Listing = PageQuery & { sort?: (typeof subscriptionSorts)[number] | undefined }

/** A page of subscriptions, the newest first. Error: PAGE_TOO_DEEP. */
export async function listSubscriptions(db: Db, filter: SubscriptionFilter, page: Listing, now: Date) {
  const offset = boundedOffset(page)
  const where = whereOf(filter)
  const order = orders[page.sort ?? '-id']
  // the page is cut before anything is looked up beside it
  const found = await rows(
    db,
    listRow,
    sql`select ${columns} from (select s.* from subscriptions s where ${where} order by ${order(sql`s`)} limit ${page.page_size + 1} offset ${offset}) s
        join users u on u.id = s.user_id join plans p on p.id = s.plan_id left join billing_keys k on k.id = s.billing_key_id
        order by ${order(sql`s`)}`,
  )
  const { shown, total, hasNext } = await cutPage(found, page, () => boundedCount(db, sql`subscriptions s`, where))
  return toPage(
    shown.map((row) => toRow(row, now)),
    total,
    page,
    hasNext,
  )
}

const byState = (status: SubscriptionStatus): Tab<SubscriptionFilter> => ({
  key: status,
  label: subscriptionStatusWord[status],
  filter: { status: [status] },
})

const tabs: Tab<SubscriptionFilter>[] = [
  ...(['ACTIVE', 'TRIALING', 'PAST_DUE', 'CANCEL_SCHEDULED', 'PAUSED'] as const).map(byState),
  { key: 'unknown', label: subscriptionQueueWord.unknown, filter: { failure: ['UNKNOWN'] } },
  { key: 'waiting', label: subscriptionQueueWord.waiting, filter: { waits_for_staff: true } },
  { key: 'kits', label: subscriptionQueueWord.kits, filter: { kit_return: true } },
  { key: 'transfers', label: subscriptionQueueWord.transfers, filter: { transfer: true } },
  { key: 'over', label: subscriptionQueueWord.over, filter: { status: ['ENDED', 'TERMINATED'] } },
]

/** The numbers of the list's tabs, each of them bounded. */
export const subscriptionCounts = (db: Db, now: Date) =>
  countTabs(db, tabs, (filter) => ({ from: sql`subscriptions s`, where: whereOf(filter) }), now)
