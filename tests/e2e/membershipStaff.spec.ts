import { expect } from '@playwright/test'
import { addDays } from '#shared/calendar/days.ts'
import { kstDay } from '#shared/format/kst.ts'
import { counting } from '#tests/support/hands.ts'
import { testInOwnShop } from '#tests/support/ownShop.ts'
import { asStaff } from '#tests/support/shopCalls.ts'
import { cp949File, signInAsStaff } from '#tests/support/staffSteps.ts'

const MANY = 500
const test = testInOwnShop({ SERVER_MEMBERS: String(MANY) })
test.use({ viewport: { width: 1440, height: 900 } })
test.setTimeout(240_000)

test('회원 500명의 기간을 엑셀 파일로 여덟 번 안에 늘리고, 없는 회원은 몇 행인지 말한다', async ({ page }) => {
  const staff = await asStaff(page.request)
  type Row = { id: number; ends_on: string }
  const end = addDays(kstDay(Date.now()), 20)
  const list = `/core-admin/v1/subscriptions?ends_from=${end}&ends_to=${end}&page_size=100`
  const { results: some } = await staff.get<{ results: Row[] }>(list)
  expect(some).toHaveLength(100)
  const members = Array.from({ length: MANY }, (_, n) => [`m${n + 1}@example.test`, '7'])
  const file = cp949File('장애보상.csv', [['이메일', '일수'], ...members, ['nobody@example.test', '7']])

  await signInAsStaff(page, '/admin/subscriptions')
  const hands = counting()
  await hands.press(page.getByRole('button', { name: '파일로 연장' }))
  const dialog = page.getByRole('dialog', { name: '파일로 연장·보상' })
  await hands.type(dialog.getByLabel('사유'), '11월 26일 장애 보상')
  await hands.give(dialog.locator('input[type=file]'), file)
  await expect(dialog.getByText('501행 가운데 500건을 연장할 수 있어요.')).toBeVisible()
  await expect(dialog.getByRole('region', { name: '연장하지 않는 행 1' })).toContainText('없는 회원이에요.')
  await hands.press(dialog.getByRole('button', { name: '500건 연장' }))
  await expect(dialog.getByRole('status').filter({ hasText: /건을 반영했어요|^성공/ })).toBeVisible()
  await expect(dialog.getByText(/^성공 500 · 건너뜀 0 · 실패 1/)).toBeVisible()
  await expect(dialog.getByText('처리하지 못한 1건은 그대로예요.')).toBeVisible()
  await hands.press(dialog.getByRole('button', { name: '닫기' }))
  expect(hands.total()).toBeLessThanOrEqual(8)

  for (const { id } of some.slice(0, 5))
    expect((await staff.get<Row>(`/core-admin/v1/subscriptions/${id}`)).ends_on).toBe(addDays(end, 7))
})
