import { describe, expect, test } from 'vitest'
import { orderItemFilterShape, type orderItemSorts } from '#server/modules/orders/order-items.contract.ts'
import { anotherOrder } from '#tests/support/anotherOrder.ts'
import { useApi } from '#tests/support/api.ts'
import { makeOrigin } from '#tests/support/catalog.ts'
import { anOrder, aShop, type ItemValues } from '#tests/support/orders.ts'
import { look } from '#tests/support/searching.ts'

const path = '/store-admin/v1/order-items'
type List = { results: { id: number }[]; total_count: number; has_next: boolean }
const api = useApi()
const at = (kst: string) => new Date(`${kst}+09:00`)

describe('주문상품의 조건', () => {
  test('모든 조건이 하나하나 줄을 고르고, 반대 조건은 나머지를 고르며, 수는 줄과 같다', async () => {
    const shop = await aShop(api.deps.db)
    const ops = await api.staff('ops')
    const odd: Record<string, ItemValues> = {
      status: { status: 'DELIVERED' },
      claim: { claimStatus: 'IN_PROGRESS', claimType: 'exchange', claimId: 7 },
      brand: { brandName: '다른 브랜드' },
      sent: { status: 'SHIPPING', carrier: 'HANJIN', invoiceNo: '412345678901', pickedUpAt: api.clock.now() },
      late: { shipBy: '2026-11-15' },
      today: { shipBy: '2026-11-16' },
      far: { shipBy: '2026-11-30' },
      promised: { shipBy: null },
      held: { holdReason: '확인' },
      moved: { addressChangedAt: api.clock.now() },
      noted: { memoCount: 1, lastMemo: '메모' },
      told: { delayReason: '입고 지연' },
      ready: { status: 'PROCESSING_ORDER' },
      readyToo: { status: 'PROCESSING_ORDER' },
    }
    const names = Object.keys(odd)
    const { itemIds, orderId } = await anOrder(api.deps, shop, {
      orderNo: '261116HGFEDCBA',
      items: Object.values(odd),
    })
    const id = (name: string) => itemIds[names.indexOf(name)] as number
    const other = await anotherOrder(api)
    const all = [...itemIds, other.itemId]
    const but = (...left: string[]) => all.filter((one) => !left.map(id).includes(one))
    const cs = await api.staff('cs')
    await ops.post(`${path}/${id('noted')}/memos`, { content: '@cs 직원 봐 주세요' })

    const cases: Partial<Record<keyof typeof orderItemFilterShape, Record<string, number[]>>> = {
      status: {
        DELIVERED: [id('status')],
        'PROCESSING_ORDER&status=SHIPPING': [id('sent'), id('ready'), id('readyToo')],
      },
      claim_status: { IN_PROGRESS: [id('claim')], REQUESTED: [] },
      claim_type: { exchange: [id('claim')], return: [] },
      shipping_origin_id: { [other.shop.originId]: [other.itemId], [shop.originId]: itemIds },
      brand: { '다른 브랜드': [id('brand')] },
      carrier: { HANJIN: [id('sent')], CJ: [] },
      sku_id: { [other.shop.skuId]: [other.itemId] },
      product_id: { [other.shop.productId]: [other.itemId] },
      order_id: { [other.orderId]: [other.itemId], [orderId]: itemIds },
      user_id: { [other.shop.userId]: [other.itemId] },
      ids: { [`${id('held')}&ids=${other.itemId}`]: [id('held'), other.itemId] },
      paid_from: { '2026-11-13': itemIds, '2026-11-12': all, '2026-11-17': [] },
      paid_to: { '2026-11-12': [other.itemId], '2026-11-15': [other.itemId], '2026-11-16': all, '2026-11-11': [] },
      ship_by_from: { '2026-11-30': [id('far')], '2026-12-01': [] },
      ship_by_to: { '2026-11-14': [], '2026-11-15': [id('late')], '2026-11-16': [id('late'), id('today')] },
      held: { true: [id('held')], false: but('held') },
      delayed: { true: [id('late')], false: but('late') },
      due: { true: [id('today')], false: but('today') },
      address_changed: { true: [id('moved')], false: but('moved') },
      has_memo: { true: [id('noted')], false: but('noted') },
      picked_up: { true: [id('sent')], false: but('sent') },
      notified_delay: { true: [id('told')], false: but('told') },
      bundled: { true: [id('ready'), id('readyToo')], false: but('ready', 'readyToo') },
      bundle_of: { [id('ready')]: [id('ready'), id('readyToo')], [id('held')]: [] },
      mentioned_id: { [cs.id]: [id('noted')], [ops.id]: [] },
      order_no: { '261112abcdefgh': [other.itemId], '261112ABCDEFG': [] },
      invoice_no: { '4123-4567-8901': [id('sent')], '41234567890': [] },
      phone: { '010-9876-5432': [other.itemId], '0109876543': [] },
      receiver: { 이서: [other.itemId], 서준: [] },
      q: {
        이서준: [other.itemId],
        '412345678901': [id('sent')],
        '261112ABCDEFGH': [other.itemId],
        [String(other.itemId)]: [other.itemId],
        '01098765432': [other.itemId],
      },
    }
    expect(Object.keys(cases).toSorted()).toEqual(Object.keys(orderItemFilterShape).toSorted())
    for (const [key, values] of Object.entries(cases))
      for (const [value, expected] of Object.entries(values)) {
        const sealed = key === 'phone' || key === 'receiver' || key === 'q'
        const { body } = sealed
          ? await look<List>(cs, path, { [key]: value })
          : await cs.get<List>(`${path}?${key}=${value}`)
        const found = body.results.map((row) => row.id).toSorted((a, b) => a - b)
        expect(found, `${key}=${value}`).toEqual(expected.toSorted((a, b) => a - b))
        expect(body.total_count, `${key}=${value}`).toBe(expected.length)
      }
    // what two conditions leave is what both leave
    const both = await cs.get<List>(`${path}?status=PROCESSING_ORDER&has_memo=true`)
    expect(both.body).toMatchObject({ results: [], total_count: 0 })
  })

  test('합포장은 같은 출고지의, 받는 사람을 알고, 보류도 클레임도 없는 상품준비중끼리다', async () => {
    const shop = await aShop(api.deps.db)
    const elsewhere = (await makeOrigin(api.deps.db)).id
    const ready = { status: 'PROCESSING_ORDER' as const }
    const claimed = (claimStatus: 'REQUESTED' | 'IN_PROGRESS' | 'RETRACTED' | 'COMPLETED') =>
      ({ ...ready, claimStatus, claimType: 'cancel', claimId: 1 }) as const
    const items: ItemValues[] = [
      ready,
      claimed('RETRACTED'),
      claimed('COMPLETED'),
      claimed('REQUESTED'),
      claimed('IN_PROGRESS'),
      { ...ready, holdReason: '확인' },
      { ...ready, receiverKey: '' },
      { ...ready, receiverKey: '' },
      { ...ready, shippingOriginId: elsewhere },
      { status: 'PAID' },
      { status: 'SHIPPING', carrier: 'CJ', invoiceNo: '584012345678' },
    ]
    const { itemIds } = await anOrder(api.deps, shop, { items })
    const ops = await api.staff('ops')
    type Sized = { results: { id: number; bundle_size: number }[] }
    const { results } = (await ops.get<Sized>(`${path}?sort=id`)).body
    expect(results.map(({ bundle_size }) => bundle_size)).toEqual([3, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0])
    const ids = async (query: string) =>
      (await ops.get<List>(`${path}?sort=id&${query}`)).body.results.map(({ id }) => id)
    expect(await ids('bundled=true')).toEqual(itemIds.slice(0, 3))
    expect(await ids('bundled=false')).toEqual(itemIds.slice(3))
    expect(await ids(`bundle_of=${itemIds[1]}`)).toEqual(itemIds.slice(0, 3))
    for (const alone of itemIds.slice(3, 8)) expect(await ids(`bundle_of=${alone}`)).toEqual([])
    expect((await ops.get(`${path}/${itemIds[0]}`)).body).toMatchObject({ bundle_size: 3 })
  })

  test('모든 순서는 같은 때의 것까지 정해져 있고, 쪽을 넘겨도 빠지거나 겹치지 않는다', async () => {
    const shop = await aShop(api.deps.db)
    const [early, late] = [at('2026-11-15T10:00:00'), at('2026-11-16T09:00:00')]
    const { itemIds } = await anOrder(api.deps, shop, {
      items: [
        { paidAt: early, shipBy: '2026-11-18' },
        { paidAt: late, shipBy: '2026-11-17' },
        { paidAt: late, shipBy: '2026-11-17' },
        { paidAt: early, shipBy: '2026-11-18' },
        { paidAt: late, shipBy: '2026-11-16' },
      ],
    })
    const orders: Record<(typeof orderItemSorts)[number], number[]> = {
      '-paid_at': [4, 2, 1, 3, 0],
      paid_at: [0, 3, 1, 2, 4],
      ship_by: [4, 1, 2, 0, 3],
      '-ship_by': [3, 0, 2, 1, 4],
      id: [0, 1, 2, 3, 4],
      '-id': [4, 3, 2, 1, 0],
    }
    const ops = await api.staff('ops')
    for (const filter of ['', `&status=PAID&shipping_origin_id=${shop.originId}`])
      for (const [sort, expected] of [...Object.entries(orders), ['', orders['-paid_at']] as const]) {
        const shown: number[] = []
        for (const page of [1, 2, 3]) {
          const asked = `${path}?page_size=2&page=${page}${filter}${sort && `&sort=${sort}`}`
          const { body } = await ops.get<List>(asked)
          shown.push(...body.results.map(({ id }) => itemIds.indexOf(id)))
          expect([body.has_next, body.total_count], asked).toEqual([page < 3, 5])
        }
        expect(shown, `${sort}${filter}`).toEqual(expected)
      }
  })

  test('탭의 수는 출고지마다 따로 세고, 그 조건을 그대로 말하며, 결제 전은 세지 않는다', async () => {
    const shop = await aShop(api.deps.db)
    const claimed = { claimStatus: 'REQUESTED', claimType: 'cancel', claimId: 1 } as const
    const changed = { addressChangedAt: api.clock.now() }
    const sent = { carrier: 'CJ', invoiceNo: '584012345678' }
    await anOrder(api.deps, shop, {
      items: [
        { shipBy: '2026-11-15', ...changed },
        { ...claimed, status: 'PROCESSING_ORDER', holdReason: '확인' },
        { ...claimed, claimStatus: 'COMPLETED', status: 'CANCELED' },
        { ...claimed, claimStatus: 'IN_PROGRESS', claimType: 'return', status: 'DELIVERED', ...changed },
        { status: 'SHIPPING', ...sent, shipBy: '2026-11-15' },
        { status: 'PENDING', holdReason: '확인', shipBy: '2026-11-15' },
      ],
    })
    const other = await anotherOrder(api, [{ shipBy: '2026-11-16' }])
    const ops = await api.staff('ops')
    type Counts = { results: { key: string; count: number; filter: Record<string, unknown>; label: string }[] }
    const counted = async (query = '') => {
      const { results } = (await ops.get<Counts>(`${path}/counts${query}`)).body
      return Object.fromEntries(results.filter(({ count }) => count > 0).map(({ key, count }) => [key, count]))
    }
    const mine = {
      PAID: 1,
      PROCESSING_ORDER: 1,
      SHIPPING: 1,
      DELIVERED: 1,
      CANCELED: 1,
      held: 1,
      delayed: 1,
      claims: 2,
      address_changed: 1,
    }
    expect(await counted()).toEqual({ ...mine, PAID: 2, due: 1 })
    expect(await counted(`?shipping_origin_id=${shop.originId}`)).toEqual(mine)
    expect(await counted(`?shipping_origin_id=${other.shop.originId}`)).toEqual({ PAID: 1, due: 1 })
    const both = `?shipping_origin_id=${other.shop.originId}&shipping_origin_id=${shop.originId}`
    expect(await counted(both)).toEqual({ ...mine, PAID: 2, due: 1 })
    const { results } = (await ops.get<Counts>(`${path}/counts?shipping_origin_id=${other.shop.originId}`)).body
    expect(results.every(({ filter }) => String(filter['shipping_origin_id']) === String(other.shop.originId))).toBe(
      true,
    )
    expect(results.map(({ label }) => label)).toEqual([
      '신규주문',
      '상품준비중',
      '배송중',
      '배송출발',
      '배송완료',
      '구매확정',
      '취소완료',
      '반품완료',
      '보류',
      '발송지연',
      '오늘 발송',
      '클레임 진행',
      '배송지 변경',
    ])
  })
})
