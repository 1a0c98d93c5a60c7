import { Blob as NodeBlob, File as NodeFile } from 'node:buffer'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { Resource } from 'react-admin'
import { expect, test, vi } from 'vitest'
import { subscriptions } from '#server/modules/subscriptions/subscriptions.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { join, type Member, rowOf, sellPlan, withCard } from '#tests/support/memberships.ts'
import { tableRows } from '#tests/support/tables.ts'
import { MemberShow } from '../../../../src/resources/members/MemberShow.tsx'
import { SubscriptionList } from '../../../../src/resources/subscriptions/SubscriptionList.tsx'
import { SubscriptionShow } from '../../../../src/resources/subscriptions/SubscriptionShow.tsx'

const api = useApi()
const { open } = useConsole(api)
const screens = <Resource name="subscriptions" list={SubscriptionList} show={SubscriptionShow} />

async function members(count: number): Promise<Member[]> {
  const plan = await sellPlan(api)
  const made: Member[] = []
  for (let n = 0; n < count; n += 1) {
    const member = await withCard(api)
    await join(member, plan, 19_900)
    made.push(member)
  }
  return made
}

test('탭마다 수가 보이고, 고른 구독을 미리 본 만큼 연장한다', async () => {
  const [one, two] = (await members(2)) as [Member, Member]
  await api.deps.db
    .update(subscriptions)
    .set({
      status: 'PAST_DUE',
      isHardFailure: true,
      retries: 1,
      failureCode: 'CARD_LOST',
      pastDueSince: api.clock.now(),
    })
    .where(eq(subscriptions.userId, two.id))
  const user = await open(screens, { resource: 'subscriptions', path: '/', role: 'cs' })
  await screen.findByRole('tab', { name: /구독 중\s*1/ })
  expect(tableRows().map((row) => [row['상태'], row['다음 결제'], row['결제 금액']])).toEqual([
    ['결제 필요', expect.stringContaining('2026') as string, '19,900원'],
    ['구독 중', expect.stringContaining('2026') as string, '19,900원'],
  ])
  await user.click(screen.getByRole('tab', { name: /결제 필요\s*1/ }))
  await waitFor(() => expect(tableRows()).toHaveLength(1))
  expect(tableRows()[0]?.['결제 실패']).toContain('새 결제수단 필요')
  await user.click(screen.getByRole('tab', { name: /구독 중/ }))
  await waitFor(() => expect(tableRows()[0]?.['상태']).toBe('구독 중'))
  await user.click(screen.getAllByRole('checkbox')[1] as HTMLElement)
  await user.click(await screen.findByRole('button', { name: '연장·보상' }))
  const sheet = within(await screen.findByRole('dialog'))
  await user.click(await sheet.findByLabelText(/더할 날/))
  await user.click(await screen.findByRole('option', { name: '7일' }))
  await user.type(await sheet.findByLabelText(/사유/), '서비스 장애 보상')
  const before = (await rowOf(api, one.id)).endsOn
  await user.click(await sheet.findByRole('button', { name: '1건 연장·보상' }))
  await waitFor(async () => expect((await rowOf(api, one.id)).endsOn > before).toBe(true))
})

test('상세에서 미리 보고 지금 끝내며, 환불 계산과 이력이 보인다', async () => {
  const [member] = (await members(1)) as [Member]
  const { id } = await rowOf(api, member.id)
  const user = await open(screens, { resource: 'subscriptions', path: `/${id}/show`, role: 'cs' })
  await screen.findByText('구독을 시작했어요')
  screen.getByText(/첫 결제 완료/)
  await user.click(await screen.findByRole('button', { name: '연장·보상' }))
  let dialog = within(await screen.findByRole('dialog', { name: '연장·보상' }))
  const preview = within(await dialog.findByRole('status', { name: '미리보기' }))
  preview.getByText('이용 기간 +7일')
  fireEvent.change(dialog.getByLabelText(/더할 날/), { target: { value: '400' } })
  await user.type(dialog.getByLabelText(/사유/), '보상')
  expect(dialog.getByRole('button', { name: '연장·보상' })).toHaveProperty('disabled', true)
  fireEvent.change(dialog.getByLabelText(/더할 날/), { target: { value: '10' } })
  await dialog.findByText('이용 기간 +10일')
  await waitFor(() => expect(dialog.getByRole('button', { name: '연장·보상' })).toHaveProperty('disabled', false))
  await user.click(dialog.getByRole('button', { name: '연장·보상' }))
  await screen.findByText('이용 기간을 더했어요')
  await screen.findByText(/사유: 보상/)
  await user.click(await screen.findByRole('button', { name: '지금 종료' }))
  dialog = within(await screen.findByRole('dialog', { name: '지금 종료' }))
  const money = within(await dialog.findByRole('table', { name: '환불 계산' }))
  money.getByRole('row', { name: /이번 기간에 낸 금액.*자동결제 약관 3\. 결제 19,900원/ })
  await user.click(dialog.getByRole('button', { name: '청약철회' }))
  await user.click(dialog.getByRole('button', { name: '지금 종료' }))
  await waitFor(async () => expect((await rowOf(api, member.id)).status).not.toBe('ACTIVE'))
})

test('볼 수만 있으면 까닭과 함께 할 수 없고, 파일 연장도 할 수 없다', async () => {
  const [member] = (await members(1)) as [Member]
  const { id } = await rowOf(api, member.id)
  await open(screens, { resource: 'subscriptions', path: `/${id}/show`, role: 'ops' })
  expect((await screen.findByRole('button', { name: '연장·보상' })).getAttribute('aria-disabled')).toBe('true')
})

test('파일을 살펴 행마다 무엇이 되는지 보이고, 그만큼만 연장한다', async () => {
  // files of the document cannot be read, and the server in process reads Node's forms only
  const form = await new Response(new URLSearchParams()).formData()
  vi.stubGlobal('FormData', form.constructor)
  vi.stubGlobal('File', NodeFile)
  vi.stubGlobal('Blob', NodeBlob)
  const [one, two] = (await members(2)) as [Member, Member]
  const user = await open(screens, { resource: 'subscriptions', path: '/', role: 'cs' })
  await user.click(await screen.findByRole('button', { name: '파일로 연장' }))
  const dialog = within(await screen.findByRole('dialog', { name: '파일로 연장·보상' }))
  await user.type(dialog.getByLabelText(/더할 날/), '5')
  await user.type(dialog.getByLabelText(/사유/), '장애 보상')
  const file = new File([`회원번호\r\n${one.id}\r\n${two.id}\r\n999999\r\n`], '보상.csv', { type: 'text/csv' })
  await user.upload(dialog.getByLabelText('올릴 파일'), file)
  await dialog.findByText(/3행 가운데/)
  dialog.getByRole('region', { name: '연장할 행 2' })
  within(dialog.getByRole('region', { name: '연장하지 않는 행 1' })).getByText('이용 중인 멤버십이 없어요.')
  await user.click(dialog.getByRole('button', { name: '2건 연장' }))
  await dialog.findByText(/되돌릴 수/)
  const [a, b] = [await rowOf(api, one.id), await rowOf(api, two.id)]
  expect([a.version, b.version]).toEqual([2, 2])
})

test('회원의 멤버십에는 구독과 결제수단이 이름과 상태로 보인다', async () => {
  const [member] = (await members(1)) as [Member]
  const { id } = await rowOf(api, member.id)
  const user = await open(<Resource name="members" show={MemberShow} />, {
    resource: 'members',
    path: `/${member.id}/show`,
    role: 'cs',
  })
  await user.click(await screen.findByRole('tab', { name: '멤버십' }))
  expect((await screen.findByRole('link', { name: `구독 ${id}` })).getAttribute('href')).toContain(
    `/subscriptions/${id}/show`,
  )
  await screen.findByText('쓸 수 있음')
  screen.getByText('쓰고 있음')
})
