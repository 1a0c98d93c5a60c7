import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Deps } from '#server/deps.ts'
import { signInCustomer } from '#server/modules/auth/auth.service.ts'
import { admins, sessions, users } from '#server/modules/auth/auth.tables.ts'
import { setPasswordHash } from '#server/modules/auth/credentials.service.ts'
import { endSessions } from '#server/modules/auth/endSessions.service.ts'
import { setMemberStatus } from '#server/modules/auth/memberStatus.service.ts'
import { hashPassword } from '#server/modules/auth/passwords.ts'
import { changeStaff, resetStaffPassword } from '#server/modules/auth/staffChanges.service.ts'
import { signInStaff } from '#server/modules/auth/staffSignIn.service.ts'
import { useApi } from '#tests/support/api.ts'

const api = useApi()
const password = 'Right-password-1'
const email = 'haneul@example.test'
const now = () => api.clock.now()
const open = async () => (await api.deps.db.select().from(sessions)).filter(({ revokedAt }) => revokedAt === null)

async function aMember() {
  const { id } = await api.customer({ emailAddress: email, passwordHash: await hashPassword(password, 1) })
  await endSessions(api.deps.db, { audience: 'customer', subjectId: id }, now())
  return id
}

async function aColleague() {
  const { id } = await api.staff('ops')
  await api.deps.db
    .update(admins)
    .set({ emailAddress: email, passwordHash: await hashPassword(password, 1) })
    .where(eq(admins.id, id))
  await endSessions(api.deps.db, { audience: 'staff', subjectId: id }, now())
  return id
}

const attempt = { emailAddress: email, password, place: '192.0.2.1', userAgent: 'test' }
const refused = expect.objectContaining({ code: 'SIGN_IN_FAILED' }) as Error

/** The server to somebody whose password was found right, and before whose session is opened this happens. */
function meanwhile(happens: () => Promise<unknown>): Deps {
  const { db } = api.deps
  const transaction: Deps['db']['transaction'] = async (work) => {
    await happens()
    return db.transaction(work)
  }
  const slow = new Proxy(db, { get: (from, key) => (key === 'transaction' ? transaction : Reflect.get(from, key)) })
  return { ...api.deps, db: slow }
}

const change = (work: Parameters<Deps['db']['transaction']>[0]) => () => api.deps.db.transaction(work)

test('그사이 아무 일도 없으면 들어간다', async () => {
  await aMember()
  await aColleague()
  const quiet = meanwhile(async () => undefined)
  await signInCustomer(quiet, attempt)
  await signInStaff(quiet, attempt)
  expect(await open()).toHaveLength(2)
})

test('확인하는 사이에 비밀번호를 재설정했으면 옛 비밀번호로 들어가지 못한다', async () => {
  const userId = await aMember()
  const passwordHash = await hashPassword('Other-password-2', 1)
  const reset = change(async (tx) => {
    await setPasswordHash(tx, { userId, passwordHash, now: now() })
    await endSessions(tx, { audience: 'customer', subjectId: userId }, now())
  })
  await expect(signInCustomer(meanwhile(reset), attempt)).rejects.toEqual(refused)
  expect(await open()).toEqual([])
})

test('확인하는 사이에 잠근 계정에는, 나중에 풀어도 열린 세션이 남지 않는다', async () => {
  const id = await aMember()
  const lock = change((tx) => setMemberStatus(tx, { id, version: 1 }, 'LOCKED', now()))
  await expect(signInCustomer(meanwhile(lock), attempt)).rejects.toEqual(refused)
  await api.deps.db.update(users).set({ status: 'ACTIVE' }).where(eq(users.id, id))
  expect(await open()).toEqual([])
})

test('직원도 확인하는 사이에 계정이 꺼지거나 비밀번호가 초기화되면 들어가지 못한다', async () => {
  const id = await aColleague()
  const hash = await hashPassword('Other-password-2', 1)
  const disable = change((tx) => changeStaff(tx, api.deps, { id, version: 1 }, { status: 'DISABLED' }, now()))
  await expect(signInStaff(meanwhile(disable), attempt)).rejects.toEqual(refused)
  await api.deps.db.update(admins).set({ status: 'ACTIVE' }).where(eq(admins.id, id))
  const reset = change((tx) => resetStaffPassword(tx, id, hash, now()))
  await expect(signInStaff(meanwhile(reset), attempt)).rejects.toEqual(refused)
  expect(await open()).toEqual([])
})
