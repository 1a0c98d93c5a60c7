import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { products, skus, stockMovements } from '#server/modules/catalog/catalog.tables.ts'
import { readTable } from '#shared/files/readTable.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { rows } from '#tests/support/rows.ts'
import { apply, check, downloaded, type SheetTable, type, workbookOf } from '#tests/support/sheets.ts'

const api = useApi()
const product = (values: Parameters<typeof makeProduct>[1] = {}) => makeProduct(api.deps.db, values)
const checked = async (client: TestClient, table: SheetTable) => (await check(client, workbookOf(table))).body
const info = async (ids: number[], client?: TestClient) =>
  downloaded(client ?? (await api.staff('admin')), { kind: 'INFO', product_ids: ids })
const prices = async (ids: number[]) => downloaded(await api.staff('admin'), { kind: 'PRICE', product_ids: ids })
const stock = async (ids: number[]) => downloaded(await api.staff('admin'), { kind: 'STOCK', sku_ids: ids })
const row = async (id: number) => (await api.deps.db.select().from(products).where(eq(products.id, id)))[0]
const sku = async (id: number) => (await api.deps.db.select().from(skus).where(eq(skus.id, id)))[0]
const only = (table: { rows: { cells: object[] }[] }) => table.rows[0]?.cells[0]

/** Units that come or go as orders and staff move them. */
async function move(id: number, delta: number, kind: 'SALE' | 'IN') {
  await api.deps.db
    .update(skus)
    .set({ onHand: sql`${skus.onHand} + ${delta}` })
    .where(eq(skus.id, id))
  await api.deps.db
    .insert(stockMovements)
    .values({ skuId: id, delta, kind, actor: kind === 'SALE' ? 'system' : 'ops:1' })
}

describe('재고는 차이로 반영한다', () => {
  test('그 사이 팔린 것은 남는다: 10을 15로 고쳤는데 3개가 팔렸으면 12개가 된다', async () => {
    const admin = await api.staff('admin')
    const one = await product()
    const table = await stock([one.sku.id])
    type(table, one.sku.id, '재고', '15')
    await move(one.sku.id, -3, 'SALE')
    const body = await checked(admin, table)
    expect(only(body)).toMatchObject({ state: 'CHANGED', from: 10, to: 15, now: 7, issue: { code: 'STOCK_ADDED' } })
    await move(one.sku.id, -1, 'SALE')
    const done = await apply(admin, body, { reason: '입고' })
    expect(done.body.totals).toMatchObject({ SUCCESS: 1 })
    expect((await sku(one.sku.id))?.onHand).toBe(11)
    const [line] = await rows<{ delta: number; reason: string }>(
      api.deps.db,
      sql`select delta, reason from stock_movements where sku_id = ${one.sku.id} order by id desc limit 1`,
    )
    expect(line).toEqual({ delta: 5, reason: '입고' })
    await admin.post(`/store-admin/v1/jobs/${done.body.job_id}/undo`, {})
    expect((await sku(one.sku.id))?.onHand).toBe(6)
  })

  test('직원이 그 사이 바꿨으면 충돌이고, 내 값으로 해도 차이만 더하며, 그 뒤에 또 바뀌면 반영하지 않는다', async () => {
    const admin = await api.staff('admin')
    const one = await product()
    const table = await stock([one.sku.id])
    type(table, one.sku.id, '재고', '15')
    await move(one.sku.id, 5, 'IN')
    const body = await checked(admin, table)
    expect(only(body)).toMatchObject({ state: 'CONFLICT', now: 15 })
    await move(one.sku.id, 1, 'IN')
    const late = await apply(admin, body, { mine: [one.sku.id] })
    expect(late.body.rows).toMatchObject([{ status: 'FAILED', code: 'STOCK_CHANGED' }])
    await apply(admin, await checked(admin, table), { mine: [one.sku.id] })
    expect((await sku(one.sku.id))?.onHand).toBe(21)
  })

  test('결제 중인 수량보다 적어지면 거절한다', async () => {
    const admin = await api.staff('admin')
    const one = await product()
    await api.deps.db.update(skus).set({ reserved: 4 }).where(eq(skus.id, one.sku.id))
    const table = await stock([one.sku.id])
    type(table, one.sku.id, '재고', '3')
    expect(only(await checked(admin, table))).toMatchObject({ issue: { code: 'STOCK_BELOW_RESERVED' } })
  })
})

describe('한 건씩 고칠 때와 같은 권한과 두 사람 규칙', () => {
  test('절반 넘게 내리면 승인 대기함으로 가고, 운영자의 가격은 모두 요청이 되며, 사유가 없으면 거절된다', async () => {
    const one = await product({ listPrice: 40_000, salePrice: 30_000 })
    const table = await prices([one.id])
    type(table, one.id, '판매가', '14000')
    const admin = await api.staff('admin')
    const body = await checked(admin, table)
    expect(only(body)).toMatchObject({ state: 'CHANGED', issue: { code: 'APPROVAL_REQUIRED' } })
    expect((await apply(admin, body)).body.rows).toMatchObject([{ code: 'PRICE_APPROVAL_REQUIRED' }])
    const asked = await apply(admin, body, { reason: '재고 정리' })
    expect(asked.body.rows).toMatchObject([{ status: 'SUCCESS', warnings: [{ code: 'APPROVAL_REQUIRED' }] }])
    expect((await row(one.id))?.salePrice).toBe(30_000)
    type(table, one.id, '판매가', '29000')
    const ops = await api.staff('ops')
    const requested = await apply(ops, await checked(ops, table), { reason: '행사' })
    expect(requested.body.rows).toMatchObject([{ status: 'SUCCESS', warnings: [{ code: 'APPROVAL_REQUIRED' }] }])
    expect((await row(one.id))?.salePrice).toBe(30_000)
  })

  test('마케터는 전시 내용만 바꾼다: 상태를 고친 줄은 그 줄만 거절된다', async () => {
    const [one, two] = [await product(), await product()]
    const marketer = await api.staff('marketer')
    const table = await info([one.id, two.id], marketer)
    type(table, one.id, '상품명', '새 이름')
    type(table, two.id, '상태', '숨김')
    const { body } = await apply(marketer, await checked(marketer, table))
    expect(body.rows.map(({ status, code }) => [status, code])).toEqual([
      ['SUCCESS', null],
      ['FAILED', 'FORBIDDEN'],
    ])
    expect([(await row(one.id))?.name, (await row(two.id))?.status]).toEqual(['새 이름', 'ON_SALE'])
  })

  test('화면을 거치지 않고 보낸 값도 폼의 규칙을 지난다', async () => {
    const admin = await api.staff('admin')
    const one = await product()
    const send = (path: string, cells: object, id = one.id) =>
      admin.post<{ rows: { code: string; message: string }[] }>(path, {
        items: [{ id, cells }],
        file_name: 'a.xlsx',
        file_sha256: '0'.repeat(64),
      })
    const wrong = await send('/store-admin/v1/products/sheets/info', {
      name: { from: one.name, to: '', base: one.name },
    })
    expect(wrong.body.rows).toMatchObject([{ code: 'VALIDATION', message: '상품명: 꼭 입력해 주세요.' }])
    const foreign = await send('/store-admin/v1/products/sheets/info', {
      sale_price: { from: 29_900, to: 1, base: 29_900 },
    })
    expect(foreign.status).toBe(400)
  })
})

describe('실패한 줄', () => {
  test('실패 목록은 고친 칸만 채운 같은 양식이라, 고쳐서 그대로 다시 올릴 수 있다', async () => {
    const admin = await api.staff('admin')
    const one = await product()
    const table = await prices([one.id])
    type(table, one.id, '판매가', '14000')
    const failed = await apply(admin, await checked(admin, table))
    const file = await admin.raw('GET', `/store-admin/v1/jobs/${failed.body.job_id}/failed.xlsx`)
    const [titles = [], ...left] = (await readTable(new Uint8Array(await file.arrayBuffer()), 'a.xlsx')).rows
    expect(titles).toContain('오류사유')
    const again: SheetTable = { titles, rows: left }
    type(again, one.id, '판매가', '27000')
    const body = await checked(admin, again)
    expect(body.rows).toMatchObject([{ id: one.id, cells: [{ field: 'sale_price', from: 29_900, to: 27_000 }] }])
    expect((await apply(admin, body)).body.totals).toMatchObject({ SUCCESS: 1 })
  })
})

describe('내려받기', () => {
  test('목록의 조건으로도 받고, 상품 목록에서 SKU도 받으며, 감사 기록이 남고, 없으면 없다고 한다', async () => {
    const admin = await api.staff('admin')
    const one = await product({ skus: [{ option: [['색', '검정']] }, { option: [['색', '흰색']] }] })
    const of = (body: object) => downloaded(admin, body)
    expect((await of({ kind: 'INFO', product_filter: { q: one.name } })).rows).toHaveLength(1)
    expect((await of({ kind: 'STOCK', product_ids: [one.id] })).rows).toHaveLength(2)
    expect((await of({ kind: 'STOCK', sku_filter: { product_id: [String(one.id)] } })).rows).toHaveLength(2)
    const none = await admin.post<{ code: string }>('/store-admin/v1/products/sheets/download', {
      kind: 'INFO',
      product_ids: [999_999],
    })
    expect(none.body.code).toBe('BULK_EMPTY')
    const logged = await rows<{ n: number }>(
      api.deps.db,
      sql`select count(*)::int as n from audit_logs where action = 'product.sheet-download'`,
    )
    expect(logged[0]?.n).toBe(3)
  })
})
