import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { jobRows, jobs } from '#server/modules/bulk/bulk.tables.ts'
import { FreshCache } from '#server/modules/bulk/freshCache.ts'
import { completeDueCancels } from '#server/modules/claims/claims.jobs.ts'
import { useApi } from '#tests/support/api.ts'
import { useClaims } from '#tests/support/claimFlows.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

const api = useApi()
useSandbox(api)
const { asked } = useClaims(api)
beforeEach(() => api.clock.set('2026-11-16T10:00:00+09:00'))

const stuckOnDashboard = async () => {
  FreshCache.forgetAll()
  const { body } = await (
    await api.staff('admin')
  ).get<{ todos: { key: string; count: number; filter: object }[] }>('/store-admin/v1/dashboard')
  return body.todos.find(({ key }) => key === 'stuck-tasks')
}

describe('저절로 하던 일이 멈추면', () => {
  test('작업 내역과 대시보드에 한 번 나타나고, 나중에 되면 사라진다', async () => {
    const { id, claim_no } = await asked('cancel')
    api.clock.advance(3 * 86_400_000)
    // the books of this order are broken: its payment has nothing left to write to
    const breakIt = (on: boolean) =>
      api.deps.db.execute(
        on
          ? sql`alter table refunds add constraint broken check (goods < 0) not valid`
          : sql`alter table refunds drop constraint broken`,
      )
    await breakIt(true)
    for (let run = 0; run < 3; run++) expect(await completeDueCancels(api.deps)).toEqual({ completed: 0 })
    const staff = await api.staff('ops')
    const list = await staff.get<{ results: { id: number; label: string; totals: object }[] }>(
      '/store-admin/v1/jobs?kind=clock&has_failures=true',
    )
    expect(list.body.results).toMatchObject([{ label: '자동: 기한 지난 취소 완료', totals: { FAILED: 1 } }])
    const job = list.body.results[0]?.id ?? 0
    const lines = await staff.get<{ results: object[] }>(`/store-admin/v1/jobs/${job}/rows`)
    expect(lines.body.results).toMatchObject([{ id, label: claim_no, status: 'FAILED' }])
    expect(JSON.stringify(lines.body)).not.toContain('constraint')
    expect(await stuckOnDashboard()).toMatchObject({ count: 1, filter: { kind: 'clock', has_failures: true } })

    await breakIt(false)
    expect(await completeDueCancels(api.deps)).toEqual({ completed: 1 })
    expect(await api.deps.db.select().from(jobRows).where(eq(jobRows.jobId, job))).toMatchObject([
      { status: 'SUCCESS' },
    ])
    expect((await api.deps.db.select().from(jobs))[0]?.totals).toMatchObject({ FAILED: 0, SUCCESS: 1 })
    expect(await stuckOnDashboard()).toMatchObject({ count: 0 })
  })
})
