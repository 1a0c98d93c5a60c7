import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orderItems } from '#server/modules/orders/orders.tables.ts'
import { anOrder, aShop, type ItemValues } from '#tests/support/orders.ts'
import { useApi } from '#tests/support/api.ts'
import { printNow, shipAll, slipsOf } from '#tests/support/packing.ts'

const api = useApi()
const ready = { status: 'PROCESSING_ORDER' as const }
const open = { claimId: 1, claimType: 'cancel' as const, claimStatus: 'REQUESTED' as const }
type Page = { results: { id: number; reason: string; recipient_masked: string }[]; total_count: number }

const live = async () => {
  const { body } = await (await api.staff('cs')).get<Page>('/store-admin/v1/packing/stops')
  return body.results.map(({ id, reason }) => [id, reason] as const)
}
const set = (id: number, values: ItemValues) =>
  api.deps.db
    .update(orderItems)
    .set({ ...values, updatedAt: api.clock.now() })
    .where(eq(orderItems.id, id))

describe('출고 중지 목록', () => {
  test('일괄 발송에서 빠진 것은 까닭과 함께 작업의 목록에 나오고, 보낸 것은 나오지 않는다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds, orderNo } = await anOrder(api.deps, shop, {
      items: [
        ready,
        { ...ready, ...open },
        { ...ready, holdReason: '재고 확인' },
        { ...ready, addressChangedAt: api.clock.now() },
        { status: 'CANCELED', claimedQuantity: 1 },
      ],
    })
    const sent = await anOrder(api.deps, shop, { items: [{ ...ready }] })
    const ops = await api.staff('ops')
    await shipAll(ops, sent.itemIds, '111122223333')
    const { body } = await shipAll(ops, [...itemIds, ...sent.itemIds])
    const { body: list } = await printNow(ops, { kind: 'STOPS', of: 'JOB', ids: [body.job_id], reason: '포장대' })
    expect(list.stops.map(({ order_item_id, reason }) => [order_item_id, reason])).toEqual([
      [itemIds[1], '취소 진행 중이라 발송처리할 수 없어요.'],
      [itemIds[2], '배송보류 중이에요: 재고 확인'],
      [itemIds[3], '배송지가 바뀌었어요. 새 배송지를 확인한 뒤 발송해 주세요.'],
      [itemIds[4], '취소완료 상태에서는 발송처리할 수 없어요.'],
      [sent.itemIds[0], '이미 배송중 상태예요.'],
    ])
    expect(list.stops[0]).toMatchObject({ order_no: orderNo, receiver_name: '김민지', invoice_no: '584012345678' })
    expect(list.masked).toBe(false)
  })

  test('송장 업로드에서 행째로 빠진 것도, 같은 주문의 나머지만 보낸 것도 작업의 목록에 나온다', async () => {
    const shop = await aShop(api.deps.db)
    const whole = await anOrder(api.deps, shop, { items: [{ ...ready, ...open }] })
    const part = await anOrder(api.deps, shop, { items: [ready, { ...ready, holdReason: '재고 확인' }] })
    const ops = await api.staff('ops')
    const committed = await ops.post<{ job_id: number }>('/store-admin/v1/order-items/consignments/commit', {
      file_name: '송장.xlsx',
      rows: [whole, part].map(({ orderNo }, n) => ({
        row: n + 2,
        order_no: orderNo,
        carrier: 'CJ',
        invoice_no: `58401234567${n}`,
      })),
    })
    // whatever else is answered says so itself: a database that is too slow answers BUSY
    expect(committed.status, JSON.stringify(committed.body)).toBe(200)
    const { body } = committed
    const printed = await printNow(ops, { kind: 'STOPS', of: 'JOB', ids: [body.job_id], reason: '포장대' })
    expect(printed.status, JSON.stringify(printed.body)).toBe(200)
    const { body: list } = printed
    expect(list.stops.map(({ order_item_id, reason, invoice_no }) => [order_item_id, reason, invoice_no])).toEqual([
      [whole.itemIds[0], '취소 진행 중이라 발송처리할 수 없어요.', '584012345670'],
      [part.itemIds[1], '배송보류 중이에요: 재고 확인', '584012345671'],
    ])
    expect((await ops.get<{ input: object }>(`/store-admin/v1/jobs/${body.job_id}`)).body.input).toMatchObject({
      stops: 2,
    })
  })

  test('지금 목록에는 포장할 수 있는 것 가운데 취소요청, 보류, 배송지 변경이 나오고 수령인은 가려져 있다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds } = await anOrder(api.deps, shop, {
      items: [
        ready,
        { ...ready, ...open },
        { ...ready, holdReason: '재고 확인', ...open },
        { ...ready, addressChangedAt: api.clock.now() },
        { status: 'PAID', holdReason: '아직 포장 전' },
        { status: 'DELIVERED', invoiceNo: '1', ...open, claimType: 'return' },
      ],
    })
    expect(await live()).toEqual([
      [itemIds[3], '배송지 변경'],
      [itemIds[2], '취소 진행 중 · 배송보류: 재고 확인'],
      [itemIds[1], '취소 진행 중'],
    ])
    const { body } = await (await api.staff('cs')).get<Page>('/store-admin/v1/packing/stops?page_size=1')
    expect([body.total_count, body.results[0]?.recipient_masked]).toEqual([3, '김*지'])
  })

  test('슬립을 뽑은 뒤에 취소되거나 보류되면 상태와 상관없이 나오고, 집하되거나 새 주소로 뽑으면 나오지 않는다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds } = await anOrder(api.deps, shop, { items: [{ status: 'PAID' }, ready, ready] })
    const [paid = 0, moved = 0, sent = 0] = itemIds
    const ops = await api.staff('ops')
    await slipsOf(ops, { ids: itemIds })
    api.clock.advance(60_000)
    await set(paid, { status: 'CANCELED', claimedQuantity: 1 })
    await set(moved, { addressChangedAt: api.clock.now() })
    expect(await live()).toEqual([
      [moved, '배송지 변경'],
      [paid, '취소완료'],
    ])
    await set(sent, { holdReason: '확인' })
    expect((await live()).map(([id]) => id)).toEqual([sent, moved, paid])
    api.clock.advance(60_000)
    await slipsOf(ops, { ids: [moved] })
    await set(sent, { holdReason: null, status: 'SHIPPING', invoiceNo: '1', pickedUpAt: api.clock.now(), ...open })
    expect((await live()).map(([id]) => id)).toEqual([paid])
    const { body } = await printNow(ops, { kind: 'STOPS', ids: itemIds, reason: '포장대' })
    expect(body.stops.map(({ order_item_id, reason }) => [order_item_id, reason])).toEqual([[paid, '취소완료']])
    // a week later nobody looks for it on the table
    api.clock.advance(8 * 24 * 3_600_000)
    expect(await live()).toEqual([])
  })
})
