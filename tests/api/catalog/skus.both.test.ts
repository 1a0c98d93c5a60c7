import { describe, expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { orderOf } from '#tests/support/skuOrders.ts'
import { sql } from 'drizzle-orm'
import { rows } from '#tests/support/rows.ts'

const api = useApi()
const path = '/store-admin/v1/skus'
type Sku = { id: number; version: number; on_hand: number }
type Movements = { results: { delta: number; kind: string; reason: string; actor: string }[]; total_count: number }

const ledgerAgrees = async () =>
  rows(
    api.deps.db,
    sql`select k.id from skus k left join stock_movements m on m.sku_id = k.id group by k.id having k.on_hand <> coalesce(sum(m.delta), 0)`,
  )

describe('SKU', () => {
  test('재고는 증감과 이유로 바꾸고 원장에 누가 왜 바꿨는지 남는다', async () => {
    const ops = await api.staff('ops')
    const { sku } = await makeProduct(api.deps.db)
    expect(
      (await ops.patch(`${path}/${sku.id}`, { stock_delta: 20, reason: '입고', stock_kind: 'IN' })).body,
    ).toMatchObject({ on_hand: 30, available: 30, stock: 'AVAILABLE' })
    expect((await ops.patch(`${path}/${sku.id}`, { stock_delta: -27, reason: '실사 차이' })).body).toMatchObject({
      on_hand: 3,
      stock: 'LOW',
      left: 3,
    })
    const { body } = await ops.get<Movements>(`${path}/${sku.id}/movements`)
    expect(body.results).toMatchObject([
      { delta: -27, kind: 'ADJUST', reason: '실사 차이', actor: 'ops 직원' },
      { delta: 20, kind: 'IN', reason: '입고' },
      { delta: 10, actor: 'system' },
    ])
    expect(await ledgerAgrees()).toEqual([])
    expect((await ops.patch(`${path}/${sku.id}`, { stock_delta: 1 })).body).toMatchObject({
      extra: { fields: { reason: ['REASON_REQUIRED'] } },
    })
    expect((await ops.patch(`${path}/${sku.id}`, { stock_delta: -4, reason: '음수' })).body).toMatchObject({
      code: 'VALIDATION',
    })
    expect((await ops.get(`${path}/9999/movements`)).status).toBe(404)
  })

  test('현재고를 통째로 바꾸려면 읽은 버전이 있어야 한다', async () => {
    const ops = await api.staff('ops')
    const { sku } = await makeProduct(api.deps.db)
    expect(
      (await ops.patch(`${path}/${sku.id}`, { on_hand: 7, reason: '실사', version: undefined })).body,
    ).toMatchObject({
      code: 'VALIDATION',
      extra: { fields: { version: expect.any(Array) } },
    })
    expect((await ops.patch(`${path}/${sku.id}`, { on_hand: 7, reason: '실사', version: 9 })).body).toMatchObject({
      code: 'VERSION_CONFLICT',
    })
    expect(
      (await ops.patch(`${path}/${sku.id}`, { on_hand: 7, stock_delta: 1, reason: '실사', version: 1 })).status,
    ).toBe(400)
    expect((await ops.patch(`${path}/${sku.id}`, { on_hand: 7, reason: '실사', version: 1 })).body).toMatchObject({
      on_hand: 7,
      version: 2,
    })
    expect(await ledgerAgrees()).toEqual([])
  })

  test('결제 중인 주문이 잡아 둔 것보다 적게 할 수 없다', async () => {
    const ops = await api.staff('ops')
    const { sku } = await makeProduct(api.deps.db, { skus: [{ onHand: 5, reserved: 3 }] })
    expect((await ops.patch(`${path}/${sku.id}`, { stock_delta: -3, reason: '파손' })).body).toMatchObject({
      code: 'STOCK_BELOW_RESERVED',
      extra: { on_hand: 5, reserved: 3 },
    })
    expect((await ops.patch(`${path}/${sku.id}`, { stock_delta: -2, reason: '파손' })).body).toMatchObject({
      on_hand: 3,
      available: 0,
      stock: 'SOLD_OUT',
    })
  })

  test('여러 SKU의 재고를 한 번에 바꾸면 행마다 결과가 나온다', async () => {
    const ops = await api.staff('ops')
    const { skus } = await makeProduct(api.deps.db, {
      skus: [{ option: [['색상', '그레이']] }, { option: [['색상', '핑크']], onHand: 2 }],
    })
    const items = skus.map((sku) => ({ id: sku.id, stock_delta: -5, reason: '이동' }))
    const { body } = await ops.post(`${path}/bulk/update`, { items })
    expect(body).toMatchObject({
      totals: { SUCCESS: 1, FAILED: 1 },
      rows: [{ status: 'SUCCESS' }, { status: 'FAILED', code: 'VALIDATION' }],
    })
    expect(await ledgerAgrees()).toEqual([])
  })

  test('한 번에 바꿀 때 같은 SKU가 두 번 있으면 두 증감이 모두 남는다', async () => {
    const ops = await api.staff('ops')
    const { sku } = await makeProduct(api.deps.db)
    const items = [-3, 8].map((delta) => ({ id: sku.id, stock_delta: delta, reason: '이동' }))
    const { body } = await ops.post(`${path}/bulk/update`, { items })
    expect(body).toMatchObject({ totals: { SUCCESS: 2 } })
    expect((await ops.get<Sku>(`${path}/${sku.id}`)).body).toMatchObject({ on_hand: 15, version: 3 })
    expect(await ledgerAgrees()).toEqual([])
  })

  test('동시에 바꿔도 증감은 하나도 잃지 않는다', async () => {
    const ops = await api.staff('ops')
    const { sku } = await makeProduct(api.deps.db)
    // who read an older version is refused, reads again and tries again
    const add = async (): Promise<void> => {
      const { status } = await ops.patch(`${path}/${sku.id}`, { stock_delta: 1, reason: '입고' })
      expect([200, 409]).toContain(status)
      if (status === 409) await add()
    }
    await Promise.all(Array.from({ length: 10 }, add))
    expect((await ops.get<Sku>(`${path}/${sku.id}`)).body.on_hand).toBe(20)
    expect(await ledgerAgrees()).toEqual([])
  })

  test('주문된 적이 있거나 재고가 오간 SKU는 지울 수 없고, 파는 상품의 마지막 SKU도 지울 수 없다', async () => {
    const admin = await api.staff('admin')
    const sold = await makeProduct(api.deps.db)
    await orderOf(api, sold.sku)
    expect((await admin.delete(`${path}/${sold.sku.id}`)).body).toMatchObject({ code: 'SKU_IN_USE' })
    const last = await makeProduct(api.deps.db, { skus: [{ onHand: 0 }] })
    expect((await admin.delete(`${path}/${last.sku.id}`)).body).toMatchObject({ code: 'PRODUCT_NOT_READY' })
    const spare = await makeProduct(api.deps.db, {
      skus: [{ option: [['색상', '그레이']], onHand: 0 }, { option: [['색상', '핑크']] }],
    })
    expect((await admin.delete(`${path}/${spare.sku.id}`)).status).toBe(204)
    expect((await admin.post(`${path}/bulk/delete`, { ids: [sold.sku.id] })).body).toMatchObject({
      rows: [{ status: 'FAILED', code: 'SKU_IN_USE' }],
    })
  })

  test('조합은 옵션마다 값 하나씩이고, 코드와 조합은 겹칠 수 없으며, 상품과 옵션은 나중에 바꿀 수 없다', async () => {
    const ops = await api.staff('ops')
    const product = await makeProduct(api.deps.db, { skus: [{ option: [['색상', '그레이']], code: 'A-1' }] })
    const body = { product_id: product.id, code: 'A-2' }
    expect((await ops.post(path, body)).body).toMatchObject({
      extra: { fields: { option_value_ids: ['ONE_VALUE_EACH'] } },
    })
    const ids = product.sku.optionValueIds
    expect((await ops.post(path, { ...body, option_value_ids: ids })).body).toMatchObject({
      code: 'CONFLICT',
      extra: { fields: { option_value_ids: expect.any(Array) } },
    })
    expect((await ops.patch(`${path}/${product.sku.id}`, { product_id: 999 })).body).toMatchObject({
      code: 'VALIDATION',
    })
    const other = await makeProduct(api.deps.db, { skus: [] })
    expect((await ops.post(path, { product_id: other.id, code: 'A-1' })).body).toMatchObject({
      code: 'CONFLICT',
      extra: { fields: { code: ['DUPLICATE'] } },
    })
    expect(
      (await ops.post(path, { product_id: other.id, code: 'B-1', on_hand: 3, reason: '첫 입고' })).body,
    ).toMatchObject({ on_hand: 3, option_label: '' })
    expect(await ledgerAgrees()).toEqual([])
  })

  test('추가금은 관리자만, 재고는 운영까지, 마케터는 보기만 한다', async () => {
    const { sku } = await makeProduct(api.deps.db)
    expect((await (await api.staff('ops')).patch(`${path}/${sku.id}`, { extra_price: 100 })).body).toMatchObject({
      code: 'PRICE_APPROVAL_REQUIRED',
    })
    expect((await (await api.staff('admin')).patch(`${path}/${sku.id}`, { extra_price: 100 })).body).toMatchObject({
      extra_price: 100,
    })
    const marketer = await api.staff('marketer')
    expect((await marketer.get(`${path}/${sku.id}`)).status).toBe(200)
    expect((await marketer.patch(`${path}/${sku.id}`, { stock_delta: 1, reason: '입고' })).status).toBe(403)
  })

  test('남은 재고로 거르고, 코드·바코드·상품 이름·옵션으로 찾는다', async () => {
    const staff = await api.staff('cs')
    const { skus } = await makeProduct(api.deps.db, {
      name: '폼롤러',
      skus: [
        { option: [['색상', '그레이']], code: 'R-1', barcode: '8801234567893' },
        { option: [['색상', '핑크']], onHand: 5 },
        { option: [['색상', '블루']], onHand: 0 },
      ],
    })
    const find = async (query: string) =>
      (await staff.get<{ results: Sku[] }>(`${path}?sort=id&${query}`)).body.results.map((one) => one.id)
    const all = skus.map((one) => one.id)
    expect(await find('stock=AVAILABLE')).toEqual([all[0]])
    expect(await find('stock=LOW')).toEqual([all[1]])
    expect(await find('stock=SOLD_OUT')).toEqual([all[2]])
    for (const q of ['r-1', '8801234567893', '그레이'])
      expect(await find(`q=${encodeURIComponent(q)}`), q).toEqual([all[0]])
    expect(await find(`q=${encodeURIComponent('롤러')}`)).toEqual(all)
  })
})
