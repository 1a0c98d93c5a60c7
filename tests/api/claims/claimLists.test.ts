import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { claimFilterShape, type claimSorts } from '#server/modules/claims/claims.admin.contract.ts'
import { claims } from '#server/modules/claims/claims.tables.ts'
import { orders } from '#server/modules/orders/orders.tables.ts'
import { queueOf } from '#tests/support/claimQueue.ts'
import { useApi } from '#tests/support/api.ts'
import { withReasons } from '#tests/support/claiming.ts'
import { anOrder, seojun } from '#tests/support/orders.ts'
import { look } from '#tests/support/searching.ts'

// a Monday in Korea, and still Sunday in Greenwich
const api = useApi({ start: '2026-11-16T02:30:00+09:00' })
beforeEach(() => withReasons(api))

const path = '/store-admin/v1/claims'
type List = { results: { id: number }[]; total_count: number; has_next: boolean }
const at = (kst: string) => new Date(`${kst}+09:00`)

describe('클레임 목록', () => {
  test('모든 조건이 하나하나 클레임을 고르고, 반대 조건은 나머지를 고르며, 수는 줄과 같다', async () => {
    const other = await api.customer({ phone: '01077778888' })
    const { shop, order, ids } = await queueOf(api, [
      { status: 'COMPLETED', dueAt: at('2026-11-15T00:00:00'), holdReason: '확인', feeDue: 3_000 },
      { fault: 'SELLER' },
      { status: 'IN_PROGRESS', collectionStatus: 'COLLECTED' },
      { inspection: 'DAMAGED' },
      { holdReason: '고객 연락 대기' },
      { dueAt: at('2026-11-16T02:29:59') },
      { dueAt: at('2026-11-16T02:30:00') },
      { dueAt: at('2026-11-16T23:59:59') },
      { dueAt: at('2026-11-17T00:00:00') },
      { feeDue: 3_000, feePayment: 'TRANSFER' },
      { feeDue: 3_000, feePayment: 'TRANSFER', feePaidAt: at('2026-11-16T01:00:00') },
      { createdAt: at('2026-11-14T23:59:59.999') },
      { createdAt: at('2026-11-15T00:00:00') },
      { collection: { method: 'SELF', carrier: 'CJ', invoice_no: '584012345678' }, dueAt: null },
    ])
    const second = await anOrder(api.deps, shop, { orderNo: '261112ABCDEFGH', person: seojun })
    const [foreign] = await api.deps.db
      .insert(claims)
      .values({
        claimNo: 'C261112BBBBBBBB',
        orderId: second.orderId,
        userId: other.id,
        type: 'return',
        status: 'RETRACTED',
        fault: 'CUSTOMER',
        reasonId: 11,
        requester: 'ADMIN',
        createdAt: at('2026-11-16T00:59:00'),
      })
      .returning()
    const last = foreign?.id ?? 0
    // a cancel is in no list of returns
    await api.deps.db.insert(claims).values({
      claimNo: 'C1',
      orderId: order.orderId,
      userId: shop.userId,
      type: 'cancel',
      status: 'REQUESTED',
      fault: 'SELLER',
      reasonId: 1,
      requester: 'USER',
    })
    const all = [...ids, last]
    const of = (...nths: number[]) => nths.map((nth) => ids[nth] as number)
    const but = (...nths: number[]) => all.filter((id) => !of(...nths).includes(id))
    const cases: Record<keyof typeof claimFilterShape, Record<string, number[]>> = {
      status: { COMPLETED: of(0), 'RETRACTED&status=IN_PROGRESS': [...of(2), last] },
      fault: { SELLER: of(1), CUSTOMER: but(1) },
      collection_status: { COLLECTED: of(2), INSPECTED: [] },
      inspection: { DAMAGED: of(3), OK: [] },
      ids: { [`${ids[4]}&ids=${last}`]: [...of(4), last] },
      order_id: { [second.orderId]: [last], [order.orderId]: ids },
      user_id: { [other.id]: [last], [shop.userId]: ids },
      requested_from: { '2026-11-15': but(11), '2026-11-16': but(11, 12), '2026-11-17': [] },
      requested_to: { '2026-11-14': of(11), '2026-11-15': of(11, 12), '2026-11-16': all, '2026-11-13': [] },
      held: { true: of(4), false: but(4) },
      overdue: { true: of(5), false: but(5) },
      due: { true: of(6, 7), false: but(6, 7) },
      fee_unpaid: { true: of(9), false: but(9) },
      q: {
        '261112ABCDEFGH': [last],
        C261112BBBBBBBB: [last],
        '5840-1234-5678': of(13),
        '010-9876-5432': [last],
        '010-7777-8888': [last],
        이서준: [last],
        이서: [],
      },
    }
    expect(Object.keys(cases).toSorted()).toEqual(Object.keys(claimFilterShape).toSorted())
    const cs = await api.staff('cs')
    for (const [key, values] of Object.entries(cases))
      for (const [value, expected] of Object.entries(values)) {
        const { body } =
          key === 'q'
            ? await look<List>(cs, `${path}/return`, { q: value })
            : await cs.get<List>(`${path}/return?page_size=100&${key}=${value}`)
        expect(
          body.results.map(({ id }) => id).toSorted((a, b) => a - b),
          `${key}=${value}`,
        ).toEqual(expected)
        expect(body.total_count, `${key}=${value}`).toBe(expected.length)
      }
    expect((await cs.get<List>(`${path}?page_size=100`)).body.total_count).toBe(all.length + 1)
  })

  test('기한 순서는 기한이 없는 것이 끝이고, 같은 때의 것은 번호로 정해지며, 쪽을 넘겨도 겹치지 않는다', async () => {
    const [early, late] = [at('2026-11-16T00:10:00'), at('2026-11-16T00:20:00')]
    const { ids } = await queueOf(api, [
      { dueAt: null, createdAt: early },
      { dueAt: at('2026-11-19T00:00:00'), createdAt: late },
      { dueAt: at('2026-11-18T00:00:00'), createdAt: late },
      { dueAt: at('2026-11-18T00:00:00'), createdAt: early },
      { dueAt: null, createdAt: late },
    ])
    const expected: Record<(typeof claimSorts)[number], number[]> = {
      due_at: [2, 3, 1, 0, 4],
      '-requested_at': [4, 2, 1, 3, 0],
      requested_at: [0, 3, 1, 2, 4],
    }
    const cs = await api.staff('cs')
    for (const [sort, order] of [...Object.entries(expected), ['', expected.due_at] as const]) {
      const shown: number[] = []
      for (const page of [1, 2, 3]) {
        const { body } = await cs.get<List>(`${path}/return?page_size=2&page=${page}${sort && `&sort=${sort}`}`)
        shown.push(...body.results.map(({ id }) => ids.indexOf(id)))
        expect([body.has_next, body.total_count]).toEqual([page < 3, 5])
      }
      expect(shown, sort).toEqual(order)
    }
    expect((await cs.get<{ code: string }>(`${path}/return?page=1000&page_size=100`)).body.code).toBe('PAGE_TOO_DEEP')
  })

  test('단계의 수는 그 조건의 줄 수이고, 취소에는 수거 단계가 없다', async () => {
    await queueOf(api, [
      {},
      { status: 'IN_PROGRESS' },
      { status: 'IN_PROGRESS', collectionStatus: 'COLLECTING' },
      { status: 'IN_PROGRESS', collectionStatus: 'COLLECTED', dueAt: at('2026-11-16T12:00:00') },
      { status: 'IN_PROGRESS', collectionStatus: 'INSPECTED', inspection: 'OK', holdReason: '확인' },
      { status: 'COMPLETED', collectionStatus: 'INSPECTED', inspection: 'OK' },
      { status: 'RETRACTED', holdReason: '확인', feeDue: 1 },
      { dueAt: at('2026-11-16T01:00:00'), feeDue: 3_000 },
      { type: 'cancel', collectionStatus: null },
    ])
    const cs = await api.staff('cs')
    type Counts = {
      results: { key: string; label: string; count: number; filter: Record<string, string[] | boolean> }[]
    }
    const counts = async (type: string) => (await cs.get<Counts>(`${path}/${type}/counts`)).body.results
    const returns = await counts('return')
    expect(returns.map(({ key, label, count }) => [key, label, count])).toEqual([
      ['REQUESTED', '요청', 2],
      ['WAITING', '수거지시', 1],
      ['COLLECTING', '수거중', 1],
      ['COLLECTED', '수거완료', 1],
      ['INSPECTED', '검수완료', 1],
      ['COMPLETED', '완료', 1],
      ['RETRACTED', '철회', 1],
      ['held', '보류', 1],
      ['overdue', '기한 지남', 1],
      ['due', '오늘까지', 1],
      ['fee_unpaid', '입금 대기', 1],
    ])
    for (const { key, count, filter } of returns) {
      const query = Object.entries(filter).flatMap(([name, value]) => [value].flat().map((one) => `${name}=${one}`))
      expect((await cs.get<List>(`${path}/return?${query.join('&')}`)).body.results, key).toHaveLength(count)
    }
    expect((await counts('cancel')).map(({ key, count }) => [key, count])).toEqual([
      ['REQUESTED', 1],
      ...['COMPLETED', 'RETRACTED', 'held', 'overdue', 'due', 'fee_unpaid'].map((key) => [key, 0]),
    ])
  })

  test('고객의 목록은 제 것만, 종류와 상태로, 새것부터 나뉘어 보인다', async () => {
    const customer = await api.customer()
    const { ids } = await queueOf(api, [
      {},
      { type: 'cancel', collectionStatus: null, status: 'COMPLETED' },
      { status: 'COMPLETED' },
      { type: 'exchange' },
    ])
    await api.deps.db.execute(sql`update claims set user_id = ${customer.id} where id <> ${ids[3]}`)
    await api.deps.db.update(orders).set({ userId: customer.id })
    const mine = async (query: string) => {
      const { body } = await customer.get<List>(`/store/v1/user/claims?${query}`)
      return [body.results.map(({ id }) => ids.indexOf(id)), body.total_count, body.has_next]
    }
    expect(await mine('')).toEqual([[2, 1, 0], 3, false])
    expect(await mine('limit=2')).toEqual([[2, 1], 3, true])
    expect(await mine('limit=2&offset=2')).toEqual([[0], 3, false])
    expect(await mine('type=return')).toEqual([[2, 0], 2, false])
    expect(await mine('type=return&type=cancel&status=COMPLETED')).toEqual([[2, 1], 2, false])
    expect(await mine('status=RETRACTED')).toEqual([[], 0, false])
    for (const id of [ids[3], 999_999])
      expect((await customer.get(`/store/v1/user/claims/${id}`)).body).toMatchObject({ code: 'CLAIM_NOT_FOUND' })
    expect((await customer.post(`/store/v1/user/claims/${ids[3]}/retract`)).body).toMatchObject({
      code: 'CLAIM_NOT_FOUND',
    })
    expect((await customer.get('/store/v1/user/claims/refund/reasons/choices')).body).toMatchObject({
      code: 'CLAIM_TYPE_INVALID',
    })
  })
})
