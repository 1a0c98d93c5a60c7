import { beforeEach, expect, test } from 'vitest'
import { admins, users } from '#server/modules/auth/auth.tables.ts'
import { hashPassword } from '#server/modules/auth/passwords.ts'
import { openSession } from '#server/modules/auth/sessions.service.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'

const api = useApi()
const password = 'Right-password-1'
const change = { password, new_password: 'Other-password-2' }
const reason = '퇴근 뒤 분실'

type Signed = TestClient & { id: number }
let boss: Signed
let member: Signed
let customer: Signed
let bystander: Signed

/** Another sign-in of the same person, e.g. on their phone. */
async function elsewhere(kind: 'staff' | 'customer', id: number) {
  const who = kind === 'staff' ? { audience: kind, role: 'ops' } : { audience: kind, role: 'user' }
  const opened = await openSession(api.deps.db, api.deps, { ...who, subjectId: id, userAgent: 'phone' })
  return { client: api.as({ token: opened.accessToken }), sessionId: opened.sessionId }
}

beforeEach(async () => {
  boss = await api.staff('admin')
  member = await api.staff('ops')
  bystander = await api.customer()
  customer = await api.customer()
  // one number, two people
  expect(member.id).toBe(customer.id)
  const passwordHash = await hashPassword(password, 1)
  await api.deps.db.update(admins).set({ passwordHash, totpSecret: 'x' })
  await api.deps.db.update(users).set({ passwordHash })
})

type Ends = 'all' | 'others' | 'none'
type Act = (self: Signed, other: number) => Promise<{ status: number }>
const account = '/core-admin/v1/auth'
const staffOf = ({ id }: Signed) => `/core-admin/v1/admins/${id}`
const memberOf = ({ id }: Signed) => `/core-admin/v1/users/${id}`

const deeds: [name: string, whose: 'staff' | 'customer', ends: Ends, act: Act][] = [
  ['직원이 다른 로그인을 모두 끝내면', 'staff', 'others', (self) => self.delete(`${account}/sessions`)],
  ['직원이 다른 로그인 하나를 끝내면', 'staff', 'others', (self, other) => self.delete(`${account}/sessions/${other}`)],
  ['직원이 비밀번호를 바꾸면', 'staff', 'others', (self) => self.post(`${account}/password`, change)],
  ['직원의 로그인을 끝내면', 'staff', 'all', (self) => boss.post(`${staffOf(self)}/end-sessions`, {})],
  [
    '직원의 로그인 하나를 끝내면',
    'staff',
    'others',
    (self, other) => boss.post(`${staffOf(self)}/end-sessions`, { session_id: other }),
  ],
  ['직원의 비밀번호를 초기화하면', 'staff', 'all', (self) => boss.post(`${staffOf(self)}/reset-password`, { reason })],
  ['직원의 2단계 인증을 초기화하면', 'staff', 'all', (self) => boss.post(`${staffOf(self)}/reset-totp`, { reason })],
  ['직원을 막으면', 'staff', 'all', (self) => boss.patch(staffOf(self), { status: 'DISABLED', reason })],
  ['직원의 역할을 바꾸면', 'staff', 'none', (self) => boss.patch(staffOf(self), { role: 'cs', reason })],
  ['고객이 다른 기기를 모두 로그아웃하면', 'customer', 'others', (self) => self.delete('/api/v2/user/sessions/others')],
  [
    '고객이 다른 기기 하나를 로그아웃하면',
    'customer',
    'others',
    (self, other) => self.delete(`/api/v2/user/sessions/${other}`),
  ],
  ['고객이 비밀번호를 바꾸면', 'customer', 'others', (self) => self.post('/api/v2/user/change-password', change)],
  ['고객이 탈퇴하면', 'customer', 'all', (self) => self.delete('/api/v1/user/deactivate/', { password })],
  [
    '고객을 로그아웃시키면',
    'customer',
    'all',
    (self) => boss.post(`${memberOf(self)}/sign-out-everywhere`, { reason }),
  ],
  ['고객을 잠그면', 'customer', 'all', (self) => boss.patch(memberOf(self), { status: 'LOCKED', reason })],
  ['고객을 정지하면', 'customer', 'all', (self) => boss.patch(memberOf(self), { status: 'SUSPENDED', reason })],
  ['고객을 탈퇴시키면', 'customer', 'all', (self) => boss.delete(memberOf(self), { reason })],
]

test.each(deeds)('%s 그 사람의 끝날 로그인만 끝난다 (%s, %s)', async (_, whose, ends, act) => {
  const self = whose === 'staff' ? member : customer
  const phone = await elsewhere(whose, self.id)
  const isIn = async (client: TestClient, kind = whose) =>
    (await client.get(kind === 'staff' ? '/core-admin/v1/me' : '/api/v2/user/me')).status === 200
  expect((await act(self, phone.sessionId)).status).toBeLessThan(300)
  expect([await isIn(self), await isIn(phone.client)]).toEqual(
    { all: [false, false], others: [true, false], none: [true, true] }[ends],
  )
  const namesake = whose === 'staff' ? customer : member
  const others = [await isIn(namesake, whose === 'staff' ? 'customer' : 'staff'), await isIn(boss, 'staff')]
  expect([...others, await isIn(bystander, 'customer')]).toEqual([true, true, true])
})

test('남의 로그인은 번호를 알아도 끝낼 수 없고, 없는 것과 똑같이 404다', async () => {
  const [theirs, hers] = [await elsewhere('staff', boss.id), await elsewhere('customer', bystander.id)]
  for (const other of [theirs.sessionId, hers.sessionId, 999_999]) {
    expect((await member.delete(`${account}/sessions/${other}`)).status).toBe(404)
    expect((await customer.delete(`/api/v2/user/sessions/${other}`)).status).toBe(404)
    const ended = await boss.post<{ ended: number }>(`${staffOf(member)}/end-sessions`, { session_id: other })
    expect(ended.body).toEqual({ ended: 0 })
  }
  expect((await theirs.client.get('/core-admin/v1/me')).status).toBe(200)
  expect((await hers.client.get('/api/v2/user/me')).status).toBe(200)
})
