import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError } from '#shared/api/apiError.ts'
import { useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { fill } from '#tests/support/tables.ts'
import { press, tick, choice, type } from '#tests/support/pressing.ts'
import { ExportDialog } from './ExportDialog.tsx'
import type { ExportSource } from './exportCalls.ts'

const { draw, asked } = useDrawnConsole()

const column = (key: string, label: string, more: object = {}) => ({ key, label, default: true, pii: false, ...more })
const columns = [
  column('order_no', '주문번호'),
  column('status', '상태'),
  column('memo', '메모', { default: false }),
  column('phone', '수령인 전화', { pii: true }),
]
const cj = { key: 'cj', label: 'CJ 접수', titles: ['받는분', '전화', '주소'] }
const own = {
  id: 3,
  name: '발주서',
  mine: true,
  shared: false,
  version: 1,
  state: { columns: ['memo', 'phone'], by_parcel: true, with_personal: true, format: 'csv', encoding: 'cp949' },
}

type Says = { allowed?: boolean; rows?: number; makes?: () => unknown }

function open(
  more: Partial<ExportSource> = {},
  { allowed = true, rows = 12, makes = () => ({ job_id: 5 }) }: Says = {},
) {
  const source: ExportSource = { resource: 'order-items', filter: { status: ['PAID'] }, sort: '-paid_at', ...more }
  draw(<ExportDialog source={source} onClose={() => undefined} />, ({ method, path }) => {
    if (path.includes('/export/columns'))
      return { results: columns, templates: [cj], pii_allowed: allowed, direct_rows: 5_000 }
    if (path.endsWith('/export/count')) return { rows }
    if (path.endsWith('/export/request')) return makes()
    return method === 'GET' ? { results: [own] } : {}
  })
}
const sent = (word: string) => asked.filter(({ path }) => path.endsWith(word)).map(({ body }) => body)
const request = async (reason = '출고') => {
  await type(/내려받는 사유/, reason)
  await press(/내려받기$/)
  await waitFor(() => expect(sent('/export/request')).not.toEqual([]))
  return sent('/export/request').at(-1)
}
const rest = { sort: '-paid_at', allow_lossy: false, reason: '출고' }
const plain = { ...rest, format: 'xlsx', encoding: 'utf-8-bom', include_pii: false, columns: ['order_no', 'status'] }
const everything = { filter: { status: ['PAID'] }, as_of: expect.any(String) as string }

test('고른 행이 없으면 지금 조건의 모든 것을 화면의 순서와 처음의 열로, 가려서 내려받는다', async () => {
  open()
  await screen.findByText('지금 화면의 조건과 순서 그대로 12건, 열 2개를 내려받아요.')
  expect(await request()).toEqual({ ...plain, ...everything })
  expect(sent('/export/count')).toEqual([everything])
})

test('조건이 없으면 모든 것이라고 말하고 보낸다', async () => {
  open({ filter: {} })
  await screen.findByText(/12건, 열 2개/)
  expect(await request()).toMatchObject({ filter: {}, all: true })
})

test('고른 행이 있으면 그 행만 세고 보내며, 지금 조건 전체로 바꿀 수 있다', async () => {
  open({ ids: [7, 8] })
  await screen.findByText('선택한 것을 12건, 열 2개를 내려받아요.')
  expect(await request()).toEqual({ ...plain, ids: [7, 8] })
})

test('고른 행이 있어도 지금 조건 전체를 고르면 조건으로 세고 보낸다', async () => {
  open({ ids: [7, 8] })
  await screen.findByText('선택한 것을 12건, 열 2개를 내려받아요.')
  tick('지금 조건 전체')
  await screen.findByText('지금 화면의 조건과 순서 그대로 12건, 열 2개를 내려받아요.')
  expect(await request()).toEqual({ ...plain, ...everything })
  expect(sent('/export/count').at(-1)).toEqual(everything)
})

test('개인정보는 켤 때만 들어가고, 끄면 그 열도 빠진다', async () => {
  open()
  await screen.findByText(/12건, 열 2개/)
  tick('개인정보 열 포함')
  await screen.findByText(/12건, 열 3개/)
  expect(choice('수령인 전화').checked).toBe(true)
  tick('개인정보 열 포함')
  await screen.findByText(/12건, 열 2개/)
  expect(await request()).toEqual({ ...plain, ...everything })
})

test('개인정보를 내려받을 수 없으면 켤 수 없고, 저장한 양식의 개인정보 열도 빠진다', async () => {
  open({}, { allowed: false })
  await screen.findByText(/12건, 열 2개/)
  expect(choice('개인정보 열 포함').disabled).toBe(true)
  await fill({ 양식: '발주서' })
  await screen.findByText(/12줄, 열 1개/)
  expect(await request()).toMatchObject({ columns: ['memo'], include_pii: false })
})

test('저장한 양식은 열, 상자마다 한 줄, 개인정보, 파일 형식까지 제 것으로 바꾼다', async () => {
  open()
  await screen.findByText(/12건, 열 2개/)
  await fill({ 양식: '발주서' })
  await screen.findByText(/12줄, 열 2개/)
  expect(await request()).toEqual({
    ...rest,
    ...everything,
    by_parcel: true,
    include_pii: true,
    format: 'csv',
    encoding: 'cp949',
    columns: ['memo', 'phone'],
  })
})

test('택배사 양식은 열을 보내지 않고 개인정보를 말하며, 화면의 열로 돌아오면 가린다', async () => {
  open()
  await screen.findByText(/12건, 열 2개/)
  await fill({ 양식: 'CJ 접수' })
  await screen.findByText(/12줄, 열 3개/)
  screen.getByText(/열 3개: 받는분, 전화, 주소 — 가리지 않은 개인정보/)
  const form = await request()
  expect(form).toMatchObject({ template: 'cj', include_pii: true })
  expect(form).not.toHaveProperty('columns')
})

test('택배사 양식에서 화면의 열로 돌아오면 다시 가린 화면의 열이다', async () => {
  open()
  await screen.findByText(/12건, 열 2개/)
  await fill({ 양식: 'CJ 접수' })
  await screen.findByText(/12줄, 열 3개/)
  await fill({ 양식: '화면의 열' })
  await screen.findByText(/12건, 열 2개/)
  expect(await request()).toEqual({ ...plain, ...everything })
})

test('사유가 없거나, 내려받을 것이 없거나, 열이 없으면 내려받을 수 없다', async () => {
  open()
  await screen.findByText(/12건, 열 2개/)
  const go = () => screen.getByText(/12건.*내려받기$/).closest('button') as HTMLButtonElement
  expect([go().disabled, go().title]).toEqual([true, '내려받는 사유를 입력해 주세요.'])
  await type(/내려받는 사유/, '출고')
  expect(go().disabled).toBe(false)
  tick('주문번호')
  tick('상태')
  expect([go().disabled, go().title]).toEqual([true, '열을 골라 주세요.'])
})

test('거절되면 까닭을 말하고, 고른 것과 사유가 남아 다시 내려받을 수 있다', async () => {
  let says: unknown = new ApiError(409, { code: 'CONFLICT', message: '지금은 만들 수 없어요.' })
  open({}, { makes: () => says })
  await screen.findByText(/12건, 열 2개/)
  tick('메모')
  await request()
  await screen.findByText('지금은 만들 수 없어요.')
  says = { job_id: 5 }
  await press(/내려받기$/)
  await screen.findByText(/행이 많아서 파일을 따로 만들고 있어요/)
  const [first, second] = sent('/export/request') as { as_of?: string }[]
  expect({ ...second, as_of: '' }).toEqual({ ...first, as_of: '' })
  expect(second).toMatchObject({ columns: ['order_no', 'status', 'memo'], reason: '출고' })
  expect(screen.getByText('작업 내역').getAttribute('href')).toContain('/jobs/5/show')
})

test('한 번에 받을 수 없이 많으면 따로 만든다고 미리 말한다', async () => {
  open({}, { rows: 5_001 })
  await screen.findByText('5,000건이 넘으면 파일을 따로 만들어 작업 내역에 올려요. 빠지는 행은 없어요.')
})

test('내려받을 것이 없으면 그렇다고 말하고 단추가 꺼진다', async () => {
  open({}, { rows: 0 })
  await screen.findByText('지금 조건에는 내려받을 것이 없어요.')
  await type(/내려받는 사유/, '출고')
  expect((screen.getByText(/0건.*내려받기$/).closest('button') as HTMLButtonElement).disabled).toBe(true)
  fireEvent.click(screen.getByText(/0건.*내려받기$/))
  expect(sent('/export/request')).toEqual([])
})
