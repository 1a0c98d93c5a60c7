import { eq, inArray, sql, sum } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLogs } from '#server/modules/audit/audit.tables.ts'
import { jobRows, jobs } from '#server/modules/bulk/bulk.tables.ts'
import { resumeJobs, work } from '#server/modules/bulk/work.ts'
import { products, skus, stockMovements } from '#server/modules/catalog/catalog.tables.ts'
import { raceForStock } from '#tests/concurrency/oversell.ts'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { rows } from '#tests/support/rows.ts'
import { apply, check, downloaded, type, workbookOf } from '#tests/support/sheets.ts'

const api = useApi()
const onPostgres = process.env['TEST_ENGINE'] === 'postgres'

/** So many products, each with one SKU, in two statements. */
async function shelf(count: number): Promise<{ id: number; sku_id: number }[]> {
  const { id } = await makeProduct(api.deps.db)
  await api.deps.db
    .execute(sql`insert into products (name, brand_id, catalog_id, shipping_origin_id, list_price, sale_price, status)
    select name || n, brand_id, catalog_id, shipping_origin_id, list_price, sale_price, 'HIDDEN'
    from products, generate_series(1, ${count}::int) n where id = ${id}`)
  return rows<{ id: number; sku_id: number }>(
    api.deps.db,
    sql`insert into skus (product_id, code, on_hand) select id, 'RACE-' || id, 10 from products where id > ${id} and status = 'HIDDEN'
      returning product_id::int as id, id::int as sku_id`,
  )
}

describe('두 사람이 같은 칸을 고친 파일을 한꺼번에 올리면', () => {
  test('줄마다 한 사람의 값만 남고, 다른 사람은 그 줄에서 그 사이 바뀌었다고 듣는다', async () => {
    const ids = (await shelf(300)).map(({ id }) => id)
    const people = [await api.staff('admin'), await api.staff('admin')] as const
    const uploaded = await Promise.all(
      people.map(async (person, n) => {
        const table = await downloaded(person, { kind: 'PRICE', product_ids: ids })
        for (const id of ids) type(table, id, '판매가', String(20_000 + n))
        // they meet from both ends
        if (n === 1) table.rows.reverse()
        return (await check(person, workbookOf(table))).body
      }),
    )
    const answers = await Promise.all(
      uploaded.map((body, n) => apply(people[n] as (typeof people)[0], body, { reason: '할인' })),
    )
    const told = answers.map(({ body }) => new Map(body.rows.map(({ id, status, code }) => [id, code ?? status])))
    const left = await api.deps.db
      .select({ id: products.id, price: products.salePrice, version: products.version })
      .from(products)
      .where(inArray(products.id, ids))
    expect(left).toHaveLength(300)
    for (const { id, price, version } of left) {
      const winner = price - 20_000
      expect([told[winner]?.get(id), told[1 - winner]?.get(id), version]).toEqual(['SUCCESS', 'VERSION', 2])
    }
    expect(await api.deps.db.$count(auditLogs, eq(auditLogs.action, 'product.price'))).toBe(300)
  })
})

describe('팔리는 동안 재고 파일을 반영하면', () => {
  test('판 것도 더한 것도 모두 남는다', async () => {
    const race = onPostgres ? { members: 60, attempts: 100, together: 20 } : { members: 10, attempts: 20, together: 10 }
    const { sku } = await makeProduct(api.deps.db, { skus: [{ onHand: race.attempts }] })
    const admin = await api.staff('admin')
    const before = await downloaded(admin, { kind: 'STOCK', sku_ids: [sku.id] })
    let isOver = false
    let added = 0
    const uploading = async () => {
      do {
        const table = { titles: before.titles, rows: before.rows.map((row) => [...row]) }
        // the file is older than its owner's own last change, which is looked at and decided about each time
        type(table, sku.id, '재고', String(race.attempts + 3))
        const { body } = await check(admin, workbookOf(table))
        const done = await apply(admin, body, { mine: [sku.id], reason: '입고' })
        expect(done.body.rows).toMatchObject([{ status: 'SUCCESS' }])
        added += 3
      } while (!isOver)
    }
    const [sold] = await Promise.all([
      raceForStock(api.app, api.deps, sku.id, race).finally(() => (isOver = true)),
      uploading(),
    ])
    expect(sold.serverErrors).toEqual([])
    expect(sold.completed).toBe(race.attempts)
    const [left] = await api.deps.db.select().from(skus).where(eq(skus.id, sku.id))
    expect(left).toMatchObject({ onHand: added, reserved: 0 })
    const [ledger] = await api.deps.db
      .select({ units: sum(stockMovements.delta).mapWith(Number) })
      .from(stockMovements)
      .where(eq(stockMovements.skuId, sku.id))
    expect(ledger?.units).toBe(added)
  })
})

describe('반영하던 서버가 도중에 죽으면', () => {
  test('반영한 줄은 그대로이고, 남은 줄만 이어서 한 번씩 반영한다', async () => {
    const made = await shelf(600)
    const admin = await api.staff('admin')
    const [job] = await api.deps.db
      .insert(jobs)
      .values({
        kind: 'sku.sheet',
        label: 'SKU·재고 엑셀 수정',
        actor: `admin:${admin.id}`,
        actorName: '관리자',
        requestId: 'cut-off',
        bodyHash: '',
        total: made.length,
        totals: { NOT_ATTEMPTED: made.length },
        input: { actor: { kind: 'staff', id: admin.id, role: 'admin', name: '관리자', sessionId: 1 }, options: {} },
        reason: '입고',
        leaseUntil: api.clock.now(),
      })
      .returning({ id: jobs.id })
    const jobId = job?.id as number
    await api.deps.db.insert(jobRows).values(
      made.map(({ sku_id: id }, n) => {
        const cells = { on_hand: { from: 10, to: 12, base: 10 } }
        return { jobId, n: n + 1, targetId: id, input: { id, ledger_id: 0, cells } }
      }),
    )
    // the second chunk is written, and the connection breaks before its commit
    let begun = 0
    const transaction: typeof api.deps.db.transaction = (inside, config) =>
      api.deps.db.transaction(async (tx) => {
        const result = await inside(tx)
        begun += 1
        if (begun > 1) throw Object.assign(new Error('gone'), { code: '57P01' })
        return result
      }, config)
    const db = new Proxy(api.deps.db, {
      get: (target, key) => (key === 'transaction' ? transaction : Reflect.get(target, key)),
    })
    await expect(work({ ...api.deps, db }, jobId)).rejects.toThrow('gone')
    const stock = async () =>
      (
        await rows<{ moved: number; once: number }>(
          api.deps.db,
          sql`select count(*) filter (where k.on_hand = 12)::int as moved,
            (select count(*)::int from (select sku_id from stock_movements group by sku_id having count(*) = 1 and sum(delta) = 2) m) as once
          from skus k where k.code like 'RACE-%'`,
        )
      )[0]
    const [half] = await api.deps.db.select().from(jobs).where(eq(jobs.id, jobId))
    expect(half?.status).toBe('RUNNING')
    expect(await stock()).toEqual({ moved: half?.done, once: half?.done })
    expect(half?.done).toBeGreaterThan(0)
    expect(half?.done).toBeLessThan(made.length)
    api.clock.advance(60_001)
    expect(await resumeJobs(api.deps)).toBe(1)
    expect(await stock()).toEqual({ moved: made.length, once: made.length })
    const [done] = await api.deps.db.select().from(jobs).where(eq(jobs.id, jobId))
    expect(done).toMatchObject({ status: 'DONE', done: made.length })
    expect(done?.totals).toMatchObject({ SUCCESS: made.length, NOT_ATTEMPTED: 0 })
  })
})
