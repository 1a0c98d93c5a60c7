import { sql } from 'drizzle-orm'
import type { Db } from '../../src/server/db/db.ts'
import { rows } from '../../tests/support/rows.ts'
import { openDatabase } from '../../src/server/db/open.ts'
import { fillOrders } from '../../src/server/db/sample/fillOrders.ts'
import { bringReferenceUpToDate } from '../../src/server/db/reference/kinds.ts'
import { seedSampleShop } from '../../src/server/db/sample/seed.ts'
import { systemClock } from '../../src/server/deps.ts'
import { diskFileStore, type FileStore } from '../../src/server/files/fileStore.ts'
import { admins, users } from '../../src/server/modules/auth/auth.tables.ts'
import { loadKeys } from '../../src/server/modules/auth/keys.ts'
import { hashPassword } from '../../src/server/modules/auth/passwords.ts'
import { installation } from '../../src/server/db/installation.tables.ts'
import { signInAll } from '../../tests/support/tokens.ts'
import { makeMembers } from './benefits.ts'
import { fillNames } from './names.ts'
import { fillReviews } from './reviews.ts'

export type Prepared = {
  seconds: number
  password: string
  staffEmail: string
  customerEmails: string[]
  skus: number[]
  products: number[]
  /** products on sale, in no order */
  shelf: number[]
  members: number[]
  /** a customer's access token, good for ten minutes */
  tokenOf: (userId: number) => Promise<string>
  exportPart: ExportPart | undefined
}

/** A KST day and a moment between which exactly 100,000 order items were paid. */
export type ExportPart = { paidFrom: string; asOf: string }

/** The sample shop, filled up to so many order items, with accounts for the load generator and stock that does not run out. */
export async function prepare(options: {
  folder: string
  databaseUrl: string | undefined
  orderItems: number
  customers: number
  members: number
  /** products to search by name; the sample shop's own when there are as many */
  named?: number
  /** reviews by those who bought */
  reviews?: number
  /** the day of the shop, else today */
  now?: Date
}): Promise<Prepared> {
  const start = performance.now()
  const database = await openDatabase(options.databaseUrl ? { url: options.databaseUrl } : { folder: options.folder })
  const { db } = database
  const now = options.now ?? systemClock.now()
  await bringReferenceUpToDate(db, now)
  await seedSampleShop({ db, files: undrawn(diskFileStore(`${options.folder}/files`)), clock: { now: () => now } })
  await fillOrders(db, { orderItems: options.orderItems, until: now })
  await db
    .insert(installation)
    .values({ key: 'created', value: { bench: true } })
    .onConflictDoNothing()
  const password = 'Bench-password-1'
  const passwordHash = await hashPassword(password)
  const customerEmails = Array.from({ length: options.customers }, (_, n) => `bench${n}@example.test`)
  await db.insert(admins).values({ emailAddress: 'bench@example.test', passwordHash, name: '측정', role: 'admin' })
  await db.insert(users).values(
    customerEmails.map((emailAddress, n) => ({
      emailAddress,
      passwordHash,
      nickname: `측정${n}`,
      name: '측정',
      referralCode: `BENCH${n}`,
    })),
  )
  const stocked = await rows<{ id: number; product_id: number }>(
    db,
    sql`select s.id, s.product_id from skus s join products p on p.id = s.product_id
        where s.status = 'ACTIVE' and p.status = 'ON_SALE' and p.purchase_limit is null and s.max_per_order > 3
          -- a time sale runs out, and its price ends
          and not exists (select 1 from event_products ep where ep.product_id = p.id) order by s.id limit 60`,
  )
  await db.execute(
    sql`insert into stock_movements (sku_id, delta, kind, actor) select id, 1000000, 'IN', 'system' from skus where id in (select id from skus s where s.status = 'ACTIVE')`,
  )
  await db.execute(sql`update skus set on_hand = on_hand + 1000000 where status = 'ACTIVE'`)
  const members = options.members > 0 ? await makeMembers(db, options.members) : []
  const sign = await signInAll(db, await loadKeys(db), members, new Date())
  if (options.named) await fillNames(db, { products: options.named })
  if (options.reviews) await fillReviews(db, { reviews: options.reviews })
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`analyze`)
  })
  const shelf = await rows<{ id: number }>(
    db,
    sql`select id::int as id from products where status = 'ON_SALE' order by (id * 7919) % 20011, id limit 5000`,
  )
  const exportPart = await exportPartOf(db)
  await database.close()
  return {
    seconds: Math.round((performance.now() - start) / 100) / 10,
    password,
    staffEmail: 'bench@example.test',
    customerEmails,
    skus: stocked.map((one) => one.id),
    products: [...new Set(stocked.map((one) => one.product_id))],
    shelf: shelf.map((one) => one.id),
    members,
    tokenOf: (id) => sign(id, new Date()),
    exportPart,
  }
}

/** Nobody looks at the pictures here, so none is drawn: each counts as being there already. */
const undrawn = (files: FileStore): FileStore => ({ ...files, get: () => Promise.resolve(Buffer.alloc(1)) })

const exportRows = 100_000

/** Tries one first day after the other until the last of so many rows and the next one were paid at different moments. */
async function exportPartOf(db: Db): Promise<ExportPart | undefined> {
  const [part] = await rows<ExportPart>(
    db,
    sql`with newest as (
          select (paid_at at time zone 'Asia/Seoul')::date as day from order_items where status <> 'PENDING'
          order by paid_at desc nulls last offset ${exportRows + 20_000} limit 1)
        select since.day::text as "paidFrom", to_char(ends.last at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "asOf"
        from newest, generate_series(0, 9) as back, lateral (select newest.day - back as day) as since,
          lateral (
            select min(paid_at) as last, max(paid_at) as next from (
              select i.paid_at from order_items i
              where i.status <> 'PENDING' and i.paid_at >= since.day::timestamp at time zone 'Asia/Seoul'
              order by i.paid_at offset ${exportRows - 1} limit 2) as two) as ends
        where ends.last < ends.next order by back limit 1`,
  )
  return part
}
