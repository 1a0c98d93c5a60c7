import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import { useApi } from '#tests/support/api.ts'
import { aShop, manyItems } from '#tests/support/orders.ts'

const path = '/store-admin/v1/order-items'
type Result = { totals: Record<string, number>; rows: { id: number; status: string; code?: string }[] }

/** Every change of state in the history, checked to be an unbroken legal chain that ends where the item is. */
async function illegalItems(api: ReturnType<typeof useApi>): Promise<unknown[]> {
  return rows(
    api.deps.db,
    sql`
    with steps as (
      select order_item_id, id, from_status, to_status, lag(to_status) over (partition by order_item_id order by id) as before,
        row_number() over (partition by order_item_id order by id desc) as last
      from order_events where from_status is distinct from to_status and kind like 'item.%'
    )
    select s.order_item_id, s.from_status, s.to_status, s.before, i.status from steps s join order_items i on i.id = s.order_item_id
    where (s.before is not null and s.before <> s.from_status) or (s.last = 1 and s.to_status <> i.status)
      or (s.from_status, s.to_status) not in (('PAID', 'PROCESSING_ORDER'), ('PROCESSING_ORDER', 'PAID'), ('PROCESSING_ORDER', 'SHIPPING'),
        ('SHIPPING', 'PROCESSING_ORDER'), ('SHIPPING', 'OUT_OF_DELIVERY'), ('SHIPPING', 'DELIVERED'), ('OUT_OF_DELIVERY', 'DELIVERED'))`,
  )
}

describe('여럿이 함께 누를 때', () => {
  const api = useApi()

  test('두 사람이 같은 500건을 발주확인하면 한 번씩만 처리된다', async () => {
    const shop = await aShop(api.deps.db)
    const ids = await manyItems(api.deps, shop, 500)
    const [a, b] = [await api.staff('ops'), await api.staff('ops')]
    const answers = await Promise.all([
      a.post<Result>(`${path}/bulk/processing-order`, { ids }),
      b.post<Result>(`${path}/bulk/processing-order`, { ids: ids.toReversed() }),
    ])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    const sum = (key: string) => answers.reduce((total, answer) => total + (answer.body.totals[key] ?? 0), 0)
    expect({ success: sum('SUCCESS'), skipped: sum('SKIPPED'), failed: sum('FAILED') }).toEqual({
      success: 500,
      skipped: 500,
      failed: 0,
    })
    const [events] = await rows<{ n: number }>(
      api.deps.db,
      sql`select count(*)::int as n from order_events where kind = 'item.processing-order'`,
    )
    expect(events?.n).toBe(500)
    expect(await illegalItems(api)).toEqual([])
  })

  test('발송과 발주확인 해제와 발송취소가 겹쳐도 상태와 이력은 어긋나지 않는다', async () => {
    const shop = await aShop(api.deps.db)
    const ids = await manyItems(api.deps, shop, 120, 'PROCESSING_ORDER')
    const [a, b, c, d] = [
      await api.staff('ops'),
      await api.staff('ops'),
      await api.staff('ops'),
      await api.staff('ops'),
    ]
    const shuffled = (seed: number) =>
      ids.toSorted((x, y) => ((x * 7919 + seed * 104_729) % 1009) - ((y * 7919 + seed * 104_729) % 1009))
    const calls = [0, 1, 2].flatMap((round) => [
      a.post<Result>(`${path}/bulk/shipping`, {
        items: shuffled(round).map((id) => ({ id, carrier: 'CJ', invoice_no: String(584_000_000_000 + id) })),
      }),
      b.post<Result>(`${path}/bulk/revert-processing`, { ids: shuffled(round + 10) }),
      c.post<Result>(`${path}/bulk/cancel-shipping`, { ids: shuffled(round + 20) }),
      d.post<Result>(`${path}/bulk/processing-order`, { ids: shuffled(round + 30) }),
    ])
    const answers = await Promise.all(calls)
    expect(answers.filter((answer) => answer.status >= 500)).toEqual([])
    expect(await illegalItems(api)).toEqual([])
    const wrong = await rows(
      api.deps.db,
      sql`
      select i.id, i.status, i.invoice_no from order_items i
      where (i.status = 'SHIPPING') <> (i.invoice_no is not null)
        or (i.status = 'SHIPPING') <> exists (select 1 from delivery_items d join deliveries p on p.id = d.delivery_id and p.status <> 'CANCELED' where d.order_item_id = i.id)`,
    )
    expect(wrong).toEqual([])
  })

  test('같은 송장번호를 두 사람이 동시에 다른 수령인에게 쓰면 한 사람만 된다', async () => {
    const shop = await aShop(api.deps.db)
    const ids = await manyItems(api.deps, shop, 20, 'PROCESSING_ORDER')
    const people = await Promise.all(ids.map(() => api.staff('ops')))
    const invoice = { carrier: 'CJ', invoice_no: '584012345678' }
    const answers = await Promise.all(
      people.map((person, index) =>
        person.post<Result>(`${path}/bulk/shipping`, { items: [{ id: ids[index], ...invoice }] }),
      ),
    )
    const codes = answers.map((answer) => answer.body.rows[0]?.code ?? answer.body.rows[0]?.status)
    expect(codes.filter((code) => code === 'SUCCESS')).toHaveLength(1)
    expect(codes.filter((code) => code === 'INVOICE_DUP')).toHaveLength(19)
  })

  test('같은 요청 번호를 열 번 동시에 보내도 한 작업이다', async () => {
    const shop = await aShop(api.deps.db)
    const ids = await manyItems(api.deps, shop, 50)
    const ops = await api.staff('ops')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        ops.post<Result & { job_id: number }>(`${path}/bulk/processing-order`, { ids }, { requestId: 'same-press' }),
      ),
    )
    expect(new Set(answers.map((answer) => answer.body.job_id)).size).toBe(1)
    const [jobs] = await rows<{ n: number }>(api.deps.db, sql`select count(*)::int as n from jobs`)
    expect(jobs?.n).toBe(1)
    const [events] = await rows<{ n: number }>(api.deps.db, sql`select count(*)::int as n from order_events`)
    expect(events?.n).toBe(50)
  })
})
