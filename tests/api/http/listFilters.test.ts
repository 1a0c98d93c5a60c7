import { expect, test } from 'vitest'
import { approvals } from '#server/modules/approvals/approvals.tables.ts'
import { recordAudit, recordPiiAccess } from '#server/modules/audit/audit.service.ts'
import { admins } from '#server/modules/auth/auth.tables.ts'
import { messages } from '#server/modules/messages/messages.tables.ts'
import type { StaffRole } from '#shared/permissions.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { look } from '#tests/support/searching.ts'

const api = useApi()
type Staff = TestClient & { id: number }
type Expected = [query: Record<string, string | number>, named: string[]]

/** Every condition of a list narrows it to the rows that it means, the newest first. */
async function expectNarrowed(staff: Staff, path: string, key: string, all: Expected[]) {
  for (const [query, named] of all) {
    const { body } = await look<{ results: Record<string, string>[] }>(staff, path, query)
    expect(
      body.results?.map((row) => row[key]),
      `${path} ${JSON.stringify(query)}`,
    ).toEqual(named)
  }
}

const hour = (n: number) => new Date(Date.parse('2026-11-16T00:00:00+09:00') + n * 3_600_000)

test('승인 대기함: 상태, 종류, 내가 요청한 것, 그 뒤에 결정한 것', async () => {
  const [admin, ops] = [await api.staff('admin'), await api.staff('ops')]
  const rows: [
    string,
    (typeof approvals.$inferInsert)['kind'],
    (typeof approvals.$inferInsert)['status'],
    Staff,
    Date?,
  ][] = [
    ['a', 'PRICE', 'PENDING', ops],
    ['b', 'POINTS', 'APPROVED', ops, hour(1)],
    ['c', 'REFUND', 'REJECTED', admin, hour(2)],
    ['d', 'COUPON_ISSUE', 'CANCELED', admin, hour(3)],
  ]
  for (const [title, kind, status, { id }, decidedAt] of rows)
    await api.deps.db.insert(approvals).values({
      title,
      kind,
      status: status ?? 'PENDING',
      amount: 1,
      reason: '사유',
      payload: {},
      requestedBy: id,
      requestedName: '직원',
      ...(decidedAt ? { decidedAt, decidedBy: 999 } : {}),
    })
  await expectNarrowed(admin, '/store-admin/v1/approvals', 'title', [
    [{}, ['d', 'c', 'b', 'a']],
    [{ status: 'PENDING' }, ['a']],
    [{ status: 'REJECTED' }, ['c']],
    [{ kind: 'POINTS' }, ['b']],
    [{ kind: 'COUPON_ISSUE', status: 'PENDING' }, []],
    [{ mine: 'true' }, ['d', 'c']],
    [{ mine: 'false' }, ['d', 'c', 'b', 'a']],
    [{ decided_since: hour(1).toISOString() }, ['d', 'c']],
    [{ decided_since: hour(3).toISOString() }, []],
  ])
  const { body } = await ops.get<{ results: Record<string, unknown>[] }>('/store-admin/v1/approvals')
  const seen = (one: Record<string, unknown>) => [
    one['title'],
    one['can_decide'],
    one['can_withdraw'],
    one['blocked_reason'],
  ]
  expect(body.results.map(seen)).toEqual([
    ['d', false, false, '이미 처리한 요청이에요.'],
    ['c', false, false, '이미 처리한 요청이에요.'],
    ['b', false, false, '이미 처리한 요청이에요.'],
    ['a', false, true, '내가 요청한 것은 다른 사람이 승인해야 해요.'],
  ])
  const other = await api.staff('cs')
  const waiting = await other.get<{ results: object[] }>('/store-admin/v1/approvals?status=PENDING')
  expect(waiting.body.results).toMatchObject([{ can_withdraw: false, blocked_reason: '관리자만 승인할 수 있어요.' }])
})

test('감사 기록: 사람, 직원 번호, 작업과 그 끝말, 대상', async () => {
  const admin = await api.staff('admin')
  const by = (role: StaffRole, id: number) => ({ kind: 'staff', id, role, name: '직원', sessionId: 1 }) as const
  const at = (days: number) => new Date(hour(10).getTime() - days * 24 * 3_600_000)
  const rows = [
    { reason: 'a', actor: by('ops', 7), action: 'brand.update', entity: 'brand', entityId: 1, now: at(3) },
    { reason: 'b', actor: by('cs', 7), action: 'brand.delete', entity: 'brand', entityId: 2, now: at(2) },
    { reason: 'c', actor: by('ops', 77), action: 'sku.update', entity: 'sku', entityId: 1, now: at(1) },
    { reason: 'd', actor: by('ops', 8), action: 'sku.bulk-update', entity: 'jobs', entityId: 12, now: at(0) },
    { reason: 'e', actor: by('ops', 8), action: 'old.update', entity: 'jobs', entityId: 1, now: at(92) },
    { reason: 'f', actor: by('ops', 8), action: 'older.update', entity: 'jobs', entityId: 3, now: at(93) },
  ]
  for (const row of rows) await recordAudit(api.deps.db, row)
  await expectNarrowed(admin, '/core-admin/v1/audit-logs', 'reason', [
    [{}, ['d', 'c', 'b', 'a', 'e', 'f']],
    [{ actor: 'ops:7' }, ['a']],
    [{ staff_id: 7 }, ['b', 'a']],
    [{ action: 'brand.update' }, ['a']],
    [{ deed: 'update' }, ['c', 'a', 'e']],
    [{ deed: 'update', from: '2026-08-01' }, ['c', 'a', 'e', 'f']],
    [{ deed: 'up%' }, []],
    [{ entity: 'brand' }, ['b', 'a']],
    [{ entity: 'brand,sku' }, ['c', 'b', 'a']],
    [{ entity_id: 1 }, ['c', 'a', 'e']],
    [{ entity: 'sku', entity_id: 1 }, ['c']],
  ])
})

test('접속기록: 야간은 22시부터 6시 전까지이고, 검색은 사유가 없어도 된다', async () => {
  const admin = await api.staff('admin')
  const actor = { kind: 'staff', id: 7, role: 'cs', name: '김상담', sessionId: 1 } as const
  const read = (subject: string, now: Date, more: { action?: string; reason?: string } = {}) =>
    recordPiiAccess(api.deps.db, { actor, action: 'member.read', subject, ip: '10.0.0.1', now, ...more })
  const justBefore = (n: number) => new Date(hour(n).getTime() - 1)
  await read('user:1', hour(0), { reason: '문의' })
  await read('user:2', justBefore(6), { reason: '문의' })
  await read('user:3', hour(6), { reason: '문의' })
  await read('user:4', hour(12), { reason: '' })
  await read('user:5', hour(13), { action: 'member.search' })
  await read('user:6', hour(14), { action: 'orders.export', reason: '출고' })
  await read('user:7', justBefore(22))
  await read('user:8', hour(22), { reason: '문의' })
  await expectNarrowed(admin, '/core-admin/v1/access-logs', 'subject', [
    [{ night: 'true' }, ['user:8', 'user:2', 'user:1']],
    [{ no_reason: 'true' }, ['user:7', 'user:4']],
    [{ exports: 'true' }, ['user:6']],
    [{ action: 'member.search' }, ['user:5']],
    [{ member_id: 3 }, ['user:3']],
  ])
  const { body } = await admin.get<{ staff: object[] }>('/core-admin/v1/access-logs/summary?month=2026-11')
  expect(body.staff).toMatchObject([
    { staff_id: 7, total: 8, reads: 6, searches: 1, exports: 1, no_reason: 2, night: 3, subjects: 8 },
  ])
})

test('메시지함: 받는 곳, 회원, 채널, 종류, 상태', async () => {
  const [admin, member] = [await api.staff('admin'), await api.customer()]
  const rows: Partial<typeof messages.$inferInsert>[] = [
    { title: 'a', channel: 'EMAIL', kind: 'ORDER', status: 'SENT', recipient: 'one@shop.test' },
    { title: 'b', channel: 'SMS', kind: 'MEMBER', status: 'FAILED', recipient: '01099998888', userId: member.id },
    { title: 'c', channel: 'EMAIL', kind: 'NOTICE', status: 'QUEUED', recipient: 'two@shop.test', userId: member.id },
  ]
  for (const [n, row] of rows.entries())
    await api.deps.db
      .insert(messages)
      .values({ dedupe: `m${n}`, body: '', createdAt: hour(n), ...row } as typeof messages.$inferInsert)
  await expectNarrowed(admin, '/core-admin/v1/messages', 'title', [
    [{}, ['c', 'b', 'a']],
    [{ channel: 'EMAIL' }, ['c', 'a']],
    [{ kind: 'MEMBER' }, ['b']],
    [{ status: 'SENT' }, ['a']],
    [{ q: 'One@Shop.test' }, ['a']],
    [{ q: '010-9999-8888' }, ['b']],
    [{ q: member.id }, ['c', 'b']],
    [{ q: 'nobody@shop.test' }, []],
  ])
})

test('직원 계정: 이름과 이메일의 앞부분, 역할, 상태', async () => {
  const admin = await api.staff('admin')
  const add = (name: string, emailAddress: string, role: StaffRole, status: 'ACTIVE' | 'DISABLED' = 'ACTIVE') =>
    api.deps.db.insert(admins).values({ name, emailAddress, role, status, passwordHash: 'none' })
  await add('가람', 'garam@shop.test', 'ops', 'DISABLED')
  await add('가온', 'on@shop.test', 'cs')
  await add('나래', 'garden@shop.test', 'cs')
  await expectNarrowed(admin, '/core-admin/v1/admins', 'name', [
    [{}, ['나래', '가온', 'admin 직원', '가람']],
    [{ role: 'cs' }, ['나래', '가온']],
    [{ status: 'DISABLED' }, ['가람']],
    [{ q: '가' }, ['가온', '가람']],
    [{ q: 'gar' }, ['나래', '가람']],
    [{ q: '%' }, []],
  ])
})
