import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { requestApproval } from '#server/modules/approvals/approvals.service.ts'
import { approvals } from '#server/modules/approvals/approvals.tables.ts'
import { auditLogs } from '#server/modules/audit/audit.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { expectBalanced } from '#tests/support/buying.ts'
import { inTx } from '#tests/support/points.ts'

type Approval = {
  id: number
  status: string
  can_decide: boolean
  blocked_reason: string | null
  can_withdraw: boolean
  decided_name: string | null
}
type Page = { results: Approval[]; total_count: number; has_next: boolean }
const path = '/store-admin/v1/approvals'

const api = useApi()
afterEach(() => expectBalanced(api))

/** A points request for nobody: what it does is somebody else's test. */
async function request(
  staff: { id: number },
  role: 'cs' | 'ops' | 'admin' = 'ops',
  targetId?: number,
): Promise<number> {
  const actor = { kind: 'staff' as const, id: staff.id, role, name: '요청한 사람', sessionId: 0 }
  return inTx(api, (tx) =>
    requestApproval(tx, {
      kind: 'POINTS',
      targetId,
      title: '포인트 지급',
      amount: 5000,
      reason: '배송 지연 사과',
      payload: {
        items: [],
        expires_at: '2027-11-16T23:59:59.999+09:00',
        reason: '배송 지연 사과',
        lines: [{ label: '대상', value: '0명' }],
      },
      actor,
      now: api.clock.now(),
    }),
  )
}

describe('승인', () => {
  test('다른 관리자가 승인하면 한 번만 처리되고, 누가 했는지 남는다', async () => {
    const asker = await api.staff('ops')
    const admin = await api.staff('admin')
    const id = await request(asker)
    const waiting = await admin.get<Page>(`${path}?status=PENDING`)
    expect(waiting.body).toMatchObject({
      total_count: 1,
      results: [{ id, can_decide: true, blocked_reason: null, lines: [{ label: '대상', value: '0명' }] }],
    })
    const done = await admin.post<Approval>(`${path}/${id}/approve`, { reason: '확인했어요' })
    expect(done.status).toBe(200)
    expect(done.body).toMatchObject({ status: 'APPROVED', decided_name: 'admin 직원', can_decide: false })
    const again = await (await api.staff('admin')).post(`${path}/${id}/approve`)
    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({ code: 'APPROVAL_DECIDED', extra: { status: 'APPROVED' } })
    const log = await api.deps.db
      .select()
      .from(auditLogs)
      .where(eq(auditLogs.entity, 'approvals'))
      .orderBy(auditLogs.id)
    expect(log.map((one) => one.action)).toEqual(['approval.request', 'approval.approve'])
  })

  test('내가 요청한 것은 내가 승인하거나 거절할 수 없고, 이유를 알려 준다', async () => {
    const admin = await api.staff('admin')
    const id = await request(admin, 'admin')
    const seen = await admin.get<Approval>(`${path}/${id}`)
    expect(seen.body).toMatchObject({
      can_decide: false,
      blocked_reason: '내가 요청한 것은 다른 사람이 승인해야 해요.',
    })
    for (const [action, body] of [
      ['approve', {}],
      ['reject', { reason: '아니요' }],
    ] as const) {
      const answer = await admin.post(`${path}/${id}/${action}`, body)
      expect(answer.status).toBe(409)
      expect(answer.body).toMatchObject({ code: 'APPROVAL_OWN_REQUEST' })
    }
    // the database refuses it too, whoever asks
    await expect(
      api.deps.db.update(approvals).set({ status: 'APPROVED', decidedBy: admin.id }).where(eq(approvals.id, id)),
    ).rejects.toMatchObject({ cause: { constraint: 'approvals_two_people' } })
  })

  test('관리자가 아니면 결정할 수 없다', async () => {
    const id = await request(await api.staff('ops'))
    for (const role of ['ops', 'cs', 'marketer'] as const) {
      const staff = await api.staff(role)
      expect((await staff.get<Approval>(`${path}/${id}`)).body.blocked_reason).toBe('관리자만 승인할 수 있어요.')
      expect((await staff.post(`${path}/${id}/approve`)).status).toBe(403)
    }
  })

  test('거절에는 이유가 있어야 하고, 요청한 사람은 처리되기 전에 거둘 수 있다', async () => {
    const asker = await api.staff('cs')
    const admin = await api.staff('admin')
    const first = await request(asker, 'cs')
    expect((await admin.post(`${path}/${first}/reject`, {})).status).toBe(400)
    const rejected = await admin.post<Approval>(`${path}/${first}/reject`, { reason: '근거가 없어요' })
    expect(rejected.body).toMatchObject({ status: 'REJECTED', decision_reason: '근거가 없어요' })
    const second = await request(asker, 'cs')
    expect((await admin.post(`${path}/${second}/withdraw`)).body).toMatchObject({ code: 'APPROVAL_NOT_YOURS' })
    const withdrawn = await asker.post<Approval>(`${path}/${second}/withdraw`)
    expect(withdrawn.body).toMatchObject({ status: 'CANCELED', can_withdraw: false })
    expect((await admin.post(`${path}/${second}/approve`)).body).toMatchObject({ code: 'APPROVAL_DECIDED' })
    const mine = await asker.get<Page>(`${path}?mine=true&status=CANCELED&status=REJECTED`)
    expect(mine.body.results.map((one) => one.id)).toEqual([second, first])
  })

  test('한꺼번에 승인해도 한 번만 처리된다', async () => {
    const id = await request(await api.staff('ops'))
    const admins = await Promise.all([1, 2, 3, 4, 5].map(() => api.staff('admin')))
    const answers = await Promise.all(admins.map((admin) => admin.post(`${path}/${id}/approve`)))
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
  })

  test('승인한 일이 거절되면 요청은 그대로 기다린다', async () => {
    const admin = await api.staff('admin')
    const id = await request(await api.staff('ops'))
    // an issue that is not there any more
    await api.deps.db.update(approvals).set({ kind: 'COUPON_ISSUE', targetId: 999 }).where(eq(approvals.id, id))
    const answer = await admin.post(`${path}/${id}/approve`)
    expect(answer.body).toMatchObject({ code: 'COUPON_ISSUE_STATE' })
    expect((await admin.get<Approval>(`${path}/${id}`)).body).toMatchObject({ status: 'PENDING', decided_name: null })
  })

  test('없는 요청은 404, 로그인하지 않으면 401이다', async () => {
    const admin = await api.staff('admin')
    expect((await admin.post(`${path}/999/approve`)).status).toBe(404)
    expect((await admin.get(`${path}/999`)).status).toBe(404)
    expect((await api.anonymous.get(path)).status).toBe(401)
    expect((await admin.get(`${path}?status=NO`)).status).toBe(400)
  })
})
