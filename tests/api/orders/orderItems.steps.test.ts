import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { rows } from '#tests/support/rows.ts'

const path = '/store-admin/v1/order-items'
const api = useApi()
type Result = {
  job_id: number
  totals: Record<string, number>
  rows: { id: number; status: string; code?: string; message?: string; field?: string; undoable?: boolean }[]
}

describe('주문상품의 단계', () => {
  const step = async (name: string, body: object) =>
    (await (await api.staff('ops')).post<Result>(`${path}/bulk/${name}`, body)).body
  const outcome = ({ code, status }: Result['rows'][number]) => code ?? status

  test('단계마다 그 단계의 때와 판만 바뀌고, 되돌리면 지워진다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds } = await anOrder(api.deps, shop)
    const [id] = itemIds
    const facts = async () => {
      const { body } = await (await api.staff('ops')).get<Record<string, unknown>>(`${path}/${id}`)
      const times = ['processed_at', 'shipped_at', 'picked_up_at', 'delivered_at', 'confirmed_at']
      return [body['status'], body['version'], times.filter((time) => body[time] !== null).join(' ')]
    }
    await step('processing-order', { ids: itemIds })
    expect(await facts()).toEqual(['PROCESSING_ORDER', 2, 'processed_at'])
    await step('revert-processing', { ids: itemIds })
    expect(await facts()).toEqual(['PAID', 3, ''])
    await step('processing-order', { ids: itemIds })
    const invoice = { carrier: 'CJ', invoice_no: '584012345678' }
    await step('shipping', { items: [{ id, ...invoice }] })
    expect(await facts()).toEqual(['SHIPPING', 5, 'processed_at shipped_at'])
    await step('cancel-shipping', { ids: itemIds })
    expect(await facts()).toEqual(['PROCESSING_ORDER', 6, 'processed_at'])
    await step('shipping', { items: [{ id, ...invoice }] })
    await step('out-of-delivery', { ids: itemIds })
    expect(await facts()).toEqual(['OUT_OF_DELIVERY', 8, 'processed_at shipped_at picked_up_at'])
    await step('delivered', { ids: itemIds })
    expect(await facts()).toEqual(['DELIVERED', 9, 'processed_at shipped_at picked_up_at delivered_at'])
  })

  test('보류를 풀었다가 되돌리면 앞의 사유로 다시 보류되고, 이미 그런 것은 건너뛴다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds } = await anOrder(api.deps, shop, { items: [{ holdReason: '재고 확인' }, {}] })
    const ops = await api.staff('ops')
    const freed = await step('release', { ids: itemIds })
    expect(freed.rows.map(outcome)).toEqual(['SUCCESS', 'ALREADY_DONE'])
    await ops.post(`/store-admin/v1/jobs/${freed.job_id}/undo`, {})
    expect((await ops.get(`${path}/${itemIds[0]}`)).body).toMatchObject({ hold_reason: '재고 확인' })
    const held = await step('hold', { ids: [...itemIds, itemIds[1]], reason: '다른 사유' })
    expect(held.rows.map(outcome)).toEqual(['ALREADY_DONE', 'SUCCESS', 'ROW_REPEATED'])
    expect((await ops.get(`${path}/${itemIds[0]}`)).body).toMatchObject({ hold_reason: '재고 확인' })
    expect((await ops.get(`${path}/${itemIds[1]}`)).body).toMatchObject({ hold_reason: '다른 사유' })
  })

  test('발송지연의 새 날은 약속보다 뒤, 오늘부터 90일째까지다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds } = await anOrder(api.deps, shop, {
      items: [{ shipBy: '2026-11-14' }, { shipBy: '2026-11-16' }, { shipBy: null }],
    })
    const to = async (ship_by: string, reason = '입고 지연') =>
      (await step('delay', { ids: itemIds, reason, ship_by, dry_run: true })).rows.map(outcome)
    expect(await to('2026-11-15')).toEqual(Array(3).fill('DELAY_PAST'))
    expect(await to('2026-11-16')).toEqual(['SUCCESS', 'DELAY_NOT_LATER', 'SUCCESS'])
    expect(await to('2027-02-14')).toEqual(Array(3).fill('SUCCESS'))
    expect(await to('2027-02-15')).toEqual(Array(3).fill('DELAY_TOO_LONG'))
    const done = await step('delay', { ids: itemIds, reason: '입고 지연', ship_by: '2026-11-20' })
    expect(done.rows.map(({ undoable }) => undoable)).toEqual([false, false, false])
    // the same day for another reason is no later day
    expect(await to('2026-11-20', '물량')).toEqual(Array(3).fill('DELAY_NOT_LATER'))
    expect(await to('2026-11-20')).toEqual(Array(3).fill('ALREADY_DONE'))
    const { body } = await (
      await api.staff('ops')
    ).get<{ results: { first_ship_by: string | null; ship_by: string }[] }>(`${path}?sort=id`)
    expect(body.results.map(({ first_ship_by, ship_by }) => [first_ship_by, ship_by])).toEqual([
      ['2026-11-14', '2026-11-20'],
      ['2026-11-16', '2026-11-20'],
      [null, '2026-11-20'],
    ])
    const refused = await step('delay', { ids: itemIds, reason: '물량', ship_by: '2026-11-19' })
    expect(refused.rows[0]).toMatchObject({ field: 'ship_by', message: '발송기한(11/20)보다 늦은 날을 골라 주세요.' })
  })

  test('알림은 보내거나, 붙들어 두거나, 보내지 않는다', async () => {
    const shop = await aShop(api.deps.db)
    const queued = () =>
      rows<{ event: string; hold: boolean }>(
        api.deps.db,
        sql`select payload->>'event' as event, (payload->>'hold')::boolean as hold from outbox where topic = 'order.message' order by id`,
      )
    for (const notify of [undefined, 'SEND', 'HOLD', 'NONE']) {
      const { itemIds } = await anOrder(api.deps, shop, { items: [{}] })
      const asked = notify ? { notify } : {}
      await step('delay', { ids: itemIds, reason: '지연', ship_by: '2026-11-20', ...asked })
      await step('shipping', {
        items: [{ id: itemIds[0], carrier: 'DIRECT', invoice_no: '' }],
        process_too: true,
        ...asked,
      })
      await step('delivered', { ids: itemIds, ...asked })
    }
    const events = ['DELAYED', 'SHIPPED', 'DELIVERED']
    expect(await queued()).toEqual([false, false, true].flatMap((hold) => events.map((event) => ({ event, hold }))))
  })

  test('메모는 같은 상품을 두 번 골라도 한 번 남고, 없는 상품은 없다고 한다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds } = await anOrder(api.deps, shop)
    const ops = await api.staff('ops')
    const written = await step('memo', { ids: [itemIds[0], itemIds[0], 999_999], content: '전화함' })
    expect(written.rows.map(outcome)).toEqual(['SUCCESS', 'ROW_REPEATED', 'ORDER_ITEM_NOT_FOUND'])
    expect((await ops.get(`${path}/${itemIds[0]}`)).body).toMatchObject({
      memo_count: 1,
      last_memo: '전화함',
      version: 1,
    })
    expect((await ops.get(`${path}/${itemIds[0]}/memos`)).body).toMatchObject({ total_count: 1 })
    expect((await ops.post(`${path}/999999/memos`, { content: 'x' })).body).toMatchObject({
      code: 'ORDER_ITEM_NOT_FOUND',
    })
  })
})
