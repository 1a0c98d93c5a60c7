import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { anOrder, aShop, historyOf, manyItems, statusOf } from '#tests/support/orders.ts'
import { useApi } from '#tests/support/api.ts'

const path = '/store-admin/v1/order-items'
type Result = {
  job_id: number | null
  status: string
  total: number
  totals: Record<string, number>
  rows: { id: number; status: string; code?: string; message?: string; warnings?: { code: string }[]; label: string }[]
  code?: string
}

describe('발주확인', () => {
  const api = useApi()

  test('결제완료를 상품준비중으로 바꾸고, 누가 했는지 이력에 남긴다', async () => {
    const shop = await aShop(api.deps.db)
    const {
      itemIds: [id = 0],
    } = await anOrder(api.deps, shop)
    const ops = await api.staff('ops')
    const { status, body } = await ops.post<Result>(`${path}/bulk/processing-order`, { ids: [id] })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'DONE',
      totals: { SUCCESS: 1 },
      rows: [{ id, status: 'SUCCESS', undoable: true }],
    })
    expect(await statusOf(api.deps.db, id)).toBe('PROCESSING_ORDER')
    expect(await historyOf(api.deps.db, id)).toEqual([
      { kind: 'item.processing-order', from_status: 'PAID', to_status: 'PROCESSING_ORDER', actor: `ops:${ops.id}` },
    ])
  })

  test('이미 처리한 줄은 건너뛰고, 클레임이 열린 줄과 바뀐 줄과 없는 줄은 이유와 함께 거절한다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds } = await anOrder(api.deps, shop, {
      items: [
        { status: 'PROCESSING_ORDER' },
        { claimStatus: 'REQUESTED', claimType: 'cancel', claimId: 1 },
        { version: 5 },
        { status: 'CANCELED' },
        {},
      ],
    })
    const [done = 0, claimed = 0, changed = 0, cancelled = 0, fine = 0] = itemIds
    const ops = await api.staff('ops')
    const { body } = await ops.post<Result>(`${path}/bulk/processing-order`, {
      items: [
        { id: done },
        { id: claimed },
        { id: changed, version: 4 },
        { order_item_id: cancelled },
        { id: fine },
        { id: fine },
        { id: 999_999 },
      ],
    })
    expect(body.totals).toEqual({ SUCCESS: 1, SKIPPED: 2, FAILED: 4, NOT_ATTEMPTED: 0, UNKNOWN: 0 })
    expect(body.rows.map((row) => row.code ?? row.status)).toEqual([
      'ALREADY_DONE',
      'CLAIM_OPEN',
      'VERSION',
      'ORDER_ITEM_STATE',
      'SUCCESS',
      'ROW_REPEATED',
      'ORDER_ITEM_NOT_FOUND',
    ])
    expect(body.rows[1]?.message).toBe('취소 진행 중이라 발주확인할 수 없어요.')
  })

  test('미리보기는 같은 결과를 말하고 아무것도 바꾸지 않는다', async () => {
    const shop = await aShop(api.deps.db)
    const {
      itemIds: [id = 0],
    } = await anOrder(api.deps, shop)
    const ops = await api.staff('ops')
    const { body } = await ops.post<Result>(`${path}/bulk/processing-order`, { ids: [id], dry_run: true })
    expect(body).toMatchObject({ job_id: null, totals: { SUCCESS: 1 } })
    expect(await statusOf(api.deps.db, id)).toBe('PAID')
    expect(await historyOf(api.deps.db, id)).toEqual([])
  })

  test('배송지가 바뀐 주문은 성공 줄에 알린다', async () => {
    const shop = await aShop(api.deps.db)
    const {
      itemIds: [id = 0],
    } = await anOrder(api.deps, shop, { items: [{ addressChangedAt: api.clock.now() }] })
    const { body } = await (await api.staff('ops')).post<Result>(`${path}/bulk/processing-order`, { ids: [id] })
    expect(body.rows[0]?.warnings).toEqual([{ code: 'ADDRESS_CHANGED', message: expect.stringContaining('배송지') }])
  })

  test('조건으로 고르면 그 시각까지 결제된 것만 처리하고, 5,000건이 넘으면 수를 말하고 거절한다', async () => {
    const shop = await aShop(api.deps.db)
    await manyItems(api.deps, shop, 3)
    const asOf = api.clock.now().toISOString()
    api.clock.advance(60_000)
    const {
      itemIds: [late = 0],
    } = await anOrder(api.deps, shop)
    const ops = await api.staff('ops')
    const { body } = await ops.post<Result>(`${path}/bulk/processing-order`, {
      filter: { status: ['PAID'] },
      as_of: asOf,
    })
    expect(body.totals).toMatchObject({ SUCCESS: 3 })
    expect(await statusOf(api.deps.db, late)).toBe('PAID')
    await api.deps.db.execute(sql`delete from order_items`)
    await api.deps.db.execute(sql`delete from orders`)
    await manyItems(api.deps, shop, 5_001)
    const refused = await ops.post<Result & { extra: { requested: number } }>(`${path}/bulk/processing-order`, {
      filter: { status: 'PAID' },
      as_of: api.clock.now().toISOString(),
    })
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ code: 'BULK_TOO_MANY', extra: { limit: 5000, requested: 5001 } })
  })

  test('같은 요청 번호를 두 번 눌러도 한 작업이고, 되돌리기는 행마다 다시 판단한다', async () => {
    const shop = await aShop(api.deps.db)
    const { itemIds } = await anOrder(api.deps, shop, { items: [{}, {}] })
    const ops = await api.staff('ops')
    const first = await ops.post<Result>(`${path}/bulk/processing-order`, { ids: itemIds }, { requestId: 'press-0001' })
    const again = await ops.post<Result>(`${path}/bulk/processing-order`, { ids: itemIds }, { requestId: 'press-0001' })
    expect(again.body.job_id).toBe(first.body.job_id)
    await ops.post(`${path}/bulk/shipping`, { items: [{ id: itemIds[0], carrier: 'CJ', invoice_no: '123456789012' }] })
    const undone = await ops.post<Result>(`/store-admin/v1/jobs/${first.body.job_id}/undo`, {})
    expect(undone.body).toMatchObject({ totals: { SUCCESS: 1, FAILED: 1 } })
    expect(await statusOf(api.deps.db, itemIds[1] as number)).toBe('PAID')
    const twice = await ops.post(`/store-admin/v1/jobs/${first.body.job_id}/undo`, {})
    expect(twice.body).toMatchObject({ code: 'BULK_NOT_UNDOABLE' })
  })

  test('되돌리기는 성공한 줄만 되돌린다: 먼저 처리돼 있던 것과 거절된 것은 그대로 둔다', async () => {
    const shop = await aShop(api.deps.db)
    const claimed = { claimId: 1, claimType: 'cancel', claimStatus: 'REQUESTED' } as const
    const items = [{}, { status: 'PROCESSING_ORDER' as const }, claimed]
    const { itemIds } = await anOrder(api.deps, shop, { items })
    const ops = await api.staff('ops')
    const { body } = await ops.post<Result>(`${path}/bulk/processing-order`, { ids: itemIds })
    expect(body.totals).toMatchObject({ SUCCESS: 1, SKIPPED: 1, FAILED: 1 })
    const undone = await ops.post<Result>(`/store-admin/v1/jobs/${body.job_id}/undo`, {})
    expect(undone.body).toMatchObject({ total: 1, totals: { SUCCESS: 1 } })
    const states = await Promise.all(itemIds.map((id) => statusOf(api.deps.db, id)))
    expect(states).toEqual(['PAID', 'PROCESSING_ORDER', 'PAID'])
  })

  test('조건으로 누른 요청이 다시 와도, 그 사이 들어온 주문까지 처리하지 않는다', async () => {
    const shop = await aShop(api.deps.db)
    await manyItems(api.deps, shop, 2)
    const ops = await api.staff('ops')
    const body = { filter: { status: ['PAID'] }, as_of: api.clock.now().toISOString() }
    const first = await ops.post<Result>(`${path}/bulk/processing-order`, body, { requestId: 'press-0002' })
    await api.deps.db.execute(sql`delete from request_log`)
    const again = await ops.post<Result>(`${path}/bulk/processing-order`, body, { requestId: 'press-0002' })
    expect(again.body).toMatchObject({ job_id: first.body.job_id, totals: { SUCCESS: 2 } })
  })

  test('로그인하지 않으면 401, 고객상담은 403, 대상을 두 가지로 주면 400', async () => {
    expect((await api.anonymous.post(`${path}/bulk/processing-order`, { ids: [1] })).status).toBe(401)
    expect((await (await api.staff('cs')).post(`${path}/bulk/processing-order`, { ids: [1] })).status).toBe(403)
    expect(
      (await (await api.staff('ops')).post(`${path}/bulk/processing-order`, { ids: [1], filter: {} })).status,
    ).toBe(400)
    expect((await (await api.staff('ops')).post(`${path}/bulk/processing-order`, {})).status).toBe(400)
  })
})
