import { expect, test } from '#tests/support/browser.ts'
import { counting } from '#tests/support/hands.ts'
import { asStaff } from '#tests/support/shopCalls.ts'
import { signInAsStaff } from '#tests/support/staffSteps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

type Page<T> = { results: T[]; total_count: number }
type Product = { id: number; sale_price: number }
type Schedule = { id: number; target_id: number; new_price: number; effective_at: string; status: string }

const SCHEDULES = '/core-admin/v1/price-change-schedules'
/** Far away, so that no price of the shop changes while others buy. */
const [FROM, TO] = ['2030-05-01', '2030-05-07']
const inMay = `active_after=${FROM}T00:00:00%2B09:00&active_before=2030-05-08T00:00:00%2B09:00`

test('상품 100개의 가격은 파일로 열 번 안에 예약한다', async ({ page, request }) => {
  const staff = await asStaff(request)
  const { results } = await staff.get<Page<Product>>('/store-admin/v1/products?status=ON_SALE&sort=id&page_size=100')
  expect(results).toHaveLength(100)
  const wanted = new Map(results.map(({ id, sale_price }) => [id, Math.floor((sale_price * 9) / 100) * 10]))
  const lines = [...wanted].map(([id, price]) => `${id},${price},${FROM},${TO},5월 특가`)
  const file = ['상품 번호,새 판매가,시작,끝,사유', ...lines].join('\n')

  await signInAsStaff(page, '/admin/price-schedules')
  const hands = counting()
  await hands.press(page.getByRole('link', { name: '파일로 예약' }))
  await hands.give(page.getByLabel('올릴 파일'), { name: '오월.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await hands.press(page.getByRole('button', { name: '100행 미리보기' }))
  const sheet = page.getByRole('dialog')
  await hands.press(sheet.getByRole('button', { name: '100건 가격변경 예약' }))
  await expect(sheet.getByText('성공 100 · 건너뜀 0 · 실패 0 · 확인 필요 0')).toBeVisible()
  await hands.press(sheet.getByRole('button', { name: '닫기' }).last())
  await hands.press(page.getByRole('link', { name: '예약 목록 보기' }))
  await expect(page.getByText(/건 중 1–25/)).toBeVisible()
  expect(hands.total()).toBeLessThanOrEqual(10)

  const made = await staff.get<Page<Schedule>>(`${SCHEDULES}?${inMay}&page_size=100`)
  expect(new Map(made.results.map(({ target_id, new_price }) => [target_id, new_price]))).toEqual(wanted)
  const first = made.results[0] as Schedule
  expect(first).toMatchObject({ status: 'SCHEDULED', effective_at: `${FROM}T00:00:00.000+09:00` })
  await page.goto(`/admin/price-schedules/${first.id}/show`)
  await expect(page.getByText('5월 특가')).toBeVisible()
  const ids = made.results.map(({ id }) => id)
  await staff.post(`${SCHEDULES}/bulk-delete`, { ids })
})

test('상품 20개를 한 규칙으로 예약하는 데 열 번이면 된다', async ({ page, request }) => {
  const staff = await asStaff(request)
  const soon = `active_after=${new Date().toISOString()}&active_before=2029-01-01T00:00:00Z`
  const planned = await staff.get<Page<Schedule>>(`${SCHEDULES}?${soon}&page_size=100`)
  const taken = new Set(planned.results.map(({ target_id }) => target_id))
  // of the dearest: no other test puts them away meanwhile
  const dearest = await staff.get<Page<Product>>(
    '/store-admin/v1/products?status=ON_SALE&sort=-sale_price&page_size=100',
  )
  const results = dearest.results.filter(({ id }) => !taken.has(id)).slice(0, 20)
  await signInAsStaff(page, '/admin/price-schedules')
  const hands = counting()
  await hands.press(page.getByRole('link', { name: '가격변경 예약 만들기' }))
  await hands.press(page.getByRole('button', { name: '상품 고르기' }))
  const picker = page.getByRole('dialog', { name: '상품 고르기' })
  await hands.type(picker.getByLabel('상품 찾기'), results.map(({ id }) => id).join(' '))
  await expect(picker.getByText('이 쪽 모두 고르기 (20개)')).toBeVisible()
  await hands.press(picker.getByLabel(/이 쪽 모두 고르기/))
  await hands.press(picker.getByRole('button', { name: '20개 담기' }))
  await hands.type(page.getByRole('textbox', { name: /몇 %/ }), '5')
  await hands.type(page.getByLabel(/^사유/), '주말 특가')
  await hands.press(page.getByRole('button', { name: '미리보기' }))
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('button', { name: '20건 가격변경 예약' })).toBeEnabled()
  // one press more would set them; nobody who buys tomorrow pays another price for it
  expect(hands.total() + 1).toBeLessThanOrEqual(10)
})
