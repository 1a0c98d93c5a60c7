import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { skus, stockMovements } from '#server/modules/catalog/catalog.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'

const api = useApi()
const path = '/store-admin/v1/skus'
type Sku = { id: number; code: string; on_hand: number; ledger_id: number; version: number }
type Row = { status: string; code?: string; message?: string; before?: object; after?: object }
type Bulk = { job_id: number; rows: Row[]; code?: string }

const aSku = async (onHand = 10) => (await makeProduct(api.deps.db, { skus: [{ onHand }] })).sku.id
const seen = async (id: number) => {
  const { body } = await (await api.staff('ops')).get<Sku>(`${path}/${id}`)
  return { id, version: body.version, seen: { ledger_id: body.ledger_id, on_hand: body.on_hand } }
}
const count = async (items: object[], more: object = {}) =>
  (await api.staff('ops')).post<Bulk>(`${path}/bulk/count`, { items, reason: '정기 실사', ...more })
const onHand = async (id: number) =>
  (await api.deps.db.select({ n: skus.onHand }).from(skus).where(eq(skus.id, id)))[0]?.n
/** Somebody bought: units leave the shelf with their line in the ledger. */
const sell = async (id: number, quantity: number) => {
  const left = ((await onHand(id)) ?? 0) - quantity
  await api.deps.db.update(skus).set({ onHand: left }).where(eq(skus.id, id))
  await api.deps.db.insert(stockMovements).values({ skuId: id, delta: -quantity, kind: 'SALE', actor: 'system' })
}

describe('재고 실사', () => {
  test('여러 SKU를 센 수량으로 한꺼번에 맞추고, 차이와 이유가 내역에 남는다', async () => {
    const [a, b, c] = [await aSku(10), await aSku(10), await aSku(10)]
    const items = [
      { ...(await seen(a)), counted: 7 },
      { ...(await seen(b)), counted: 12 },
      { ...(await seen(c)), counted: 10 },
    ].map(({ version: _version, ...item }) => item)
    const dry = await count(items, { dry_run: true })
    expect(dry.body.rows.map((row) => row.status)).toEqual(['SUCCESS', 'SUCCESS', 'SKIPPED'])
    expect(await onHand(a)).toBe(10)

    await count(items)
    expect([await onHand(a), await onHand(b), await onHand(c)]).toEqual([7, 12, 10])
    const lines = await api.deps.db
      .select()
      .from(stockMovements)
      .where(eq(stockMovements.kind, 'ADJUST'))
      .orderBy(stockMovements.id)
    expect(lines.map(({ skuId, delta, reason }) => [skuId, delta, reason])).toEqual([
      [a, -3, '실사: 정기 실사'],
      [b, 2, '실사: 정기 실사'],
    ])
  })

  test('세는 사이에 팔렸으면 덮어쓰지 않고 무엇이 바뀌었는지 말하며, 원하면 그 변동을 더한다', async () => {
    const id = await aSku(10)
    const { version: _version, ...row } = await seen(id)
    await sell(id, 2)
    const item = { ...row, counted: 9 }
    const { body } = await count([item])
    expect(body.rows).toMatchObject([
      { status: 'FAILED', code: 'STOCK_CHANGED', message: '센 뒤에 바뀌었어요: 판매 −2개. 지금 8개' },
    ])
    expect(await onHand(id)).toBe(8)
    await count([item], { conflicts: 'ADD' })
    expect(await onHand(id)).toBe(7)
  })

  test('다른 직원이 바꿨으면 그 이름을 말한다', async () => {
    const id = await aSku(10)
    const { version, ...row } = await seen(id)
    const other = await api.staff('admin')
    await other.patch(`${path}/${id}`, { version, stock_delta: 5, reason: '입고' })
    const { body } = await count([{ ...row, counted: 9 }])
    expect(body.rows[0]?.message).toMatch(/^센 뒤에 바뀌었어요: .+ \+5개\. 지금 15개$/)
    expect(body.rows[0]?.message).not.toContain('admin:')
    expect(await onHand(id)).toBe(15)
  })

  test('결제 중인 수량보다 적게는 맞추지 못한다', async () => {
    const id = await aSku(10)
    await api.deps.db.update(skus).set({ reserved: 4 }).where(eq(skus.id, id))
    const { version: _version, ...row } = await seen(id)
    expect((await count([{ ...row, counted: 3 }])).body.rows).toMatchObject([{ code: 'STOCK_BELOW_RESERVED' }])
    expect((await count([{ ...row, counted: 4 }])).body.rows).toMatchObject([{ status: 'SUCCESS' }])
  })

  test('같은 SKU가 두 번이거나 줄이 섞였으면 그 줄만 막는다', async () => {
    const [a, b] = [await aSku(10), await aSku(10)]
    const { version: _a, ...first } = await seen(a)
    const { version: _b, ...second } = await seen(b)
    const { body } = await count([
      { ...first, counted: 8, row: 2 },
      { ...first, counted: 9, row: 3 },
      { ...second, code: '다른-코드', counted: 1, row: 4 },
    ])
    expect(body.rows).toMatchObject([
      { status: 'SUCCESS', row: 2 },
      { status: 'FAILED', code: 'ROW_REPEATED', row: 3 },
      { status: 'FAILED', code: 'SKU_NOT_FOUND', row: 4 },
    ])
    expect([await onHand(a), await onHand(b)]).toEqual([8, 10])
  })

  test('되돌리면 차이만큼 돌아가고 그 사이 팔린 것은 팔린 채로 있다', async () => {
    const id = await aSku(10)
    const { version: _version, ...row } = await seen(id)
    const { body } = await count([{ ...row, counted: 15 }])
    await sell(id, 1)
    await (await api.staff('ops')).post(`/store-admin/v1/jobs/${body.job_id}/undo`, {})
    expect(await onHand(id)).toBe(9)
  })

  test('한 작업이 받는 5,000줄이 긴 코드로 가득해도 받는다', async () => {
    const id = await aSku(10)
    const { version: _version, ...row } = await seen(id)
    const long = '헬스장-매트-'.padEnd(54, '긴')
    const strange = Array.from({ length: 4999 }, (_, n) => ({
      code: `${long}${n}`,
      row: n + 3,
      counted: 9_999_999,
      seen: { ledger_id: 999_999_999, on_hand: 9_999_999 },
    }))
    const items = [{ ...row, counted: 7, row: 2 }, ...strange]
    const dry = await count(items, { dry_run: true })
    expect(dry.status).toBe(200)
    const tally = Map.groupBy(dry.body.rows, (one) => one.code ?? one.status)
    expect([...tally].map(([key, found]) => [key, found.length])).toEqual([
      ['SUCCESS', 1],
      ['SKU_NOT_FOUND', 4999],
    ])
    expect((await count(items.concat(items.slice(0, 1)))).body.code).toBe('BULK_TOO_MANY')
  })

  test('이유가 없거나 권한이 없으면 세지 못한다', async () => {
    const id = await aSku(10)
    const { version: _version, ...row } = await seen(id)
    expect((await count([{ ...row, counted: 3 }], { reason: '' })).status).toBe(400)
    const cs = await api.staff('cs')
    expect((await cs.post(`${path}/bulk/count`, { items: [{ ...row, counted: 3 }], reason: 'x' })).status).toBe(403)
  })
})
