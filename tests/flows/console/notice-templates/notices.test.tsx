import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { Resource } from 'react-admin'
import { beforeEach, expect, test } from 'vitest'
import { bringUpToDate } from '#server/db/reference/bringUpToDate.ts'
import { shippedNotices } from '#server/db/reference/noticeTemplates.ts'
import { noticeTemplates } from '#server/modules/messages/messages.tables.ts'
import { noticeTemplatesKind } from '#server/modules/messages/noticeTemplates.reference.ts'
import type { NoticeCode } from '#shared/notices/catalogue.ts'
import type { StaffRole } from '#shared/permissions.ts'
import { useApi } from '#tests/support/api.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { NoticeEdit } from '../../../../src/resources/notice-templates/NoticeEdit.tsx'
import { NoticeList } from '../../../../src/resources/notice-templates/NoticeList.tsx'

const api = useApi()
const { open, sent } = useConsole(api)
const screens = <Resource name="notice-templates" list={NoticeList} edit={NoticeEdit} />
const openNotices = (path: string, role: StaffRole = 'cs') =>
  open(screens, { resource: 'notice-templates', path, role })

beforeEach(async () => {
  localStorage.clear()
  await bringUpToDate(api.deps.db, [noticeTemplatesKind], api.clock.now())
})

const stored = async (code: NoticeCode) => {
  const [found] = await api.deps.db.select().from(noticeTemplates).where(eq(noticeTemplates.code, code))
  if (!found) throw new Error(code)
  return found
}
const openNotice = async (code: NoticeCode) => openNotices(`/${(await stored(code)).id}`)
const changeElsewhere = async (code: NoticeCode, title: string) => {
  const { id, version } = await stored(code)
  await (await api.staff('admin')).patch(`/store-admin/v1/notice-templates/${id}`, { title, version })
}

const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
const preview = () => within(screen.getByRole('region', { name: '미리보기' }))
const save = () => screen.getByRole('button', { name: '저장' })

test('구분마다 언제 무엇이 나가는지 보고, 고친 것에는 표가 있다', async () => {
  await changeElsewhere('CLAIM_REQUESTED', '{종류} 신청을 받았어요')
  const user = await openNotices('/')
  await screen.findByText('결제를 마쳤을 때')
  expect(screen.getByText('결제 금액은 {금액}이에요.')).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: '취소·교환·반품' }))
  await waitFor(() => expect(screen.queryByText('결제를 마쳤을 때')).toBeNull())
  const row = within(screen.getByRole('row', { name: /신청을 접수했을 때/ }))
  expect(row.getByText('고침', { selector: '.MuiChip-label' })).toBeTruthy()
  expect(row.getByRole('link', { name: '신청을 접수했을 때' })).toBeTruthy()
  expect(screen.getAllByText('고침', { selector: '.MuiChip-label' })).toHaveLength(1)
})

test('고칠 수 없는 사람은 글을 모두 보지만 열 곳이 없다', async () => {
  await openNotices('/', 'ops')
  expect(await screen.findByText('결제를 마쳤을 때')).toBeTruthy()
  expect(screen.queryByRole('link', { name: '결제를 마쳤을 때' })).toBeNull()
})

test('커서가 있는 곳에 값을 넣으며 고치면 쓰는 대로 미리 보이고, 저장하면 그 글이 남는다', async () => {
  const user = await openNotice('REFUNDED')
  const title = await field(/^제목/)
  const body = await field(/^내용/)
  expect(preview().getByText('[홈핏] 환불했어요')).toBeTruthy()
  const chip = screen.getByRole('button', { name: '{금액} 넣기' })
  title.focus()
  title.setSelectionRange(0, 2)
  await user.click(chip)
  expect(title.value).toBe('{금액}했어요')
  expect([document.activeElement, title.selectionStart]).toEqual([title, 4])
  await user.keyboard(' 환불')
  expect(preview().getByText('[홈핏] 39,000원 환불했어요')).toBeTruthy()
  await user.clear(body)
  await user.type(body, '고마워요.{Enter}')
  await user.click(chip)
  await user.keyboard('을 보냈어요.')
  expect(preview().getByText(/^김하늘님, 고마워요\.\s39,000원을 보냈어요\.\s주문번호/)).toBeTruthy()
  await user.click(save())
  await waitFor(async () =>
    expect(await stored('REFUNDED')).toMatchObject({
      title: '{금액} 환불했어요',
      body: '고마워요.\n{금액}을 보냈어요.',
      editedAt: expect.any(Date),
    }),
  )
})

test('없는 값과 빠진 값은 그 칸에서 말하고 보내지 않는다', async () => {
  const user = await openNotice('DELAYED')
  const body = await field(/^내용/)
  await user.clear(body)
  await user.click(body)
  await user.paste('{금액} 늦어요. {날짜}')
  await user.click(save())
  expect(await screen.findByText('여기에 쓸 수 없는 값이에요: 금액')).toBeTruthy()
  await user.clear(body)
  await user.paste('늦어요. {날짜}')
  expect(await screen.findByText('꼭 넣어야 하는 값이 빠졌어요: 사유')).toBeTruthy()
  expect(sent.filter(({ method }) => method === 'PATCH')).toEqual([])
})

test('없을 수 있는 값은 없을 때의 모습도 보인다', async () => {
  await openNotice('CLAIM_RETRACTED')
  await field(/^내용/)
  expect(preview().getByText('사유가 없을 때')).toBeTruthy()
  expect(preview().getByText(/^김하늘님, 필요하면 주문 내역에서/)).toBeTruthy()
  expect(preview().getByText(/^김하늘님, 사유: 이미 발송했어요\. 필요하면/)).toBeTruthy()
})

test('고친 문구를 처음으로 되돌리고, 이어서 다시 고칠 수 있다', async () => {
  await changeElsewhere('SHIPPED', '출발했어요')
  const user = await openNotice('SHIPPED')
  expect((await field(/^제목/)).value).toBe('출발했어요')
  await user.type(await field(/^제목/), '!')
  await user.click(screen.getByRole('button', { name: '처음 문구로 되돌리기' }))
  const dialog = within(await screen.findByRole('dialog', { name: '처음 문구로 되돌릴까요?' }))
  expect(dialog.getByText(shippedNotices.SHIPPED.body)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: '되돌리기' }))
  expect(await screen.findByText('처음 문구로 되돌렸어요.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: '처음 문구로 되돌리기' })).toBeNull())
  expect(await stored('SHIPPED')).toMatchObject({ ...shippedNotices.SHIPPED, editedAt: null, version: 3 })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const title = await field(/^제목/)
  expect(title.value).toBe(shippedNotices.SHIPPED.title)
  await user.type(title, '.')
  await user.click(save())
  await waitFor(async () => expect(await stored('SHIPPED')).toMatchObject({ title: '상품을 보냈어요.', version: 4 }))
})

test('그 사이 다른 사람이 고쳤으면 둘을 견주고, 되돌리려던 사람에게는 까닭을 말한다', async () => {
  await changeElsewhere('SHIPPED', '출발했어요')
  const user = await openNotice('SHIPPED')
  const title = await field(/^제목/)
  await changeElsewhere('SHIPPED', '떠났어요')
  await user.click(screen.getByRole('button', { name: '처음 문구로 되돌리기' }))
  const asked = within(await screen.findByRole('dialog'))
  await user.click(asked.getByRole('button', { name: '되돌리기' }))
  expect((await asked.findByRole('alert')).textContent).toContain('다른 사람')
  await user.click(asked.getByRole('button', { name: '취소' }))
  await waitFor(() => expect(title.value).toBe('떠났어요'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await changeElsewhere('SHIPPED', '갔어요')
  await user.clear(title)
  await user.type(title, '가고 있어요')
  await user.click(save())
  const conflict = within(await screen.findByRole('dialog', { name: '그 사이 다른 사람이 고쳤어요' }))
  expect(conflict.getByText('갔어요')).toBeTruthy()
  expect(conflict.getByText('가고 있어요')).toBeTruthy()
  await user.click(conflict.getByRole('button', { name: '내 내용으로 저장' }))
  await waitFor(async () => expect((await stored('SHIPPED')).title).toBe('가고 있어요'))
})
