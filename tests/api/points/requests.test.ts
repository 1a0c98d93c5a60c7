import { afterEach, describe, expect, test } from 'vitest'
import { users } from '#server/modules/auth/auth.tables.ts'
import { eq } from 'drizzle-orm'
import { useApi } from '#tests/support/api.ts'
import { expectBalanced } from '#tests/support/buying.ts'
import { accountOf, givePoints, lotsOf } from '#tests/support/points.ts'

type Row = {
  id: number | null
  label: string
  status: string
  code: string | null
  message: string | null
  warnings: { code: string }[] | null
  before: { balance: number } | null
  after: { balance: number; approval_id?: number } | null
}
type Result = { job_id: number | null; dry_run: boolean; totals: Record<string, number>; rows: Row[] }
type Approval = {
  id: number
  title: string
  amount: number
  status: string
  lines: object[]
  result: object[]
  job_id: number
  evidence_url: string | null
}
const path = '/store-admin/v1/points/request'

const api = useApi()
afterEach(() => expectBalanced(api))

const members = async (count: number) => {
  const made = []
  for (let n = 0; n < count; n++) made.push((await api.customer()).id)
  return made as [number, ...number[]]
}
const body = (user_ids: number[], amount: number, more: object = {}) => ({
  user_ids,
  amount,
  reason: '배송 지연 사과',
  ...more,
})

async function approvals(): Promise<Approval[]> {
  return (await (await api.staff('admin')).get<{ results: Approval[] }>('/store-admin/v1/approvals')).body.results
}

describe('포인트 지급 요청', () => {
  test('고객상담은 하루에 한 회원에게 3,000P까지 바로 지급하고, 넘으면 승인을 기다린다', async () => {
    const [member] = await members(1)
    const cs = await api.staff('cs')
    const first = await cs.post<Result>(path, body([member], 2000))
    expect(first.status).toBe(200)
    expect(first.body.rows).toMatchObject([
      { status: 'SUCCESS', before: { balance: 0 }, after: { balance: 2000 }, warnings: null },
    ])
    const second = await cs.post<Result>(path, body([member], 1001))
    expect(second.body.rows).toMatchObject([{ status: 'SUCCESS', warnings: [{ code: 'APPROVAL_REQUIRED' }] }])
    expect(await accountOf(api, member)).toEqual({ balance: 2000, held: 0, debt: 0 })
    // another day begins, and another member has a limit of their own
    const [other] = await members(1)
    expect((await cs.post<Result>(path, body([other], 3000))).body.rows[0]?.warnings).toBeNull()
    api.clock.set('2026-11-17T00:00:00+09:00')
    const later = await (await api.staff('cs')).post<Result>(path, body([member], 1000))
    expect(later.body.rows[0]?.warnings).toBeNull()
    expect(await accountOf(api, member)).toEqual({ balance: 3000, held: 0, debt: 0 })
    expect((await lotsOf(api, member)).map((lot) => lot.expiresAt?.toISOString())).toEqual([
      '2027-11-16T14:59:59.999Z',
      '2027-11-17T14:59:59.999Z',
    ])
  })

  test('한 번에 딱 3,000P까지가 바로 지급이고, 3,001P는 모두 승인을 기다린다', async () => {
    const [exact, more] = (await members(2)) as [number, number]
    const cs = await api.staff('cs')
    expect((await cs.post<Result>(path, body([exact], 3_000))).body.rows[0]?.warnings).toBeNull()
    const asked = await cs.post<Result>(path, body([more], 3_001))
    expect(asked.body.rows[0]?.warnings).toMatchObject([{ code: 'APPROVAL_REQUIRED' }])
    expect([(await accountOf(api, exact)).balance, (await accountOf(api, more)).balance]).toEqual([3_000, 0])
  })

  test('여러 회원에게 나누거나 여러 직원이 나눠도 한도를 넘기지 못한다', async () => {
    const [one, two, three] = (await members(3)) as [number, number, number]
    const [first, second] = [await api.staff('cs'), await api.staff('cs')]
    const list = await first.post<Result>(path, body([one, two, three], 1_001))
    expect(list.body.rows.map((row) => row.warnings?.[0]?.code)).toEqual(Array(3).fill('APPROVAL_REQUIRED'))
    expect(await approvals()).toHaveLength(1)
    const within = await first.post<Result>(path, body([one, two, three], 1_000))
    expect(within.body.rows.every((row) => row.warnings === null)).toBe(true)
    // the member's day is one, whoever gives
    expect((await second.post<Result>(path, body([one], 2_000))).body.rows[0]?.warnings).toBeNull()
    expect((await second.post<Result>(path, body([one], 1))).body.rows[0]?.warnings).toHaveLength(1)
    expect((await accountOf(api, one)).balance).toBe(3_000)
  })

  test.each(['cs', 'ops', 'admin'] as const)('%s의 차감은 1P라도 다른 사람이 승인해야 한다', async (role) => {
    const [member] = await members(1)
    await givePoints(api, member, 1_000)
    const asker = await api.staff(role)
    await asker.post(path, body([member], -1))
    const [request] = await approvals()
    expect((await accountOf(api, member)).balance).toBe(1_000)
    const own = await asker.post(`/store-admin/v1/approvals/${request?.id}/approve`)
    expect(own.body).toMatchObject({ code: role === 'admin' ? 'APPROVAL_OWN_REQUEST' : 'FORBIDDEN' })
    expect((await accountOf(api, member)).balance).toBe(1_000)
  })

  test.each(['admin', 'ops', 'marketer'] as const)(
    '%s의 요청은 금액과 상관없이 다른 관리자가 승인해야 지급된다',
    async (role) => {
      const [one, two] = (await members(2)) as [number, number]
      const asker = await api.staff(role)
      const asked = await asker.post<Result>(
        path,
        body([one, two], 100, { memo: '문의 4412', evidence_url: 'https://help.example/4412' }),
      )
      expect(asked.body.totals).toMatchObject({ SUCCESS: 2 })
      expect(await accountOf(api, one)).toEqual({ balance: 0, held: 0, debt: 0 })
      const [request] = await approvals()
      expect(request).toMatchObject({
        title: '포인트 지급 100P × 2명',
        amount: 200,
        status: 'PENDING',
        evidence_url: 'https://help.example/4412',
        job_id: asked.body.job_id,
        reason: '배송 지연 사과\n문의 4412',
      })
      expect(asked.body.rows[0]?.after?.approval_id).toBe(request?.id)
      const approver = await api.staff('admin')
      const approved = await approver.post<Approval>(`/store-admin/v1/approvals/${request?.id}/approve`)
      expect(approved.body).toMatchObject({ status: 'APPROVED', result: [{ label: '반영', value: '2명' }] })
      expect(await accountOf(api, one)).toEqual({ balance: 100, held: 0, debt: 0 })
      expect(await accountOf(api, two)).toEqual({ balance: 100, held: 0, debt: 0 })
      const history = await asker.get<{
        results: { amount: string; actor_name: string; approval_id: number; user: object }[]
      }>(`/store-admin/v1/points/events?user_id=${one}`)
      expect(history.body.results).toMatchObject([
        {
          amount: '100.00',
          kind: 'ADMIN',
          actor_name: 'admin 직원',
          approval_id: request?.id,
          reason: '배송 지연 사과',
        },
      ])
      expect(JSON.stringify(history.body)).not.toContain('@homefit')
    },
  )

  test('미리보기는 실행과 같은 결과를 말하고 아무것도 남기지 않는다', async () => {
    const [rich, poor] = (await members(2)) as [number, number]
    await givePoints(api, rich, 5000)
    const left = (await members(1))[0]
    await api.deps.db.update(users).set({ status: 'WITHDRAWN' }).where(eq(users.id, left))
    const cs = await api.staff('cs')
    const asked = body([rich, poor, rich, left, 999_999], -1000)
    const seen = await cs.post<Result>(path, { ...asked, dry_run: true })
    expect(seen.body).toMatchObject({ job_id: null, dry_run: true, totals: { SUCCESS: 1, SKIPPED: 1, FAILED: 3 } })
    expect(seen.body.rows.map((row) => row.code ?? row.status)).toEqual([
      'SUCCESS',
      'POINTS_NOT_ENOUGH',
      'ROW_REPEATED',
      'USER_WITHDRAWN',
      'USER_NOT_FOUND',
    ])
    expect(seen.body.rows[1]?.message).toBe('가진 포인트(0P)보다 많이 뺄 수 없어요.')
    expect(await approvals()).toEqual([])
    const done = await cs.post<Result>(path, asked)
    expect(done.body.totals).toEqual(seen.body.totals)
    const [request] = await approvals()
    expect(request).toMatchObject({ title: '포인트 차감 1,000P × 1명', amount: -1000 })
    await (await api.staff('admin')).post(`/store-admin/v1/approvals/${request?.id}/approve`)
    expect(await accountOf(api, rich)).toEqual({ balance: 4000, held: 0, debt: 0 })
  })

  test('승인을 기다리는 동안 포인트를 썼으면 0 아래로 빼지 않고 건너뛴다', async () => {
    const [member] = await members(1)
    await givePoints(api, member, 1000)
    await (await api.staff('ops')).post(path, body([member], -800))
    await givePoints(api, member, -500)
    const [request] = await approvals()
    const approved = await (await api.staff('admin')).post<Approval>(`/store-admin/v1/approvals/${request?.id}/approve`)
    expect(approved.body.result).toEqual([
      { label: '반영', value: '0명' },
      { label: '포인트가 부족해 건너뜀', value: '1명' },
    ])
    expect(await accountOf(api, member)).toEqual({ balance: 500, held: 0, debt: 0 })
  })

  test('같은 요청을 두 번 보내도 한 번만 지급된다', async () => {
    const [member] = await members(1)
    const cs = await api.staff('cs')
    const requestId = crypto.randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => cs.post<Result>(path, body([member], 1000), { requestId })))
    expect(new Set(answers.map((answer) => answer.body.job_id)).size).toBe(1)
    expect(await accountOf(api, member)).toEqual({ balance: 1000, held: 0, debt: 0 })
    expect((await cs.post(path, body([member], 2000), { requestId })).body).toMatchObject({ code: 'REQUEST_ID_REUSED' })
  })

  test('한꺼번에 여러 번 지급해도 하루 한도를 넘는 만큼은 승인을 기다린다', async () => {
    const [member] = await members(1)
    const cs = await api.staff('cs')
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => cs.post<Result>(path, body([member], 1500))))
    expect(answers.filter((answer) => !answer.body.rows[0]?.warnings)).toHaveLength(2)
    expect(await accountOf(api, member)).toEqual({ balance: 3000, held: 0, debt: 0 })
    expect(await approvals()).toHaveLength(4)
  })

  test('이메일로도 회원을 고르고, 유효기간은 그 날(KST)의 끝까지다', async () => {
    await api.customer({ emailAddress: 'minji@example.test', name: '김민지' })
    const cs = await api.staff('cs')
    const asked = {
      email_addresses: ['MinJi@example.test', 'nobody@example.test'],
      amount: 500,
      reason: '리뷰 이벤트',
      expires_at: '2026-12-31',
    }
    const done = await cs.post<Result>(path, asked)
    expect(done.body.rows).toMatchObject([
      { status: 'SUCCESS', label: '김*지 · mi***@example.test' },
      { status: 'FAILED', code: 'USER_NOT_FOUND', label: 'nobody@example.test' },
    ])
    const lots = await lotsOf(api, done.body.rows[0]?.id as number)
    expect(lots[0]?.expiresAt?.toISOString()).toBe('2026-12-31T14:59:59.999Z')
    expect((await cs.post(path, { ...asked, expires_at: '2026-11-15' })).body).toMatchObject({
      code: 'VALIDATION',
      extra: { fields: { expires_at: ['PAST_DAY'] } },
    })
  })

  test('유효기간이 지난 뒤에는 승인할 수 없고 요청은 그대로 기다린다', async () => {
    const [member] = await members(1)
    await (await api.staff('ops')).post(path, body([member], 500, { expires_at: '2026-11-16' }))
    api.clock.set('2026-11-17T00:00:00+09:00')
    const [request] = await approvals()
    const answer = await (await api.staff('admin')).post(`/store-admin/v1/approvals/${request?.id}/approve`)
    expect(answer.body).toMatchObject({ code: 'APPROVAL_STALE' })
    expect((await approvals())[0]?.status).toBe('PENDING')
  })

  test('금액 0, 빈 명단, 이유 없는 요청, 고객의 요청은 받지 않는다', async () => {
    const [member] = await members(1)
    const cs = await api.staff('cs')
    for (const wrong of [
      body([member], 0),
      body([], 100),
      { user_ids: [member], amount: 100 },
      body([member], 1.5),
      body([member], 100, { evidence_url: 'javascript:alert(1)' }),
    ])
      expect((await cs.post(path, wrong)).status).toBe(400)
    expect((await (await api.customer()).post(path, body([member], 100))).status).toBe(403)
    expect((await api.anonymous.post(path, body([member], 100))).status).toBe(401)
  })
})
