import { expect, test } from 'vitest'
import { approvals } from '#server/modules/approvals/approvals.tables.ts'
import { useApi } from '#tests/support/api.ts'

const api = useApi()
const path = '/store-admin/v1/approvals'
type Shown = { id: number; can_decide: boolean; can_withdraw: boolean; blocked_reason: string | null }

test('승인 요청은 상태, 종류, 내 것, 결정한 때로 찾고, 누가 무엇을 할 수 있는지 말한다', async () => {
  const [admin, ops] = [await api.staff('admin'), await api.staff('ops')]
  const decidedAt = new Date('2026-11-16T09:00:00+09:00')
  const common = { title: 'x', amount: 1, reason: 'x', payload: {} }
  const of = (staff: { id: number }) => ({ ...common, requestedBy: staff.id, requestedName: '요청한 사람' })
  const made = await api.deps.db
    .insert(approvals)
    .values([
      { ...of(ops), kind: 'POINTS', status: 'PENDING' },
      { ...of(admin), kind: 'REFUND', status: 'PENDING', targetId: 1 },
      { ...of(ops), kind: 'COUPON_ISSUE', status: 'APPROVED', decidedBy: admin.id, decidedAt },
      {
        ...of(ops),
        kind: 'POINTS',
        status: 'REJECTED',
        decidedBy: admin.id,
        decidedAt: new Date(decidedAt.getTime() + 1),
      },
      { ...of(ops), kind: 'POINTS', status: 'CANCELED', decidedBy: ops.id, decidedAt },
    ])
    .returning({ id: approvals.id })
  const index = new Map(made.map(({ id }, n) => [id, n]))
  const read = async (staff: typeof admin, query: string) => {
    const { status, body } = await staff.get<{ results: Shown[] }>(`${path}?${query}`)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.results
  }
  const found = async (staff: typeof admin, query: string) => (await read(staff, query)).map(({ id }) => index.get(id))
  const since = encodeURIComponent('2026-11-16T09:00:00.000+09:00')
  for (const [query, expected] of [
    ['', [4, 3, 2, 1, 0]],
    ['status=PENDING', [1, 0]],
    ['status=APPROVED&status=CANCELED', [4, 2]],
    ['kind=POINTS', [4, 3, 0]],
    ['kind=POINTS&status=PENDING', [0]],
    ['kind=REFUND&kind=COUPON_ISSUE', [2, 1]],
    ['mine=true', [1]],
    [`decided_since=${since}`, [3]],
    ['page=2&page_size=2', [2, 1]],
  ] as const)
    expect(await found(admin, query), query).toEqual(expected)
  expect(await found(ops, 'mine=true')).toEqual([4, 3, 2, 0])

  // newest first: three that are decided, the admin's own, the other's
  const rights = async (staff: typeof admin) =>
    (await read(staff, '')).map((one) => [one.can_decide, one.can_withdraw, one.blocked_reason])
  const decided = [false, false, '이미 처리한 요청이에요.']
  expect(await rights(admin)).toEqual([
    decided,
    decided,
    decided,
    [false, true, '내가 요청한 것은 다른 사람이 승인해야 해요.'],
    [true, false, null],
  ])
  expect(await rights(ops)).toEqual([
    decided,
    decided,
    decided,
    [false, false, '관리자만 승인할 수 있어요.'],
    [false, true, '내가 요청한 것은 다른 사람이 승인해야 해요.'],
  ])
})
