import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { Resource } from 'react-admin'
import { expect, test } from 'vitest'
import { driveSubscriptionRefunds } from '#server/modules/subscriptions/charging/refunds.service.ts'
import { subscriptionRefunds } from '#server/modules/subscriptions/charges.tables.ts'
import { kitReturnWord } from '#shared/words/subscriptions.ts'
import { useApi } from '#tests/support/api.ts'
import { endingKits } from '#tests/support/endingKits.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { takeNothingBack } from '#tests/support/gifts.ts'
import { changeStatus, join, rowOf, sellPlan, withCard } from '#tests/support/memberships.ts'
import { kitMonday } from '#tests/support/subscriptionKits.ts'
import { tableRows } from '#tests/support/tables.ts'
import { SubscriptionList } from '../../../../src/resources/subscriptions/SubscriptionList.tsx'
import { SubscriptionShow } from '../../../../src/resources/subscriptions/SubscriptionShow.tsx'

const api = useApi({ start: kitMonday })
const { open } = useConsole(api)
const { sentTo, returns, owedByBank } = endingKits(api)
const screens = <Resource name="subscriptions" list={SubscriptionList} show={SubscriptionShow} />

test('지금 종료할 때 두 칸의 정산을 보고 반납을 물어 고른 뒤, 돌아온 키트를 정상으로 확인한다', async () => {
  const member = await sentTo([12_000])
  const { id } = await rowOf(api, member.id)
  const user = await open(screens, { resource: 'subscriptions', path: `/${id}/show`, role: 'cs' })
  await user.click(await screen.findByRole('button', { name: '지금 종료' }))
  const dialog = within(await screen.findByRole('dialog', { name: '지금 종료' }))
  const money = within(await dialog.findByRole('table', { name: '환불 계산' }))
  money.getByRole('row', { name: /돌려줄 금액 30,000원 18,000원/ })
  await user.click(dialog.getByRole('button', { name: '청약철회' }))
  const end = dialog.getByRole<HTMLButtonElement>('button', { name: '지금 종료' })
  expect(end.disabled).toBe(true)
  await user.click(dialog.getByRole('radio', { name: '반납해요' }))
  await waitFor(() => expect(end.disabled).toBe(false))
  await user.click(end)
  const list = within(await screen.findByRole('list', { name: '키트 반납' }))
  list.getByText(kitReturnWord.REQUESTED)
  await user.click(list.getByRole('button', { name: '키트 1 정상 반납' }))
  const sure = within(await screen.findByRole('dialog', { name: '키트 1 정상 반납' }))
  sure.getByText(/12,000원을 결제한 수단으로 돌려주고/)
  await user.click(sure.getByRole('button', { name: '정상 반납' }))
  await screen.findByText(/12,000원 더 돌려줌/)
  expect(await returns(member)).toMatchObject([{ status: 'ARRIVED', amount: 12_000 }])
})

test('목록의 탭에서 기다리는 키트를 찾고, 훼손은 사유를 적어야 끝난다', async () => {
  const member = await sentTo([12_000])
  await changeStatus(member, 'TERMINATED', { returns_kits: true })
  let user = await open(screens, { resource: 'subscriptions', path: '/', role: 'cs' })
  await user.click(await screen.findByRole('tab', { name: /키트 반납 대기\s*1/ }))
  await waitFor(() => expect(tableRows()).toHaveLength(1))
  const { id } = await rowOf(api, member.id)
  expect(screen.getByRole('link', { name: String(id) }).getAttribute('href')).toContain(`/subscriptions/${id}/show`)
  cleanup()
  user = await open(screens, { resource: 'subscriptions', path: `/${id}/show`, role: 'cs' })
  const list = within(await screen.findByRole('list', { name: '키트 반납' }))
  await user.click(list.getByRole('button', { name: '키트 1 훼손' }))
  const dialog = within(await screen.findByRole('dialog', { name: '키트 1 훼손' }))
  const go = dialog.getByRole<HTMLButtonElement>('button', { name: '훼손' })
  expect(go.disabled).toBe(true)
  await user.click(dialog.getByRole('button', { name: '구성품이 빠졌어요.' }))
  await user.click(go)
  await screen.findByText(/사유: 구성품이 빠졌어요\./, { selector: 'p' })
  expect(await returns(member)).toMatchObject([{ status: 'DAMAGED', amount: 0 }])
})

test('결제수단으로 돌려줄 수 없는 키트 값은 탭에서 찾아, 어떻게 보냈는지 적고 송금 완료로 바꾼다', async () => {
  const member = await owedByBank()
  const { id } = await rowOf(api, member.id)
  let user = await open(screens, { resource: 'subscriptions', path: '/', role: 'admin' })
  await user.click(await screen.findByRole('tab', { name: /송금 대기\s*1/ }))
  await waitFor(() => expect(tableRows()).toHaveLength(1))
  cleanup()
  user = await open(screens, { resource: 'subscriptions', path: `/${id}/show`, role: 'admin' })
  await user.click(await screen.findByRole('button', { name: '키트 1 송금 완료' }))
  const dialog = within(await screen.findByRole('dialog', { name: '키트 1 송금 완료' }))
  const go = dialog.getByRole<HTMLButtonElement>('button', { name: '송금 완료' })
  expect(go.disabled).toBe(true)
  await user.type(dialog.getByRole('textbox'), '국민은행 11/16')
  await user.click(go)
  await screen.findByText(/이 가운데 8,000원은 2026\.11\.\d\d에 계좌로 보냄 \(국민은행 11\/16\)/)
  expect(screen.queryByRole('button', { name: '키트 1 송금 완료' })).toBeNull()
  expect(await returns(member)).toMatchObject([{ by_bank: 8_000, bank_sent_at: expect.any(String) }])
})

test('수기 환불을 할 수 없는 직원은 계좌로 보낼 금액을 보기만 한다', async () => {
  const member = await owedByBank()
  await open(screens, { resource: 'subscriptions', path: `/${(await rowOf(api, member.id)).id}/show`, role: 'cs' })
  await screen.findByText(/이 가운데 8,000원은 계좌로 보내 주세요/)
  expect(screen.getByRole('button', { name: '키트 1 송금 완료' }).getAttribute('aria-disabled')).toBe('true')
})

test('카드가 받지 않은 환불은 구독 화면에서 송금 완료로 바꾼다', async () => {
  const member = await withCard(api)
  await join(member, await sellPlan(api), 19_900)
  takeNothingBack(api)
  await changeStatus(member, 'TERMINATED')
  await api.deps.db.update(subscriptionRefunds).set({ tries: 11 })
  await driveSubscriptionRefunds(api.deps)
  const { id } = await rowOf(api, member.id)
  const user = await open(screens, { resource: 'subscriptions', path: `/${id}/show`, role: 'admin' })
  const list = within(await screen.findByRole('list', { name: '송금 대기' }))
  list.getByText('중도 해지 환불 19,900원')
  list.getByText(/결제사 코드 CANCEL_PERIOD_OVER/)
  await user.click(list.getByRole('button', { name: '중도 해지 환불 송금 완료' }))
  const dialog = within(await screen.findByRole('dialog', { name: '중도 해지 환불 송금 완료' }))
  await user.type(dialog.getByRole('textbox'), '국민은행 11/16')
  await user.click(dialog.getByRole('button', { name: '송금 완료' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: '송금 대기' })).toBeNull())
  await screen.findByText('환불을 계좌로 보냈어요')
})
