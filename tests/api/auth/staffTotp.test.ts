import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import { admins } from '#server/modules/auth/auth.tables.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import {
  aStaffAccount,
  adminRow,
  appCode,
  enrol,
  type StaffAccount,
  staffPassword,
} from '#tests/support/staffAccounts.ts'

const api = useApi()
const path = '/core-admin/v1/auth'
const halfMinute = 30_000

async function withApp(): Promise<{ account: StaffAccount; client: TestClient; secret: string; codes: string[] }> {
  const account = await aStaffAccount(api)
  const opened = await account.signIn()
  const client = api.as({ token: opened.body.access_token })
  const { secret, recoveryCodes } = await enrol(api, client)
  api.clock.advance(halfMinute)
  return { account, client, secret, codes: recoveryCodes }
}

describe('등록', () => {
  test('비밀키는 봉해서, 복구 코드는 해시로만 남고, 어느 것도 요청 기록에 남지 않는다', async () => {
    const { account, secret, codes } = await withApp()
    const row = await adminRow(api, account.id)
    expect(row.totpConfirmedAt).not.toBeNull()
    expect(row.totpSecret).not.toContain(secret)
    expect(api.deps.keys.unseal(row.totpSecret ?? '')).toBe(secret)
    expect(row.recoveryHashes).toHaveLength(10)
    const kept = await rows<{ text: string }>(
      api.deps.db,
      sql`select coalesce(string_agg(response::text, ''), '') || (select coalesce(string_agg(after::text, ''), '') from audit_logs) as text from request_log`,
    )
    for (const shown of [secret, ...codes]) expect(kept[0]?.text).not.toContain(shown)
  })

  test('틀린 코드로는 끝나지 않고, 로그인은 비밀번호만으로 된다', async () => {
    const account = await aStaffAccount(api)
    const client = api.as({ token: (await account.signIn()).body.access_token })
    expect(await client.post(`${path}/totp/confirm`, { code: '000000' })).toMatchObject({
      status: 409,
      body: { code: 'TOTP_NOT_STARTED' },
    })
    const { secret } = (await client.post<{ secret: string }>(`${path}/totp/start`, {})).body
    const wrong = appCode(api, secret, 5)
    expect(await client.post(`${path}/totp/confirm`, { code: wrong })).toMatchObject({ body: { code: 'TOTP_INVALID' } })
    expect((await account.signIn()).status).toBe(200)
  })

  test('한 번 끝나면 다시 시작할 수 없고, 먼저 꺼야 한다', async () => {
    const { client } = await withApp()
    expect(await client.post(`${path}/totp/start`, {})).toMatchObject({
      status: 409,
      body: { code: 'TOTP_ALREADY_ON' },
    })
    expect(await client.post(`${path}/totp/confirm`, { code: '123456' })).toMatchObject({
      body: { code: 'TOTP_ALREADY_ON' },
    })
  })

  test('로그인한 지 10분이 지나면 비밀번호를 다시 물어본다: 자리를 비운 화면에서 남이 등록할 수 없다', async () => {
    const account = await aStaffAccount(api)
    const client = api.as({ token: (await account.signIn()).body.access_token })
    const start = (body: object) => client.post(`${path}/totp/start`, body)
    expect((await start({})).status).toBe(200)
    await api.deps.db.execute(sql`update sessions set created_at = created_at - interval '10 minutes'`)
    expect(await start({})).toMatchObject({ status: 400, body: { code: 'PASSWORD_CONFIRM_REQUIRED' } })
    expect(await start({ password: 'wrong' })).toMatchObject({ status: 400, body: { code: 'PASSWORD_MISMATCH' } })
    expect((await start({ password: staffPassword })).status).toBe(200)
  })

  test('로그인하지 않은 사람과 고객은 아무것도 할 수 없다', async () => {
    const customer = await api.customer()
    for (const step of ['start', 'confirm', 'disable', 'recovery-codes']) {
      expect((await api.anonymous.post(`${path}/totp/${step}`, { code: '123456' })).status, step).toBe(401)
      expect((await customer.post(`${path}/totp/${step}`, { code: '123456' })).status, step).toBe(403)
    }
  })
})

describe('로그인', () => {
  test('비밀번호만 내면 코드를 묻고, 코드를 내면 들어간다', async () => {
    const { account, secret } = await withApp()
    expect(await account.signIn()).toMatchObject({ status: 401, body: { code: 'TOTP_REQUIRED' } })
    expect((await account.signIn({ totp: appCode(api, secret) })).status).toBe(200)
    const audit = await rows<{ factor: string }>(
      api.deps.db,
      sql`select after->>'factor' as factor from audit_logs where action = 'staff.sign-in' order by id desc limit 1`,
    )
    expect(audit).toEqual([{ factor: 'totp' }])
  })

  test('비밀번호가 틀리면 코드가 있는 계정인지 알려 주지 않는다', async () => {
    const { account, secret } = await withApp()
    for (const totp of [undefined, appCode(api, secret)])
      expect(await account.signIn({ password: 'wrong', ...(totp ? { totp } : {}) })).toMatchObject({
        status: 401,
        body: { code: 'SIGN_IN_FAILED' },
      })
    // the right code of a wrong password is not used up
    expect((await account.signIn({ totp: appCode(api, secret) })).status).toBe(200)
  })

  test('한 코드로는 한 번만 들어가고, 더 오래된 코드도 다시는 받지 않는다', async () => {
    const { account, secret } = await withApp()
    const code = appCode(api, secret)
    expect((await account.signIn({ totp: code })).status).toBe(200)
    expect(await account.signIn({ totp: code })).toMatchObject({ status: 400, body: { code: 'TOTP_INVALID' } })
    expect((await account.signIn({ totp: appCode(api, secret, -1) })).status).toBe(400)
    api.clock.advance(halfMinute)
    expect((await account.signIn({ totp: appCode(api, secret) })).status).toBe(200)
  })

  test('같은 코드로 여럿이 한꺼번에 들어와도 한 세션만 열린다', async () => {
    const { account, secret } = await withApp()
    const before = await openSessions(account.id)
    const code = appCode(api, secret)
    const answers = await Promise.all(Array.from({ length: 4 }, () => account.signIn({ totp: code })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
    expect((await openSessions(account.id)) - before).toBe(1)
  })

  test('코드를 다섯 번 틀리면 맞는 코드도 얼마 동안 받지 않는다. 코드 없이 물어본 것은 세지 않지만, 틀린 수를 지우지도 않는다', async () => {
    const { account, secret } = await withApp()
    const wrong = appCode(api, secret, 7)
    for (let n = 0; n < 8; n++) expect((await account.signIn()).status).toBe(401)
    for (let n = 0; n < 5; n++) {
      expect((await account.signIn({ totp: wrong })).status).toBe(400)
      if (n < 4) expect((await account.signIn()).status).toBe(401)
    }
    expect((await account.signIn({ totp: appCode(api, secret) })).status).toBe(429)
  })

  test('여러 곳에서 나눠 찍어도 한 계정에 열 번까지다', async () => {
    const { account, secret } = await withApp()
    const wrong = appCode(api, secret, 7)
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) {
      await api.deps.db.execute(sql`delete from rate_counters where key like 'sign-in:%'`)
      statuses.push((await account.signIn({ totp: wrong })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
    api.clock.advance(15 * 60_000)
    expect((await account.signIn({ totp: appCode(api, secret) })).status).toBe(200)
  })

  test('형식이 틀린 코드는 세기 전에 거절한다', async () => {
    const { account } = await withApp()
    for (const totp of ['12345', '1234567', 'abcdef', ''])
      expect((await account.signIn({ totp })).status, totp).toBe(400)
  })
})

describe('복구 코드', () => {
  test('한 번만 쓸 수 있고, 소문자로 적어도 된다', async () => {
    const { account, codes } = await withApp()
    const [first = '', second = ''] = codes
    expect((await account.signIn({ recovery_code: first.toLowerCase() })).status).toBe(200)
    expect((await account.signIn({ recovery_code: first })).status).toBe(400)
    expect((await account.signIn({ recovery_code: second })).status).toBe(200)
    expect((await adminRow(api, account.id)).recoveryHashes).toHaveLength(8)
  })

  test('여럿이 한꺼번에 써도 한 명만 들어간다', async () => {
    const { account, codes } = await withApp()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => account.signIn({ recovery_code: codes[0] ?? '' })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400])
  })

  test('새로 받으면 전의 것은 못 쓴다', async () => {
    const { account, client, secret, codes } = await withApp()
    const renewed = await client.post<{ recovery_codes: string[] }>(`${path}/totp/recovery-codes`, {
      code: appCode(api, secret),
    })
    expect(renewed.body.recovery_codes).toHaveLength(10)
    expect((await account.signIn({ recovery_code: codes[0] ?? '' })).status).toBe(400)
    expect((await account.signIn({ recovery_code: renewed.body.recovery_codes[0] ?? '' })).status).toBe(200)
    expect(await client.post(`${path}/totp/recovery-codes`, { code: '12345' })).toMatchObject({
      body: { code: 'VALIDATION' },
    })
  })
})

describe('끄기', () => {
  test('비밀번호와 코드가 모두 맞아야 꺼지고, 끈 뒤에는 비밀번호만으로 들어간다', async () => {
    const { account, client, secret } = await withApp()
    const refused = [
      [{ password: 'wrong', code: appCode(api, secret) }, 'PASSWORD_MISMATCH'],
      [{ password: staffPassword, code: appCode(api, secret, 7) }, 'TOTP_INVALID'],
      [{ password: staffPassword }, 'TOTP_INVALID'],
      [{ code: appCode(api, secret) }, 'VALIDATION'],
    ] as const
    for (const [body, code] of refused)
      expect(await client.post(`${path}/totp/disable`, body), code).toMatchObject({ status: 400, body: { code } })
    const body = { password: staffPassword, code: appCode(api, secret) }
    expect((await client.post(`${path}/totp/disable`, body)).status).toBe(204)
    expect((await account.signIn()).status).toBe(200)
    expect(await adminRow(api, account.id)).toMatchObject({ totpSecret: null, totpLastStep: null, recoveryHashes: [] })
    api.clock.advance(halfMinute)
    expect(await client.post(`${path}/totp/disable`, body)).toMatchObject({ body: { code: 'TOTP_OFF' } })
    expect(await client.post(`${path}/totp/recovery-codes`, { code: '123456' })).toMatchObject({
      body: { code: 'TOTP_OFF' },
    })
  })
})

async function openSessions(id: number): Promise<number> {
  const [row] = await rows<{ count: number }>(
    api.deps.db,
    sql`select count(*)::int as count from sessions where audience = 'staff' and subject_id = ${id} and revoked_at is null`,
  )
  return row?.count ?? 0
}

test('비교 대상: 쓴 코드를 기억하지 않으면 같은 코드로 모두 들어간다', async () => {
  const { account, secret } = await withApp()
  const code = appCode(api, secret)
  const answers: number[] = []
  for (let n = 0; n < 3; n++) {
    await api.deps.db.update(admins).set({ totpLastStep: null }).where(eq(admins.id, account.id))
    answers.push((await account.signIn({ totp: code })).status)
  }
  expect(answers).toEqual([200, 200, 200])
})
