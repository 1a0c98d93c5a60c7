import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { StaffRole } from '#shared/permissions.ts'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { afternoon, ofProduct, schedulesPath } from '#tests/support/priceSchedules.ts'
import { apply, check, csvOf, downloaded, type as typeIn, workbookOf } from '#tests/support/sheets.ts'

const api = useApi()
const path = '/store-admin/v1/products'
type Product = {
  id: number
  sale_price: number
  member_price: number | null
  version: number
  pending_prices: { approval_id: number; lines: { label: string; value: string }[] }[]
}
type Refused = { code?: string; extra?: { fields?: object; params?: object; over_half?: boolean } }

const mat = (values: object = {}) =>
  makeProduct(api.deps.db, { listPrice: 40_000, salePrice: 30_000, memberPrice: 26_000, ...values })
const read = async (id: number) => (await (await api.staff('admin')).get<Product>(`${path}/${id}`)).body
const change = async (id: number, body: object, role: StaffRole = 'admin') => {
  const { version } = await read(id)
  return (await api.staff(role)).patch<Product & Refused>(`${path}/${id}`, { version, ...body })
}
const approve = async (id: number) =>
  (await api.staff('admin')).post<Refused>(`/store-admin/v1/approvals/${id}/approve`, {})

describe('상품의 회원가', () => {
  test('판매가보다 낮아야 하고, 어느 칸을 바꿔서 어긋났는지 그 칸에서 말한다. 비우면 없어진다', async () => {
    const { id } = await mat()
    expect((await change(id, { member_price: 30_000 })).body).toMatchObject({
      code: 'VALIDATION',
      extra: { fields: { member_price: ['NOT_BELOW_SALE_PRICE'] } },
    })
    expect((await change(id, { sale_price: 26_000 })).body).toMatchObject({
      extra: { fields: { sale_price: ['NOT_ABOVE_MEMBER_PRICE'] }, params: { sale_price: { member: '26,000' } } },
    })
    for (const wrong of [0, -1, 1.5]) expect((await change(id, { member_price: wrong })).status).toBe(400)
    expect(await read(id)).toMatchObject({ sale_price: 30_000, member_price: 26_000 })
    expect((await change(id, { sale_price: 26_000, member_price: 24_000 })).body).toMatchObject({
      member_price: 24_000,
    })
    expect((await change(id, { sale_price: 22_000, member_price: null })).body).toMatchObject({ member_price: null })
    for (const wrong of [22_000, 0])
      await expect(
        api.deps.db.execute(sql`update products set member_price = ${wrong} where id = ${id}`),
      ).rejects.toThrow()
  })

  test('회원이 내는 값도 절반 넘게는 두 사람이: 조금씩 나누거나 비웠다 다시 적어도, 승인을 기다린다', async () => {
    const first = await mat({ memberPrice: null })
    expect((await change(first.id, { member_price: 14_999 })).body).toMatchObject({
      code: 'PRICE_APPROVAL_REQUIRED',
      extra: { over_half: true },
    })
    expect((await change(first.id, { member_price: 20_000 })).body).toMatchObject({ member_price: 20_000 })
    expect((await change(first.id, { member_price: 14_999 })).body).toMatchObject({ code: 'PRICE_APPROVAL_REQUIRED' })
    await change(first.id, { member_price: null })
    const asked = await change(first.id, { member_price: 14_000, name: '새 이름', price_reason: '회원 행사' })
    expect(asked.body).toMatchObject({ member_price: null, name: '새 이름' })
    expect(asked.body.pending_prices[0]?.lines).toEqual([{ label: '회원가', value: '없음 → 14,000원' }])
    await approve(asked.body.pending_prices[0]?.approval_id ?? 0)
    expect(await read(first.id)).toMatchObject({ member_price: 14_000, pending_prices: [] })
  })

  test('승인하는 사이에 회원가가 올라 판매가가 그 아래가 되면, 어긋난 채 쓰지 않고 새로 요청하게 한다', async () => {
    const { id } = await mat({ memberPrice: null })
    const { body } = await change(id, { sale_price: 14_000, price_reason: '정리' })
    await change(id, { member_price: 20_000 })
    expect((await approve(body.pending_prices[0]?.approval_id ?? 0)).body).toMatchObject({ code: 'APPROVAL_STALE' })
    expect(await read(id)).toMatchObject({ sale_price: 30_000, member_price: 20_000 })
  })

  test('가격을 정할 수 없는 사람은 사유와 함께 요청하고, 복제한 상품은 회원가를 물려받으며, 이력이 말한다', async () => {
    const { id } = await mat()
    const asked = await change(id, { member_price: 25_000, price_reason: '행사' }, 'marketer')
    expect(asked.body).toMatchObject({ member_price: 26_000, pending_prices: [{ lines: [{ label: '회원가' }] }] })
    const admin = await api.staff('admin')
    const copy = await admin.post<{ id: number }>(`${path}/${id}/duplicate`, {})
    expect(await read(copy.body.id)).toMatchObject({ member_price: 26_000 })
    await change(id, { member_price: null })
    const { body } = await admin.get<{ results: { detail: string | null }[] }>(`${path}/${id}/history`)
    expect(JSON.stringify(body)).toContain('회원가 26,000원 → 없음')
  })
})

describe('여러 상품의 회원가', () => {
  type Row = { status: string; message: string | null; label: string; warnings: { code: string }[] | null }
  const bulk = async (items: object[]) =>
    (await (await api.staff('admin')).post<{ rows: Row[] }>(`${path}/bulk/price`, { items, reason: '행사' })).body.rows

  test('한꺼번에 정하고 없애며, 판매가가 회원가까지 내려가는 줄만 까닭을 말하고 남긴다', async () => {
    const [one, two] = [await mat(), await mat({ memberPrice: null })]
    expect(
      await bulk([
        { id: one.id, sale_price: 26_000 },
        { id: two.id, member_price: 27_000 },
      ]),
    ).toMatchObject([
      { status: 'FAILED', message: expect.stringContaining('회원가(26,000원)보다 높아야 해요') },
      { status: 'SUCCESS', label: expect.stringContaining('회원가 없음 → 27,000원') },
    ])
    expect(await bulk([{ id: one.id, member_price: null }])).toMatchObject([{ status: 'SUCCESS' }])
    expect(await read(one.id)).toMatchObject({ sale_price: 30_000, member_price: null })
    expect(await read(two.id)).toMatchObject({ sale_price: 30_000, member_price: 27_000 })
  })

  test('가격 파일의 회원가 칸을 고치고 비우며, 판매가보다 낮지 않은 줄은 어느 칸이 왜인지 말한다', async () => {
    const admin = await api.staff('admin')
    const [one, two, three] = [await mat(), await mat(), await mat()]
    const ids = [one.id, two.id, three.id]
    for (const encode of ['xlsx', 'csv'] as const) {
      const table = await downloaded(admin, { kind: 'PRICE', product_ids: ids })
      typeIn(table, one.id, '회원가', encode === 'xlsx' ? '25,000' : '24000')
      typeIn(table, two.id, '판매가', '26000')
      typeIn(table, three.id, '회원가', '30,000원')
      const bytes = encode === 'xlsx' ? workbookOf(table) : csvOf(table)
      const { body } = await check(admin, bytes, `가격.${encode}`)
      const cells = body.rows.flatMap((row) => row.cells)
      expect(cells.map(({ field, state, issue }) => [field, state, issue?.code])).toEqual([
        ['member_price', 'CHANGED', undefined],
        ['sale_price', 'ERROR', 'NOT_BELOW_SALE_PRICE'],
        ['member_price', 'ERROR', 'NOT_BELOW_SALE_PRICE'],
      ])
      expect(cells[1]?.issue?.message).toBe(
        '회원가 26,000원은 판매가 26,000원보다 낮아야 해요. 회원가를 낮추거나 [비움]으로 비워 주세요.',
      )
      expect((await apply(admin, body)).body.totals).toMatchObject({ SUCCESS: 1 })
      expect(await read(one.id)).toMatchObject({ member_price: encode === 'xlsx' ? 25_000 : 24_000 })
    }
    const table = await downloaded(admin, { kind: 'PRICE', product_ids: ids })
    typeIn(table, two.id, '판매가', '20000')
    typeIn(table, two.id, '회원가', '[비움]')
    await apply(admin, (await check(admin, workbookOf(table))).body)
    expect(await read(two.id)).toMatchObject({ sale_price: 20_000, member_price: null })
  })
})

describe('예약한 가격과 회원가', () => {
  test('예약가가 회원가보다 비싸지 않으면 미리 알리고, 그동안은 모두 예약가를, 끝나면 회원은 다시 회원가를 낸다', async () => {
    const { id } = await mat()
    const admin = await api.staff('admin')
    const made = await admin.post<{ rows: { warnings: { code: string; message: string }[] | null }[] }>(
      `${schedulesPath}/bulk/create`,
      { items: [ofProduct(id, 25_000, afternoon)], reason: '행사' },
    )
    expect(made.body.rows[0]?.warnings).toEqual([
      { code: 'MEMBER_PRICE_IDLE', message: expect.stringContaining('회원가 26,000원') },
    ])
    const shown = async () => (await api.anonymous.get<object>(`/store/v1/products/${id}`)).body
    expect(await shown()).toMatchObject({ final_price: 30_000, member_price: 26_000 })
    api.clock.set('2026-11-16T13:00:00+09:00')
    expect(await shown()).toMatchObject({ final_price: 25_000 })
    expect(await shown()).not.toHaveProperty('member_price')
    api.clock.set('2026-11-16T18:00:01+09:00')
    expect(await shown()).toMatchObject({ final_price: 30_000, member_price: 26_000 })
  })
})
