import { type SQL, sql } from 'drizzle-orm'
import { formatDay, formatKst } from '#shared/format/kst.ts'
import { type Db, rows } from '../../db/db.ts'
import { num, text, word } from '../../db/shape.ts'
import { at } from '../../db/values.ts'
import { Kept } from '../../http/kept.ts'
import { FreshCache } from '../bulk/freshCache.ts'
import {
  causeOf,
  type CauseOf,
  counts,
  dayOf,
  isItemJob,
  isProductJob,
  isTaken,
  itemsOf,
  keyOf,
  reachMs,
  recent,
} from './causes.ts'
import { byCause, type Cause, type Cluster, clustersOf, type Fact, leastOfCluster, nameOf } from './clusters.ts'

/**
 * 사건 후보: causes that brought clearly more questions in three days than in the four weeks before. Both are read from the
 * newest conversations, so many at most, whatever the size of the shop.
 */

const dayMs = 86_400_000
export const lookedAtMs = 3 * dayMs
const usualMs = 28 * dayMs
const mostRecent = 2_000
const mostUsual = 10_000
const kinds = ['JOB', 'ORIGIN_DAY', 'PRODUCT'] as const

/** The causes of the conversations `r`, whose items are `i`: one row for each that may have brought one. */
const causesOf = (): SQL => sql`
  select i.id, 'PRODUCT' as kind, i.product_id::text as key from i
  union select i.id, 'JOB', j.id::text from i join job_rows w on w.target_id = i.item_id and w.status = 'SUCCESS' join jobs j on j.id = w.job_id
    where ${isItemJob(sql`j`)} and ${inReach(sql`j.created_at`)}
  union select i.id, 'JOB', j.id::text from i join job_rows w on w.target_id = i.product_id and w.status = 'SUCCESS' join jobs j on j.id = w.job_id
    where ${isProductJob(sql`j`)} and ${inReach(sql`j.created_at`)}
  union select i.id, 'ORIGIN_DAY', d.shipping_origin_id || ':' || ${dayOf(sql`d.shipped_at`)}::text from i
    join delivery_items t on t.order_item_id = i.item_id join deliveries d on d.id = t.delivery_id where ${counts(sql`d`)} and ${inReach(sql`d.shipped_at`)}`

const inReach = (moment: SQL): SQL =>
  sql`${moment} < i.last_customer_at and ${moment} >= i.last_customer_at - ${reachMs / 1000} * interval '1 second'`

const withItems = (conversations: SQL): SQL => sql`with r as materialized (${conversations}),
  i as materialized (select r.id, r.last_customer_at, i.id as item_id, i.product_id from r join ${itemsOf(sql`r`)})`

const factRow = { id: num, kind: word(kinds), key: text }

async function readFacts(db: Db, now: Date): Promise<Fact[]> {
  const free = sql`select c.* from (${recent(new Date(now.getTime() - lookedAtMs), now, mostRecent)}) c where not ${isTaken}`
  const found = await rows(db, factRow, sql`${withItems(free)} ${causesOf()}`)
  return found.map(({ id, kind, key }) => ({ conversation: id, kind, key }))
}

const usualRow = { name: text, count: num, per: num }

type Measured = { name: string; count: number; per: number }

/** What is usual changes slowly: it is measured every ten minutes. */
const keptUsual = new Kept<Measured[]>({ seconds: 600, maxEntries: 1 })

const measureUsual = (db: Db, since: Date, until: Date): Promise<Measured[]> =>
  rows(
    db,
    usualRow,
    sql`${withItems(recent(since, until, mostUsual))}, causes as materialized (${causesOf()}),
          span as (select case when (select count(*) from r) < ${mostUsual} then ${at(since)} else (select min(last_customer_at) from r) end as began)
        select 'PRODUCT:' || key as name, count(distinct id)::int as count, (select extract(epoch from ${at(until)} - began) * 1000 from span)::float8 as per
          from causes where kind = 'PRODUCT' group by key
        union all select 'ORIGIN:' || split_part(key, ':', 1), count(distinct (id, key))::int, count(distinct key)::float8
          from causes where kind = 'ORIGIN_DAY' group by split_part(key, ':', 1)
        union all select 'JOBS:' || j.kind, count(distinct (c.id, c.key))::int, 0 from causes c join jobs j on j.id = c.key::bigint where c.kind = 'JOB' group by j.kind
        union all select 'ROWS:' || j.kind, 0, sum(coalesce((j.totals->>'SUCCESS')::int, 0))::float8 from jobs j, span
          where j.created_at >= began and j.created_at < ${at(until)} and (${isItemJob(sql`j`)} or ${isProductJob(sql`j`)}) group by j.kind`,
  )

/**
 * How many are usual, by cause: of a product in three days, of the parcels of an origin in a day, and of a row of a kind of
 * job. What was not there four weeks ago has nothing that is usual.
 */
async function readUsual(db: Db, now: Date, causes: readonly Cause[]): Promise<(cause: Cause) => number> {
  const until = new Date(now.getTime() - lookedAtMs)
  const since = new Date(until.getTime() - usualMs)
  const measured = await keptUsual.get(db, 'usual', { now, keeps: true }, () => measureUsual(db, since, until))
  const jobIds = causes.flatMap(({ kind, key }) => (kind === 'JOB' ? [Number(key)] : []))
  const sizes = await rows(
    db,
    { id: num, kind: text, rows: num },
    sql`select id, kind, coalesce((totals->>'SUCCESS')::int, 0) as rows from jobs where id = any(${sql.param(jobIds)}::bigint[])`,
  )
  const by = new Map(measured.map(({ name, count, per }) => [name, { count, per }]))
  const jobs = new Map(sizes.map((job) => [String(job.id), job]))
  const share = (name: string, of: number, per = by.get(name)?.per ?? 0): number =>
    per > 0 ? ((by.get(name)?.count ?? 0) * of) / per : 0
  return ({ kind, key }) => {
    if (kind === 'PRODUCT') return share(nameOf({ kind, key }), lookedAtMs)
    if (kind === 'ORIGIN_DAY') return share(`ORIGIN:${key.split(':')[0]}`, 1)
    const job = jobs.get(key)
    return job ? share(`JOBS:${job.kind}`, job.rows, by.get(`ROWS:${job.kind}`)?.per) : 0
  }
}

/** What brought clearly more than usual, the strongest first; causes of open incidents are theirs. */
export async function findClusters(db: Db, now: Date): Promise<Cluster[]> {
  const facts = await readFacts(db, now)
  const enough = [...byCause(facts).values()].filter(({ conversations }) => conversations.size >= leastOfCluster)
  if (enough.length === 0) return []
  const open = await openCauses(db, enough)
  const free = facts.filter((fact) => !open.has(nameOf(fact)))
  return clustersOf(free, await readUsual(db, now, enough))
}

/** Those that have an open incident. */
async function openCauses(db: Db, causes: readonly Cause[]): Promise<Set<string>> {
  const ids = (kind: Cause['kind']) =>
    sql`${sql.param(causes.flatMap((one) => (one.kind === kind ? [Number(one.key.split(':')[0])] : [])))}::bigint[]`
  const found = await rows(
    db,
    { kind: word(kinds), key: text },
    sql`select cause_kind as kind, coalesce(job_id::text, product_id::text, shipping_origin_id || ':' || day::text) as key from incidents
        where state = 'OPEN' and (job_id = any(${ids('JOB')}) or product_id = any(${ids('PRODUCT')}) or shipping_origin_id = any(${ids('ORIGIN_DAY')}))`,
  )
  return new Set(found.map(nameOf))
}

/** What causes are called, and what an incident of each may be called. */
export async function labelsOf(
  db: Db,
  causes: readonly Cause[],
): Promise<Map<string, { label: string; title: string }>> {
  const ids = (kind: Cause['kind']) =>
    sql`${sql.param(causes.flatMap((one) => (one.kind === kind ? [Number(one.key.split(':')[0])] : [])))}::bigint[]`
  const found = await rows(
    db,
    { kind: word(kinds), id: num, name: text, at_ms: num.orNull },
    sql`select 'JOB' as kind, id, label as name, (extract(epoch from created_at) * 1000)::float8 as at_ms from jobs where id = any(${ids('JOB')})
        union all select 'PRODUCT', id, name, null from products where id = any(${ids('PRODUCT')})
        union all select 'ORIGIN_DAY', id, name, null from shipping_origins where id = any(${ids('ORIGIN_DAY')})`,
  )
  const known = new Map(found.map((row) => [`${row.kind}:${row.id}`, row]))
  return new Map(
    causes.flatMap((cause) => {
      const row = known.get(`${cause.kind}:${cause.key.split(':')[0]}`)
      return row ? [[nameOf(cause), wordsOf(cause, row.name, row.at_ms)] as const] : []
    }),
  )
}

function wordsOf(cause: Cause, name: string, atMs: number | null): { label: string; title: string } {
  const asked = causeOf(cause)
  const label =
    asked.kind === 'JOB'
      ? `${formatKst(new Date(atMs ?? 0), 'M/D HH:mm')} ${name} #${asked.job_id}`
      : asked.kind === 'ORIGIN_DAY'
        ? `${formatDay(asked.day, 'M/D')} ${name} 출고`
        : name
  return { label, title: `${label}${asked.kind === 'PRODUCT' ? ' 문의' : ' 이후 문의'}`.slice(0, 100) }
}

export type Candidate = {
  cause: CauseOf
  label: string
  title: string
  count: number
  usual: number
  conversation_ids: number[]
}

const kept = new FreshCache<Candidate[]>({ freshMs: 60_000, maxEntries: 2 })

/** What stands out now, counted once a minute for everybody; what staff change counts at once. */
export const readCandidates = (db: Db, now: Date): Promise<Candidate[]> =>
  kept.get('candidates', now, async () => {
    const clusters = await findClusters(db, now)
    const labels = await labelsOf(db, clusters)
    return clusters.flatMap(({ conversations, usual, ...cause }) => {
      const words = labels.get(nameOf(cause))
      if (!words) return []
      const count = conversations.length
      return [
        { cause: causeOf(cause), ...words, count, usual: Math.round(usual * 10) / 10, conversation_ids: conversations },
      ]
    })
  })

export const labelOf = async (db: Db, cause: Exclude<CauseOf, { kind: 'NONE' }>) => {
  const key = keyOf(cause)
  return (await labelsOf(db, [key])).get(nameOf(key))
}
