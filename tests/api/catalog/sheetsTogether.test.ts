import { eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { approvals } from '#server/modules/approvals/approvals.tables.ts'
import { auditLogs } from '#server/modules/audit/audit.tables.ts'
import { productImages, products, skus } from '#server/modules/catalog/catalog.tables.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import type { Applied } from '#tests/support/sheets.ts'

/** Rows of a sheet are written together; what becomes of each is what would have become of it alone. */
const api = useApi()
type Cells = Record<string, [from: unknown, to: unknown]>

const send = async (client: TestClient, path: string, wanted: { id: number; cells: Cells }[]) => {
  const items = wanted.map(({ id, cells }) => ({
    id,
    cells: Object.fromEntries(Object.entries(cells).map(([key, [from, to]]) => [key, { from, to, base: from }])),
  }))
  const body = { items, reason: '정리', file_name: 'a.xlsx', file_sha256: '0'.repeat(64) }
  const answer = await client.post<Applied>(path, body)
  return answer.body.rows.map(({ status, code, warnings }) => code ?? warnings?.[0]?.code ?? status)
}
const ofProducts = '/store-admin/v1/products/sheets/prices'
const ofSkus = '/store-admin/v1/skus/sheets/stock'
const bare = async (values: Parameters<typeof makeProduct>[1] = {}) => {
  const made = await makeProduct(api.deps.db, values)
  await api.deps.db.delete(productImages).where(eq(productImages.productId, made.id))
  return made
}
const price = (to: number): Cells => ({ sale_price: [29_900, to] })

describe('함께 쓴 줄', () => {
  test('한 줄이 나중에 거절되어도 다른 줄은 바뀌고, 승인 요청은 한 번만 올라가며, 거절된 줄은 흔적이 없다', async () => {
    const admin = await api.staff('admin')
    const [plain, halved, unready, above] = [
      await makeProduct(api.deps.db),
      await makeProduct(api.deps.db),
      await bare(),
      await makeProduct(api.deps.db),
    ]
    const told = await send(admin, ofProducts, [
      { id: plain.id, cells: price(25_000) },
      { id: halved.id, cells: price(10_000) },
      { id: unready.id, cells: price(25_000) },
      { id: above.id, cells: price(50_000) },
    ])
    expect(told).toEqual(['SUCCESS', 'APPROVAL_REQUIRED', 'PRODUCT_NOT_READY', 'VALIDATION'])
    const ids = [plain.id, halved.id, unready.id, above.id]
    const left = await api.deps.db
      .select({ price: products.salePrice, version: products.version })
      .from(products)
      .where(inArray(products.id, ids))
      .orderBy(products.id)
    expect(left.map(({ price: now, version }) => [now, version])).toEqual([
      [25_000, 2],
      [29_900, 2],
      [29_900, 1],
      [29_900, 1],
    ])
    expect(await api.deps.db.select({ target: approvals.targetId }).from(approvals)).toEqual([{ target: halved.id }])
    const logged = await api.deps.db
      .select({ action: auditLogs.action, id: auditLogs.entityId, after: auditLogs.after })
      .from(auditLogs)
      .where(inArray(auditLogs.action, ['product.price', 'product.update']))
      .orderBy(auditLogs.id)
    expect(logged).toEqual([
      { action: 'product.price', id: String(plain.id), after: { sale_price: 25_000 } },
      { action: 'product.update', id: String(plain.id), after: { sale_price: 25_000, price_reason: '정리' } },
      { action: 'product.update', id: String(halved.id), after: { price_reason: '정리' } },
    ])
  })

  test('데이터베이스가 거절한 것은 그 줄만의 일이다: 남의 코드를 적은 줄', async () => {
    const admin = await api.staff('admin')
    const made = []
    for (let n = 0; n < 5; n++) made.push((await makeProduct(api.deps.db)).sku)
    const [taken, ...others] = made as [(typeof made)[0], ...typeof made]
    const told = await send(
      admin,
      ofSkus,
      others.map(({ id, code }, n) => ({
        id,
        cells: { code: [code, n === 2 ? taken.code : `NEW-${n}`], on_hand: [10, 11] },
      })),
    )
    expect(told).toEqual(['SUCCESS', 'SUCCESS', 'CONFLICT', 'SUCCESS'])
    const left = await api.deps.db
      .select({ code: skus.code, onHand: skus.onHand })
      .from(skus)
      .where(
        inArray(
          skus.id,
          others.map(({ id }) => id),
        ),
      )
      .orderBy(skus.id)
    expect(left.map(({ code, onHand }) => [code, onHand])).toEqual([
      ['NEW-0', 11],
      ['NEW-1', 11],
      [others[2]?.code, 10],
      ['NEW-3', 11],
    ])
  })

  test('한 상품의 SKU는 차례로 바뀐다: 마지막 남은 것은 멈추지 못하고, 다른 것이 팔리게 된 뒤에는 멈춘다', async () => {
    const admin = await api.staff('admin')
    const two = await makeProduct(api.deps.db, {
      skus: [{ option: [['색', '검정']] }, { option: [['색', '흰색']] }],
    })
    const [black, white] = two.skus.map(({ id }) => id) as [number, number]
    const stop: Cells = { status: ['ACTIVE', 'INACTIVE'] }
    expect(
      await send(admin, ofSkus, [
        { id: black, cells: stop },
        { id: white, cells: stop },
      ]),
    ).toEqual(['SUCCESS', 'PRODUCT_NOT_READY'])
    expect(
      await send(admin, ofSkus, [
        { id: black, cells: { status: ['INACTIVE', 'ACTIVE'] } },
        { id: white, cells: stop },
      ]),
    ).toEqual(['SUCCESS', 'SUCCESS'])
  })

  test('추가금도 줄마다 판단한다: 초안은 그대로, 판매 중인 것은 운영자의 요청으로', async () => {
    const ops = await api.staff('ops')
    const draft = await makeProduct(api.deps.db, { status: 'DRAFT' })
    const sold = await makeProduct(api.deps.db, { skus: [{ barcode: '0880123' }] })
    const cells: Cells = { extra_price: [0, 500] }
    expect(
      await send(ops, ofSkus, [
        { id: draft.sku.id, cells },
        { id: sold.sku.id, cells: { ...cells, barcode: ['0880123', null] } },
      ]),
    ).toEqual(['SUCCESS', 'APPROVAL_REQUIRED'])
    const of = async (id: number) => (await api.deps.db.select().from(skus).where(eq(skus.id, id)))[0]
    expect(await of(draft.sku.id)).toMatchObject({ extraPrice: 500 })
    expect(await of(sold.sku.id)).toMatchObject({ extraPrice: 0, barcode: null })
  })
})
