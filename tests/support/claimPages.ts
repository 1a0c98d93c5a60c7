import type { Locator, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Bought, Calls } from './shopCalls.ts'
import { invoiceNo } from './staffSteps.ts'

/** Claims as a customer asks for them in the app, by what they see. */

export type Wanted = {
  type: '취소' | '교환' | '반품'
  /** the first is asked for from its card on the order; quantities only where the app asks for one */
  items: { name: string; quantity?: number }[]
  reason: string | RegExp
  /** the other option */
  exchangeFor?: string
}

/** From the order to the step that shows what comes back; answers what the simulator has said all along. */
export async function askForClaim(
  page: Page,
  orderId: number,
  { type, items, reason, exchangeFor }: Wanted,
): Promise<string> {
  const [first] = items
  await page.goto(`/my/orders/${orderId}`)
  await page.getByRole('link', { name: new RegExp(`^${type} 신청.*${first?.name}`) }).click()
  for (const { name, quantity } of items) {
    await page.getByRole('checkbox', { name }).check()
    const stepper = page.getByRole('group', { name: `${name} 수량` })
    if (quantity === undefined) continue
    const shown = stepper.getByRole('status')
    for (let left = Number(await shown.innerText()); left > quantity; left--) {
      await stepper.getByRole('button', { name: '하나 빼기' }).click()
      await expect(shown).toHaveText(String(left - 1))
    }
  }
  if (exchangeFor)
    await page.getByRole('group', { name: '바꿀 옵션' }).getByRole('radio', { name: exchangeFor }).check()
  await page.getByRole('button', { name: '다음' }).click()
  await page
    .getByRole('radiogroup', { name: `${type} 사유` })
    .getByRole('radio', { name: reason })
    .check()
  const line = page.getByRole('status').filter({ hasText: type === '교환' ? '낼 금액' : '환불 예정' })
  await expect(line).toHaveAttribute('aria-busy', 'false')
  await expect(line).toContainText(/\d[원P]/)
  const said = await line.getByRole('strong').innerText()
  await page.getByRole('button', { name: '다음' }).click()
  if (type !== '취소') {
    await page.getByRole('radiogroup', { name: '수거할 날' }).getByRole('radio').first().check({ force: true })
    await page.getByRole('button', { name: '다음' }).click()
  }
  return said
}

/** The number under which the shop knows the claim whose page is open, and its id. */
export async function claimOf(page: Page): Promise<{ id: number; claimNo: string }> {
  await page.waitForURL(/\/my\/claims\/\d+$/)
  const text = await page
    .getByText(/접수번호 /)
    .first()
    .innerText()
  return { id: Number(page.url().split('/').at(-1)), claimNo: /접수번호 (\S+)/.exec(text)?.[1] ?? '' }
}

/** The last figure of a receipt in the app: what comes back in money and points. */
export const refundedOn = (page: Page): Locator =>
  page.getByRole('region', { name: /^환불/ }).getByRole('definition').last()

/** Staff and carrier bring the whole order to the customer. */
export async function deliver(staff: Calls, { itemIds }: Bought): Promise<void> {
  const path = '/store-admin/v1/order-items/bulk'
  await staff.post(`${path}/processing-order`, { ids: itemIds })
  const number = invoiceNo('0090')
  await staff.post(`${path}/shipping`, { items: itemIds.map((id) => ({ id, carrier: 'CJ', invoice_no: number })) })
  await staff.post(`${path}/delivered`, { ids: itemIds, reason: '고객이 받았다고 알려 줌' })
}
