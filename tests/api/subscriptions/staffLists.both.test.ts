import iconv from 'iconv-lite'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { users } from '#server/modules/auth/auth.tables.ts'
import { subscriptionPeriods, subscriptions } from '#server/modules/subscriptions/subscriptions.tables.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { brokenMemberships } from '#tests/support/membershipBooks.ts'
import {
  changeStatus,
  join,
  type Member,
  own,
  type PlanOf,
  rowOf,
  sellPlan,
  withCard,
} from '#tests/support/memberships.ts'
import { sealed } from '#tests/support/searching.ts'

const api = useApi({ start: '2026-11-16T15:00:00+09:00' })
const path = '/core-admin/v1/subscriptions'

type Row = { row?: number | null; id?: number; status: string; code?: string; label: string; undoable?: boolean }
type Result = { job_id: number | null; total: number; totals: Record<string, number>; rows: Row[]; status: string }
type FileResult = {
  job_id: number
  total: number
  valid: number
  errors: { row: number; code: string; value: string; message: string }[]
  result: Result
}
type List = {
  results: { id: number; status: string; user: { id: number; name_masked: string } }[]
  total_count: number
}

let plan: PlanOf
let cs: TestClient
beforeEach(async () => {
  plan = await sellPlan(api)
  cs = await api.staff('cs')
})

async function members(count: number): Promise<Member[]> {
  const made: Member[] = []
  for (let n = 0; n < count; n += 1) {
    const member = await withCard(api)
    await join(member, plan, 19_900)
    made.push(member)
  }
  return made
}
const endsOf = async (all: readonly Member[]) => {
  const ends: string[] = []
  for (const { id } of all) ends.push((await rowOf(api, id)).endsOn)
  return ends
}
const idsOf = async (all: readonly Member[]) => {
  const ids: number[] = []
  for (const { id } of all) ids.push((await rowOf(api, id)).id)
  return ids
}

describe('목록', () => {
  test('상태, 요금제, 회원, 실패의 종류, 끝나는 날, 결제일로 찾고, 이름은 가린다', async () => {
    const [one, two, three] = (await members(3)) as [Member, Member, Member]
    const other = await sellPlan(api, { name: '연간', interval: 'YEAR', price: 118_800 })
    const four = await withCard(api)
    await join(four, other, 118_800)
    await changeStatus(two, 'CANCEL_SCHEDULED')
    await api.deps.db
      .update(subscriptions)
      .set({ status: 'PAST_DUE', isHardFailure: true, retries: 1, pastDueSince: api.clock.now() })
      .where(eq(subscriptions.userId, three.id))
    const ids = await idsOf([one, two, three, four])
    const found = async (query: string) => {
      const { status, body } = await cs.get<List>(`${path}?${query}`)
      expect(status, query).toBe(200)
      return body.results.map(({ id }) => ids.indexOf(id))
    }
    expect(await found('')).toEqual([3, 2, 1, 0])
    expect(await found('sort=id')).toEqual([0, 1, 2, 3])
    expect(await found('sort=-ends_on')).toEqual([3, 2, 1, 0])
    expect(await found('status=CANCEL_SCHEDULED&status=PAST_DUE')).toEqual([2, 1])
    expect(await found(`plan_id=${other.planId}`)).toEqual([3])
    expect(await found('failure=HARD')).toEqual([2])
    expect(await found('failure=SOFT')).toEqual([])
    expect(await found('failure=UNKNOWN')).toEqual([])
    expect(await found('waits_for_staff=true')).toEqual([])
    expect(await found('ends_from=2027-01-01')).toEqual([3])
    expect(await found('ends_to=2026-12-16')).toEqual([2, 1, 0])
    expect(await found('charge_on=2026-12-16')).toEqual([2, 0])
    expect(await found(`user_id=${four.id}`)).toEqual([3])
    expect(await found(`q=${ids[0]}`)).toContain(0)
    const [user] = await api.deps.db.select().from(users).where(eq(users.id, one.id))
    const key = encodeURIComponent(await sealed(cs, user?.emailAddress ?? '', 'q'))
    expect(await found(`q=${key}`)).toEqual([0])
    const { body } = await cs.get<List>(`${path}?ids=${ids[0]}`)
    expect(JSON.stringify(body)).not.toContain(user?.name)
    expect((await cs.get(`${path}?sort=status`)).status).toBe(400)
    expect((await cs.get(`${path}?page=2000&page_size=100`)).status).toBe(400)
    const { body: counts } = await cs.get<{ results: { key: string; count: number }[] }>(`${path}/counts`)
    expect(Object.fromEntries(counts.results.map((tab) => [tab.key, tab.count]))).toMatchObject({
      ACTIVE: 2,
      PAST_DUE: 1,
      CANCEL_SCHEDULED: 1,
      waiting: 0,
    })
    // a person's e-mail is nobody's to ask for without being allowed to see it
    const marketer = await api.staff('marketer')
    const his = encodeURIComponent(await sealed(marketer, user?.emailAddress ?? '', 'q'))
    expect((await marketer.get(`${path}?q=${his}`)).status).toBe(403)
  })

  test('이력은 쪽으로 나뉘고, 쪽을 이으면 빠지거나 겹치는 줄이 없다', async () => {
    const [member] = (await members(1)) as [Member]
    for (let n = 0; n < 3; n += 1) {
      await changeStatus(member, 'CANCEL_SCHEDULED')
      await changeStatus(member, 'ACTIVE')
    }
    const { id } = await rowOf(api, member.id)
    const page = async (n: number, size: number) =>
      (
        await cs.get<{ results: { id: string; at: string }[]; has_next: boolean }>(
          `${path}/${id}/timeline?page=${n}&page_size=${size}`,
        )
      ).body
    const whole = (await page(1, 100)).results
    expect(whole.length).toBeGreaterThan(10)
    expect(whole.map(({ at }) => at)).toEqual(
      whole
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    const parts: string[] = []
    for (let n = 1; ; n += 1) {
      const { results, has_next: hasNext } = await page(n, 4)
      parts.push(...results.map((line) => line.id))
      if (!hasNext) break
    }
    expect(parts).toEqual(whole.map((line) => line.id))
    expect((await cs.get(`${path}/${id}/timeline?page=100&page_size=100`)).body).toMatchObject({
      code: 'PAGE_TOO_DEEP',
    })
  })

  test('결제수단은 이름과 상태만 보이고, 본 것이 접속기록에 남는다', async () => {
    const [member] = (await members(1)) as [Member]
    const { body } = await cs.get<{ results: object[] }>(`/core-admin/v1/users/${member.id}/payment-methods`)
    expect(body.results).toMatchObject([{ id: member.card, status: 'ACTIVE', in_use: true }])
    expect(Object.keys(body.results[0] ?? {}).toSorted()).toEqual(
      ['created_at', 'id', 'in_use', 'is_default', 'issuer', 'label', 'status'].toSorted(),
    )
  })
})

describe('일괄 연장', () => {
  test('고른 구독과 고른 회원에게 한 번씩 늘리고, 안 되는 행은 까닭을 말한다', async () => {
    const all = await members(3)
    const [one, two, three] = await idsOf(all)
    await changeStatus(all[2] as Member, 'TERMINATED')
    const body = { ids: [one, two, two, three, 999_999], days: 7, reason: '장애 보상' }
    const dry = await cs.post<Result>(`${path}/bulk/extend`, { ...body, dry_run: true })
    expect(await endsOf(all.slice(0, 2))).toEqual(['2026-12-16', '2026-12-16'])
    const made = await cs.post<Result>(`${path}/bulk/extend`, body, { requestId: 'bulk-extend-1' })
    expect(made.body.rows.map(({ status, code }) => [status, code ?? null])).toEqual([
      ['SUCCESS', null],
      ['SUCCESS', null],
      ['SKIPPED', 'ROW_REPEATED'],
      ['FAILED', 'SUBSCRIPTION_STATE'],
      ['FAILED', 'SUBSCRIPTION_NOT_FOUND'],
    ])
    expect(dry.body.rows.map(({ status }) => status)).toEqual(made.body.rows.map(({ status }) => status))
    const again = await cs.post<Result>(`${path}/bulk/extend`, body, { requestId: 'bulk-extend-1' })
    expect(again.body.job_id).toBe(made.body.job_id)
    expect(await endsOf(all.slice(0, 2))).toEqual(['2026-12-23', '2026-12-23'])
    const nobody = await api.customer()
    const byMember = await cs.post<Result>(`${path}/bulk/extend`, {
      user_ids: [all[0]?.id, nobody.id],
      days: 1,
      reason: '한 번 더',
    })
    expect(byMember.body.rows.map(({ status }) => status)).toEqual(['SUCCESS', 'FAILED'])
    expect(await endsOf(all.slice(0, 1))).toEqual(['2026-12-24'])
    for (const { id } of all) expect(await brokenMemberships(api, id)).toEqual([])
  })

  test('아직 쓰지 않은 연장은 되돌리고, 뒤에 더 이어졌으면 되돌리지 않는다', async () => {
    const all = await members(2)
    const ids = await idsOf(all)
    const extend = (some: readonly (number | undefined)[]) =>
      cs.post<Result>(`${path}/bulk/extend`, { ids: some, days: 7, reason: '보상' })
    const first = await extend(ids)
    await extend([ids[1]])
    const undone = await cs.post<Result>(`/store-admin/v1/jobs/${first.body.job_id}/undo`, { reason: '잘못 눌렀어요' })
    expect(undone.body.rows.map(({ status }) => status)).toEqual(['SUCCESS', 'FAILED'])
    expect(await endsOf(all)).toEqual(['2026-12-16', '2026-12-30'])
    expect((await own(all[0] as Member)).next_payment).toMatchObject({ on: '2026-12-16' })
    for (const { id } of all) expect(await brokenMemberships(api, id)).toEqual([])
  })

  test('나쁜 값은 받지 않고, 권한이 없으면 하지 않는다', async () => {
    const [id] = await idsOf(await members(1))
    for (const wrong of [
      { ids: [id], days: 3 },
      { ids: [id], days: 0, reason: '이유' },
      { ids: [id], user_ids: [1], days: 3, reason: '이유' },
      { days: 3, reason: '이유' },
      { ids: [], days: 3, reason: '이유' },
    ])
      expect((await cs.post(`${path}/bulk/extend`, wrong)).status, JSON.stringify(wrong)).toBe(400)
    const marketer = await api.staff('marketer')
    expect((await marketer.post(`${path}/bulk/extend`, { ids: [id], days: 3, reason: '이유' })).status).toBe(403)
  })
})

describe('파일로 연장', () => {
  async function send(bytes: Uint8Array | string | null, fields: Record<string, string>, name = '보상.csv') {
    const form = new FormData()
    for (const [key, value] of Object.entries(fields)) form.set(key, value)
    if (bytes !== null) form.set('file', new File([bytes as BlobPart], name))
    const answer = await cs.raw('POST', `${path}/extend-file`, { form })
    return { status: answer.status, body: (await answer.json()) as FileResult & { code?: string } }
  }

  test('살펴본 파일을 그 번호로 반영하고, 같은 파일을 다시 올려도 두 번 늘리지 않는다', async () => {
    const all = await members(4)
    const [a, b, c, d] = all as [Member, Member, Member, Member]
    const [email] = await api.deps.db.select().from(users).where(eq(users.id, b.id))
    await api.deps.db.update(users).set({ phone: '010-7777-1234' }).where(eq(users.id, c.id))
    const subscription = (await rowOf(api, d.id)).id
    const text = [
      '구독번호,회원번호,이메일,휴대폰,일수,사유',
      `,${a.id},,,3,배송 사고`,
      `,,${email?.emailAddress},,,`,
      ',,,01077771234,10,',
      `${subscription},,,,,`,
      `,${a.id},,,3,`,
      ',999999,,,3,',
      ',,없는@example.test,,3,',
      `,${a.id},,,열흘,`,
      `,${a.id},,,400,`,
    ].join('\r\n')
    const checked = await send(new Uint8Array(iconv.encode(text, 'cp949')), {
      dry_run: 'true',
      days: '5',
      reason: '서비스 장애 보상',
    })
    expect(checked).toMatchObject({ status: 200, body: { total: 9, valid: 4 } })
    expect(checked.body.errors.map(({ row, code }) => [row, code])).toEqual([
      [6, 'ROW_REPEATED'],
      [7, 'SUBSCRIPTION_NOT_FOUND'],
      [8, 'USER_NOT_FOUND'],
      [9, 'NUMBER_FORMAT'],
      [10, 'NUMBER_FORMAT'],
    ])
    expect(JSON.stringify(checked.body)).not.toContain('01077771234')
    expect(await endsOf(all)).toEqual(Array(4).fill('2026-12-16'))
    const fields = { job_id: String(checked.body.job_id), days: '5', reason: '서비스 장애 보상' }
    const done = await send(null, fields)
    expect(done.body.result.totals).toMatchObject({ SUCCESS: 4, SKIPPED: 1, FAILED: 4 })
    expect(await endsOf(all)).toEqual(['2026-12-19', '2026-12-21', '2026-12-26', '2026-12-21'])
    const again = await send(null, fields)
    expect(again.body.result.totals).toMatchObject({ SUCCESS: 0, SKIPPED: 5 })
    expect(await endsOf(all)).toEqual(['2026-12-19', '2026-12-21', '2026-12-26', '2026-12-21'])
    const { results } = (
      await cs.get<{ results: { detail: string | null }[] }>(`${path}/${(await rowOf(api, a.id)).id}/timeline`)
    ).body
    expect(results.some(({ detail }) => detail?.includes('사유: 배송 사고'))).toBe(true)
    // taken back, the file can be sent once more
    await cs.post(`/store-admin/v1/jobs/${done.body.job_id}/undo`, { reason: '다시' })
    expect(await endsOf(all)).toEqual(Array(4).fill('2026-12-16'))
    const third = await send(null, fields)
    expect(third.body.result.totals).toMatchObject({ SUCCESS: 4 })
    expect(await api.deps.db.$count(subscriptionPeriods)).toBe(4 + 4 + 4)
    for (const { id } of all) expect(await brokenMemberships(api, id)).toEqual([])
  })

  test('남의 확인 번호, 파일 없는 확인, 사유와 일수가 없는 파일은 받지 않거나 행마다 말한다', async () => {
    const [member] = (await members(1)) as [Member]
    const text = `회원번호\r\n${member.id}\r\n`
    const bare = await send(text, { dry_run: 'true' })
    expect(bare.body).toMatchObject({ valid: 0, errors: [{ row: 2, code: 'NUMBER_FORMAT' }] })
    expect((await send(text, { dry_run: 'true', days: '3' })).body.errors).toMatchObject([{ code: 'MEMO_REQUIRED' }])
    expect((await send(null, { dry_run: 'true', days: '3' })).status).toBe(400)
    expect((await send(text, { dry_run: 'true', days: '0' })).status).toBe(400)
    expect((await send('이름,주소\r\n김,서울', { dry_run: 'true', days: '3', reason: '보상' })).status).toBe(400)
    const checked = await send(text, { dry_run: 'true', days: '3', reason: '보상' })
    cs = await api.staff('admin')
    expect((await send(null, { job_id: String(checked.body.job_id), days: '3', reason: '보상' })).status).toBe(404)
  })
})
