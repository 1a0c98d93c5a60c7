import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { claims } from '#server/modules/claims/claims.tables.ts'
import { deliveries } from '#server/modules/deliveries/deliveries.tables.ts'
import { jobs } from '#server/modules/bulk/bulk.tables.ts'
import { troubleKind } from '#server/modules/bulk/troubles.service.ts'
import { messages } from '#server/modules/messages/messages.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { withReasons } from '#tests/support/claiming.ts'
import { anOrder, aShop, claimedWhole } from '#tests/support/orders.ts'
import { bookRefund } from '#tests/support/refunds.ts'

// a Monday in Korea, and still Sunday in Greenwich
const api = useApi({ start: '2026-11-16T02:30:00+09:00' })
const at = (kst: string) => new Date(`${kst}+09:00`)
type Todo = {
  key: string
  label: string
  urgency: string
  count: number
  tone: string
  resource: string
  filter: object
  sort: string | null
}

test('할 일마다 말, 급한 정도, 색, 목록과 조건이 정해져 있고, 할 것이 없으면 조용하다', async () => {
  const { db } = api.deps
  const empty = (await (await api.staff('admin')).get<{ todos: Todo[] }>('/store-admin/v1/dashboard')).body.todos
  expect(empty.map(({ count, tone }) => [count, tone])).toEqual(empty.map(() => [0, 'neutral']))

  await withReasons(api)
  const shop = await aShop(db)
  const changed = { addressChangedAt: api.clock.now() }
  const { orderId } = await anOrder(api.deps, shop, {
    items: [
      { shipBy: '2026-11-15' },
      { shipBy: '2026-11-16', ...changed },
      { status: 'PROCESSING_ORDER', shipBy: '2026-11-16', holdReason: '확인' },
      { status: 'DELIVERED', claimStatus: 'IN_PROGRESS', claimType: 'return', claimId: 1 },
    ],
  })
  const claim = { orderId, userId: shop.userId, fault: 'CUSTOMER', reasonId: 1, requester: 'USER' } as const
  const late = { ...claim, status: 'REQUESTED', dueAt: at('2026-11-16T02:29:59') } as const
  const types = ['cancel', 'return', 'exchange'] as const
  await db.insert(claims).values(
    types.flatMap((type) => [
      { ...late, type, claimNo: `${type}1` },
      { ...late, type, claimNo: `${type}2`, dueAt: at('2026-11-16T23:59:59') },
      {
        ...late,
        type,
        claimNo: `${type}3`,
        dueAt: at('2026-11-18T00:00:00'),
        ...(type === 'cancel' ? {} : { status: 'IN_PROGRESS' as const, collectionStatus: 'COLLECTED' as const }),
      },
    ]),
  )
  for (const [dueOn, status] of [
    ['2026-11-15', 'REQUESTED'],
    ['2026-11-16', 'REQUESTED'],
    ['2026-11-20', 'MANUAL'],
  ]) {
    const other = await anOrder(api.deps, shop, { items: [{ status: 'CONFIRMED' }] })
    const id = await bookRefund(api, other.orderId, 0)
    await db.execute(sql`update refunds set due_on = ${dueOn}, status = ${status} where id = ${id}`)
  }
  await db.insert(deliveries).values({
    orderId,
    shippingOriginId: shop.originId,
    carrier: 'CJ',
    invoiceNo: '584012345678',
    status: 'EXCEPTION',
    shippedAt: api.clock.now(),
  })
  const letter = { channel: 'EMAIL', recipient: 'a@example.test', title: '제목', body: '본문' } as const
  await db.insert(messages).values([
    { ...letter, dedupe: 'a', status: 'HELD' },
    { ...letter, dedupe: 'b', status: 'DISCARDED' },
  ])
  const job = { label: '작업', actor: 'system', actorName: '시스템', bodyHash: '', input: {}, total: 1, done: 1 }
  const failed = { ...job, status: 'DONE' as const, totals: { FAILED: 1 } }
  await db.insert(jobs).values([
    { ...failed, kind: troubleKind, requestId: 'a', createdAt: at('2026-11-09T00:00:00') },
    { ...failed, kind: troubleKind, requestId: 'b', createdAt: at('2026-11-08T23:59:59') },
    { ...failed, kind: 'x', requestId: 'c', createdAt: at('2026-11-09T00:00:00') },
    { ...job, kind: 'x', requestId: 'd', status: 'DONE', totals: { SUCCESS: 1 }, createdAt: at('2026-11-16T00:00:00') },
  ])
  const { todos } = (await (await api.staff('admin')).get<{ todos: Todo[] }>('/store-admin/v1/dashboard')).body
  const due = 'due_at'
  const claimsOf = (type: string, named: string, key: string, filter: object, urgency: string, tone: string): Todo =>
    ({
      key,
      label: named,
      urgency,
      tone,
      count: 1,
      capped: false,
      resource: `${type}-claims`,
      filter,
      sort: due,
    }) as Todo
  const line = (key: string, label: string, urgency: string, tone: string, count: number, rest: object) =>
    ({ key, label, urgency, tone, count, capped: false, ...rest }) as unknown as Todo
  const items = (filter: object, sort: string) => ({ resource: 'order-items', filter, sort })
  const other = (resource: string, filter: object) => ({ resource, filter, sort: null })
  const since = { has_failures: true, created_from: '2026-11-09' }
  const open = { status: ['REQUESTED'] }
  const inspected = { status: ['IN_PROGRESS'], collection_status: ['COLLECTED'] }
  expect(todos).toEqual([
    line('delayed', '발송지연', 'LATE', 'danger', 1, items({ delayed: true }, 'ship_by')),
    claimsOf('cancel', '취소 기한 지남', 'cancel-overdue', { overdue: true }, 'LATE', 'danger'),
    claimsOf('return', '반품 기한 지남', 'return-overdue', { overdue: true }, 'LATE', 'danger'),
    claimsOf('exchange', '교환 기한 지남', 'exchange-overdue', { overdue: true }, 'LATE', 'danger'),
    line('refunds-overdue', '환불 지연', 'LATE', 'danger', 1, other('refunds', { overdue: true })),
    line(
      'stuck-tasks',
      '저절로 되지 않은 일(7일)',
      'LATE',
      'danger',
      1,
      other('jobs', { kind: troubleKind, ...since }),
    ),
    line('due', '오늘 발송', 'TODAY', 'warning', 2, items({ due: true }, 'ship_by')),
    line(
      'address_changed',
      '배송지 변경',
      'TODAY',
      'warning',
      1,
      items({ address_changed: true, status: ['PAID', 'PROCESSING_ORDER'] }, '-paid_at'),
    ),
    claimsOf('cancel', '취소 오늘까지', 'cancel-due', { due: true }, 'TODAY', 'warning'),
    claimsOf('return', '반품 오늘까지', 'return-due', { due: true }, 'TODAY', 'warning'),
    claimsOf('exchange', '교환 오늘까지', 'exchange-due', { due: true }, 'TODAY', 'warning'),
    line('refunds-due', '오늘까지 환불', 'TODAY', 'warning', 1, other('refunds', { due: true })),
    line('refunds-manual', '수기 환불', 'TODAY', 'warning', 1, other('refunds', { status: ['MANUAL'] })),
    line('delivery-exceptions', '배송 이상', 'TODAY', 'warning', 1, other('deliveries', { status: ['EXCEPTION'] })),
    line('approvals', '승인 대기', 'TODAY', 'neutral', 0, other('approvals', { status: ['PENDING'] })),
    line(
      'waiting-subscriptions',
      '구독 직원 확인 대기',
      'TODAY',
      'neutral',
      0,
      other('subscriptions', { waits_for_staff: true }),
    ),
    line('subscription-transfers', '구독 송금 대기', 'TODAY', 'neutral', 0, other('subscriptions', { transfer: true })),
    line('PAID', '신규주문', 'REST', 'neutral', 2, items({ status: ['PAID'] }, 'paid_at')),
    line('PROCESSING_ORDER', '상품준비중', 'REST', 'neutral', 1, items({ status: ['PROCESSING_ORDER'] }, 'ship_by')),
    line('held', '배송보류', 'REST', 'neutral', 1, items({ held: true }, '-paid_at')),
    line(
      'claims',
      '클레임 진행',
      'REST',
      'neutral',
      1,
      items({ claim_status: ['REQUESTED', 'IN_PROGRESS'] }, '-paid_at'),
    ),
    { ...claimsOf('cancel', '취소요청', 'cancel-requests', open, 'REST', 'neutral'), count: 3 },
    { ...claimsOf('return', '반품 수거 대기', 'return-requests', open, 'REST', 'neutral'), count: 2 },
    claimsOf('return', '반품 검수 대기', 'return-inspections', inspected, 'REST', 'neutral'),
    { ...claimsOf('exchange', '교환 수거 대기', 'exchange-requests', open, 'REST', 'neutral'), count: 2 },
    claimsOf('exchange', '교환 검수 대기', 'exchange-inspections', inspected, 'REST', 'neutral'),
    line('held-messages', '보류한 메시지', 'REST', 'neutral', 1, other('messages', { status: ['HELD'] })),
    line('failed-jobs', '실패가 있는 작업(7일)', 'REST', 'neutral', 2, other('jobs', since)),
  ])
})

test('많이 팔린 상품은 7일 동안의 수로 다섯까지, 같으면 먼저 만든 것부터, 취소된 것과 여드레 전 것은 빼고 센다', async () => {
  const { db } = api.deps
  const shop = await aShop(db)
  const sell = async (quantity: number, kst: string, status: 'PAID' | 'CANCELED' = 'PAID') => {
    const { id, sku } = await makeProduct(db)
    const item = { quantity, status, unitPrice: 10_000, paid: 10_000 * quantity, paidAt: at(kst) }
    const order = { items: [item], paidAt: at(kst) }
    const { itemIds } = await anOrder(api.deps, { ...shop, productId: id, skuId: sku.id }, order)
    if (status === 'CANCELED') await claimedWhole(db, itemIds[0] as number, 'cancel', at(kst))
    return id
  }
  const today = '2026-11-16T00:00:00'
  const [one, two] = [await sell(1, today), await sell(1, '2026-11-10T00:00:00')]
  await sell(9, '2026-11-09T23:59:59')
  await sell(9, today, 'CANCELED')
  const more = [await sell(3, today), await sell(2, '2026-11-15T23:59:59'), await sell(3, today), await sell(1, today)]
  type Answer = { best_sellers: { product_id: number; quantity: number; today: number }[] }
  const { body } = await (await api.staff('ops')).get<Answer>('/store-admin/v1/dashboard')
  expect(body.best_sellers.map(({ product_id, quantity, today: sold }) => [product_id, quantity, sold])).toEqual([
    [more[0], 3, 3],
    [more[2], 3, 3],
    [more[1], 2, 0],
    [one, 1, 1],
    [two, 1, 0],
  ])
})

test('열 수 없는 목록의 할 일은 말하지 않는다', async () => {
  const resources = async (role: 'admin' | 'cs' | 'marketer') => {
    const { body } = await (await api.staff(role)).get<{ todos: Todo[] }>('/store-admin/v1/dashboard')
    return new Set(body.todos.map(({ resource }) => resource))
  }
  const all = await resources('admin')
  expect(await resources('cs')).toEqual(all)
  const hidden = ['cancel-claims', 'return-claims', 'exchange-claims', 'refunds', 'messages']
  const shown = await resources('marketer')
  expect([...all].filter((one) => !shown.has(one)).toSorted()).toEqual(hidden.toSorted())
})
