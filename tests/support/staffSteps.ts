import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import iconv from 'iconv-lite'
import { asStaff } from './shopCalls.ts'

/** What staff do in the console, by what they see. */

/** Opens a screen in a browser in which this person has signed in before. */
export async function signInAsStaff(page: Page, path: string, email?: string): Promise<void> {
  await becomeStaff(page, email)
  await page.goto(path)
}

/** Signs in without the form, which is tried where it is looked at. */
export async function becomeStaff(page: Page, email?: string): Promise<void> {
  await asStaff(page.request, email)
  await page.goto('/healthz')
  // what the form leaves beside the cookie
  await page.evaluate(() => localStorage.setItem('homefit-console.session', '1'))
}

/** The line of an order in the list of 주문 처리. */
export const rowOf = (page: Page, orderNo: string): Locator =>
  page.getByRole('grid', { name: '주문상품' }).getByRole('row').filter({ hasText: orderNo })

export const tabOf = (page: Page, name: string): Locator =>
  page.getByRole('tablist', { name: '주문 상태' }).getByRole('tab', { name: new RegExp(`^${name}`) })

/** Narrows the list of 주문 처리 to one shipping origin. */
export async function narrowToOrigin(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '조건', exact: true }).click()
  const panel = page.getByRole('dialog', { name: '조건' })
  await panel.getByRole('combobox', { name: '출고지·위탁처' }).click()
  await page.getByRole('option', { name }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('list', { name: '적용한 조건' })).toContainText(name)
}

/** Finds one order in the open tab of 주문 처리; what stood there before is gone at once. */
export async function findOrder(page: Page, orderNo: string): Promise<void> {
  const box = page.getByRole('search').getByRole('textbox')
  await box.fill(orderNo)
  await box.press('Enter')
  await expect(rowOf(page, orderNo)).toBeVisible()
}

/** Starts a step for what is selected; answers the sheet once it says what would happen. */
export async function startStep(page: Page, label: string): Promise<Locator> {
  await page.getByRole('region', { name: '선택한 항목 처리' }).getByRole('button', { name: label, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: label })
  await expect(sheet.getByText(/^전체 [\d,]+건 가운데 [\d,]+건/)).toBeVisible()
  return sheet
}

/** Confirms the sheet, waits for the result and closes it; answers the headline. */
export async function finishStep(sheet: Locator): Promise<string> {
  await sheet.getByRole('button', { name: /건 [가-힣]+$|건만 진행$/ }).click()
  const headline = sheet.getByText(/^성공 [\d,]+ · /)
  await expect(headline).toBeVisible({ timeout: 20_000 })
  const text = await headline.innerText()
  await sheet.getByRole('button', { name: '닫기' }).last().click()
  await expect(sheet).toHaveCount(0)
  return text
}

/** A number that CJ대한통운 would give; the last four digits choose the life of the parcel. */
export const invoiceNo = (ending: string): string => `${randomInt(10_000_000, 100_000_000)}${ending}`

/** A file as Excel on a Korean Windows saves it. */
export function cp949File(name: string, rows: readonly (readonly string[])[]) {
  const text = rows.map((row) => row.join(',')).join('\r\n')
  return { name, mimeType: 'text/csv', buffer: iconv.encode(`${text}\r\n`, 'cp949') }
}

type UploadFile = ReturnType<typeof cp949File>

/** 송장 업로드 as far as the check of every row. */
export async function checkInvoiceFile(page: Page, file: UploadFile): Promise<void> {
  await page.getByLabel('올릴 파일').setInputFiles(file)
  await expect(page.getByRole('button', { name: '한글 윈도우(CP949)' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: /행 검증하기$/ }).click()
  await expect(page.getByRole('tab', { name: /^전체 \d/ })).toBeVisible()
  await expect(page.getByRole('progressbar', { name: '검증하는 중' })).toHaveCount(0)
}

/** A row of the file in the check, by its number in Excel. */
export const fileRow = (page: Page, row: number): Locator =>
  page
    .getByRole('grid', { name: '송장 파일의 행' })
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: String(row), exact: true }) })
