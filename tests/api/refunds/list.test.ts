import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AdminRefund } from '#server/modules/refunds/refunds.contract.ts'
import { useApi } from '#tests/support/api.ts'
import { buy, type Customer } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { bookRefund } from '#tests/support/refunds.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

/** Refunds of every kind laid out side by side: what each filter finds, and what a row says of itself. */

const api = useApi()
useSandbox(api)

const cs = { kind: 'staff', id: 900, role: 'cs', name: '윤서아', sessionId: 1 } as const
const list = '/store-admin/v1/refunds'
type Page = { results: AdminRefund[]; total_count: number }

const laid = [
  // status, kind of claim, way it was paid, due, asked for at (Korea)
  ['REQUESTED', 'cancel', 'CARD', '2026-11-15', '2026-11-13T10:00:00'],
  ['REQUESTED', 'return', 'TRANSFER', '2026-11-16', '2026-11-14T00:00:00'],
  ['FAILED', 'return', 'CARD', '2026-11-17', '2026-11-14T23:59:59.999'],
  ['MANUAL', 'cancel', 'CARD', '2026-11-15', '2026-11-15T00:00:00'],
  ['PROCESSING', 'cancel', 'KAKAOPAY', '2026-11-16', '2026-11-15T12:00:00'],
  ['COMPLETED', 'cancel', 'CARD', '2026-11-15', '2026-11-16T00:00:00'],
] as const

let ids: number[] = []
let orderNos: string[] = []
let customer: Customer

beforeEach(async () => {
  ids = []
  customer = await api.customer({ name: '홍길동' })
  const { sku } = await makeProduct(api.deps.db, { listPrice: 30_000, salePrice: 30_000 })
  const orderIds = [
    await buy(api, customer, [{ sku_id: sku.id, quantity: 1 }]),
    await buy(api, customer, [{ sku_id: sku.id, quantity: 1 }]),
  ]
  for (const [n, [status, type, method, dueOn, at]] of laid.entries()) {
    const id = await bookRefund(api, orderIds[n % 2] as number, 1_000 + n, cs)
    ids.push(id)
    await api.deps.db
      .execute(sql`update refunds set status = ${status}, method = ${method}, due_on = ${dueOn}::date, created_at = ${`${at}+09:00`}::timestamptz,
      unknown_since = case when ${status} = 'PROCESSING' then now() end, completed_at = case when ${status} = 'COMPLETED' then now() end where id = ${id}`)
    await api.deps.db.execute(
      sql`update claims set type = ${type} where id = (select claim_id from refunds where id = ${id})`,
    )
  }
  orderNos = (await (await api.staff('admin')).get<Page>(`${list}?page_size=50`)).body.results.map(
    ({ order_no }) => order_no,
  )
})

/** Which of the laid out refunds are shown, in the order in which they are. */
async function shown(query: string): Promise<number[]> {
  const { status, body } = await (await api.staff('cs')).get<Page>(`${list}?${query}`)
  expect(status, query).toBe(200)
  expect(body.total_count, query).toBe(body.results.length)
  return body.results.map(({ id }) => ids.indexOf(id))
}

describe('환불 목록', () => {
  test('거르는 것마다 맞는 것만, 끝난 것이 섞이면 최근 것부터, 열린 것만이면 마감이 이른 것부터 보여 주고, 그 수를 센다', async () => {
    const open = 'status=REQUESTED&status=PROCESSING&status=FAILED&status=MANUAL'
    for (const [query, found] of [
      ['', [5, 4, 3, 2, 1, 0]],
      ['status=REQUESTED', [0, 1]],
      ['status=PROCESSING', [4]],
      ['status=FAILED', [2]],
      ['status=MANUAL', [3]],
      ['status=COMPLETED', [5]],
      ['status=REQUESTED&status=COMPLETED', [5, 1, 0]],
      [open, [0, 3, 1, 4, 2]],
      ['type=cancel', [5, 4, 3, 0]],
      ['type=return', [2, 1]],
      ['type=exchange', []],
      ['type=exchange&type=return', [2, 1]],
      ['method=TRANSFER', [1]],
      ['method=CARD&method=KAKAOPAY', [5, 4, 3, 2, 0]],
      // past its day: neither today's nor what is done
      ['overdue=true', [3, 0]],
      ['due=true', [4, 1]],
      ['overdue=true&type=cancel&method=CARD&status=MANUAL', [3]],
      // days of Korea, both included
      ['from=2026-11-14', [5, 4, 3, 2, 1]],
      ['to=2026-11-14', [2, 1, 0]],
      ['from=2026-11-15&to=2026-11-15', [4, 3]],
      [`ids=${ids[1]}&ids=${ids[3]}`, [3, 1]],
    ] as const)
      expect(await shown(query), query).toEqual(found)
    const [first] = orderNos
    const ofOrder = orderNos.flatMap((no, n) => (no === first ? [5 - n] : []))
    expect(ofOrder).toHaveLength(3)
    expect(await shown(`order_no=${first}`)).toEqual(ofOrder)

    const staff = await api.staff('ops')
    const of = async (path: string) => (await staff.get<Page>(path)).body.results.map(({ id }) => ids.indexOf(id))
    expect(await of('/store-admin/v1/claims/cancel/refunds')).toEqual([5, 4, 3, 0])
    expect(await of('/store-admin/v1/claims/return/refunds')).toEqual([2, 1])
    expect(await of('/store-admin/v1/claims/exchange/refunds')).toEqual([])
    expect(await of(`${list}?page=2&page_size=4`)).toEqual([1, 0])
    expect((await (await api.staff('ops')).get(`${list}/counts`)).body).toEqual({
      REQUESTED: 2,
      PROCESSING: 1,
      FAILED: 1,
      MANUAL: 1,
      overdue: 2,
      due: 2,
    })
  })

  test('줄은 마감이 지났는지, 확인하고 있는지, 무엇을 할 수 있는지 말하고, 고객은 자기 환불만 본다', async () => {
    const { results } = (await (await api.staff('ops')).get<Page>(list)).body
    const told = new Map(results.map((row) => [ids.indexOf(row.id), row]))
    expect([0, 1, 2, 3, 4, 5].map((n) => told.get(n)?.overdue)).toEqual([true, false, false, true, false, false])
    expect([0, 1, 2, 3, 4, 5].map((n) => told.get(n)?.checking)).toEqual([false, false, false, false, true, false])
    const may = (n: number) => told.get(n)?.actions.flatMap(({ action, reason }) => (reason ? [] : [action]))
    expect([0, 1, 2, 3, 4, 5].map(may)).toEqual([['EXECUTE'], ['EXECUTE'], ['RETRY'], ['RETRY'], [], []])
    expect(told.get(0)).toMatchObject({
      user: { id: customer.id, name_masked: '홍*동' },
      claim: { type: 'cancel', fault: 'CUSTOMER' },
      provider: 'SANDBOX',
      refund_cash: 1_000,
      requested_at: '2026-11-13T10:00:00.000+09:00',
    })
    expect(told.get(0)).not.toHaveProperty('completed_at')
    expect(told.get(5)).toHaveProperty('completed_at')

    const path = `/store/v1/user/refunds/${ids[1]}`
    expect((await customer.get(path)).body).toMatchObject({ id: ids[1], refund_cash: 1_001, due_on: '2026-11-16' })
    expect(await (await api.customer()).get(path)).toMatchObject({ status: 404, body: { code: 'REFUND_NOT_FOUND' } })
    expect((await api.anonymous.get(path)).status).toBe(401)
  })
})
