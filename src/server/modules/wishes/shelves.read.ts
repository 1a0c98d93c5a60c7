import { type SQL, sql } from 'drizzle-orm'
import { withJosa } from '#shared/format/josa.ts'
import { FOLLOW_LIMIT } from '#shared/policy.ts'
import { type Db, rows } from '../../db/db.ts'
import { json, num, text, word } from '../../db/shape.ts'
import { canBeBought, productCards } from '../catalog/cards.ts'
import type { ProductCard } from '../catalog/catalog.contract.ts'
import { idArray } from '../catalog/counts.ts'
import { shownProduct } from './follows.read.ts'
import { type PersonalShelves, shelfKinds } from './wishes.contract.ts'

/**
 * Products for one person: beside what they bought, what they follow and what they looked at, and what many buy. Rules
 * that can be said, no more: each shelf names its reason. No product stands on two shelves, all can be bought, and what
 * they lately bought, looked at or follow themselves is not shown again.
 */

type Kind = (typeof shelfKinds)[number]

/** So many of the latest of each kind say what somebody likes. */
const seedCount = 10
/** So many of what may be shown are looked at for whether they can be bought. */
const candidateCount = 200
/** Orders in which products are looked up that were bought together. */
const orderCount = 300

const seedRow = { kind: word(shelfKinds), ids: json<number[]>(), name: text.orNull }

/** What says what a person likes, by kind, the latest first; the name is that of the latest that is still shown. */
async function seedsOf(db: Db, userId: number) {
  const latest = (kind: Kind, from: SQL) => sql`
    select ${kind} as kind, coalesce(json_agg(l.id order by l.n), '[]'::json) as ids,
      (array_agg(p.name order by l.n) filter (where ${shownProduct}))[1] as name
    from (${from}) l join products p on p.id = l.id`
  return rows(
    db,
    seedRow,
    sql`${latest(
      'BOUGHT',
      sql`select id, row_number() over (order by last desc) as n from (
            select product_id as id, max(id) as last from (
              select i.product_id, i.id from order_items i where i.user_id = ${userId} and i.paid_at is not null order by i.id desc nulls last limit ${seedCount * 3}) i
            group by product_id order by last desc limit ${seedCount}) b`,
    )}
    union all ${latest('FOLLOWED', sql`select product_id as id, row_number() over (order by id desc) as n from product_follows where user_id = ${userId} order by n limit ${seedCount}`)}
    union all ${latest('VIEWED', sql`select product_id as id, row_number() over (order by viewed_at desc, product_id desc) as n from recent_products where user_id = ${userId} order by n limit ${seedCount}`)}`,
  )
}

/** What others bought together with these, in the latest orders of each. */
const boughtTogether = (seeds: readonly number[]) => sql`
  select other.product_id as id, count(*)::int as weight
  from unnest(${idArray(seeds)}) as seed(id)
  cross join lateral (select oi.order_id from order_items oi where oi.product_id = seed.id and oi.paid_at is not null
    order by oi.paid_at desc nulls last, oi.id desc nulls last limit ${orderCount}) mine
  join order_items other on other.order_id = mine.order_id and other.product_id <> seed.id and other.paid_at is not null
  group by other.product_id`

/** What is in the categories of these, or of their brands; what shares more of both counts more. */
const alike = (seeds: readonly number[]) => sql`
  select c.id, sum(c.weight)::int as weight from (
    select pc.product_id as id, m.weight * 2 as weight from (
      select category_id, count(*)::int as weight from product_categories where product_id = any(${idArray(seeds)}) group by 1) m
    join product_categories pc on pc.category_id = m.category_id
    union all
    select p.id, m.weight from (
      select brand_id, count(*)::int as weight from products where id = any(${idArray(seeds)}) group by 1) m
    join products p on p.brand_id = m.brand_id) c
  group by c.id`

/** What sells best of all. */
const popular = sql`
  select id, 0 as weight from products where status = 'ON_SALE' and sales_score > 0 order by sales_score desc, id desc limit ${FOLLOW_LIMIT.product + candidateCount}`

const candidates: Record<Kind, (seeds: readonly number[]) => SQL> = {
  BOUGHT: boughtTogether,
  FOLLOWED: alike,
  VIEWED: alike,
  POPULAR: () => popular,
}

/** The best of these that can be bought and that this person does not follow. */
async function pick(db: Db, userId: number, from: SQL, { without, limit, now }: Picking): Promise<number[]> {
  const best = sql`order by c.weight desc, p.sales_score desc, p.id desc`
  const found = await rows(
    db,
    { id: num },
    sql`select p.id from (
          select c.id, c.weight from (${from}) c join products p on p.id = c.id
          where p.status = 'ON_SALE' and p.id <> all(${idArray(without)})
            and not exists (select 1 from product_follows f where f.user_id = ${userId} and f.product_id = p.id)
          ${best} limit ${candidateCount}) c
        join products p on p.id = c.id where ${canBeBought(now)} ${best} limit ${limit}`,
  )
  return found.map(({ id }) => id)
}

type Picking = { without: readonly number[]; limit: number; now: Date }

const reasons: Record<Kind, (name: string) => string> = {
  BOUGHT: (name) => `최근에 산 ${withJosa(name, '와/과')} 함께 많이 사는 상품이에요`,
  FOLLOWED: (name) => `찜한 ${withJosa(name, '와/과')} 비슷한 상품이에요`,
  VIEWED: (name) => `최근에 본 ${withJosa(name, '와/과')} 비슷한 상품이에요`,
  POPULAR: () => '요즘 많이 찾는 상품이에요',
}

/** The shelves of a person, at most `limit` products on each; empty ones are left out. */
export async function personalShelves(db: Db, userId: number, limit: number, now: Date): Promise<PersonalShelves> {
  const seeds = new Map((await seedsOf(db, userId)).map((row) => [row.kind, row]))
  const without = ['BOUGHT', 'VIEWED'].flatMap((kind) => seeds.get(kind as Kind)?.ids ?? [])
  const picked: { kind: Kind; reason: string; ids: number[] }[] = []
  for (const kind of shelfKinds) {
    const seed = seeds.get(kind)
    // what is beside something that is hidden by now has no reason to name
    const name = kind === 'POPULAR' ? '' : seed?.name
    if (name == null) continue
    const chosen = await pick(db, userId, candidates[kind](seed?.ids ?? []), { without, limit, now })
    without.push(...chosen)
    if (chosen.length > 0) picked.push({ kind, reason: reasons[kind](name), ids: chosen })
  }
  const cards = await productCards(
    db,
    picked.flatMap(({ ids }) => ids),
    now,
  )
  const shelves = picked.map(({ kind, reason, ids }) => ({
    kind,
    reason,
    results: ids.flatMap((id): ProductCard[] => {
      const card = cards.get(id)
      return card ? [card] : []
    }),
  }))
  return { results: shelves[0]?.results ?? [], reason: shelves[0]?.reason ?? '', shelves }
}
