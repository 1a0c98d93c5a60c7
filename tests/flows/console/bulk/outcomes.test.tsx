import { fireEvent, render, screen, waitFor, cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { RowFixes } from '#console/bulk/bulkAction.ts'
import { OutcomeGroups } from '#console/bulk/OutcomeGroups.tsx'
import { ResultView } from '#console/bulk/ResultView.tsx'
import { ResultTools } from '#console/bulk/ResultTools.tsx'
import { SelectionBar, type BarAction } from '#console/bulk/SelectionBar.tsx'
import type { BulkResult, BulkRow, Job } from '#contract/schema.d.ts'
import { useDrawnConsole } from '#tests/support/drawConsole.tsx'

const { draw } = useDrawnConsole()
afterEach(cleanup)

const rows: BulkRow[] = [
  { id: 1, label: 'A', status: 'SUCCESS' },
  { id: 2, label: 'B', status: 'FAILED', code: 'HOLD', message: '보류 중이에요' },
  { id: 3, label: 'C', status: 'FAILED', code: 'HOLD', message: '어제부터 보류 중이에요', row: 7 },
  { id: 4, label: 'D', status: 'SKIPPED', code: 'ALREADY_DONE', message: '이미 했어요' },
]
const fixes: RowFixes = { HOLD: '보류를 해제해 주세요.', NO_INVOICE: '번호를 적어 주세요.' }
const groups = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('하기 전에는 될 것을, 한 뒤에는 된 것을 말하고, 까닭마다 할 일을 붙인다', () => {
  render(<OutcomeGroups rows={rows} fixes={fixes} planned />)
  expect(groups()).toEqual([
    '처리 불가보류 중이에요→ 보류를 해제해 주세요.2건',
    '건너뜀이미 했어요1건',
    '처리 가능처리할 수 있어요1건',
  ])
  cleanup()
  render(<OutcomeGroups rows={rows} planned={false} />)
  expect(groups()).toEqual(['실패보류 중이에요2건', '건너뜀이미 했어요1건', '성공잘 처리했어요1건'])
})

test('펼치면 그 줄들과, 함께 말한 것과 다른 까닭과, 엑셀의 행이 보인다', () => {
  render(<OutcomeGroups rows={rows} planned />)
  fireEvent.click(screen.getAllByRole('button')[0] as HTMLElement)
  const list = screen.getByRole('list', { name: '보류 중이에요 2건' })
  expect([...list.children].map(({ textContent }) => textContent)).toEqual(['B', '7행 · C — 어제부터 보류 중이에요'])
})

test('백 줄이 넘으면 나머지는 몇 건인지 말한다', () => {
  const many = Array.from({ length: 1_102 }, (_, id) => ({ id: id + 1, label: `R${id}`, status: 'UNKNOWN' as const }))
  render(<OutcomeGroups rows={many} planned />)
  fireEvent.click(screen.getByRole('button'))
  const items = screen.getByRole('list', { name: /1102건/ }).children
  expect([items.length, items[100]?.textContent]).toEqual([101, '그 밖에 1,002건'])
})

const resultOf = (more: Partial<BulkResult>) =>
  ({
    job_id: 9,
    status: 'DONE',
    total: 4,
    totals: { SUCCESS: 1, SKIPPED: 1, FAILED: 2, NOT_ATTEMPTED: 0, UNKNOWN: 0 },
    rows,
    ...more,
  }) as BulkResult

test('눈여겨볼 줄이 성공한 것 가운데 있으면 알리고, 보기를 누르면 닫고 그 줄을 보인다', () => {
  const changed = { code: 'ADDRESS_CHANGED', message: '바뀌었어요' } as const
  const told: unknown[] = []
  const notices = [
    { code: changed.code, label: (count: number) => `${count}건 바뀜`, onClick: (ids: number[]) => told.push(ids) },
    { code: 'HOLD' as const, label: () => '보류', onClick: () => told.push('보류') },
  ]
  const warned = [5, 6].map((id): BulkRow => ({ id, label: 'E', status: 'SUCCESS', warnings: [changed] }))
  const result = resultOf({ rows: [...rows, ...warned, { id: 7, label: 'F', status: 'FAILED', warnings: [changed] }] })
  render(<ResultView command={{ label: '발주확인', notices }} result={result} onLeave={() => told.push('닫음')} />)
  fireEvent.click(screen.getByText('2건 바뀜').closest('[role=alert]')?.querySelector('button') as HTMLElement)
  expect(told).toEqual(['닫음', [5, 6]])
  expect(screen.queryByText('보류')).toBeNull()
})

const undoable = (possible: boolean) =>
  ({ undo: { possible, label: '2건 되돌리기', reason: possible ? null : '시간이 지났어요' } }) as Job
const tools = (result: BulkResult, job?: Job) => {
  draw(<ResultTools result={result} job={job} onRetry={() => {}} onUndo={() => {}} />)
  return Object.fromEntries(
    screen
      .queryAllByRole<HTMLButtonElement>('button')
      .map(({ textContent, disabled, title }) => [textContent, disabled ? `못함 ${title}` : '함']),
  )
}

test.each<[string, BulkResult, Job | undefined, object]>([
  [
    '남은 것이 있으면',
    resultOf({}),
    undoable(true),
    { '실패 건만 다시 시도': '함', '실패 목록 엑셀': '함', 되돌리기: '함', '링크 복사': '함' },
  ],
  ['다 됐으면', resultOf({ rows: [rows[0] as BulkRow] }), undoable(true), { 되돌리기: '함', '링크 복사': '함' }],
  [
    '되돌릴 수 없으면',
    resultOf({ rows: [] }),
    undoable(false),
    { 되돌리기: '못함 시간이 지났어요', '링크 복사': '함' },
  ],
  ['아직 모르면', resultOf({ rows: [] }), undefined, { 되돌리기: '못함 ', '링크 복사': '함' }],
  ['작업이 없으면', resultOf({ job_id: null }), undefined, {}],
])('%s 할 수 있는 것만 내놓는다', (_name, result, job, buttons) => {
  expect(tools(result, job)).toEqual(buttons)
})

test('작업 링크를 복사하고, 복사할 수 없으면 번호를 말한다', async () => {
  const copied: string[] = []
  const writeText = vi.fn((text: string) => Promise.resolve(void copied.push(text)))
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: { writeText } } }))
  tools(resultOf({}))
  fireEvent.click(screen.getByText('링크 복사'))
  await screen.findByText('작업 링크를 복사했어요.')
  expect(copied).toEqual([`${window.location.origin}/admin/jobs/9/show`])
  writeText.mockRejectedValueOnce(new Error('막힘'))
  fireEvent.click(screen.getByText('링크 복사'))
  await screen.findByText('복사하지 못했어요. 작업 내역 9번이에요.')
})

const bar = (more: Partial<BarAction>[], count = 1_234) => {
  const told: string[] = []
  const actions = more.map((one, at): BarAction => ({
    key: `${at}`,
    label: `일${at}`,
    onStart: () => told.push(`일${at}`),
    ...one,
  }))
  draw(<SelectionBar count={count} note=" (2건은 할 수 없음)" actions={actions} onClear={() => told.push('해제')} />)
  return told
}

test('할 수 있는 일은 시작하고, 할 수 없는 일은 시작하지 않고 까닭을 말한다', async () => {
  const told = bar([{}, { blocked: '권한이 없어요' }, { more: true }, { more: true, blocked: '상태가 아니에요' }])
  expect(screen.getByRole('status').textContent).toBe('1,234건 선택 (2건은 할 수 없음)')
  fireEvent.click(screen.getByText('일0'))
  fireEvent.click(screen.getByText('일1'))
  await screen.findByText('권한이 없어요')
  fireEvent.click(screen.getByText('선택 해제'))
  expect([screen.queryByText('일2'), screen.queryByText('일3')]).toEqual([null, null])
  fireEvent.click(screen.getByText('더 보기'))
  fireEvent.click(await screen.findByText('일2'))
  expect(told).toEqual(['일0', '해제', '일2'])
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  fireEvent.click(screen.getByText('더 보기'))
  fireEvent.click(await screen.findByText('일3'))
  await waitFor(() => expect(screen.getAllByText('상태가 아니에요').length).toBeGreaterThan(0))
  expect(told).toHaveLength(3)
})

test('더 할 일이 없으면 더 보기가 없고, 고른 것이 없으면 없다고 말한다', () => {
  bar([{}], 0)
  expect(screen.queryByText('더 보기')).toBeNull()
  expect(screen.getByRole('status').textContent).toContain('선택한 것이 없어요')
})
