import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { readTable } from '#shared/files/readTable.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { makeBrand, makeOrigin, makeProduct } from '#tests/support/catalog.ts'
import { anOrder, aShop, type Shop } from '#tests/support/orders.ts'
import { statisticsPath } from '#tests/support/statistics.ts'

const api = useApi({ start: '2026-11-17T12:00:00+09:00' })

type Lead = {
  key: string
  label: string
  shipped: number
  median_minutes: number | null
  p90_minutes: number | null
  automatic: number
}
type Answer = {
  results: (Lead & { drill: Record<string, unknown> })[]
  total: Lead & { drill: Record<string, unknown> }
}
type Rows = { results: { order_item_id: number; minutes: number; origin_name: string }[]; next_cursor: string | null }

const at = (text: string) => new Date(`2026-11-${text}:00+09:00`)
const query = (question: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(question).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
const lead = async (staff: TestClient, question: Record<string, unknown>) =>
  (
    await staff.get<Answer>(
      `${statisticsPath}/lead-times?${query({ from: '2026-11-13', to: '2026-11-17', ...question })}`,
    )
  ).body
const rowsOf = async (staff: TestClient, drill: Record<string, unknown>, limit = 50) => {
  const all: Rows['results'] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const asked: string = query({ ...drill, limit, ...(cursor ? { cursor } : {}) })
    const { body, status } = await staff.get<Rows>(`${statisticsPath}/lead-times/rows?${asked}`)
    expect(status).toBe(200)
    all.push(...body.results)
    cursor = body.next_cursor
  }
  return all
}
const numbers = ({ shipped, median_minutes, p90_minutes, automatic }: Lead) => [
  shipped,
  median_minutes,
  p90_minutes,
  automatic,
]

async function shipped(shop: Shop, paidAt: string, shippedAt: string, more = {}): Promise<number> {
  const { itemIds } = await anOrder(api.deps, shop, {
    paidAt: at(paidAt),
    items: [{ status: 'SHIPPING', invoiceNo: '123', carrier: 'CJ', shippedAt: at(shippedAt), ...more }],
  })
  return itemIds[0] as number
}

/** From the shop's own place: 30, 120 and 540 minutes, one by the system and one not gone; from a place that was closed on the 16th: 180. */
async function week() {
  const shop = await aShop(api.deps.db)
  const origin = await makeOrigin(api.deps.db, { name: '위탁 창고' })
  const brand = await makeBrand(api.deps.db, { name: '여울' })
  const { id: productId, sku } = await makeProduct(api.deps.db, { brandId: brand.id, shippingOriginId: origin.id })
  await api.deps.db.execute(
    sql`insert into consignment_holidays (date, kind, name, shipping_origin_id) values ('2026-11-16', 'CLOSED', '쉼', ${origin.id})`,
  )
  const friday = await shipped(shop, '13T17:00', '16T10:00')
  const saturday = await shipped(shop, '14T12:00', '16T09:30')
  const long = await shipped(shop, '16T08:00', '16T20:00')
  const there = await shipped(shop, '13T16:00', '17T10:00', { shippingOriginId: origin.id, productId, skuId: sku.id })
  const byItself = await shipped(shop, '13T10:00', '13T10:00')
  await api.deps.db.execute(
    sql`insert into order_events (order_id, order_item_id, kind, actor, at) select order_id, id, 'item.shipping', 'system', shipped_at from order_items where id = ${byItself}`,
  )
  await anOrder(api.deps, shop, { paidAt: at('13T09:00') })
  return { shop, origin, brand, friday, saturday, long, there }
}

test('출고지가 여는 날의 업무 시간만 세고, 자동 출고는 따로 세며, 중앙값과 90%는 줄을 세워 얻은 것이다', async () => {
  const { shop, origin, brand, friday, saturday, long, there } = await week()
  const staff = await api.staff('cs')
  const days = await lead(staff, {})
  expect(numbers(days.total)).toEqual([4, 150, 432, 1])
  expect(days.results.map((row) => [row.key, ...numbers(row)])).toEqual([
    ['2026-11-13', 0, null, null, 1],
    ['2026-11-14', 0, null, null, 0],
    ['2026-11-15', 0, null, null, 0],
    ['2026-11-16', 3, 120, 456, 0],
    ['2026-11-17', 1, 180, 180, 0],
  ])
  const paid = await lead(staff, { basis: 'ORDERED' })
  expect(paid.results.map(({ shipped: count }) => count)).toEqual([2, 1, 0, 1, 0])
  const origins = await lead(staff, { by: 'origin' })
  expect(origins.results.map((row) => [row.key, row.label, ...numbers(row)])).toEqual([
    [String(shop.originId), '본사 물류센터', 3, 120, 456, 1],
    [String(origin.id), '위탁 창고', 1, 180, 180, 0],
  ])
  const brands = await lead(staff, { by: 'brand', brand_id: brand.id })
  expect(brands.results.map((row) => [row.label, ...numbers(row)])).toEqual([['여울', 1, 180, 180, 0]])

  expect((await rowsOf(staff, days.total.drill, 2)).map((row) => [row.order_item_id, row.minutes])).toEqual([
    [long, 540],
    [there, 180],
    [friday, 120],
    [saturday, 30],
  ])
  for (const row of [...days.results, ...paid.results, ...origins.results, ...brands.results])
    expect(await rowsOf(staff, row.drill)).toHaveLength(row.shipped)
})

test('앞의 기간과 견주면 그때의 같은 줄이 곁에 있고, 그때만 있던 줄도 있으며, 그 숫자도 줄을 연다', async () => {
  const { shop, origin, there } = await week()
  const staff = await api.staff('cs')
  type Compared = Omit<Answer, 'results'> & {
    results: (Answer['results'][number] & { before: Answer['total'] | null })[]
    compare: { kind: string; from: string; to: string; total: Answer['total'] } | null
  }
  const late = { from: '2026-11-17', to: '2026-11-17' }
  const days = (await lead(staff, { ...late, compare: 'PREVIOUS' })) as Compared
  expect(days.compare).toMatchObject({ kind: 'PREVIOUS', from: '2026-11-16', to: '2026-11-16' })
  expect(numbers(days.total)).toEqual([1, 180, 180, 0])
  expect(days.results.map(({ before }) => before && numbers(before))).toEqual([[3, 120, 456, 0]])
  expect(days.compare && numbers(days.compare.total)).toEqual([3, 120, 456, 0])
  const places = (await lead(staff, { ...late, by: 'origin', compare: 'PREVIOUS' })) as Compared
  expect(places.results.map((row) => [row.key, row.shipped, row.before?.shipped])).toEqual([
    [String(origin.id), 1, 0],
    [String(shop.originId), 0, 3],
  ])
  for (const { drill, before } of places.results)
    for (const one of [drill, before?.drill ?? {}])
      expect((await rowsOf(staff, one)).length).toBe(
        one === drill ? (drill.key === String(origin.id) ? 1 : 0) : before?.shipped,
      )
  expect((await rowsOf(staff, places.results[0]?.drill ?? {})).map((row) => row.order_item_id)).toEqual([there])
  expect((await lead(staff, late)) as Compared).toMatchObject({ compare: null, results: [{ before: null }] })
  const wrong = await staff.get(`${statisticsPath}/lead-times?from=2026-11-17&to=2026-11-17&compare=NEXT`)
  expect(wrong.status).toBe(400)
})

test('내려받은 표와 줄은 화면의 숫자와 같다', async () => {
  const { origin } = await week()
  const staff = await api.staff('marketer')
  const take = async (body: object) => {
    const response = await staff.raw('POST', `${statisticsPath}/export/request`, {
      body: { reason: '출고 점검', ...body },
    })
    if (response.status !== 200) throw new Error(await response.text())
    return (await readTable(new Uint8Array(await response.arrayBuffer()), 'a.xlsx')).rows
  }
  const days = { from: '2026-11-13', to: '2026-11-17' }
  const { results, total } = await lead(staff, { by: 'origin' })
  expect(await take({ table: 'lead_times', by: 'origin', ...days })).toEqual([
    ['출고지', '출고(건)', '중앙값(영업시간 분)', '90%(영업시간 분)', '자동(건)'],
    ...[...results, { ...total, label: '합계' }].map((row) => [row.label, ...numbers(row).map(String)]),
  ])
  const there = results.find(({ key }) => key === String(origin.id))
  const rows = await take({ table: 'lead_rows', drill: there?.drill, where: '위탁 창고' })
  expect(rows.slice(1).map((row) => [row[3], row[4], row[6]])).toEqual([['위탁 창고', '2026-11-13 16:00:00', '180']])
  expect(await take({ table: 'lead_rows', drill: total.drill, where: '합계' })).toHaveLength(1 + total.shipped)
})

test('견줄 앞의 기간을 고르면 내려받은 표에도 그때의 숫자와 증감이 있고, 날짜별이면 어느 날과 견줬는지도 있다', async () => {
  await week()
  const staff = await api.staff('marketer')
  const take = async (body: object) => {
    const response = await staff.raw('POST', `${statisticsPath}/export/request`, {
      body: { reason: '출고 점검', table: 'lead_times', compare: 'PREVIOUS', ...body },
    })
    if (response.status !== 200) throw new Error(await response.text())
    return (await readTable(new Uint8Array(await response.arrayBuffer()), 'a.xlsx')).rows
  }
  const units = ['출고(건)', '중앙값(영업시간 분)', '90%(영업시간 분)', '자동(건)']
  const beside = units.flatMap((title) => [`비교 ${title}`, `증감 ${title}`])
  const then = ['3', '-2', '120', '60', '456', '-276', '0', '0']
  expect(await take({ from: '2026-11-17', to: '2026-11-17' })).toEqual([
    ['출고일', ...units, '비교한 때', ...beside],
    ['2026.11.17 (화)', '1', '180', '180', '0', '2026.11.16 (월)', ...then],
    ['합계', '1', '180', '180', '0', '2026.11.16', ...then],
  ])
  expect(await take({ by: 'origin', from: '2026-11-17', to: '2026-11-17' })).toEqual([
    ['출고지', ...units, ...beside],
    ['위탁 창고', '1', '180', '180', '0', '0', '1', '', '', '', '', '0', '0'],
    ['본사 물류센터', '0', '', '', '0', '3', '-3', '120', '', '456', '', '0', '0'],
    ['합계', '1', '180', '180', '0', ...then],
  ])
  // nothing left on these days, but then it did
  expect(await take({ from: '2026-11-18', to: '2026-11-18' })).toHaveLength(3)
})

test('아무것도 나가지 않은 기간은 비어 있고, 물을 수 없는 것은 어느 칸이 왜 틀렸는지와 함께 거절한다', async () => {
  const staff = await api.staff('ops')
  expect(await lead(staff, { by: 'brand' })).toMatchObject({ results: [], total: { shipped: 0, median_minutes: null } })
  const refused: [call: string, field: string, code: string][] = [
    ['lead-times?from=2026-08-01&to=2026-11-01', 'to', 'PERIOD_DAYS'],
    ['lead-times?from=2026-11-01', 'to', 'REQUIRED'],
    ['lead-times?from=2026-11-01&to=2026-11-02&by=product', 'by', 'INVALID'],
    ['lead-times/rows?from=2026-11-01&to=2026-11-02&by=brand', 'key', 'REQUIRED'],
    ['lead-times/rows?from=2026-11-01&to=2026-11-02&key=1', 'by', 'REQUIRED'],
    ['lead-times/rows?from=2026-11-01&to=2026-11-02&by=brand&key=x', 'key', 'INVALID_FORMAT'],
    ['lead-times/rows?from=2026-11-01&to=2026-11-02&cursor=1', 'cursor', 'INVALID'],
  ]
  for (const [call, field, code] of refused) {
    const answer = await staff.get<{ extra: { fields: Record<string, string[]> } }>(`${statisticsPath}/${call}`)
    expect([call, answer.status, answer.body.extra?.fields?.[field]]).toEqual([call, 400, [code]])
  }
})
