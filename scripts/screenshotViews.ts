import type { Page } from '@playwright/test'

/** One picture: who looks at which address, what they do first, at which widths (all three unless told). */
export interface View {
  name: string
  who: 'visitor' | 'customer' | 'staff'
  path: string
  widths?: number[]
  dark?: boolean
  act?: (page: Page) => Promise<void>
}

/** The screens worth a picture. */
export const views: View[] = [
  { name: 'home', who: 'visitor', path: '/' },
  { name: 'store', who: 'visitor', path: '/store' },
  { name: 'time-sale', who: 'visitor', path: '/store/time-sale', widths: [390] },
  { name: 'exhibition', who: 'visitor', path: '/store/exhibitions/1', widths: [390, 1440] },
  { name: 'search', who: 'visitor', path: `/search?q=${encodeURIComponent('ㅍㄹㄹ')}`, widths: [390, 1440] },
  { name: 'category', who: 'visitor', path: '/store/categories/1' },
  { name: 'product', who: 'visitor', path: '/store/products/1' },
  {
    name: 'product-options',
    who: 'visitor',
    path: '/store/products/1',
    widths: [390],
    act: (page) => page.getByRole('button', { name: '구매하기' }).click(),
  },
  { name: 'cart', who: 'customer', path: '/cart' },
  { name: 'orders', who: 'customer', path: '/my/orders' },
  {
    name: 'order',
    who: 'customer',
    path: '/my/orders',
    act: (page) => page.locator('a[href^="/my/orders/"]').first().click(),
  },
  { name: 'checkout', who: 'customer', path: '/store/products/2', widths: [390, 1440], act: openCheckout },
  { name: 'claim-request', who: 'customer', path: '/my/orders', widths: [390], act: askForClaim },
  {
    name: 'claim',
    who: 'customer',
    path: '/my/claims',
    act: (page) => page.locator('a[href^="/my/claims/"]').first().click(),
  },
  { name: 'coupons', who: 'customer', path: '/my/coupons' },
  { name: 'points', who: 'customer', path: '/my/points', widths: [390] },
  { name: 'wishes', who: 'customer', path: '/my/wishes', widths: [390] },
  { name: 'my-reviews', who: 'customer', path: '/my/reviews', widths: [390] },
  { name: 'inquiry-new', who: 'customer', path: '/my/inquiry/new', widths: [390] },
  { name: 'notifications', who: 'customer', path: '/my/notifications', widths: [390] },
  { name: 'sign-in', who: 'visitor', path: '/sign-in', widths: [390] },
  { name: 'sign-up', who: 'visitor', path: '/sign-up', widths: [390] },
  { name: 'my', who: 'customer', path: '/my', widths: [390] },
  { name: 'settings', who: 'customer', path: '/my/settings', widths: [390] },
  { name: 'membership-benefits', who: 'visitor', path: '/events/subscription-benefits', widths: [390] },
  { name: 'subscription', who: 'customer', path: '/my/subscription', widths: [390] },
  { name: 'subscription-ending', who: 'customer', path: '/my/subscription', widths: [390], act: openEnding },
  { name: 'webview-test', who: 'visitor', path: '/webview-test', widths: [390] },
  { name: 'tv', who: 'visitor', path: '/tv', widths: [1440] },
  { name: 'console-sign-in', who: 'visitor', path: '/admin' },
  { name: 'console-dashboard', who: 'staff', path: '/admin' },
  {
    name: 'console-inbox',
    who: 'staff',
    path: '/admin/conversations?queue=waiting',
    widths: [390, 1440],
    act: openFirstConversation,
  },
  { name: 'console-deadlines', who: 'staff', path: '/admin/deadlines', widths: [1440] },
  { name: 'console-statistics', who: 'staff', path: '/admin/statistics', widths: [390, 1440] },
  { name: 'console-incident', who: 'staff', path: '/admin/incidents/1/show', widths: [1440] },
  { name: 'console-conversation-metrics', who: 'staff', path: '/admin/conversation-metrics', widths: [1440] },
  { name: 'console-packing', who: 'staff', path: '/admin/packing-desk', widths: [1440] },
  { name: 'console-delivery-schedules', who: 'staff', path: '/admin/delivery-schedules', widths: [1440] },
  { name: 'console-order-items', who: 'staff', path: '/admin/order-items' },
  { name: 'console-order-items-dark', who: 'staff', path: '/admin/order-items', widths: [1440], dark: true },
  { name: 'console-bulk', who: 'staff', path: '/admin/order-items', widths: [1440], act: previewConfirmation },
  { name: 'console-invoice-upload', who: 'staff', path: '/admin/invoice-upload' },
  { name: 'console-cancels', who: 'staff', path: '/admin/cancel-claims', widths: [1440] },
  { name: 'console-returns', who: 'staff', path: '/admin/return-claims' },
  { name: 'console-claim', who: 'staff', path: '/admin/return-claims', widths: [390, 1440], act: openFirstClaim },
  { name: 'console-return-desk', who: 'staff', path: '/admin/return-desk', widths: [1440] },
  { name: 'console-refunds', who: 'staff', path: '/admin/refunds' },
  { name: 'console-coupons', who: 'staff', path: '/admin/coupon-issues', widths: [1440] },
  { name: 'console-banner-order', who: 'staff', path: '/admin/banner-events', widths: [1440], act: openOrder },
  { name: 'console-exhibition', who: 'staff', path: '/admin/exhibitions/1', widths: [1440] },
  { name: 'console-price-calendar', who: 'staff', path: '/admin/price-calendar', widths: [1440] },
  { name: 'console-reviews', who: 'staff', path: '/admin/reviews', widths: [1440] },
  { name: 'console-points', who: 'staff', path: '/admin/points', widths: [1440] },
  { name: 'console-approvals', who: 'staff', path: '/admin/approvals' },
  { name: 'console-books', who: 'staff', path: '/admin/books', widths: [1440] },
  { name: 'console-reconciliations', who: 'staff', path: '/admin/reconciliations', widths: [1440] },
  { name: 'console-members', who: 'staff', path: '/admin/members', widths: [1440] },
  { name: 'console-member', who: 'staff', path: '/admin/members/1/show', widths: [390, 1440] },
  { name: 'console-staffs', who: 'staff', path: '/admin/staffs', widths: [1440] },
  { name: 'console-access-logs', who: 'staff', path: '/admin/access-logs', widths: [1440] },
  { name: 'console-messages', who: 'staff', path: '/admin/messages', widths: [1440] },
  { name: 'console-product', who: 'staff', path: '/admin/products/1' },
  { name: 'console-subscription', who: 'staff', path: '/admin/subscriptions/1/show', widths: [1440] },
  { name: 'console-subscription-statistics', who: 'staff', path: '/admin/subscription-statistics', widths: [1440] },
]

/** Selects the page and opens the dry run of 발주확인; nothing is executed. */
async function previewConfirmation(page: Page): Promise<void> {
  await page.getByRole('grid').getByRole('checkbox').first().check()
  await page
    .getByRole('button', { name: /^발주확인/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}

/** Buys the first pieces of a product now, up to the order sheet with its coupons and points; nothing is paid. */
async function openCheckout(page: Page): Promise<void> {
  await page.getByRole('button', { name: '구매하기' }).click()
  const sheet = page.getByRole('dialog', { name: '옵션 선택' })
  const groups = sheet.getByRole('group').filter({ hasNot: page.getByRole('status') })
  for (let n = 0; n < (await groups.count()); n += 1)
    await groups.nth(n).getByRole('button', { disabled: false }).first().click()
  await sheet.getByRole('button', { name: '바로구매' }).click()
  await page.waitForURL(/\/store\/checkout\//)
}

/** The first step of asking for a claim, from the first order that still allows one. */
async function askForClaim(page: Page): Promise<void> {
  const orders = await page
    .locator('a[href^="/my/orders/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  for (const order of new Set(orders)) {
    await page.goto(order)
    await page.getByRole('heading').first().waitFor()
    await page.waitForLoadState('networkidle')
    const ways = page.locator('a[href*="/claims/"]:not([href^="/my/claims/"])')
    if ((await ways.count()) === 0) continue
    await ways.first().click()
    return
  }
  throw new Error('No order of this customer can be claimed.')
}

/** What comes back when a membership ends today, line by line; nothing is ended. */
async function openEnding(page: Page): Promise<void> {
  await page.getByRole('button', { name: '지금 끝내고 환불' }).click()
  await page.getByRole('dialog').getByRole('table').waitFor()
}

/** The order of banners, as it is changed. */
async function openOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: '순서 바꾸기' }).click()
  await page.getByRole('dialog').getByRole('list', { name: '순서' }).waitFor()
}

/** Opens what has waited longest. */
async function openFirstConversation(page: Page): Promise<void> {
  await page.keyboard.press('j')
  await page.getByRole('textbox', { name: /답변/ }).waitFor()
}

/** Opens the first claim of a queue. */
async function openFirstClaim(page: Page): Promise<void> {
  await page.getByRole('grid').locator('a[href*="/claims/"]').first().click()
}

/** Signs in at the console with the first sample account that the sign-in page offers. */
export async function signInStaff(page: Page): Promise<void> {
  const answer = await page.request.get('/core-admin/v1/auth/sample')
  const { results } = (await answer.json()) as { results: { email_address: string; password: string }[] }
  const [account] = results
  if (!account) throw new Error('This shop has no sample staff account to sign in with.')
  await page.goto('/admin')
  await page.getByLabel('이메일').fill(account.email_address)
  await page.getByLabel('비밀번호').fill(account.password)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await page.getByLabel('비밀번호').waitFor({ state: 'detached' })
}

/** Signs in at the customer app with a sample customer. */
export async function signInCustomer(page: Page, email = 'jiwoo@homefit.test'): Promise<void> {
  const { SAMPLE_PASSWORD } = await import('../src/server/db/sample/data/names.ts')
  await page.goto('/sign-in')
  await page.getByLabel('이메일').fill(email)
  await page.getByLabel('비밀번호', { exact: true }).fill(SAMPLE_PASSWORD)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
}
