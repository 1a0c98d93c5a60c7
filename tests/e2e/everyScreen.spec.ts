import { AxeBuilder } from '@axe-core/playwright'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { askForClaim, claimOf, deliver } from '#tests/support/claimPages.ts'
import {
  fillAddress,
  goToPayment,
  newCustomer,
  orderNoOf,
  payWith,
  pickOptions,
  signUp,
} from '#tests/support/customerSteps.ts'
import { consoleScreens, customerScreens } from '#tests/support/screens.ts'
import { settling } from '#tests/support/settling.ts'
import { asStaff, type Bought, buy, IN_TWO_COLOURS } from '#tests/support/shopCalls.ts'
import { buyExample, type VectorBought } from '#tests/support/vectorCalls.ts'
import { signInCustomer, signInStaff } from '../../scripts/screenshotViews.ts'

const phone = { name: '휴대폰', viewport: { width: 390, height: 844 } }
const desk = { name: '책상', viewport: { width: 1440, height: 900 } }
/** Every test is at home on its own: they share no order and no screen. */
test.describe.configure({ mode: 'parallel' })

/** A shop that has just been filled has not had a bulk command yet, so it has no first job. */
const withoutRecord = ['/admin/jobs/1/show']

/** The console's screens are looked at in parts, side by side. */
const parts = [1, 2, 3, 4]

/** Each app is judged wholly where it is at home; elsewhere only the layout can differ. */
for (const { name, viewport } of [phone, desk]) {
  test.describe(`${name}에서 넘치지 않고 WCAG A·AA를 지킨다`, () => {
    test.use({ viewport })
    test.setTimeout(600_000)
    const forCustomers = viewport === phone.viewport ? 'everything' : 'layout'

    test('방문자의 모든 화면', async ({ page, pageProblems }) => {
      pageProblems.allow(/^404 GET .*\/404$/)
      await lookAtAll(page, customerScreens(), forCustomers)
    })

    test('회원의 모든 화면', async ({ page }) => {
      await signInCustomer(page)
      const own = customerScreens().filter((path) => /^\/(my|cart)/.test(path))
      await lookAtAll(page, own, forCustomers)
    })

    test('주문과 그 클레임과 환불', async ({ page, request }) => {
      const { paid, delivered } = await ordersOf(page, request)
      // of one product only, so any name is its own
      await askForClaim(page, delivered.id, { type: '반품', items: [{ name: '' }], reason: '단순 변심' })
      await page.getByRole('button', { name: '반품 신청하기' }).click()
      const waiting = await claimOf(page)
      await askForClaim(page, paid.id, { type: '취소', items: [{ name: paid.names['a'] ?? '' }], reason: '단순 변심' })
      await page.getByRole('button', { name: /환불받기$/ }).click()
      const done = await claimOf(page)
      const refund = await page.locator('a[href^="/my/refunds/"]').first().getAttribute('href')
      const orders = [paid, delivered].map(({ id }) => `/my/orders/${id}`)
      const claims = [waiting, done].map(({ id }) => `/my/claims/${id}`)
      await lookAtAll(page, [...orders, ...claims, refund ?? '/my/refunds/none'], forCustomers)
    })

    const staffScreens = consoleScreens({ records: viewport === desk.viewport }).filter(
      (path) => !withoutRecord.includes(path),
    )
    for (const part of parts) {
      test(`직원의 모든 화면 ${part}/${parts.length}`, async ({ page }) => {
        await signInStaff(page)
        const own = staffScreens.filter((_, index) => index % parts.length === part - 1)
        await lookAtAll(page, own, viewport === desk.viewport ? 'everything' : 'layout')
      })
    }
  })
}

test.describe('휴대폰에서 신청하고 사는 동안 넘치지 않고 WCAG A·AA를 지킨다', () => {
  test.use({ viewport: phone.viewport })
  test.setTimeout(300_000)

  test('취소와 교환과 반품을 신청하는 모든 단계', async ({ page, request }) => {
    const look = looking(page)
    const { paid, delivered } = await ordersOf(page, request)
    for (const claim of ['취소', '교환', '반품']) {
      await openClaimForm(page, claim === '취소' ? paid.id : delivered.id, claim)
      await page.getByRole('main').getByRole('checkbox').first().check({ force: true })
      await look(`${claim}할 상품`)
      const option = page.getByRole('group', { name: '바꿀 옵션' }).locator('input:enabled').first()
      if (claim === '교환') await option.check({ force: true })
      await page.getByRole('button', { name: '다음' }).click()
      await page.getByRole('radio', { name: claim === '취소' ? '옵션 변경' : '설명과 다름' }).check({ force: true })
      await look(`${claim} 사유`)
      await page.getByRole('button', { name: '다음' }).click()
      if (claim !== '취소') {
        await page.getByRole('radiogroup', { name: '수거할 날' }).getByRole('radio').first().check({ force: true })
        await look(`${claim} 수거`)
        await page.getByRole('button', { name: '다음' }).click()
      }
      await expect(page.getByRole('heading', { name: '알아 두세요' })).toBeVisible()
      await look(`${claim} 확인`)
    }
  })

  test('주문서에서 결제 완료까지', async ({ page, pageProblems }) => {
    pageProblems.allow(/^402 POST .*\/confirm$/)
    const customer = newCustomer()
    const look = looking(page)
    await signUp(page, customer)
    await page.goto('/store/products/45')
    await pickOptions(page)
    await look('옵션 선택')
    await page.getByRole('button', { name: '바로구매' }).click()
    await expect(page.getByRole('heading', { name: '주문서' })).toBeVisible()
    await look('배송지 없는 주문서')
    await page
      .getByRole('button', { name: /배송지 (입력|추가)/ })
      .first()
      .click()
    await look('배송지 입력')
    await page.keyboard.press('Escape')
    await fillAddress(page, customer)
    await look('주문서')

    await goToPayment(page)
    await look('결제창')
    await payWith(page, '4001')
    await expect(page.getByText(/한도/).first()).toBeVisible()
    await look('거절 알림')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /확인|닫기/ })
      .first()
      .click()
    await look('거절된 주문서')

    await goToPayment(page)
    const answer = await holdBack(page, /\/store\/v1\/checkout\/orders\/\d+\/refresh$/)
    await payWith(page, '5001')
    await expect(page.getByText('카드사의 답이 늦어지고 있어요')).toBeVisible()
    expect.soft(await violations(page), '결제 확인 중').toEqual([])
    answer()
    await orderNoOf(page)
    await look('결제 완료')
  })
})

test('어두운 관리자도 WCAG A·AA를 지킨다', async ({ page }) => {
  test.setTimeout(300_000)
  await page.emulateMedia({ colorScheme: 'dark' })
  await signInStaff(page)
  await lookAtAll(page, consoleScreens({ records: false }), 'colours')
})

/** Two orders of somebody who has only just signed up at this page: several products with coupons and points, and one delivered. */
async function ordersOf(page: Page, request: APIRequestContext): Promise<{ paid: VectorBought; delivered: Bought }> {
  const admin = await asStaff(request)
  const marketer = await asStaff(request, 'marketer@homefit.test')
  const paid = await buyExample(page.request, { admin, marketer }, 'M5')
  const delivered = await buy(page.request, paid.customer, IN_TWO_COLOURS)
  await deliver(admin, delivered)
  return { paid, delivered }
}

async function openClaimForm(page: Page, orderId: number, claim: string): Promise<void> {
  await page.goto(`/my/orders/${orderId}`)
  await page
    .getByRole('link', { name: new RegExp(`^${claim} 신청`) })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: `${claim} 신청`, exact: true })).toBeVisible()
  await page.getByRole('button', { name: /다음|골라 주세요/ }).waitFor()
}

async function lookAtAll(page: Page, paths: string[], judged: Judged = 'everything'): Promise<void> {
  const look = looking(page, judged)
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(path)
      await look(path)
    })
  }
}

/** Darkness changes nothing but colours, and a narrow window nothing but the layout: the rest is judged once. */
type Judged = 'everything' | 'colours' | 'layout'

/** Begin it before the page opens; the function it answers judges what the page shows by then, under a name. */
function looking(page: Page, judged: Judged = 'everything'): (name: string) => Promise<void> {
  const settled = settling(page)
  const viewport = page.viewportSize()
  return async (name) => {
    await settled()
    expect.soft(await sidewaysOverflow(page), `${name}: 가로로 넘침`).toBeLessThanOrEqual(0)
    if (judged === 'layout') return
    await unfold(page)
    await settled()
    expect.soft(await violations(page, judged === 'colours' ? COLOURS : EVERYTHING), name).toEqual([])
    if (viewport) await page.setViewportSize(viewport)
  }
}

/** Keeps requests to this address from the server until the function it answers lets them go on. */
async function holdBack(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** Makes the window as tall as its page: a bar that stays at the bottom covers nothing that a person could scroll to. */
async function unfold(page: Page): Promise<void> {
  const { width, height } = await page.evaluate(() => ({
    width: innerWidth,
    height: Math.max(innerHeight, Math.min(document.documentElement.scrollHeight, 6_000)),
  }))
  await page.setViewportSize({ width, height })
}

async function sidewaysOverflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

type Rules = Parameters<AxeBuilder['options']>[0]

const EVERYTHING: Rules = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  rules: { 'heading-order': { enabled: true } },
}
const COLOURS: Rules = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

async function violations(page: Page, options = EVERYTHING): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).options(options).analyze()
  return found.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')} — ${node.html.slice(0, 120)}`),
  )
}
