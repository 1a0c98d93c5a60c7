import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { Resource } from 'react-admin'
import { expect, test } from 'vitest'
import { admins } from '#server/modules/auth/auth.tables.ts'
import { jobRows, jobs } from '#server/modules/bulk/bulk.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { anOrder, aShop, statusOf } from '#tests/support/orders.ts'
import { expectHeld, factsOf, tableRows, withFilter } from '#tests/support/tables.ts'
import { JobList } from '../../../../src/resources/jobs/JobList.tsx'
import { JobShow } from '../../../../src/resources/jobs/JobShow.tsx'
import { isOff } from '#tests/support/pressing.ts'

const api = useApi()
const { open } = useConsole(api)
const openJobs = (path: string) =>
  open(<Resource name="jobs" list={JobList} show={JobShow} />, { resource: 'jobs', path, role: 'ops' })

const totals = { SUCCESS: 1_200, SKIPPED: 4, FAILED: 3, UNKNOWN: 2, NOT_ATTEMPTED: 1 }

let serial = 0
async function aJob(values: Partial<typeof jobs.$inferInsert> = {}) {
  const [row] = await api.deps.db
    .insert(jobs)
    .values({
      kind: 'order-items.shipping',
      label: '발송 처리',
      actor: 'ops:900',
      actorName: '박운영',
      requestId: `job-${serial++}`,
      bodyHash: 'x',
      status: 'DONE',
      total: 1_210,
      done: 1_210,
      totals,
      input: {},
      createdAt: new Date('2026-11-16T00:05:00+09:00'),
      finishedAt: new Date('2026-11-16T00:07:00+09:00'),
      ...values,
    })
    .returning({ id: jobs.id })
  return row?.id ?? 0
}

test('최근 것부터 결과와 되돌림이 보이고, 상태·실패·종류·날짜·내 것으로 좁힌다', async () => {
  const clean = { ...totals, FAILED: 0, UNKNOWN: 0, NOT_ATTEMPTED: 0 }
  await aJob({ status: 'RUNNING', done: 605, reason: '급한 발송', createdAt: new Date('2026-11-16T00:06:00+09:00') })
  const id = await aJob({ undoneBy: 77 })
  await aJob({ label: '옛 작업', createdAt: new Date('2026-11-15T23:59:59+09:00') })
  await openJobs(withFilter({ created_from: '2026-11-16' }))
  const link = await screen.findByRole('link', { name: String(id) })
  expect(link.getAttribute('href')).toMatch(new RegExp(`/jobs/${id}/show$`))
  const row = { 번호: expect.stringMatching(/^\d+$/) as string, 작업: '발송 처리', 작업자: '박운영' }
  expect(tableRows()).toEqual([
    { ...row, 상태: '진행 중', 결과: '605 / 1,210건', 사유: '급한 발송', '시작한 때': '2026.11.16 00:06', 되돌림: '' },
    {
      ...row,
      상태: '끝남',
      결과: '성공 1,200 · 건너뜀 4 · 실패 3 · 확인 필요 2 · 하지 않음 1',
      사유: '',
      '시작한 때': '2026.11.16 00:05',
      되돌림: '#77에서 되돌렸어요',
    },
  ])
  expect(screen.getByRole('progressbar', { name: '진행률' }).getAttribute('aria-valuenow')).toBe('50')
  await expectHeld({ 시작일: '2026.11.16' })
  cleanup()

  const clock = { kind: 'clock' }
  await aJob({ ...clock, label: '자동 구매확정' })
  await aJob({ ...clock, label: '잘 된 자동', totals: clean })
  await aJob({ ...clock, label: '멈춘 자동', status: 'STOPPED' })
  await aJob({ label: '다른 실패' })
  const user = await openJobs(withFilter({ status: 'DONE', has_failures: true, kind: 'clock' }))
  await screen.findByText('자동 구매확정')
  expect(tableRows().map(({ 작업, 상태 }) => [작업, 상태])).toEqual([['자동 구매확정', '끝남']])
  await expectHeld({ 상태: '끝남', '실패가 있는 작업': true, 종류: '저절로 하는 일', '내 작업만': false })
  const me = (await api.deps.db.select().from(admins).orderBy(admins.id)).at(-1)
  await aJob({ ...clock, label: '내 자동', actor: `ops:${me?.id}` })
  await user.click(screen.getByRole('switch', { name: '내 작업만' }))
  await screen.findByText('내 자동')
  expect(tableRows()).toHaveLength(1)
})

test('한 작업의 모든 것이 보이고, 문제 있는 줄이 먼저이며, 결과마다 그 줄만 보인다', async () => {
  const id = await aJob({
    status: 'STOPPED',
    reason: '급한 발송',
    fileName: '송장.csv',
    undoOf: 5,
    undoneBy: 77,
    error: '서버가 멈췄어요',
    input: { notify: 'SEND', filter: {}, note: null },
    totals: { SUCCESS: 51, SKIPPED: 0, FAILED: 2, UNKNOWN: 0, NOT_ATTEMPTED: 0 },
  })
  const warnings = [{ code: 'REMOTE_AREA', message: '도서산간이에요' }]
  await api.deps.db.insert(jobRows).values([
    { jobId: id, n: 1, row: 7, label: 'A-1', status: 'FAILED', code: 'NOT_FOUND', message: '없는 주문번호예요.' },
    { jobId: id, n: 2, label: 'A-2', status: 'FAILED', message: '모르는 택배사예요.' },
    ...Array.from({ length: 51 }, (_, n) => ({
      jobId: id,
      n: n + 3,
      targetId: n + 1,
      label: `B-${n}`,
      status: 'SUCCESS' as const,
      before: { status: 'PAID' },
      after: { status: 'SHIPPING' },
      ...(n === 0 ? { warnings: warnings as never } : {}),
    })),
  ])
  const user = await openJobs(`/${id}/show`)
  await screen.findByRole('heading', { name: `발송 처리 #${id}` })
  screen.getByText('중단함')
  screen.getByText('성공 51 · 건너뜀 0 · 실패 2 · 확인 필요 0')
  expect(factsOf()).toEqual({
    작업자: '박운영',
    '시작한 때': '2026.11.16 00:05',
    '끝난 때': '2026.11.16 00:07',
    사유: '급한 발송',
    '올린 파일': '송장.csv',
    '되돌린 작업': '#5',
    되돌림: '#77에서 되돌렸어요',
    오류: '서버가 멈췄어요',
    조건: '고객 알림: 보냄',
  })
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toEqual([expect.stringMatching(/\/jobs\/5\/show$/), expect.stringMatching(/\/jobs\/77\/show$/)])
  await screen.findByText('없는 주문번호예요.')
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['성공 51', '실패 2'].toReversed())
  expect(tableRows()).toEqual([
    { 대상: '7행 · A-1', 결과: '실패', 내용: '없는 주문번호예요.' },
    { 대상: 'A-2', 결과: '실패', 내용: '모르는 택배사예요.' },
  ])
  await user.click(screen.getByRole('tab', { name: '성공 51' }))
  await screen.findByText('B-0')
  expect(tableRows()).toHaveLength(50)
  expect(tableRows()[0]).toEqual({
    대상: 'B-0',
    결과: '성공',
    내용: '상태: 결제완료 → 배송중도서산간이에요',
  })
  await user.click(screen.getByRole('button', { name: /2/ }))
  await waitFor(() => expect(tableRows().map(({ 대상 }) => 대상)).toEqual(['B-50']))
  await user.click(screen.getByRole('tab', { name: '실패 2' }))
  await waitFor(() => expect(tableRows()).toHaveLength(2))
})

test('진행 중에는 얼마나 했는지와 중단만, 끝나면 되돌리기와 파일이 보이고, 할 수 없는 것은 까닭을 말한다', async () => {
  const running = await aJob({ status: 'RUNNING', done: 605, finishedAt: null, inputFileKey: 'imports/x' })
  const user = await openJobs(`/${running}/show`)
  expect((await screen.findByRole('status')).textContent).toBe(
    '1,210건 가운데 605건을 처리했어요. 이 화면을 떠나도 계속돼요.',
  )
  const names = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names()).toEqual(['나머지 중단', '올린 파일'])
  await user.click(screen.getByRole('button', { name: '나머지 중단' }))
  const stopping = await screen.findByRole<HTMLButtonElement>('button', { name: '멈추고 있어요' })
  expect(stopping.disabled).toBe(true)
  cleanup()

  await openJobs(
    `/${await aJob({ kind: 'order-items.export', resultFileKey: 'exports/x', resultFileName: 'x.xlsx' })}/show`,
  )
  await screen.findByRole('heading', { name: /발송 처리/ })
  expect(names().slice(0, 2)).toEqual(['되돌리기', '실패 목록 엑셀'])
  const undo = screen.getByRole<HTMLButtonElement>('button', { name: '되돌리기' })
  expect([isOff(undo), undo.title]).toEqual([true, '되돌릴 수 없는 작업이에요.'])
  screen.getByLabelText(/^\d\d\.\d\d \d\d:\d\d까지 받을 수 있어요$/)
  cleanup()

  const none = { ...totals, FAILED: 0, UNKNOWN: 0, NOT_ATTEMPTED: 0 }
  await openJobs(`/${await aJob({ totals: none })}/show`)
  await screen.findByRole('heading', { name: /발송 처리/ })
  expect(screen.queryByRole('button', { name: '실패 목록 엑셀' })).toBeNull()
})

test('한 작업을 미리 보고 되돌리면 주문이 앞으로 돌아가고, 서로를 가리킨다', async () => {
  const shop = await aShop(api.deps.db)
  const { itemIds } = await anOrder(api.deps, shop, { items: [{ status: 'PAID' }] })
  const ops = await api.staff('ops')
  const done = await ops.post<{ job_id: number }>('/store-admin/v1/order-items/bulk/processing-order', { ids: itemIds })
  const id = done.body.job_id
  const user = await openJobs(`/${id}/show`)
  await user.click(await screen.findByRole('button', { name: '되돌리기' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(await sheet.findByRole('button', { name: /^1건 .*되돌리기$/ }))
  await screen.findByText(/^성공 1 · /, { selector: '[role=dialog] *' })
  expect(await statusOf(api.deps.db, itemIds[0] ?? 0)).toBe('PAID')
  await user.click(sheet.getAllByRole('button', { name: '닫기' }).at(-1) as HTMLElement)
  await waitFor(() => expect(factsOf()).toMatchObject({ 되돌림: expect.stringMatching(/^#\d+에서 되돌렸어요$/) }))
})
