import { readFileSync } from 'node:fs'
import { readTable } from '#shared/files/readTable.ts'
import { expect, test } from '#tests/support/browser.ts'
import { counting } from '#tests/support/hands.ts'
import { type, workbookOf } from '#tests/support/sheets.ts'
import { asStaff } from '#tests/support/shopCalls.ts'
import { signInAsStaff } from '#tests/support/staffSteps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

type Product = { id: number; version: number; sale_price: number }

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

test('상품 100개의 가격을 엑셀로 고치는 데 열 번이면 되고, 그 사이 다른 사람이 고친 셋은 덮어쓰지 않는다', async ({
  page,
  request,
}) => {
  test.setTimeout(120_000)
  const staff = await asStaff(request)
  // drafts, so that nobody who buys meanwhile pays another price
  const ids: number[] = []
  for (let n = 0; n < 100; n++) {
    const made = await staff.post<{ id: number }>(`/store-admin/v1/products/${(n % 50) + 1}/duplicate`)
    ids.push(made.id)
  }
  const read = (id: number) => staff.get<Product>(`/store-admin/v1/products/${id}`)
  const before = await Promise.all(ids.map(read))
  const wanted = new Map(before.map(({ id, sale_price }) => [id, sale_price + 100]))

  await signInAsStaff(page, '/admin/products')
  const hands = counting()
  await hands.press(page.getByRole('tab', { name: /^작성 중/ }))
  await expect(page.getByText(/건 중 1–25/)).toBeVisible()
  await hands.press(page.getByRole('button', { name: '엑셀로 고치기' }))
  const dialog = page.getByRole('dialog')
  await hands.press(dialog.getByRole('radio', { name: /^가격/ }))
  const saved = page.waitForEvent('download')
  await hands.press(dialog.getByRole('button', { name: /내려받기$/ }))
  const bytes = readFileSync(await (await saved).path())

  const { rows } = await readTable(new Uint8Array(bytes), '가격.xlsx')
  const [titles = [], ...lines] = rows
  const table = { titles, rows: lines }
  for (const [id, price] of wanted) type(table, id, '판매가', String(price))
  for (const { id, version, sale_price } of before.slice(0, 3))
    await staff.patch(`/store-admin/v1/products/${id}`, { version, sale_price: sale_price + 500 })

  await hands.give(dialog.getByLabel('올릴 파일'), {
    name: '가격.xlsx',
    mimeType: XLSX,
    buffer: Buffer.from(workbookOf(table)),
  })
  await expect(dialog.getByRole('status').filter({ hasText: '바뀜 97 · 충돌 3 · 오류 0' })).toBeVisible()
  // one of the three is decided for the file
  const conflict = dialog.getByRole('group', { name: /행 충돌$/ }).first()
  await hands.press(conflict.getByRole('button', { name: '내 값으로' }))
  await hands.type(dialog.getByLabel(/^사유/), '봄 정가 정리')
  await hands.press(dialog.getByRole('button', { name: '98줄 적용' }))
  await expect(dialog.getByText(/^성공 98 · 건너뜀 0 · 실패 0/)).toBeVisible({ timeout: 30_000 })
  expect(hands.total()).toBeLessThanOrEqual(10)

  const after = await Promise.all(ids.map(read))
  const theirs = after.filter(({ id, sale_price }) => sale_price !== wanted.get(id))
  expect(theirs.map(({ id }) => id)).toHaveLength(2)
  for (const { id, sale_price } of theirs)
    expect(sale_price).toBe((before.find((one) => one.id === id)?.sale_price ?? 0) + 500)
  await staff.post('/store-admin/v1/products/bulk/delete', { ids })
})
