import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Blob as NodeBlob } from 'node:buffer'
import { useLocation } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { aCategory, answered, asked, follow } from '#tests/support/conversations.ts'
import { useDownloads } from '#tests/support/downloads.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { button, isOff, press } from '#tests/support/pressing.ts'
import { cellsOf, rowOf, tableRows } from '#tests/support/tables.ts'
import { MetricsPage } from '../../../../src/resources/conversation-metrics/MetricsPage.tsx'

const api = useApi()
const { open, sent } = useConsole(api)
const downloads = useDownloads()
beforeEach(() => {
  vi.stubGlobal('Blob', NodeBlob)
})

/** One that was answered after two minutes and closed, came back and was answered after one; another that waits. */
async function talked() {
  const cs = await api.staff('cs')
  const category_id = await aCategory(api, { name: '상품' })
  const back = await asked(api, undefined, { category_id })
  api.clock.advance(120_000)
  await answered(api, cs, back.id, { close: true })
  await follow(back.customer, back.id)
  api.clock.advance(60_000)
  await answered(api, cs, back.id)
  await asked(api, undefined, { category_id })
  return { back, category_id }
}

const Page = () => (
  <>
    <MetricsPage />
    <output aria-label="주소">{useLocation().search}</output>
  </>
)
const DAYS = '/conversation-metrics?from=2026-11-16&to=2026-11-16'
const openAt = (path = DAYS, role: 'cs' | 'ops' = 'cs') => open(<Page />, { resource: 'conversations', path, role })
const address = () => new URLSearchParams(screen.getByLabelText('주소').textContent)
/** Found by what it is: looking through a page of numbers by role takes seconds. */
const drawer = () =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>('[role=dialog]')
    if (!found) throw new Error('no dialog')
    return within(found)
  })

test('숫자를 누르면 그것을 이루는 문의가 열려 숫자와 같다고 말하고, 받은편지함으로 이어진다', async () => {
  const { back } = await talked()
  await openAt()
  await press('2026.11.16 첫 답변 2분')
  const rows = await drawer()
  await rows.findByText('모두 1건의 가운데값 2분, 숫자와 같아요.')
  expect(tableRows(rows.getByLabelText('숫자를 이루는 문의'))).toEqual([
    { 일시: '2026.11.16 10:02', 문의: `홍*동 · 상품 #${back.id}`, 상담원: 'cs 직원', '걸린 시간': '2분' },
  ])
  expect(document.querySelector(`[role=dialog] a[href='/conversations?queue=all&open=${back.id}']`)).not.toBeNull()
  await press('닫기')

  await press('2026.11.16 기한 준수율 100.0%')
  const parts = await drawer()
  await parts.findByText('모두 2건, 숫자와 같아요.')
  expect((await button('늦게 답한 물음 0건')).disabled).toBe(true)
})

test('날짜, 상담원, 유형마다 표가 있고, 남은 문의도 제 줄을 열며, 주소가 그 화면이다', async () => {
  const { category_id } = await talked()
  await openAt()
  await screen.findByLabelText('날짜별 지표 표')
  expect(cellsOf(await rowOf('2026.11.16 (월)'))).toMatchObject({
    '들어온 문의': '2건',
    '다시 열린 문의': '1건',
    '종료한 문의': '1건',
    '남은 문의': '2건',
    '기한 준수율': '100.0%',
    '첫 답변': '2분',
    '다음 답변': '1분',
    해결: '2분',
    재문의율: '100.0%',
  })
  const [inTable] = (await screen.findAllByLabelText('2026.11.16 남은 문의 2건')).slice(-1)
  fireEvent.click(inTable as HTMLElement)
  await (await drawer()).findByText('모두 2건, 숫자와 같아요.')
  await press('닫기')
  await press('상담원')
  expect(cellsOf(await rowOf('cs 직원'))).toMatchObject({
    '보낸 답변': '2건',
    '답한 물음': '2건',
    '종료한 문의': '1건',
  })
  expect(address().get('part')).toBe('people')
  await press('유형')
  await press('상품 들어온 문의 2건')
  await (await drawer()).findByText('모두 2건, 숫자와 같아요.')
  expect(sent.at(-1)?.query.get('category_id')).toBe(String(category_id))
})

test('고객상담은 숫자를 보되 파일로 내려받지는 않는다', async () => {
  await talked()
  await openAt(`${DAYS}&part=categories`)
  await button('상품 들어온 문의 2건')
  const save = await button('내려받기')
  expect(isOff(save)).toBe(true)
  expect(save.title).toMatch(/권한/)
})

test('그 사이에 달라졌으면 숨기지 않고, 새로 불러오면 맞으며, 파일에는 보이는 숫자가 든다', async () => {
  const { category_id } = await talked()
  await openAt(`${DAYS}&part=categories`, 'ops')
  const cell = await button('상품 들어온 문의 2건')
  await asked(api, undefined, { category_id })
  fireEvent.click(cell)
  await (await drawer()).findByText(/^모두 3건, 숫자는 2건이었어요\./)
  await press('지표 새로 불러오기')
  await press('상품 들어온 문의 3건')
  await (await drawer()).findByText('모두 3건, 숫자와 같아요.')
  await press('닫기')
  await press('내려받기')
  const sheet = await drawer()
  sheet.getByText('유형 지표 1줄과 합계를 모두 담아요.')
  fireEvent.click(sheet.getByLabelText('CSV (UTF-8)'))
  fireEvent.change(sheet.getByLabelText(/내려받는 사유/), { target: { value: '주간 보고' } })
  await press('파일 내려받기')
  await waitFor(async () => expect(await downloads.saved()).toHaveLength(1))
  const [file] = await downloads.saved()
  expect(file?.name).toBe('홈핏_상담지표_유형_2026-11-16_2026-11-16.csv')
  const lines = new TextDecoder().decode(file?.bytes).split('\r\n')
  expect(lines.map((line) => line.split(',').slice(0, 6).join(','))).toEqual([
    '유형,들어온 문의(건),다시 열린 문의(건),종료한 문의(건),답한 물음(건),기한 준수율(%)',
    '상품,3,1,1,2,100',
    '합계,3,1,1,2,100',
    '',
  ])
})

test('너무 긴 기간은 묻지 않고 까닭을 말하며, 가장 가까운 기간을 한 번에 고르게 한다', async () => {
  await openAt('/conversation-metrics?from=2025-11-01&to=2026-11-16')
  await screen.findByText('한 번에 366일까지 볼 수 있어요.')
  expect(sent.filter(({ path }) => path.endsWith('/metrics'))).toEqual([])
  await press('마지막 366일 보기')
  await waitFor(() => expect(address().get('from')).toBe('2025-11-16'))
  await screen.findByLabelText('날짜별 지표 표')
})
