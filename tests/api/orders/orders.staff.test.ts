import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import { useApi } from '#tests/support/api.ts'
import { anOrder, aShop, seojun } from '#tests/support/orders.ts'
import { look, sealed } from '#tests/support/searching.ts'

const path = '/store-admin/v1/orders'
type Order = {
  id: number
  item_status: string
  title: string
  memo: string | null
  memos: { content: string }[]
  delivery_address: { name: string; phone: string; address1: string; masked: boolean }
  timeline: { what: string; detail: string | null; actor_name: string; at: string }[]
  deliveries: unknown[]
  code?: string
}

describe('주문 상세', () => {
  const api = useApi()

  test('주문의 모든 것과 누가 무엇을 했는지가 한 줄의 시간에 있다', async () => {
    const shop = await aShop(api.deps.db)
    const { orderId, itemIds } = await anOrder(api.deps, shop, { items: [{ status: 'PROCESSING_ORDER' }, {}] })
    const ops = await api.staff('ops')
    api.clock.advance(60_000)
    await ops.post('/store-admin/v1/order-items/bulk/shipping', {
      items: [{ id: itemIds[0], carrier: 'CJ', invoice_no: '123456780002' }],
    })
    api.clock.advance(60_000)
    await ops.post(`/store-admin/v1/order-items/${itemIds[0]}/memos`, { content: '경비실에 맡겨 달라고 하심' })
    api.clock.advance(60_000)
    await ops.post('/store-admin/v1/order-items/bulk/hold', { ids: [itemIds[1]], reason: '재고 확인' })
    const { body } = await ops.get<Order>(`${path}/${orderId}`)
    expect(body).toMatchObject({
      item_status: '일부 배송중',
      title: '요가 매트 외 1건',
      deliveries: [{ invoice_no: '123456780002' }],
    })
    expect(body.timeline.map((entry) => [entry.what, entry.actor_name])).toEqual([
      ['발송처리했어요', 'ops 직원'],
      ['메모를 남겼어요', 'ops 직원'],
      ['배송을 보류했어요', 'ops 직원'],
    ])
    expect(body.timeline[0]?.detail).toContain('CJ대한통운 · 123456780002')
    expect((await ops.get(`${path}/999999`)).body).toMatchObject({ code: 'ORDER_NOT_FOUND' })
  })

  test('개인정보는 가려지고, 사유를 대면 보이며 접속기록에 남는다', async () => {
    const shop = await aShop(api.deps.db)
    const { orderId } = await anOrder(api.deps, shop)
    const cs = await api.staff('cs')
    const masked = await cs.get<Order>(`${path}/${orderId}`)
    expect(masked.body.delivery_address).toMatchObject({ name: '김*지', phone: '010-****-5678', masked: true })
    expect(JSON.stringify(masked.body)).not.toMatch(/김민지|01012345678|월드컵로 12/)
    const reason = '배송지 확인 전화'
    const open = await cs.post<{ order: Order; expires_at: string }>(`${path}/${orderId}/unmask`, { reason })
    expect(open.body.expires_at).toBe('2026-11-16T10:10:00.000+09:00')
    expect(open.body.order.delivery_address).toMatchObject({ name: '김민지', phone: '01012345678', masked: false })
    const line = { actor: `cs:${cs.id}`, subject: `order:${orderId}`, reason }
    expect(await rows(api.deps.db, sql`select actor, action, subject, reason from pii_access_logs`)).toEqual([
      { ...line, action: 'order.unmask' },
    ])
    expect((await (await api.staff('marketer')).post(`${path}/${orderId}/unmask`, { reason })).status).toBe(403)
    expect((await cs.post(`${path}/${orderId}/unmask`, { reason: '' })).status).toBe(400)
    expect((await cs.post(`${path}/999999/unmask`, { reason })).body).toMatchObject({ code: 'ORDER_NOT_FOUND' })
    const admin = await api.staff('admin')
    expect((await admin.get<{ results: unknown[] }>('/core-admin/v1/access-logs')).body.results).toHaveLength(1)
  })

  test('열람 창은 10분이고, 그 사람과 그 주문에만 열리며, 다시 읽을 때마다 접속기록에 남는다', async () => {
    const shop = await aShop(api.deps.db)
    const [{ orderId }, other] = [await anOrder(api.deps, shop), await anOrder(api.deps, shop)]
    const [cs, colleague] = [await api.staff('cs'), await api.staff('cs')]
    const masked = async (client: typeof cs, id: number) =>
      (await client.get<Order>(`${path}/${id}`)).body.delivery_address?.masked
    await cs.post(`${path}/${orderId}/unmask`, { reason: '택배사 문의' })
    expect(await masked(cs, orderId)).toBe(false)
    expect(await masked(cs, other.orderId)).toBe(true)
    expect(await masked(colleague, orderId)).toBe(true)
    expect((await cs.get<{ masked: boolean }>(`/core-admin/v1/users/${shop.userId}`)).body).toMatchObject({
      masked: true,
    })
    expect(await masked(cs, orderId)).toBe(false)
    expect(await rows(api.deps.db, sql`select action, reason from pii_access_logs order by id`)).toEqual([
      { action: 'order.unmask', reason: '택배사 문의' },
      { action: 'order.read', reason: '택배사 문의' },
    ])
    await api.deps.db.execute(sql`update pii_windows set expires_at = ${api.clock.now().toISOString()}::timestamptz`)
    expect(await masked(cs, orderId)).toBe(true)
    await cs.post(`${path}/${orderId}/unmask`, { reason: '택배사 문의' })
    expect((await cs.delete(`${path}/${orderId}/unmask`)).status).toBe(204)
    expect(await masked(cs, orderId)).toBe(true)
    await cs.post(`/core-admin/v1/users/${shop.userId}/unmask`, { reason: '본인 확인' })
    expect(await masked(cs, orderId)).toBe(true)
  })

  test('전화번호나 이름으로 찾으면 접속기록에 남고, 무엇을 찾았는지는 남지 않는다', async () => {
    const shop = await aShop(api.deps.db)
    await anOrder(api.deps, shop)
    const cs = await api.staff('cs')
    const lists: [list: string, query: Record<string, string>][] = [
      [path, { q: '01012345678' }],
      ['/store-admin/v1/order-items', { receiver: '김민지' }],
      ['/store-admin/v1/order-items', { phone: '01012345678' }],
      ['/store-admin/v1/claims', { q: '01012345678' }],
      [path, { q: '01012345678' }],
      [path, { q: '20261116-0000001' }],
    ]
    for (const [list, query] of lists) expect((await look(cs, list, query)).status, list).toBe(200)
    expect((await cs.post('/store-admin/v1/search', { q: '01012345678' })).status).toBe(200)
    const lines = await rows<{ action: string; by: string; text: string }>(
      api.deps.db,
      sql`select action, detail ->> 'by' as by, detail::text as text from pii_access_logs order by id`,
    )
    expect(lines.map(({ action, by }) => `${action} ${by}`)).toEqual([
      'order.search phone',
      'order.search name',
      'order.search phone',
      'claim.search phone',
      'palette.search phone',
    ])
    expect(JSON.stringify(lines)).not.toMatch(/01012345678|김민지/)
  })

  test('전화번호나 이름 조건으로 한 일괄 작업도 접속기록에 남는다', async () => {
    const shop = await aShop(api.deps.db)
    await anOrder(api.deps, shop)
    const staff = await api.staff('ops')
    const body = { filter: { phone: '01012345678' }, as_of: api.clock.now().toISOString(), dry_run: true }
    expect((await staff.post('/store-admin/v1/order-items/bulk/processing-order', body)).status).toBe(200)
    const claims = { filter: { q: '01012345678' }, as_of: body.as_of, dry_run: true, reason: '확인' }
    await staff.post('/store-admin/v1/claims/return/bulk/retract', claims)
    const lines = await rows<{ line: string }>(
      api.deps.db,
      sql`select action || ' ' || (detail ->> 'by') as line from pii_access_logs order by id`,
    )
    expect(lines.map(({ line }) => line)).toEqual(['order.search phone', 'claim.search phone'])
  })

  test('목록은 상태와 기간과 수령인으로 찾는다', async () => {
    const shop = await aShop(api.deps.db)
    const mine = await anOrder(api.deps, shop, {
      items: [{ status: 'SHIPPING', carrier: 'CJ', invoiceNo: '584012345678' }],
    })
    const other = await anOrder(api.deps, shop, { person: seojun, paidAt: new Date('2026-11-10T09:00:00+09:00') })
    const ops = await api.staff('ops')
    const list = async (query: string) =>
      (await ops.get<{ results: Order[]; total_count: number }>(`${path}?${query}`)).body.results.map(
        (order) => order.id,
      )
    expect(await list('')).toEqual([mine.orderId, other.orderId])
    expect(await list('status=SHIPPING')).toEqual([mine.orderId])
    expect(await list('q=584012345678')).toEqual([mine.orderId])
    expect(await list(`q=${await sealed(ops, '이서준')}`)).toEqual([other.orderId])
    expect(await list('paid_to=2026-11-10')).toEqual([other.orderId])
  })

  test('주문 메모는 덮어써도 이력에 앞의 내용이 남는다', async () => {
    const shop = await aShop(api.deps.db)
    const { orderId, itemIds } = await anOrder(api.deps, shop)
    const cs = await api.staff('cs')
    await cs.patch(`${path}/${orderId}/memo`, { memo: '첫 메모' })
    const second = await cs.patch(`/store-admin/v1/order-items/${itemIds[0]}/memo`, {
      memo: '고친 메모',
      visibility: 'CS',
      version: 2,
    })
    expect(second.body).toMatchObject({ memo: '고친 메모', visibility: 'CS', updated_by: 'cs 직원' })
    const { body } = await cs.get<Order>(`${path}/${orderId}`)
    expect(body.memo).toBe('고친 메모')
    expect(body.timeline.map((entry) => entry.detail)).toEqual(['첫 메모', '고친 메모'])
    expect((await (await api.staff('marketer')).patch(`${path}/${orderId}/memo`, { memo: 'x' })).status).toBe(403)
  })

  test('클레임 목록은 종류별로 나뉘고 주문상품 주소로도 열린다', async () => {
    const shop = await aShop(api.deps.db)
    const { orderId, itemIds } = await anOrder(api.deps, shop)
    await api.deps.db.execute(
      sql`insert into claim_reasons (id, type, label, fault) values (1, 'cancel', '단순 변심', 'CUSTOMER')`,
    )
    await api.deps.db.execute(
      sql`insert into claims (claim_no, order_id, user_id, type, status, fault, reason_id, requester) values ('C1', ${orderId}, ${shop.userId}, 'cancel', 'REQUESTED', 'CUSTOMER', 1, 'USER')`,
    )
    await api.deps.db.execute(
      sql`insert into claim_items (claim_id, order_item_id, quantity, units, prior_status) values (1, ${itemIds[0]}, 1, '[0]', 'PAID')`,
    )
    const cs = await api.staff('cs')
    expect((await cs.get(`${path}/${orderId}/cancel-claims`)).body).toMatchObject({
      results: [{ claim_no: 'C1', reason: { label: '단순 변심' }, items: [{ order_item_id: itemIds[0] }] }],
    })
    expect((await cs.get(`/store-admin/v1/order-items/${itemIds[0]}/cancel-claims`)).body).toMatchObject({
      results: [{ claim_no: 'C1' }],
    })
    expect((await cs.get(`${path}/${orderId}/return-claims`)).body).toEqual({ results: [] })
    // wherever staff read a claim it is the same
    type Claims = { results: Record<string, unknown>[] }
    const [listed] = (await cs.get<Claims>('/store-admin/v1/claims/cancel')).body.results
    expect((await cs.get(`${path}/${orderId}/cancel-claims`)).body).toEqual({ results: [listed] })
    expect((await cs.get(`/store-admin/v1/order-items/${itemIds[0]}/cancel-claims`)).body).toEqual({
      results: [listed],
    })
    expect((await cs.get<{ claims: unknown[] }>(`${path}/${orderId}`)).body.claims).toEqual([listed])
    expect((await (await api.staff('marketer')).get(`${path}/${orderId}/cancel-claims`)).status).toBe(403)
  })
})

describe('운영메모', () => {
  const api = useApi()

  test('회원, 주문, 주문상품 메모가 쌓이고 종류별로 센다', async () => {
    const shop = await aShop(api.deps.db)
    const { orderId, itemIds } = await anOrder(api.deps, shop, { items: [{}, {}] })
    const cs = await api.staff('cs')
    const user = `/store-admin/v1/users/${shop.userId}`
    expect((await cs.post(`${user}/memos`, { content: 'VIP' })).status).toBe(201)
    expect((await cs.post(`${user}/order-memos`, { content: '선물 포장', target_id: orderId })).body).toMatchObject({
      kind: 'ORDER',
      target_id: orderId,
    })
    await cs.post('/store-admin/v1/order-items/bulk/memo', { ids: itemIds, content: '함께 포장' })
    expect((await cs.get(`${user}/memo-count`)).body).toEqual({
      count: 4,
      by_kind: { user: 1, order: 3, claim: 0, refund: 0 },
    })
    expect(
      (await cs.get<{ results: { content: string }[] }>(`${user}/order-memos`)).body.results.map(
        (memo) => memo.content,
      ),
    ).toEqual(['함께 포장', '함께 포장', '선물 포장'])
    expect((await cs.get(`/store-admin/v1/order-items/${itemIds[0]}`)).body).toMatchObject({
      memo_count: 1,
      last_memo: '함께 포장',
      version: 1,
    })
    expect((await cs.post(`${user}/order-memos`, { content: 'x', target_id: 999 })).status).toBe(404)
    expect((await cs.post(`${user}/memos`, { content: '  ' })).status).toBe(400)
    expect((await cs.post('/store-admin/v1/users/999/memos', { content: 'x' })).status).toBe(404)
    expect((await (await api.staff('marketer')).post(`${user}/memos`, { content: 'x' })).status).toBe(403)
  })
})

describe('찾기', () => {
  const api = useApi()

  test('주문번호, 송장번호, 전화번호, 회원을 찾고 개인정보는 가린다', async () => {
    const shop = await aShop(api.deps.db)
    const { orderId } = await anOrder(api.deps, shop, {
      orderNo: '261116ABCDEFGH',
      items: [{ status: 'PROCESSING_ORDER' }],
    })
    const ops = await api.staff('ops')
    const [item] = await rows<{ id: number }>(api.deps.db, sql`select id from order_items`)
    await ops.post('/store-admin/v1/order-items/bulk/shipping', {
      items: [{ id: item?.id, carrier: 'CJ', invoice_no: '123456789012' }],
    })
    const find = async (q: string) =>
      (
        await ops.post<{ results: { type: string; id: number; label: string; sub: string }[] }>(
          '/store-admin/v1/search',
          { q },
        )
      ).body.results
    expect(await find('261116abcdefgh')).toMatchObject([{ type: 'order', id: orderId, label: '261116ABCDEFGH' }])
    expect((await find('123456789012')).map((one) => one.type)).toEqual(['order', 'delivery'])
    expect((await find('010-1234-5678')).map((one) => one.type)).toEqual(['order', 'user'])
    expect(await find('buyer@example.test')).toMatchObject([
      { type: 'user', label: '김*지', sub: expect.stringContaining('bu***@example.test') },
    ])
    expect((await ops.post('/store-admin/v1/search', { q: 'a' })).status).toBe(400)
  })
})

describe('대시보드', () => {
  const api = useApi({ start: '2026-11-25T09:00:00+09:00' })

  test('할 일마다 수와 그 목록의 조건이 있고, 30일 매출은 한국 날짜로 나뉜다', async () => {
    const shop = await aShop(api.deps.db)
    await anOrder(api.deps, shop, {
      items: [{ shipBy: '2026-11-20' }, { shipBy: '2026-11-25', status: 'PROCESSING_ORDER' }],
    })
    await anOrder(api.deps, shop, { items: [{ status: 'CONFIRMED' }], paidAt: new Date('2026-11-24T00:00:00+09:00') })
    const { body } = await (
      await api.staff('ops')
    ).get<{
      todos: { key: string; count: number; filter: object }[]
      sales: { date: string; gross: number; orders: number; items: number }[]
    }>('/store-admin/v1/dashboard')
    const todo = (key: string) => body.todos.find((one) => one.key === key)
    expect(todo('PAID')).toMatchObject({ count: 1, filter: { status: ['PAID'] } })
    expect(todo('delayed')).toMatchObject({ count: 1, filter: { delayed: true } })
    expect(todo('due')).toMatchObject({ count: 1 })
    expect(body.sales).toHaveLength(30)
    expect(body.sales.at(-1)).toMatchObject({ date: '2026-11-25', gross: 40_000, orders: 1, items: 2 })
    expect(body.sales.at(-2)).toMatchObject({ date: '2026-11-24', gross: 20_000, orders: 1 })
    expect((await api.anonymous.get('/store-admin/v1/dashboard')).status).toBe(401)
  })
})
