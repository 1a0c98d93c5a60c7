import { screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { honestBillingOf } from '#tests/support/honestBilling.ts'
import { at, changeStatus, join, sellPlan, withCard } from '#tests/support/memberships.ts'
import { press } from '#tests/support/pressing.ts'
import { cellsOf, tableRows } from '#tests/support/tables.ts'
import { StatisticsPage } from '../../../../src/resources/subscription-statistics/StatisticsPage.tsx'

const api = useApi()
const { open } = useConsole(api)

const Page = () => (
  <>
    <StatisticsPage />
    <output aria-label="주소">{useLocation().search}</output>
  </>
)
const MONTHS = '/subscription-statistics?unit=month&from=2026-10&to=2026-11'
const openAt = (path = MONTHS) => open(<Page />, { resource: 'members', path, role: 'marketer' })
/** Found by what it is: looking through a page of numbers by role takes seconds. */
const drawer = () =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>('[role=dialog]')
    if (!found) throw new Error('no dialog')
    return within(found)
  })

/** What a line of a table shows, once the table is there. */
async function line(table: string, first: string) {
  const rows = [...(await screen.findByLabelText(table)).querySelectorAll<HTMLTableRowElement>('tbody tr')]
  const found = rows.find(({ cells }) => cells[0]?.textContent === first)
  if (!found) throw new Error(`no line ${first}`)
  return cellsOf(found)
}

test('달마다 시작·종료·월 반복 매출이 서고, 숫자를 누르면 그것을 이루는 줄이 열려 숫자와 같다고 말한다', async () => {
  const plan = await sellPlan(api)
  const [stays, leaves] = [await withCard(api), await withCard(api)]
  for (const one of [stays, leaves]) await join(one, plan, 19_900)
  await at(api, '2026-11-16T16:00:00+09:00')
  await changeStatus(leaves, 'TERMINATED')
  await openAt()
  expect(await line('달별 표', '2026.11')).toMatchObject({ '결제로 시작': '2명', 해지: '1명', '끝의 구독자': '1명' })
  expect(await line('달별 표', '시작 전')).toMatchObject({ '끝의 구독자': '0명' })
  await press('2026.11 해지 1명')
  const rows = await drawer()
  await rows.findByText('1줄의 합 1명, 숫자와 같아요.')
  expect(tableRows(rows.getByLabelText('숫자를 이루는 줄'))).toMatchObject([{ 요금제: '월간 멤버십', 해지: '1명' }])
  await press('닫기')
  await press('월 반복 매출')
  await waitFor(async () =>
    expect(await line('달별 표', '합계')).toMatchObject({
      새로: '39,800원',
      종료: '-19,900원',
      '끝의 월 반복 매출': '19,900원',
    }),
  )
  await press('유지와 전환')
  expect(await line('유지 표', '2026.11')).toMatchObject({ 구독: '2명', '그 달': '50.0%' })
})

test('거꾸로 된 기간은 왜 볼 수 없는지 말하고, 한 번 눌러 바로잡는다', async () => {
  await openAt('/subscription-statistics?unit=month&from=2026-11&to=2026-10')
  await press('시작과 끝 바꾸기')
  await screen.findByLabelText('달별 표')
  expect(screen.getByLabelText('주소').textContent).toContain('from=2026-10&to=2026-11')
})

test('양심 결제의 숫자가 서고, 누르면 그것을 이루는 줄이 열린다', async () => {
  const { record, idle, morning, answer } = honestBillingOf(api)
  api.clock.set('2026-11-16T09:00:00+09:00')
  await record()
  const [takes, rests] = [await idle(), await idle()]
  await morning('2026-12-13')
  await answer(takes.member, 'CREDIT')
  await answer(rests.member, 'PAUSE')
  await openAt('/subscription-statistics?unit=month&from=2026-11&to=2026-12&part=honest')
  expect(await line('달별 표', '2026.12')).toMatchObject({
    '운동 없는 달 알림': '2명',
    '쉬어 가기': '1명',
    크레딧: '1명',
    '이대로 계속': '0명',
    '알림 뒤 끝남': '0명',
  })
  await press('2026.12 운동 없는 달 알림 2명')
  const rows = await drawer()
  await rows.findByText('2줄의 합 2명, 숫자와 같아요.')
})
