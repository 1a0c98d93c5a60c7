import iconv from 'iconv-lite'
import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { users } from '#server/modules/auth/auth.tables.ts'
import { userCoupons } from '#server/modules/coupons/coupons.tables.ts'
import { brokenBooks } from '#server/modules/ops/invariants.ts'
import { type TestClient, useApi } from '#tests/support/api.ts'
import { makeIssue } from '#tests/support/coupons.ts'

const api = useApi()
const path = '/store-admin/v1/user-coupons'

type Row = {
  row?: number | null
  id?: number
  status: string
  code?: string
  label: string
  after?: { user_coupon_id: number }
}
type Result = { job_id: number | null; dry_run: boolean; total: number; totals: Record<string, number>; rows: Row[] }
type FileResult = {
  job_id: number
  dry_run: boolean
  total: number
  valid: number
  errors: { row: number; code: string; value: string }[]
  result: Result | null
}

afterEach(async () => {
  expect(await brokenBooks(api.deps.db)).toEqual([])
})

const withdraw = (id: number) => api.deps.db.update(users).set({ status: 'WITHDRAWN' }).where(eq(users.id, id))
const heldBy = (userId: number) =>
  api.deps.db.select({ status: userCoupons.status }).from(userCoupons).where(eq(userCoupons.userId, userId))

function upload(
  staff: TestClient,
  bytes: Uint8Array | string | null,
  fields: Record<string, string>,
  name = '대상.csv',
) {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  if (bytes !== null) form.set('file', new File([bytes as BlobPart], name))
  return staff.raw('POST', `${path}/csv-upload`, { form })
}

describe('회원 한 사람에게', () => {
  test('한 장을 발급하고, 한 번 더는 거절한다', async () => {
    const staff = await api.staff('marketer')
    const customer = await api.customer()
    const { issue } = await makeIssue(api.deps.db, { issue: { audience: 'MANUAL' } })
    const body = { user_id: customer.id, coupon_issue_id: issue.id, reason: '배송 지연 사과' }
    const given = await staff.post(path, body)
    expect(given.status).toBe(201)
    expect(given.body).toMatchObject({ status: 'AVAILABLE', coupon: { name: '첫 만남 쿠폰' } })
    expect((await staff.post(path, body)).body).toMatchObject({ code: 'COUPON_ALREADY_ISSUED' })
    expect((await staff.post(path, { ...body, user_id: 999 })).body).toMatchObject({ code: 'USER_NOT_FOUND' })
    expect((await staff.post(path, { ...body, coupon_issue_id: 999 })).body).toMatchObject({ code: 'COUPON_NOT_FOUND' })
    const list = await staff.get<{ results: { user: { name_masked: string } }[] }>(
      `/store-admin/v1/users/${customer.id}/coupons`,
    )
    expect(list.body.results).toMatchObject([
      { status: 'AVAILABLE', issue_id: issue.id, user: { name_masked: '홍*동' } },
    ])
    expect((await staff.get('/store-admin/v1/users/999/coupons')).status).toBe(404)
  })

  test('고객상담은 5,000원 이하만, 한 번에 한 장만 발급한다', async () => {
    const cs = await api.staff('cs')
    const customer = await api.customer()
    const { issue: small } = await makeIssue(api.deps.db, { coupon: { value: 5_000 } })
    const { issue: large } = await makeIssue(api.deps.db, { coupon: { value: 5_001 } })
    const { issue: percent } = await makeIssue(api.deps.db, {
      coupon: { discountType: 'PERCENT', value: 1, maxDiscount: 6_000 },
    })
    const give = (issueId: number) => cs.post(path, { user_id: customer.id, coupon_issue_id: issueId })
    expect((await give(small.id)).status).toBe(201)
    expect((await give(large.id)).body).toMatchObject({ code: 'COUPON_ROLE_LIMIT' })
    expect((await give(percent.id)).status).toBe(403)
    expect((await cs.post(`${path}/bulk`, { coupon_issue_id: small.id, user_ids: [customer.id] })).status).toBe(403)
    expect(
      (await (await api.staff('ops')).post(path, { user_id: customer.id, coupon_issue_id: small.id })).status,
    ).toBe(403)
  })
})

describe('여러 회원에게', () => {
  test('미리보기와 실행이 같은 줄을 말한다: 이미 보유, 없는 회원, 탈퇴, 중복, 한도 초과', async () => {
    const staff = await api.staff('marketer')
    const [has, fresh, gone, late] = [
      await api.customer(),
      await api.customer(),
      await api.customer(),
      await api.customer(),
    ]
    await withdraw(gone.id)
    const { issue } = await makeIssue(api.deps.db, { issue: { totalLimit: 2 } })
    await staff.post(path, { user_id: has.id, coupon_issue_id: issue.id })
    const body = { coupon_issue_id: issue.id, user_ids: [has.id, fresh.id, 999_999, gone.id, fresh.id, late.id] }
    const expected = [
      ['SKIPPED', 'COUPON_ALREADY_ISSUED'],
      ['SUCCESS', undefined],
      ['FAILED', 'USER_NOT_FOUND'],
      ['FAILED', 'USER_WITHDRAWN'],
      ['SKIPPED', 'ROW_REPEATED'],
      ['FAILED', 'COUPON_SOLD_OUT'],
    ]
    const outcome = ({ rows }: Result) => rows.map(({ status, code }) => [status, code ?? undefined])
    const preview = await staff.post<Result>(`${path}/bulk`, { ...body, dry_run: true })
    expect(preview.body).toMatchObject({ dry_run: true, job_id: null, totals: { SUCCESS: 1, SKIPPED: 2, FAILED: 3 } })
    expect(outcome(preview.body)).toEqual(expected)
    expect(await heldBy(fresh.id)).toEqual([])
    const done = await staff.post<Result>(`${path}/bulk`, body, { requestId: 'give-0001' })
    expect(outcome(done.body)).toEqual(expected)
    expect(await heldBy(fresh.id)).toEqual([{ status: 'AVAILABLE' }])
    const again = await staff.post<Result>(`${path}/bulk`, body, { requestId: 'give-0001' })
    expect(again.body.job_id).toBe(done.body.job_id)
    expect(await heldBy(fresh.id)).toHaveLength(1)
  })

  test('대상 조건은 서버가 센 회원 수와 같고, 탈퇴한 회원은 들지 않는다', async () => {
    const staff = await api.staff('marketer')
    const old = await api.customer({ createdAt: new Date('2026-01-01T00:00:00+09:00') })
    const fresh = await api.customer({ createdAt: new Date('2026-11-10T00:00:00+09:00') })
    const gone = await api.customer()
    await withdraw(gone.id)
    const { body: segments } = await staff.get<{ results: { key: string; count: number }[] }>(`${path}/segments`)
    expect(Object.fromEntries(segments.results.map(({ key, count }) => [key, count]))).toEqual({
      ALL: 2,
      NEW: 1,
      NEVER_BOUGHT: 2,
      BOUGHT_90D: 0,
      LAPSED_90D: 0,
    })
    const { issue } = await makeIssue(api.deps.db, { issue: { audience: 'MANUAL' } })
    const done = await staff.post<Result>(`${path}/bulk`, { coupon_issue_id: issue.id, segment: 'ALL' })
    expect(done.body).toMatchObject({ total: 2, totals: { SUCCESS: 2 } })
    expect([await heldBy(old.id), await heldBy(fresh.id), await heldBy(gone.id)].map(({ length }) => length)).toEqual([
      1, 1, 0,
    ])
    const both = await staff.post(`${path}/bulk`, { coupon_issue_id: issue.id, segment: 'ALL', user_ids: [1] })
    expect(both.status).toBe(400)
    expect((await staff.post(`${path}/bulk`, { coupon_issue_id: issue.id, segment: 'BOUGHT_90D' })).body).toMatchObject(
      { code: 'BULK_EMPTY' },
    )
  })

  test('회원을 번호, 이메일, 닉네임으로 찾고 개인정보는 가린다', async () => {
    const cs = await api.staff('cs')
    const customer = await api.customer({ emailAddress: 'minsu@example.test', nickname: '홈트민수' })
    for (const q of [String(customer.id), 'MINSU@example.test', '홈트']) {
      const { body } = await cs.post<{ results: unknown[] }>(`${path}/members`, { q })
      expect(body.results).toEqual([
        {
          id: customer.id,
          name_masked: '홍*동',
          nickname: '홈트민수',
          email_masked: 'mi***@example.test',
          phone_masked: '010-****-5678',
          active: true,
        },
      ])
    }
    expect((await (await api.staff('ops')).post(`${path}/members`, { q: '1' })).status).toBe(403)
  })
})

describe('파일로', () => {
  test('먼저 확인하고, 그 번호로 반영한다. 오류는 엑셀 행 번호로 말한다', async () => {
    const staff = await api.staff('marketer')
    const one = await api.customer({ emailAddress: 'one@example.test' })
    const two = await api.customer({ emailAddress: 'two@example.test' })
    const { issue } = await makeIssue(api.deps.db)
    const csv = `11월 대상 명단\n이메일,이름\nONE@example.test,가\nnobody@example.test,나\n,다\none@example.test,라\ntwo@example.test,마\n`
    const fields = { coupon_issue_id: String(issue.id) }
    const checked = await upload(staff, iconv.encode(csv, 'cp949'), { ...fields, dry_run: 'true' })
    expect(checked.status).toBe(200)
    const check = (await checked.json()) as FileResult
    expect(check).toMatchObject({ dry_run: true, total: 5, valid: 2 })
    expect(check.errors.map(({ row, code, value }) => [row, code, value])).toEqual([
      [4, 'USER_NOT_FOUND', 'nobody@example.test'],
      [5, 'ROW_EMPTY', '(빈 행)'],
      [6, 'ROW_REPEATED', 'one@example.test'],
    ])
    expect(await heldBy(one.id)).toEqual([])
    const done = await upload(staff, null, { ...fields, job_id: String(check.job_id) })
    const result = (await done.json()) as FileResult
    expect(result).toMatchObject({
      dry_run: false,
      total: 5,
      valid: 2,
      result: { totals: { SUCCESS: 2, FAILED: 2, SKIPPED: 1 } },
    })
    expect(result.job_id).not.toBe(check.job_id)
    expect([await heldBy(one.id), await heldBy(two.id)].flat()).toHaveLength(2)
    const job = await staff.get(`/store-admin/v1/jobs/${result.job_id}`)
    expect(job.body).toMatchObject({ kind: 'user-coupons.issue', label: '쿠폰 발급' })
  })

  test('회원번호로도 읽고, 망가진 숫자는 추측하지 않는다', async () => {
    const staff = await api.staff('marketer')
    const one = await api.customer()
    const { issue } = await makeIssue(api.deps.db)
    const answer = await upload(staff, `\ufeff회원번호\n${one.id}\n1.2E+11\n삼번\n99999\n`, {
      coupon_issue_id: String(issue.id),
      dry_run: 'true',
    })
    const { valid, errors } = (await answer.json()) as FileResult
    expect(valid).toBe(1)
    expect(errors.map(({ row, code }) => [row, code])).toEqual([
      [3, 'NUMBER_DAMAGED'],
      [4, 'NUMBER_FORMAT'],
      [5, 'USER_NOT_FOUND'],
    ])
  })

  test('열을 찾을 수 없는 파일, 파일이 없는 요청, 남의 확인 번호는 거절한다', async () => {
    const staff = await api.staff('marketer')
    const { issue } = await makeIssue(api.deps.db)
    const fields = { coupon_issue_id: String(issue.id) }
    const columns = await upload(staff, '상품,수량\n매트,1\n', { ...fields, dry_run: 'true' })
    expect([columns.status, await columns.json()]).toMatchObject([400, { code: 'FILE_COLUMNS' }])
    expect((await upload(staff, null, { ...fields, dry_run: 'true' })).status).toBe(400)
    const one = await api.customer()
    const mine = (await (
      await upload(staff, `회원번호\n${one.id}\n`, { ...fields, dry_run: 'true' })
    ).json()) as FileResult
    const other = await api.staff('marketer')
    expect((await upload(other, null, { ...fields, job_id: String(mine.job_id) })).status).toBe(404)
    const otherIssue = await makeIssue(api.deps.db)
    expect(
      (await upload(staff, null, { coupon_issue_id: String(otherIssue.issue.id), job_id: String(mine.job_id) })).status,
    ).toBe(404)
    expect((await upload(staff, `회원번호\n1\n`, { coupon_issue_id: '999', dry_run: 'true' })).status).toBe(404)
  })
})

describe('회수', () => {
  test('쓰지 않은 쿠폰만 회수하고, 쓴 쿠폰은 그대로 두고 알린다', async () => {
    const staff = await api.staff('marketer')
    const people = [await api.customer(), await api.customer()]
    const { issue } = await makeIssue(api.deps.db)
    const given = await staff.post<Result>(`${path}/bulk`, {
      coupon_issue_id: issue.id,
      user_ids: people.map(({ id }) => id),
    })
    const ids = given.body.rows.map((row) => row.after?.user_coupon_id as number)
    const preview = await staff.post<Result>(`${path}/bulk/revoke`, { coupon_issue_id: issue.id, dry_run: true })
    expect(preview.body).toMatchObject({ totals: { SUCCESS: 2 } })
    const one = await staff.post<Result>(`${path}/bulk/revoke`, { ids: [ids[0], 999], reason: '잘못 발급' })
    expect(one.body.rows.map(({ status, code }) => [status, code ?? undefined])).toEqual([
      ['SUCCESS', undefined],
      ['FAILED', 'COUPON_NOT_FOUND'],
    ])
    const all = await staff.post<Result>(`${path}/bulk/revoke`, { ids })
    expect(all.body.rows.map(({ status, code }) => [status, code ?? undefined])).toEqual([
      ['SKIPPED', 'ALREADY_REVOKED'],
      ['SUCCESS', undefined],
    ])
    expect((await people[1]?.get('/store/v1/user/coupons/available-count'))?.body).toEqual({ count: 0 })
    const held = await staff.get<{ results: { status: string; revoked_at?: string }[] }>(
      `${path}?coupon_issue_id=${issue.id}`,
    )
    expect(held.body.results.every(({ status, revoked_at }) => status === 'REVOKED' && revoked_at)).toBe(true)
    expect((await (await api.staff('cs')).post(`${path}/bulk/revoke`, { ids })).status).toBe(403)
  })

  test('발급 작업을 되돌리면 쓰지 않은 쿠폰이 회수된다', async () => {
    const staff = await api.staff('admin')
    const customer = await api.customer()
    const { issue } = await makeIssue(api.deps.db)
    const { body } = await staff.post<Result>(`${path}/bulk`, { coupon_issue_id: issue.id, user_ids: [customer.id] })
    const undone = await staff.post(`/store-admin/v1/jobs/${body.job_id}/undo`, {})
    expect(undone.status, JSON.stringify(undone.body)).toBe(200)
    expect(await heldBy(customer.id)).toEqual([{ status: 'REVOKED' }])
  })

  test('발급 기록은 누가 왜 했는지 남긴다', async () => {
    const staff = await api.staff('marketer')
    const customer = await api.customer()
    const { issue } = await makeIssue(api.deps.db)
    await staff.post(path, { user_id: customer.id, coupon_issue_id: issue.id, reason: '사과' })
    const events = await api.deps.db.execute(sql`select kind, actor, reason from coupon_events`)
    expect((events as unknown as { rows: unknown[] }).rows).toEqual([
      { kind: 'ISSUED', actor: `marketer:${staff.id}`, reason: '사과' },
    ])
  })
})
