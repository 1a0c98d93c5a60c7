import { sql } from 'drizzle-orm'
import { shippingCalendar } from '../../time/businessDays.ts'
import { loadHolidays } from '../../time/holidays.ts'
import { addDays, weekday } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import type { Clock } from '../../deps.ts'
import type { FileStore } from '../../files/fileStore.ts'
import { hashPassword } from '../../modules/auth/passwords.ts'
import type { consignmentHolidays } from '../../modules/shipping/shipping.tables.ts'
import { type Db, rows } from '../db.ts'
import { text } from '../shape.ts'
import { renderWebp } from './art/render.ts'
import { type Picture, planCatalog } from './catalogPlan.ts'
import { SAMPLE_PASSWORD } from './data/names.ts'
import { sampleOrigins } from './data/origins.ts'
import { planCoupons } from './discounts/couponBook.ts'
import { planGifts } from './discounts/gifts.ts'
import { emptyPoints } from './discounts/pointsBook.ts'
import { planTimeSales } from './discounts/timeSales.ts'
import { emptyBooks, type OriginRow, type Shop } from './orders/books.ts'
import { planOrders } from './orders/plan.ts'
import { planPeople } from './peoplePlan.ts'
import { createRandom } from './random.ts'
import { planReviews, type ReviewBook } from './reviews/planReviews.ts'
import { writeShop } from './writeShop.ts'

export interface SampleShopSummary {
  products: number
  skus: number
  users: number
  orders: number
  orderItems: number
  pictures: number
}

/**
 * Fills an empty database with the sample shop, in one transaction, and draws its pictures into the file store beside
 * it. Deterministic apart from password hashes: the same moment gives the same shop. Run again after an interrupted
 * first start it completes what is missing; a shop that has goods is left as it is.
 */
export const seedSampleShop = async ({
  db,
  files,
  clock,
}: {
  db: Db
  files: FileStore
  clock: Clock
}): Promise<SampleShopSummary> => {
  const now = clock.now()
  const passwordHash = hashPassword(SAMPLE_PASSWORD)
  const catalog = planCatalog(createRandom(20_261), now)
  const pictures = drawMissing(files, catalog.pictures)
  // the pictures are drawn on other threads meanwhile; a failure of theirs is reported where they are awaited below
  pictures.catch(() => {})
  const shop = await planShop(catalog, now, await passwordHash)
  const filled = await db.transaction(async (tx) => {
    const result = (await tx.execute(sql`select exists(select from brands) as filled`)) as unknown as {
      rows: { filled: boolean }[]
    }
    if (result.rows[0]?.filled) return true
    await writeShop(tx, shop, await passwordHash)
    return false
  })
  if (!filled) await analyzeAll(db)
  await pictures
  return {
    products: catalog.products.length,
    skus: catalog.skus.length,
    users: shop.people.users.length,
    orders: shop.books.orders.length,
    orderItems: shop.books.orderItems.length,
    pictures: catalog.pictures.length,
  }
}

/** Everything that the sample shop consists of, planned in memory. Pure but for the holiday calendar. */
export const planShop = async (
  catalog: ReturnType<typeof planCatalog>,
  now: Date,
  passwordHash: string,
): Promise<Shop & { closures: (typeof consignmentHolidays.$inferInsert)[]; reviews: ReviewBook }> => {
  const year = Number(kstDay(now).slice(0, 4))
  const { days } = await loadHolidays([year - 1, year, year + 1])
  const closures = closingDays(kstDay(now))
  const origins = Object.values(sampleOrigins).map((origin, i): OriginRow => ({
    ...origin,
    id: i + 1,
    remotePolicyId: origin.feePolicy === 'FIXED' ? 2 : 1,
  }))
  const luck = createRandom(5_117)
  const people = planPeople(createRandom(1_024), now, passwordHash)
  const shop: Shop = {
    random: createRandom(7_406),
    luck,
    now,
    catalog,
    people,
    coupons: planCoupons({ catalog, people, now, luck }),
    points: emptyPoints(),
    timeSales: planTimeSales({ catalog, now }),
    origins,
    calendars: new Map(origins.map((origin) => [origin.id, shippingCalendar(days, closures, origin.id)])),
    bankCalendar: shippingCalendar(days, []),
    carrierCalendar: { holidays: days, openOverrides: { has: (day) => weekday(day) === 6 && !days.has(day) } },
    remoteFees: new Map(
      origins.map((origin) => [
        origin.id,
        origin.remotePolicyId === 2 ? { jeju: 15_000, island: 25_000 } : { jeju: 3000, island: 5000 },
      ]),
    ),
    books: emptyBooks(),
  }
  planGifts(shop)
  planOrders(shop)
  return { ...shop, closures, reviews: planReviews(shop) }
}

/** Own closing days of the 3PL: stocktaking last month, a day off next month. */
const closingDays = (
  today: string,
): (typeof consignmentHolidays.$inferInsert & { date: string; kind: 'CLOSED' | 'OPEN_OVERRIDE' })[] => [
  { date: addDays(today, -34), name: '위탁센터 재고 조사', shippingOriginId: 2, kind: 'CLOSED' },
  { date: addDays(today, 24), name: '위탁센터 이전', shippingOriginId: 2, kind: 'CLOSED' },
]

/** Draws the pictures that the store does not have yet, a few at a time. */
const drawMissing = async (files: FileStore, pictures: readonly Picture[]): Promise<void> => {
  let next = 0
  const worker = async () => {
    for (let picture = pictures[next++]; picture; picture = pictures[next++]) {
      const key = `images/${picture.file}`
      if (!(await files.get(key))) await files.put(key, await renderWebp(picture.svg()))
    }
  }
  await Promise.all(Array.from({ length: 3 }, worker))
}

/** Table by table: on a busy machine all of them at once take longer than one statement may. */
async function analyzeAll(db: Db): Promise<void> {
  const tables = await rows(
    db,
    { name: text },
    sql`select tablename::text as name from pg_tables where schemaname = 'public'`,
  )
  for (const { name } of tables) await db.execute(sql`analyze ${sql.identifier(name)}`)
}
