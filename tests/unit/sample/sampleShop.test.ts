import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import type { Db } from '#server/db/db.ts'
import { rows } from '#tests/support/rows.ts'
import { openDatabase } from '#server/db/open.ts'
import { fillOrders } from '#server/db/sample/fillOrders.ts'
import { bringReferenceUpToDate } from '#server/db/reference/kinds.ts'
import { seedSampleShop } from '#server/db/sample/seed.ts'
import type { FileStore } from '#server/files/fileStore.ts'
import type { RowMetric } from '#server/modules/conversations/metrics/metrics.contract.ts'
import { readMetrics } from '#server/modules/conversations/metrics/metrics.read.ts'
import { readMetricRows } from '#server/modules/conversations/metrics/rows.read.ts'
import { tallyConversations } from '#server/modules/conversations/metrics/tallies.jobs.ts'
import { lockSchedules } from '#server/modules/delivery-schedules/deliverySchedules.jobs.ts'
import { SUBSCRIPTION_PRODUCTS_PAGE } from '#server/http/listDefaults.ts'
import { trialBenefits } from '#server/modules/coupons/benefits.read.ts'
import { openProducts } from '#server/modules/plans/plans.read.ts'
import { announceRestocks } from '#server/modules/wishes/restocks.jobs.ts'
import { brokenBooks } from '#server/modules/ops/invariants.ts'

const database = await openDatabase({})
afterAll(() => database.close())
const { db } = database
const clock = { now: () => new Date('2026-11-25T17:30:00+09:00') }

/** Files that are all there but the named ones, so that only those are drawn. */
const filesWithout = (missing: string[]) => {
  const drawn = new Map<string, Uint8Array>()
  const files: Pick<FileStore, 'get' | 'put'> = {
    get: async (key) => (missing.includes(key) ? drawn.get(key) : new Uint8Array()),
    put: async (key, bytes) => void drawn.set(key, bytes),
  }
  return { files: files as FileStore, drawn }
}

/** What the shop's own books do not ask of an order: a parcel for everything that travels, and parents for every row. */
const strays = async (on: Db) => {
  const checks: Record<string, ReturnType<typeof sql>> = {
    parcels: sql`select i.id from order_items i where i.status in ('SHIPPING', 'OUT_OF_DELIVERY', 'DELIVERED', 'CONFIRMED') and not exists (select from delivery_items d where d.order_item_id = i.id)`,
    orphans: sql`select i.id from order_items i left join orders o on o.id = i.order_id left join skus s on s.id = i.sku_id left join shipping_groups g on g.id = i.shipping_group_id where o.id is null or s.id is null or g.id is null`,
    gateway: sql`select s.id from sandbox_payments s left join (select payment_id, sum(amount) a from sandbox_cancels group by 1) c on c.payment_id = s.id where s.canceled <> coalesce(c.a, 0)`,
    promises: sql`select i.id from order_items i join orders o on o.id = i.order_id left join points_lots l on l.order_item_id = i.id and l.status = 'PENDING'
      where o.paid_at is not null and i.status in ('PAID', 'SHIPPING', 'DELIVERED') and i.claimed_quantity = 0 and coalesce(l.amount, 0) <> i.paid / 100`,
  }
  const found: Record<string, number> = {}
  for (const [name, check] of Object.entries(checks)) found[name] = (await rows(on, check)).length
  return found
}

const none = { parcels: 0, orphans: 0, gateway: 0, promises: 0 }

describe('샘플 상점', () => {
  test('빈 데이터베이스를 채우고 장부가 맞는다', async () => {
    const { files, drawn } = filesWithout(['images/sample-p001-1.webp'])
    await bringReferenceUpToDate(db, clock.now())
    const summary = await seedSampleShop({ db, files, clock })
    expect([...drawn.keys()]).toEqual(['images/sample-p001-1.webp'])
    expect(summary.orders).toBeGreaterThanOrEqual(3_000)
    const [counted] = await rows<{ orders: number; staff: number }>(
      db,
      sql`select (select count(*) from orders)::int as orders, (select count(distinct role) from admins where sample)::int as staff`,
    )
    expect(counted).toEqual({ orders: summary.orders, staff: 4 })
    const sold = (
      await openProducts(
        db,
        { ...SUBSCRIPTION_PRODUCTS_PAGE, store: 'web' },
        { mayTry: true, discount: 0, now: clock.now() },
      )
    ).results
    expect(sold.map(({ plan, total_due_today: due }) => [plan.price, due, plan.kits.length])).toEqual([
      [19_900, 0, 0],
      [118_800, 0, 1],
      [29_900, 29_900, 0],
    ])
    expect((await trialBenefits(db, null, clock.now())).map(({ benefit }) => benefit.title)).toEqual([
      '멤버십 회원 12%',
    ])
    expect(await brokenBooks(db)).toEqual([])
    expect(await strays(db)).toEqual(none)
  })

  test('상담 지표의 숫자는 집계하기 전에도 뒤에도 그것을 이루는 문의를 모두 더한 것이다', async () => {
    const range = { from: '2026-10-25', to: '2026-11-25' }
    const counts = ['created', 'reopened', 'closed', 'replied', 'answered', 'kept', 'late', 'returned'] as const
    const rowsOf = async (metric: RowMetric, more: { staff_id?: number; category_id?: number } = {}) =>
      (await readMetricRows(db, { ...range, ...more, metric, limit: 500 }, clock.now())).results
    for (const tallied of [false, true]) {
      if (tallied) expect((await tallyConversations({ db, clock })).days).toBeGreaterThan(10)
      const { total, people, categories, days } = await readMetrics(db, range, clock.now())
      expect(total.answered).toBeGreaterThan(20)
      for (const metric of counts) {
        expect(await rowsOf(metric), metric).toHaveLength(total[metric])
        for (const one of people) expect(await rowsOf(metric, { staff_id: one.id })).toHaveLength(one[metric])
        for (const one of categories) expect(await rowsOf(metric, { category_id: one.id })).toHaveLength(one[metric])
      }
      expect(await rowsOf('backlog')).toHaveLength(days.at(-1)?.backlog ?? -1)
      for (const metric of ['first', 'next', 'resolution'] as const) {
        const minutes = (await rowsOf(metric)).flatMap((row) => row.minutes ?? []).toSorted((a, b) => a - b)
        expect([minutes.length, minutes[Math.ceil(minutes.length / 2) - 1] ?? null]).toEqual([
          total[metric].count,
          total[metric].median,
        ])
      }
    }
    expect((await brokenBooks(db)).filter((one) => /^I1[89] /.test(one))).toEqual([])
  })

  test('실험과 보낸 메시지와 지난 두 달의 접속기록이 있다', async () => {
    const [counted] = await rows<Record<string, number>>(
      db,
      sql`select (select count(*) from experiments where status = 'RUNNING')::int as experiments,
            (select count(*) from messages where status = 'FAILED')::int as failed,
            (select count(distinct to_char(at at time zone 'Asia/Seoul', 'YYYY-MM')) from pii_access_logs)::int as months,
            (select count(*) from pii_access_logs where subject like 'order:%' and split_part(subject, ':', 2)::bigint not in (select id from orders))::int as strays`,
    )
    expect(counted).toEqual({ experiments: 2, failed: 1, months: 3, strays: 0 })
  })

  test('여섯 주의 배송 예정이 두 출고지에 있고, 모두 나가는 날에 그날의 묶음에 있다', async () => {
    const [has] = await rows<Record<string, number>>(
      db,
      sql`select count(*)::int as schedules, count(distinct g.shipping_origin_id)::int as origins, count(distinct s.kind)::int as kinds,
            count(*) filter (where extract(isodow from s.ships_on) > 5)::int as weekends, count(*) filter (where s.ships_on <= '2026-11-25')::int as past
          from delivery_schedules s join delivery_schedule_groups g on g.id = s.group_id`,
    )
    expect(has).toMatchObject({ origins: 2, kinds: 3, weekends: 0, past: 0 })
    expect(has?.['schedules']).toBeGreaterThan(30)
    expect(await lockSchedules({ db, clock })).toEqual({ locked: 0 })
  })

  test('찜, 최근 본 상품, 관련 상품, 알림이 있고, 알릴 것은 아직 없다', async () => {
    const [has] = await rows<Record<string, number>>(
      db,
      sql`select (select count(*)::int from product_follows) as follows, (select sum(follower_count)::int from followed_products) as counted,
        (select count(*)::int from brand_follows) as brands, (select count(*)::int from recent_products) as looks,
        (select count(*)::int from related_products) as related, (select count(*)::int from restock_alerts) as alerts,
        (select count(*)::int from event_alarms) as alarms`,
    )
    expect(has?.['counted']).toBe(has?.['follows'])
    for (const [what, count] of Object.entries(has ?? {})) expect(count, what).toBeGreaterThan(5)
    expect(await announceRestocks({ db, clock })).toEqual({ messages: 0 })
  })

  test('받은 상품에 삼천 개 가까운 리뷰가 있고, 사진과 도움돼요와 답글이 있으며, 로그인할 수 있는 회원에게는 쓸 것이 남아 있다', async () => {
    const [counted] = await rows<Record<string, number>>(
      db,
      sql`select (select count(*) from reviews)::int as reviews, (select count(distinct content) from reviews)::int as texts,
            (select count(*) from reviews where has_photo)::int as photos, (select count(*) from review_likes)::int as likes,
            (select count(*) from reviews where reply_content is not null)::int as replies,
            (select count(*) from reviews where open_reports > 0)::int as reported, (select count(*) from reviews where status = 'BLINDED')::int as blinded,
            (select count(distinct i.user_id) from order_items i where i.user_id <= 4 and i.status in ('DELIVERED', 'CONFIRMED')
              and not exists (select from reviews r where r.order_item_id = i.id))::int as writers,
            (select count(*) from reviews r join order_items i on i.id = r.order_item_id where r.created_at < i.delivered_at or i.claimed_quantity > 0)::int as strays`,
    )
    const { reviews = 0, texts = 0, photos = 0, likes = 0, replies = 0, ...rest } = counted ?? {}
    expect(rest).toEqual({ reported: 3, blinded: 1, writers: 4, strays: 0 })
    expect(reviews).toBeGreaterThanOrEqual(3_000)
    expect(texts / reviews).toBeGreaterThan(0.9)
    expect(Math.min(photos, likes / 5, replies / 2)).toBeGreaterThan(150)
  })

  test('중간에 끊겼다 다시 시작하면 없는 그림만 그리고 주문은 그대로다', async () => {
    const before = await rows(db, sql`select count(*)::int as orders, max(id)::int as last from orders`)
    const { files, drawn } = filesWithout(['images/sample-brand-homefit.webp', 'images/sample-hero-mat.webp'])
    await seedSampleShop({ db, files, clock })
    expect([...drawn.keys()].toSorted()).toEqual(['images/sample-brand-homefit.webp', 'images/sample-hero-mat.webp'])
    expect(await rows(db, sql`select count(*)::int as orders, max(id)::int as last from orders`)).toEqual(before)
  })

  test('새 번호는 샘플 다음부터 이어진다', async () => {
    const [added] = await rows<{ id: number }>(
      db,
      sql`insert into brands (name, slug) values ('새 브랜드', 'new-brand') returning id`,
    )
    const [last] = await rows<{ id: number }>(db, sql`select max(id)::int as id from brands where slug <> 'new-brand'`)
    expect(added?.id).toBe((last?.id ?? 0) + 1)
  })

  test('측정용 주문을 채워도 장부가 맞는다', async () => {
    const added = await fillOrders(db, { orderItems: 9_000, until: clock.now() })
    expect(added).toBeGreaterThan(3_000)
    const [counted] = await rows<{ items: number }>(db, sql`select count(*)::int as items from order_items`)
    expect(Math.abs((counted?.items ?? 0) - 9_000)).toBeLessThan(3)
    expect(await brokenBooks(db)).toEqual([])
    expect(await strays(db)).toEqual(none)
    expect(await fillOrders(db, { orderItems: 9_000, until: clock.now() })).toBe(0)
  })

  test('채운 상점을 더 채워도 번호가 겹치지 않고 장부가 맞는다', async () => {
    const waiting = () =>
      rows(db, sql`select count(*)::int as count from order_items where status in ('PAID', 'DELIVERED')`)
    const before = await waiting()
    expect(await fillOrders(db, { orderItems: 10_000, until: clock.now(), past: true })).toBeGreaterThan(900)
    expect(await waiting()).toEqual(before)
    expect(await brokenBooks(db)).toEqual([])
    expect(await strays(db)).toEqual(none)
    const twice = sql`select invoice_no from deliveries where invoice_no like '7%' group by invoice_no having count(*) > 1`
    expect(await rows(db, twice)).toEqual([])
  })
})
