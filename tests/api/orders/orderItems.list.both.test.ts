import { describe, expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { look } from '#tests/support/searching.ts'
import { anOrder, aShop, manyItems, minji, seojun } from '#tests/support/orders.ts'

const path = '/store-admin/v1/order-items'
type Item = {
  id: number
  order_no: string
  status: string
  recipient_masked: string
  recipient_phone_masked: string
  overdue: boolean
  shipping_origin: { name: string }
}
type List = { results: Item[]; total_count: number; total_is_estimate: boolean; has_next: boolean; code?: string }

describe('주문상품 목록', () => {
  const api = useApi()

  async function ids(query: string) {
    const { body } = await (await api.staff('cs')).get<List>(`${path}?${query}`)
    return body.results.map((item) => item.id)
  }

  async function found(query: Record<string, string>) {
    const { body } = await look<List>(await api.staff('cs'), path, query)
    return body.results.map((item) => item.id)
  }

  test('최근 결제한 것부터 보이고, 개인정보는 가려지고, 결제 전은 보이지 않는다', async () => {
    const shop = await aShop(api.deps.db)
    const older = await anOrder(api.deps, shop, { paidAt: new Date('2026-11-15T10:00:00+09:00') })
    const newer = await anOrder(api.deps, shop, { items: [{}, { status: 'PENDING' }] })
    const { body } = await (await api.staff('marketer')).get<List>(path)
    expect(body.results.map((item) => item.id)).toEqual([newer.itemIds[0], older.itemIds[0]])
    expect(body).toMatchObject({ total_count: 2, total_is_estimate: false, has_next: false })
    expect(body.results[0]).toMatchObject({
      recipient_masked: '김*지',
      recipient_phone_masked: '010-****-5678',
      shipping_origin: { name: '본사 물류센터' },
    })
    expect(JSON.stringify(body)).not.toContain('김민지')
    expect((await (await api.staff('cs')).get(`${path}/${newer.itemIds[1]}`)).status).toBe(404)
  })

  test('상태, 클레임, 출고지, 기간, 지연, 오늘 발송, 보류, 메모로 거른다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds } = await anOrder(api.deps, shop, {
      items: [
        { shipBy: '2026-11-13' },
        { shipBy: '2026-11-16', status: 'PROCESSING_ORDER' },
        { holdReason: '확인' },
        { claimStatus: 'REQUESTED', claimType: 'cancel', claimId: 1 },
        { memoCount: 1, lastMemo: '빠른 배송' },
        { status: 'DELIVERED', shipBy: '2026-11-13', addressChangedAt: api.clock.now() },
      ],
    })
    const [late, due, held, claimed, noted, delivered] = itemIds
    expect(await ids('delayed=true')).toEqual([late])
    expect(await ids('due=true')).toEqual([due])
    expect(await ids('held=true')).toEqual([held])
    expect(await ids('claim_status=REQUESTED&claim_status=IN_PROGRESS')).toEqual([claimed])
    expect(await ids('has_memo=1')).toEqual([noted])
    expect(await ids('address_changed=true')).toEqual([delivered])
    expect(await ids('status=PROCESSING_ORDER&status=DELIVERED&sort=id')).toEqual([due, delivered])
    expect(await ids('paid_from=2026-11-17')).toEqual([])
    expect(
      await ids(
        `paid_from=2026-11-16&paid_to=2026-11-16&shipping_origin_id=${shop.originId}&sort=ship_by&ship_by_to=2026-11-13`,
      ),
    ).toEqual([late, delivered])
    expect(await ids(`product_id=${shop.productId}&delayed=false&sort=-id`)).toHaveLength(5)
    expect(await ids(`ids=${held}&ids=${late}&sort=id`)).toEqual([late, held])
  })

  test('결제 기간은 한국 날짜로 나뉜다', async () => {
    const shop = await aShop(api.deps.db)
    const before = await anOrder(api.deps, shop, { paidAt: new Date('2026-11-14T23:59:59.999+09:00') })
    const after = await anOrder(api.deps, shop, { paidAt: new Date('2026-11-15T00:00:00+09:00') })
    expect(await ids('paid_to=2026-11-14')).toEqual(before.itemIds)
    expect(await ids('paid_from=2026-11-15&paid_to=2026-11-15')).toEqual(after.itemIds)
  })

  test('검색창 하나가 주문번호, 상품주문번호, 송장번호, 전화번호, 수령인을 알아본다', async () => {
    const shop = await aShop(api.deps.db)
    const mine = await anOrder(api.deps, shop, {
      person: minji,
      orderNo: '261116ABCDEFGH',
      items: [{ status: 'SHIPPING', carrier: 'CJ', invoiceNo: '584012345678' }],
    })
    await anOrder(api.deps, shop, { person: seojun })
    for (const q of ['261116abcdefgh', String(mine.itemIds[0]), '5840-1234-5678', '010-1234-5678', '김민', '김민지']) {
      expect(await found({ q }), q).toEqual(mine.itemIds)
    }
    expect(await found({ q: '민지' })).toEqual([])
    expect(await found({ phone: '01012345678' })).toEqual(mine.itemIds)
  })

  test('이름은 기간을 주지 않으면 최근 90일에서만 찾고, 번호는 언제 것이든 찾는다', async () => {
    const shop = await aShop(api.deps.db)
    const old = await anOrder(api.deps, shop, {
      paidAt: new Date('2026-01-02T10:00:00+09:00'),
      orderNo: '260102ABCDEFGH',
    })
    expect(await found({ q: '김민지' })).toEqual([])
    expect(await found({ q: '김민지', paid_from: '2026-01-01' })).toEqual(old.itemIds)
    expect(await ids('q=260102ABCDEFGH')).toEqual(old.itemIds)
  })

  test('쪽을 넘기고, 너무 깊은 쪽과 모르는 정렬과 없는 날짜는 400이다', async () => {
    const shop = await aShop(api.deps.db)
    await manyItems(api.deps, shop, 25)
    const staff = await api.staff('ops')
    const first = await staff.get<List>(`${path}?page_size=10`)
    expect(first.body).toMatchObject({ total_count: 25, has_next: true })
    const last = await staff.get<List>(`${path}?page_size=10&page=3`)
    expect(last.body.results).toHaveLength(5)
    expect(last.body.has_next).toBe(false)
    expect((await staff.get<List>(`${path}?page=1000&page_size=100`)).body).toMatchObject({ code: 'PAGE_TOO_DEEP' })
    for (const bad of [
      'sort=name',
      'paid_from=2026-02-30',
      'status=UNKNOWN',
      'page=0',
      'page_size=1000',
      'held=maybe',
    ]) {
      expect((await staff.get(`${path}?${bad}`)).status, bad).toBe(400)
    }
  })

  test('10,000건까지는 정확히 세고 넘으면 어림한다', async () => {
    const shop = await aShop(api.deps.db)
    await manyItems(api.deps, shop, 10_001)
    const staff = await api.staff('ops')
    expect((await staff.get<List>(`${path}?status=PAID`)).body).toMatchObject({ total_is_estimate: true })
    expect((await staff.get<List>(`${path}?status=SHIPPING`)).body).toMatchObject({
      total_count: 0,
      total_is_estimate: false,
    })
  })

  test('탭의 수는 그 조건의 목록과 같고, 처리하면 바로 바뀐다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds } = await anOrder(api.deps, shop, {
      items: [
        { shipBy: '2026-11-13' },
        {},
        { status: 'PROCESSING_ORDER', holdReason: '확인' },
        { status: 'DELIVERED' },
      ],
    })
    const ops = await api.staff('ops')
    type Counts = {
      results: { key: string; label: string; count: number; filter: Record<string, string | string[]> }[]
      as_of: string
    }
    const counts = (await ops.get<Counts>(`${path}/counts`)).body
    expect(counts.as_of).toBe('2026-11-16T10:00:00.000+09:00')
    for (const { key, count, filter } of counts.results) {
      const query = new URLSearchParams(
        Object.entries(filter).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
      )
      expect((await ops.get<List>(`${path}?${query}`)).body.total_count, key).toBe(count)
    }
    expect(Object.fromEntries(counts.results.map((one) => [one.key, one.count]))).toMatchObject({
      PAID: 2,
      PROCESSING_ORDER: 1,
      DELIVERED: 1,
      held: 1,
      delayed: 1,
      due: 0,
    })
    await ops.post(`${path}/bulk/processing-order`, { ids: [itemIds[0]] })
    const after = (await ops.get<Counts>(`${path}/counts`)).body
    expect(Object.fromEntries(after.results.map((one) => [one.key, one.count]))).toMatchObject({
      PAID: 1,
      PROCESSING_ORDER: 2,
    })
  })

  test('로그인하지 않으면 401, 고객은 403', async () => {
    expect((await api.anonymous.get(path)).status).toBe(401)
    expect((await (await api.customer()).get(path)).status).toBe(403)
  })
})
