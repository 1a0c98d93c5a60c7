import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** What a customer does in the app, by what they see. */

export type Customer = { email: string; password: string; name: string; nickname: string }

/** A person who has never been here. */
export function newCustomer(): Customer {
  const unique = randomUUID().replaceAll('-', '').slice(0, 10)
  return {
    email: `journey-${unique}@example.test`,
    password: 'Journey-1234',
    name: '김여정',
    nickname: `여정${unique}`,
  }
}

export async function signUp(page: Page, customer: Customer): Promise<void> {
  await page.goto('/sign-up')
  await page.getByLabel('이메일').fill(customer.email)
  await page.getByRole('button', { name: '인증번호 받기' }).click()
  await page.getByLabel('인증번호 6자리').fill(await shownCode(page))
  await page.getByLabel('비밀번호', { exact: true }).fill(customer.password)
  await page.getByRole('button', { name: '다음' }).click()
  await page.getByLabel('닉네임').fill(customer.nickname)
  await page.getByLabel('이름', { exact: true }).fill(customer.name)
  await page.getByRole('button', { name: '다음' }).click()
  await page.getByText('필수 항목에 모두 동의').click()
  await page.getByRole('button', { name: '가입하기' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-up'))
}

/** The code that the sample shop shows on the screen instead of sending it. */
export async function shownCode(page: Page): Promise<string> {
  const notice = page.getByRole('status').filter({ hasText: '샘플 모드' })
  await expect(notice).toContainText(/\d{6}/)
  return /\d{6}/.exec(await notice.innerText())?.[0] ?? ''
}

/** From the store's front page through a category to a product, as people do. */
export async function browseTo(page: Page, place: { category: string; product: string }): Promise<void> {
  await page.goto('/')
  await page
    .getByRole('link', { name: /스토어/ })
    .first()
    .click()
  await page.getByRole('navigation', { name: '카테고리' }).getByRole('link', { name: place.category }).click()
  const card = page.getByRole('main').getByRole('link', { name: place.product }).first()
  // where a product stands depends on what has been sold this month: people scroll until they see it
  await expect(async () => {
    await page.mouse.wheel(0, 2_000)
    await expect(card).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 30_000 })
  await card.click()
  await expect(page.getByRole('heading', { name: place.product })).toBeVisible()
}

/** Picks the first value of each option of the product that is open; the sheet stays open. */
export async function pickOptions(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: '구매하기' }).click()
  const sheet = page.getByRole('dialog', { name: '옵션 선택' })
  await expect(sheet.getByRole('group').first()).toBeVisible()
  const groups = sheet.getByRole('group').filter({ hasNot: page.getByRole('status') })
  for (let n = 0; n < (await groups.count()); n++)
    await groups.nth(n).getByRole('button', { disabled: false }).first().click()
  await expect(sheet.getByRole('button', { name: '바로구매' })).toBeEnabled()
  return sheet
}

/** Fills the address through the built-in postcode search. */
export async function fillAddress(page: Page, customer: Customer): Promise<void> {
  await page
    .getByRole('button', { name: /배송지 (입력|추가)|변경/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog', { name: '배송지' })
  await sheet.getByLabel('받는 사람').fill(customer.name)
  await sheet.getByLabel('연락처').fill('01055501234')
  await sheet.getByRole('button', { name: '주소 찾기' }).click()
  const search = page.getByRole('dialog', { name: '주소 찾기' })
  await search.getByRole('textbox').fill('테헤란로')
  await search.getByRole('textbox').press('Enter')
  await search.getByRole('listitem').getByRole('button').first().click()
  await sheet.getByLabel('상세 주소').fill('3층')
  await sheet.getByRole('button', { name: '이 주소로 받기' }).click()
  await expect(sheet).toHaveCount(0)
}

/** Agrees and opens the payment window. */
export async function goToPayment(page: Page): Promise<void> {
  await page.getByText('주문 내용을 확인했고, 모두 동의해요').click()
  await page.getByRole('button', { name: /원 결제하기$/ }).click()
  await expect(page.getByText('모의 결제', { exact: false }).first()).toBeVisible()
}

/** Pays in the sandbox window; the card's last four digits script what happens. */
export async function payWith(page: Page, lastFour = '0000'): Promise<void> {
  await page.getByLabel('카드 번호').fill(`9400-0000-0000-${lastFour}`)
  await page.getByRole('button', { name: /원 결제$/ }).click()
}

const ORDER_NO = /\d{6}[0-9A-HJKMNP-TV-Z]{8}/

/** The order number on the completion screen. */
export async function orderNoOf(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: '주문했어요' })).toBeVisible({ timeout: 30_000 })
  const main = page.getByRole('main')
  await expect(main).toContainText(ORDER_NO)
  return ORDER_NO.exec(await main.innerText())?.[0] ?? ''
}

/** The id of the order on the completion screen. */
export function orderIdOf(page: Page): number {
  const id = /\/store\/checkout\/(\d+)\/complete$/.exec(new URL(page.url()).pathname)?.[1]
  if (!id) throw new Error(`not the completion screen: ${page.url()}`)
  return Number(id)
}
