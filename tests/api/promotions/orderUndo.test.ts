import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditLogs } from '#server/modules/audit/audit.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { bannerBody, type Event, eventPath, makeEvent } from '#tests/support/events.ts'

const api = useApi()
type Row = { id: number; label: string; status: string; code: string | null; message: string | null }
type Done = { job_id: number; totals: Record<string, number>; rows: Row[]; code?: string }
type Job = { label: string; total: number; undo: { possible: boolean; reason: string | null } }
const path = `${eventPath('banner')}/bulk/sequence`

/** Four banners, and the third taken to the top. */
async function ordered() {
  const marketer = await api.staff('marketer')
  const ids: number[] = []
  for (const title of ['가', '나', '다', '라'])
    ids.push((await makeEvent(marketer, 'banner', await bannerBody(api.deps.db, { title }))).id)
  const [a, b, c, d] = ids as [number, number, number, number]
  const put = (order: number[]) => marketer.post<Done>(path, { items: order.map((id, n) => ({ id, sequence: n + 1 })) })
  const now = async () =>
    (await marketer.get<{ results: Event[] }>(`${eventPath('banner')}?sort=sequence`)).body.results.map(
      ({ title, sequence }) => `${sequence} ${title}`,
    )
  const { job_id: jobId } = (await put([c, a, b, d])).body
  const undo = async (id = jobId, more: object = {}) =>
    (await marketer.post<Done>(`/store-admin/v1/jobs/${id}/undo`, more)).body
  const jobOf = async (id = jobId) => (await marketer.get<Job>(`/store-admin/v1/jobs/${id}`)).body
  return { marketer, a, b, c, d, put, now, jobId, undo, jobOf }
}

describe('배너 순서를 되돌리면', () => {
  test('옮긴 것만 이전 자리로 가고, 옮기지 않은 것은 손대지 않으며, 되돌린 일도 되돌릴 수 있다', async () => {
    const { a, b, c, now, undo, jobOf } = await ordered()
    expect(await jobOf()).toMatchObject({ label: '배너 순서 변경', total: 4, undo: { possible: true } })
    const preview = await undo(undefined, { dry_run: true })
    expect(preview.totals).toMatchObject({ SUCCESS: 3, FAILED: 0 })
    expect(await now()).toEqual(['1 다', '2 가', '3 나', '4 라'])
    const undone = await undo()
    expect(undone.rows.map(({ id, label }) => [id, label])).toEqual([
      [c, '다'],
      [a, '가'],
      [b, '나'],
    ])
    expect(await now()).toEqual(['1 가', '2 나', '3 다', '4 라'])
    expect((await undo()).code).toBe('BULK_NOT_UNDOABLE')
    const lines = await api.deps.db.select().from(auditLogs).where(eq(auditLogs.entity, 'banner-event'))
    expect(lines.filter(({ action }) => action === 'banner-event.sequence')).toHaveLength(2)
    expect((await undo(undone.job_id)).totals).toMatchObject({ SUCCESS: 3 })
    expect(await now()).toEqual(['1 다', '2 가', '3 나', '4 라'])
  })

  test('그 사이에 순서가 바뀌었으면 하나도 옮기지 않고 왜인지 말하며, 순서가 돌아오면 다시 되돌릴 수 있다', async () => {
    const { a, b, c, d, put, now, undo, jobOf } = await ordered()
    await put([c, b, a, d])
    const refused = await undo()
    expect(refused.totals).toMatchObject({ SUCCESS: 0, FAILED: 3 })
    expect(refused.rows[0]).toMatchObject({
      label: '다',
      code: 'SEQUENCE_CONFLICT',
      message: '그 사이에 순서가 바뀌어서 되돌릴 수 없어요.',
    })
    expect(await now()).toEqual(['1 다', '2 나', '3 가', '4 라'])
    expect((await jobOf()).undo).toMatchObject({ possible: true })
    await put([c, a, b, d])
    expect((await undo()).totals).toMatchObject({ SUCCESS: 3 })
    expect(await now()).toEqual(['1 가', '2 나', '3 다', '4 라'])
  })

  test('다른 곳으로 옮기거나 지운 배너가 있거나, 이전 자리에 다른 배너가 있으면 되돌리지 않는다', async () => {
    const { marketer, a, b, d, now, undo } = await ordered()
    const versionOf = async (id: number) => (await marketer.get<Event>(eventPath('banner', id))).body.version
    // the same number, elsewhere
    const moved = { location: 'BEST', sequence: 2, version: await versionOf(a) }
    await marketer.patch(eventPath('banner', a), moved)
    expect((await undo()).rows[0]).toMatchObject({ code: 'SEQUENCE_CONFLICT' })
    await marketer.patch(eventPath('banner', a), { ...moved, location: 'STORE', version: await versionOf(a) })
    const before = await now()
    await marketer.delete(eventPath('banner', b))
    expect((await undo()).rows[0]).toMatchObject({
      code: 'NOT_FOUND',
      message: '그 사이에 삭제한 이벤트가 있어서 순서를 되돌릴 수 없어요.',
    })
    expect(await now()).toEqual(before.filter((one) => !one.endsWith('나')))
    // one banner to the end; somebody else takes the room that it left
    const job = (await marketer.post<Done>(path, { items: [{ id: d, sequence: 9 }] })).body
    await makeEvent(marketer, 'banner', await bannerBody(api.deps.db, { title: '새', sequence: 4 }))
    expect((await undo(job.job_id)).rows).toMatchObject([{ label: '라', status: 'FAILED' }])
    expect((await now()).at(-1)).toBe('9 라')
  })
})

test('남이 바꾼 순서는 운영과 관리자만 되돌린다', async () => {
  const { jobId, marketer } = await ordered()
  const other = await api.staff('marketer')
  const path = `/store-admin/v1/jobs/${jobId}`
  expect((await other.get<Job>(path)).body.undo).toMatchObject({
    possible: false,
    reason: '다른 사람이 한 작업은 되돌릴 수 없어요.',
  })
  expect(await other.post(`${path}/undo`)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  expect((await marketer.get<Job>(path)).body.undo).toMatchObject({ possible: true })
  const admin = await api.staff('admin')
  expect(await admin.post(`${path}/undo`)).toMatchObject({ status: 200, body: { totals: { SUCCESS: 3 } } })
})
