import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import type { Database, Listener } from '#server/db/db.ts'
import { rows } from '#tests/support/rows.ts'
import { openDatabase } from '#server/db/open.ts'
import { admins, sessions, users } from '#server/modules/auth/auth.tables.ts'
import { endSessions } from '#server/modules/auth/endSessions.service.ts'
import { knownSessions, type Subject } from '#server/modules/auth/knownSessions.ts'
import { clientOf, type TestClient, useApi } from '#tests/support/api.ts'

const api = useApi()
const onPostgres = process.env['TEST_ENGINE'] === 'postgres'
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

type Person = TestClient & { id: number; subject: Subject; path: string }

const member = async (): Promise<Person> => {
  const customer = await api.customer()
  return { ...customer, subject: `customer:${customer.id}`, path: '/store/v1/user/cart/items' }
}
const colleague = async (): Promise<Person> => {
  const staff = await api.staff('ops')
  return { ...staff, subject: `staff:${staff.id}`, path: '/core-admin/v1/me' }
}
const statusOf = async (person: Person, at: TestClient = person) => (await at.get(person.path)).status

async function sessionOf({ id, subject }: Person): Promise<number> {
  const audience = subject.startsWith('staff') ? 'staff' : 'customer'
  const [row] = await api.deps.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(sql`${sessions.subjectId} = ${id} and ${sessions.audience} = ${audience}`)
  return row?.id as number
}

/** Calls until the process answers for this person from what it knows. */
async function becomeKnown(person: Person, database: Database = api.deps.database, at: TestClient = person) {
  const sessionId = await sessionOf(person)
  const nobody = () => Promise.resolve(undefined)
  await expect
    .poll(async () => {
      expect(await statusOf(person, at)).toBe(200)
      return knownSessions(database).find(person.subject, sessionId, api.clock.now(), nobody)
    })
    .toBeDefined()
}

/** Locks a member without the triggers: nobody is told. */
const lockSilently = (id: number) =>
  api.deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.update(users).set({ status: 'LOCKED' }).where(eq(users.id, id))
  })

/** Another process over the same database; `deaf` hears no notification. */
async function anotherProcess({ deaf = false } = {}) {
  let database: Database = { ...api.deps.database }
  if (onPostgres) {
    const [own] = await rows<{ name: string }>(api.deps.db, sql`select current_database() as name`)
    const url = new URL(process.env['TEST_DATABASE_URL'] ?? '')
    url.pathname = `/${own?.name}`
    database = await openDatabase({ url: url.toString(), poolSize: 2 })
    closing.push(database.close)
  }
  const listeners: Listener[] = []
  const { listen } = database
  database.listen = (channel, listener) => {
    listeners.push(listener)
    return deaf ? Promise.resolve(async () => {}) : listen(channel, listener)
  }
  const app = createApp({ ...api.deps, database, db: database.db })
  return { database, listeners, as: (person: Person) => clientOf(app, person.token) }
}

describe('누구인지 기억하는 동안', () => {
  test('바뀌지 않은 사람은 다시 찾지 않는다', async () => {
    const person = await member()
    await becomeKnown(person)
    await lockSilently(person.id)
    expect(await statusOf(person)).toBe(200)
    knownSessions(api.deps.database).startAnew()
    expect(await statusOf(person)).toBe(401)
  })

  const changes: [string, () => Promise<Person>, (person: Person) => Promise<unknown>][] = [
    [
      '모든 기기에서 로그아웃하면',
      member,
      ({ id }) => endSessions(api.deps.db, { audience: 'customer', subjectId: id }, api.clock.now()),
    ],
    [
      '직원의 세션을 끝내면',
      colleague,
      ({ id }) => endSessions(api.deps.db, { audience: 'staff', subjectId: id }, api.clock.now()),
    ],
    [
      '세션의 끝을 당기면',
      member,
      async (person) =>
        api.deps.db
          .update(sessions)
          .set({ expiresAt: api.clock.now() })
          .where(eq(sessions.id, await sessionOf(person))),
    ],
    [
      '세션을 지우면',
      member,
      async (person) => api.deps.db.delete(sessions).where(eq(sessions.id, await sessionOf(person))),
    ],
    ['회원을 잠그면', member, ({ id }) => api.deps.db.update(users).set({ status: 'LOCKED' }).where(eq(users.id, id))],
    [
      '직원을 막으면',
      colleague,
      ({ id }) => api.deps.db.update(admins).set({ status: 'DISABLED' }).where(eq(admins.id, id)),
    ],
  ]
  test.each(changes)('%s 바로 다음 호출부터 거절한다', async (_, who, change) => {
    const person = await who()
    await becomeKnown(person)
    await change(person)
    expect(await statusOf(person)).toBe(401)
  })

  test('역할, 이름, 임시 비밀번호, 2단계 인증이 바뀌면 바로 다음 호출부터 그대로다', async () => {
    api.deps.config = { ...api.deps.config, staffTotpRequired: true }
    const person = await colleague()
    const me = async () => (await person.get<Record<string, unknown>>(person.path)).body
    const set = (values: Partial<typeof admins.$inferInsert>) =>
      api.deps.db.update(admins).set(values).where(eq(admins.id, person.id))
    await becomeKnown(person)
    await set({ role: 'cs', name: '새이름' })
    expect(await me()).toMatchObject({ role: 'cs', name: '새이름' })
    await set({ mustChangePassword: true })
    expect(await me()).toMatchObject({ setup: ['PASSWORD', 'TOTP'] })
    await set({ totpConfirmedAt: api.clock.now() })
    expect(await me()).toMatchObject({ setup: ['PASSWORD'] })
  })

  test('되돌린 변경은 아무것도 바꾸지 않는다', async () => {
    const person = await member()
    await becomeKnown(person)
    const lock = api.deps.db.transaction(async (tx) => {
      await tx.update(users).set({ status: 'LOCKED' }).where(eq(users.id, person.id))
      throw new Error('back')
    })
    await expect(lock).rejects.toThrow('back')
    expect(await statusOf(person)).toBe(200)
  })
})

describe('프로세스가 둘일 때', () => {
  test('한쪽에서 로그아웃하면 다른 쪽은 알림이 닿는 대로 거절한다', async () => {
    const person = await member()
    const other = await anotherProcess()
    await becomeKnown(person, other.database, other.as(person))
    await endSessions(api.deps.db, { audience: 'customer', subjectId: person.id }, api.clock.now())
    await expect.poll(() => statusOf(person, other.as(person))).toBe(401)
  })

  test('알림을 듣지 못하는 쪽은 아무도 기억하지 않는다', async () => {
    const person = await member()
    const other = await anotherProcess({ deaf: true })
    const at = other.as(person)
    for (let call = 0; call < 3; call++) expect(await statusOf(person, at)).toBe(200)
    await lockSilently(person.id)
    expect(await statusOf(person, at)).toBe(401)
  })

  test('듣던 연결이 끊기면 기억하던 것을 쓰지 않는다', async () => {
    const person = await member()
    const other = await anotherProcess()
    await becomeKnown(person, other.database, other.as(person))
    await lockSilently(person.id)
    expect(await statusOf(person, other.as(person))).toBe(200)
    if (onPostgres)
      await api.deps.db.execute(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen %' and pid <> pg_backend_pid()`)
    else for (const { onLost } of other.listeners) onLost?.()
    await expect.poll(() => statusOf(person, other.as(person))).toBe(401)
  })
})
