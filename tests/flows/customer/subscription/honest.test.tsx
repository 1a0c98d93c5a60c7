import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { honestBillingOf } from '#tests/support/honestBilling.ts'
import { own, rowOf } from '#tests/support/memberships.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi({ start: '2026-11-16T09:00:00+09:00' })
const open = useCustomerApp(api)
const { record, train, idle, morning } = honestBillingOf(api)

async function named() {
  await record()
  const { member } = await idle()
  await morning('2026-12-13')
  return member
}
const TITLE = '이번 달에는 아직 운동하지 않으셨어요'
const card = async () => within(await screen.findByRole('region', { name: TITLE }))

test('마이에서 한 번 눌러 다음 결제의 크레딧을 받고, 카드는 사라진다', async () => {
  const member = await named()
  const user = await open.as(member.id, '/my')
  const offer = await card()
  offer.getByText('다음 결제 전에 쉬어 갈까요? 12월 16일에 19,900원이 결제될 예정이에요.')
  // none of them is more prominent than another
  const buttons = offer.getAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent)).toEqual([
    '한 달 쉬어 가기',
    '다음 결제에서 5,970원 받기',
    '이대로 계속하기',
  ])
  expect(new Set(buttons.map(({ className }) => className)).size).toBe(1)
  offer.getByText('12월 16일에 13,930원만 결제돼요.')
  await user.click(offer.getByRole('button', { name: '다음 결제에서 5,970원 받기' }))
  await screen.findByText('12월 16일 결제에서 5,970원을 빼 드릴게요.')
  await waitFor(() => expect(screen.queryByRole('region', { name: TITLE })).toBeNull())
  expect(await own(member)).toMatchObject({ credit: 5_970, next_payment: { amount: 13_930 } })
})

test('구독 관리에서 한 번 눌러 쉬어 가고, 되돌릴 수 있다', async () => {
  const member = await named()
  const user = await open.as(member.id, '/my/subscription')
  await user.click((await card()).getByRole('button', { name: '한 달 쉬어 가기' }))
  await screen.findByText('12월 16일부터 한 달 쉬어 가요. 그 전에는 취소할 수 있어요.')
  await screen.findByText('2026년 12월 16일부터 2027년 1월 15일까지 쉬고, 그다음 날 다시 시작해요.')
  expect((await rowOf(api, member.id)).pauseFrom).toBe('2026-12-16')
  await user.click(screen.getByRole('button', { name: '쉬어 가기 취소하기' }))
  await waitFor(async () => expect((await rowOf(api, member.id)).pauseFrom).toBeNull())
  expect(screen.queryByRole('region', { name: TITLE })).toBeNull()
})

test('쉬어 갈 수 없으면 까닭이 적혀 있고, 그사이 운동했으면 그렇게 말하며 카드가 사라진다', async () => {
  const member = await named()
  const { id } = await rowOf(api, member.id)
  await api.deps.db.execute(
    sql`insert into subscription_events (subscription_id, kind, actor, at) select ${id}, 'PAUSED', 'clock', ${'2026-08-01T00:00:00+09:00'}::timestamptz from generate_series(1, 2)`,
  )
  const user = await open.as(member.id, '/my/subscription')
  const offer = await card()
  const off = offer.getByRole<HTMLButtonElement>('button', { name: '한 달 쉬어 가기' })
  expect(off.disabled).toBe(true)
  expect(document.getElementById(off.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    '1년에 2번까지 쉴 수 있어서 지금은 쉬어 갈 수 없어요.',
  )
  await train(member.id, '2026-12-13T09:10:00+09:00')
  await user.click(offer.getByRole('button', { name: '다음 결제에서 5,970원 받기' }))
  await screen.findByText(/이번 달에 운동한 기록이 생겨서/)
  await waitFor(() => expect(screen.queryByRole('region', { name: TITLE })).toBeNull())
  expect((await rowOf(api, member.id)).credit).toBe(0)
})
