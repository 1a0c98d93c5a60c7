import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { useBulkAction } from '#console/bulk/useBulkAction.tsx'
import { useFollowedJob } from '#console/bulk/useFollowedJob.ts'
import type { Job } from '#contract/schema.d.ts'
import { useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { openLiveStream } from '#tests/support/liveStream.ts'

const { draw, asked } = useDrawnConsole()

const none = { SUCCESS: 0, SKIPPED: 0, FAILED: 0, NOT_ATTEMPTED: 0, UNKNOWN: 0 }
const button = (name: string) => screen.findByText<HTMLButtonElement>(name, { selector: 'button' })
const press = async (name: string) => fireEvent.click(await button(name))
const row = (id: number, status: string) => ({ id, label: `R${id}`, status })

/** A command over three rows that becomes a job; `job` is how it stands whenever it is read. */
async function openLong(job: () => Partial<Job>) {
  const live = openLiveStream()
  const List = () => {
    const [left, setLeft] = useState('아직')
    const { start, sheet } = useBulkAction({
      resource: 'order-items',
      onDone: (ids, result) => setLeft(`${ids.join(',')}/${result ? '결과' : '없음'}`),
    })
    return (
      <>
        <p>남음 {left}</p>
        <button onClick={() => start({ action: 'processing-order', label: '발주확인' }, { ids: [1, 2, 3] })}>
          실행
        </button>
        {sheet}
      </>
    )
  }
  draw(<List />, ({ method, path, body }) => {
    const page = new URL(path, 'http://x').searchParams.get('page')
    if (path.includes('/rows'))
      return page === '1'
        ? { results: [row(2, 'FAILED')], has_next: true }
        : { results: [row(3, 'UNKNOWN')], has_next: false }
    if (method === 'GET')
      return { id: 9, undo: { possible: false, label: null, reason: null }, total: 3, totals: none, ...job() }
    const dry = (body as { dry_run?: boolean } | undefined)?.dry_run === true
    if (path.endsWith('/stop')) return {}
    return dry
      ? { job_id: null, dry_run: true, status: 'DONE', total: 3, totals: { ...none, SUCCESS: 3 }, rows: [] }
      : { job_id: 9, dry_run: false, status: 'RUNNING', total: 3, totals: none, rows: [] }
  })
  await press('실행')
  await press('3건 발주확인')
  return live
}
const running = { status: 'RUNNING', done: 1 } as const
const done = { status: 'DONE', done: 3, totals: { ...none, SUCCESS: 1, FAILED: 1, UNKNOWN: 1 } } as const

test('긴 작업은 얼마나 했는지 말하고, 끝났다고 들으면 바로 모든 문제 줄을 모아 결과를 말한다', async () => {
  let job: Partial<Job> = running
  const live = await openLong(() => job)
  await screen.findByText('3건 가운데 1건을 처리했어요.')
  await screen.findByText(/작업 내역 9번에서 볼 수 있어요/)
  expect(screen.getByLabelText('진행률').getAttribute('aria-valuenow')).toBe('33')
  job = done
  await waitFor(() => expect(live.isHeard()).toBe(true))
  live.tell('job', { id: 8 })
  live.tell('job', { id: 9 })
  await screen.findByText('성공 1 · 건너뜀 0 · 실패 1 · 확인 필요 1')
  expect(asked.filter(({ path }) => path.includes('/rows')).map(({ path }) => path.split('?')[1])).toEqual(
    [1, 2].map((page) => `status=FAILED&status=UNKNOWN&status=NOT_ATTEMPTED&page=${page}&page_size=100`),
  )
  await press('닫기')
  await screen.findByText('남음 2,3/결과')
})

test('듣지 못해도 다시 물어서 끝을 안다', async () => {
  let reads = 0
  await openLong(() => (reads++ === 0 ? running : done))
  await screen.findByText('성공 1 · 건너뜀 0 · 실패 1 · 확인 필요 1', undefined, { timeout: 5_000 })
})

test('진행 중에 닫아도 작업은 남고, 결과는 아직 없다고 목록에 말한다', async () => {
  await openLong(() => running)
  await screen.findByText('3건 가운데 1건을 처리했어요.')
  fireEvent.click(screen.getByLabelText('닫기'))
  await screen.findByText('남음 /없음')
})

test('멈추라고 하면 그 작업에 한 번 말하고, 다시 누를 수 없다', async () => {
  await openLong(() => running)
  await screen.findByText('3건 가운데 1건을 처리했어요.')
  await press('취소(나머지 중단)')
  expect((await button('멈추는 중이에요')).disabled).toBe(true)
  expect(asked.filter(({ path }) => path === '/store-admin/v1/jobs/9/stop')).toHaveLength(1)
})

test('이미 멈추라고 한 작업은 다시 멈출 수 없다', async () => {
  await openLong(() => ({ ...running, stop_requested: true }))
  await screen.findByText('3건 가운데 1건을 처리했어요.')
  expect((await button('취소(나머지 중단)')).disabled).toBe(true)
})

test('따라가는 작업은 끝나면 한 번만 알리고, 다음 작업도 알린다', async () => {
  const live = openLiveStream()
  const ends: string[] = []
  const Follow = () => {
    const [id, setId] = useState<number | null>(null)
    useFollowedJob(id, (job) => ends.push(`${job.id} ${job.status}`))
    return (
      <>
        <button onClick={() => setId(4)}>4번</button>
        <button onClick={() => setId(5)}>5번</button>
      </>
    )
  }
  const status: Record<string, string> = { '4': 'RUNNING', '5': 'FAILED' }
  draw(<Follow />, ({ path }) => {
    const id = path.split('/').at(-1) ?? ''
    return { id: Number(id), status: status[id] }
  })
  expect(asked).toEqual([])
  await press('4번')
  await waitFor(() => expect(asked).toHaveLength(1))
  await waitFor(() => expect(live.isHeard()).toBe(true))
  status['4'] = 'DONE'
  live.tell('job', { id: 4 })
  await waitFor(() => expect(ends).toEqual(['4 DONE']))
  live.tell('job', { id: 4 })
  await waitFor(() => expect(asked).toHaveLength(3))
  await press('5번')
  await waitFor(() => expect(ends).toEqual(['4 DONE', '5 FAILED']))
})
