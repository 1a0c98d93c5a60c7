import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { Resource } from 'react-admin'
import { expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import type { StaffRole } from '#shared/permissions.ts'
import { useApi } from '#tests/support/api.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { MemberList } from '../../../../src/resources/members/MemberList.tsx'
import { MemberShow } from '../../../../src/resources/members/MemberShow.tsx'
import { isOff } from '#tests/support/pressing.ts'

const api = useApi()
const { open } = useConsole(api)

const aMember = () =>
  api.customer({ name: '김민지', phone: '01055556666', emailAddress: 'minji@example.test', nickname: '새벽러너' })

async function openMember(id: number, role: StaffRole = 'cs') {
  const user = await open(<Resource name="members" show={MemberShow} />, {
    resource: 'members',
    path: `/${id}/show`,
    role,
  })
  await screen.findByText('새벽러너')
  return user
}

const body = () => document.body.textContent

test('개인정보는 사유를 적어야 보이고, 남은 시간을 세며, 다시 가리면 바로 가려진다', async () => {
  const { id } = await aMember()
  const user = await openMember(id)
  expect(screen.getByRole('region', { name: '김*지' })).toBeTruthy()
  expect(body()).not.toMatch(/김민지|5555-6666|minji@/)

  await user.click(screen.getByRole('button', { name: '개인정보 보기' }))
  const dialog = within(await screen.findByRole('dialog', { name: '개인정보 보기' }))
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: '10분 동안 보기' }).disabled).toBe(true)
  await user.click(dialog.getByRole('button', { name: '본인 확인' }))
  await user.click(dialog.getByRole('button', { name: '10분 동안 보기' }))
  expect(await screen.findByText('010-5555-6666')).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toMatch(/^(10:00|9:\d\d) 뒤에 다시 가려요$/)
  expect(
    await rows(api.deps.db, sql`select action, reason from pii_access_logs where action = 'member.unmask'`),
  ).toEqual([{ action: 'member.unmask', reason: '본인 확인' }])

  await user.click(screen.getByRole('button', { name: '다시 가리기' }))
  expect(await screen.findByRole('region', { name: '김*지' })).toBeTruthy()
  expect(body()).not.toMatch(/김민지|5555-6666|minji@/)
})

test('창이 열린 채로 다시 들어오면 남은 시간부터 세고, 다 되면 저절로 가린다', async () => {
  const { id } = await aMember()
  const user = await openMember(id)
  await user.click(screen.getByRole('button', { name: '개인정보 보기' }))
  const dialog = within(await screen.findByRole('dialog', { name: '개인정보 보기' }))
  await user.type(dialog.getByRole('textbox', { name: /사유/ }), '본인 확인')
  await user.click(dialog.getByRole('button', { name: '10분 동안 보기' }))
  await screen.findByText('010-5555-6666')

  // they come back to the page when two seconds are left
  await api.deps.db.execute(sql`update pii_windows set expires_at = opened_at + interval '2 seconds'`)
  window.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(screen.getByRole('timer').textContent).toBe('0:02 뒤에 다시 가려요'))
  expect(body()).toContain('010-5555-6666')
  api.clock.advance(2_000)
  await waitFor(() => expect(body()).not.toMatch(/김민지|5555-6666|minji@/))
  expect(await screen.findByRole('region', { name: '김*지' })).toBeTruthy()
})

test('마케터에게는 개인정보 보기가 없고, 이메일과 전화로 찾으라고 하지 않는다', async () => {
  const { id } = await aMember()
  await openMember(id, 'marketer')
  expect(isOff(screen.getByRole<HTMLButtonElement>('button', { name: '개인정보 보기' }))).toBe(true)
  expect(screen.queryByRole('tab', { name: '접속기록' })).toBeNull()
  expect(screen.queryByRole('tab', { name: '클레임·환불' })).toBeNull()
  expect(screen.queryByRole('button', { name: '잠그기' })).toBeNull()
})

test('잠그면 사유를 묻고 상태가 바뀌며, 풀 수 있다', async () => {
  const { id } = await aMember()
  const user = await openMember(id)
  await user.click(screen.getByRole('button', { name: '잠그기' }))
  const dialog = within(await screen.findByRole('dialog', { name: '잠그기' }))
  await user.click(dialog.getByRole('button', { name: '도용 의심' }))
  await user.click(dialog.getByRole('button', { name: '잠그기' }))
  expect(await screen.findByText('잠김')).toBeTruthy()
  expect(screen.getByRole('button', { name: '풀기' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '쿠폰 주기' })).toBeNull()
})

test('탭마다 그 회원의 기록을 그때 읽고, 메모를 남긴다', async () => {
  const { id } = await aMember()
  const user = await openMember(id, 'admin')
  expect(await screen.findByText('결제한 주문이 없어요.')).toBeTruthy()
  const empty: [string, string][] = [
    ['클레임·환불', '취소·교환·반품이 없어요.'],
    ['쿠폰', '받은 쿠폰이 없어요.'],
    ['포인트', '포인트가 오간 적이 없어요.'],
    ['리뷰', '쓴 리뷰가 없어요.'],
    ['동의 내역', '동의하거나 거둔 적이 없어요.'],
    ['접속기록', '개인정보를 열람한 적이 없어요.'],
  ]
  for (const [tab, words] of empty) {
    await user.click(screen.getByRole('tab', { name: tab }))
    expect(await screen.findByText(words)).toBeTruthy()
  }
  await user.click(screen.getByRole('tab', { name: '로그인 기록' }))
  expect(await screen.findByText('로그인 중')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: '메모' }))
  await user.type(await screen.findByRole('textbox', { name: '새 회원 메모' }), '전화로 배송 문의')
  await user.click(screen.getByRole('button', { name: '남기기' }))
  expect(await screen.findByText('전화로 배송 문의')).toBeTruthy()
})

test('목록은 가린 채로 보이고, 찾을 수 있는 열쇠를 역할에 맞게 알려 준다', async () => {
  await aMember()
  await open(<Resource name="members" list={MemberList} />, { resource: 'members', path: '/', role: 'marketer' })
  expect(await screen.findByText('김*지')).toBeTruthy()
  expect(body()).not.toMatch(/김민지|5555-6666|minji@/)
  expect(screen.getByRole('textbox', { name: '회원번호 · 닉네임' })).toBeTruthy()
})
