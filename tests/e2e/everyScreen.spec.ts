import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { askForClaim, claimOf, deliver } from '#tests/support/claimPages.ts'
import { fillAddress, goToPayment, orderNoOf, payWith, pickOptions } from '#tests/support/customerSteps.ts'
import { consoleScreens, customerScreens } from '#tests/support/screens.ts'
import { expectNoOverflow, judge, lasting, looking, QUIET_MS, unfold } from '#tests/support/judging.ts'
import { settling } from '#tests/support/settling.ts'
import { asStaff, type Bought, buy, IN_TWO_COLOURS, newMember } from '#tests/support/shopCalls.ts'
import { becomeStaff } from '#tests/support/staffSteps.ts'
import { buyExample, type VectorBought } from '#tests/support/vectorCalls.ts'
import { COLOURS, violations } from '#tests/support/violations.ts'
import { signInCustomer } from '../../scripts/screenshotViews.ts'

const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }

/** Every test is at home on its own: they share no order and no screen. */
test.describe.configure({ mode: 'parallel' })

/** The console's screens are looked at in parts, side by side. */
const parts = [1, 2, 3, 4]

test.describe('넘치지 않고 WCAG A·AA를 지킨다', () => {
  test.setTimeout(600_000)

  test.describe('고객 앱', () => {
    test.use({ viewport: phone })

    test('방문자의 모든 화면', async ({ page, pageProblems }) => {
      pageProblems.allow(/^404 GET .*\/404$/)
      await lookAtAll(page, customerScreens())
    })

    test('회원의 모든 화면', async ({ page }) => {
      await signInCustomer(page)
      const own = customerScreens().filter((path) => /^\/(my|cart|checkout|voucher|events)/.test(path))
      await lookAtAll(page, own)
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
      await lookAtAll(page, [...orders, ...claims, refund ?? '/my/refunds/none'])
    })
  })

  test.describe('관리자', () => {
    test.use({ viewport: desk })
    const screens = consoleScreens()
    for (const part of parts) {
      test(`직원의 모든 화면 ${part}/${parts.length}`, async ({ page }) => {
        await becomeStaff(page)
        const own = screens.filter((_, index) => index % parts.length === part - 1)
        await lookAtAll(page, own)
        await page.emulateMedia({ colorScheme: 'dark' })
        await lookAtAllInTheDark(page, own)
      })
    }
  })
})

test.describe('휴대폰에서 신청하고 사는 동안 넘치지 않고 WCAG A·AA를 지킨다', () => {
  test.use({ viewport: phone })
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
    const { customer } = await newMember(page.request)
    const look = looking(page)
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

/**
 * Goes to each address as a link would. Where its app is at home it is judged wholly; in a window of the other width only
 * the layout can differ, so nothing else is judged again. Every other screen is looked at there first, so that the window
 * changes once only between two looks.
 */
async function lookAtAll(page: Page, paths: string[]): Promise<void> {
  const settled = settling(page, QUIET_MS)
  const home = page.viewportSize() ?? phone
  const elsewhere = home.width === phone.width ? desk : phone
  const looks = [
    async (path: string) => {
      await page.setViewportSize(home)
      await judge(page, path, settled)
    },
    async (path: string) => {
      await page.setViewportSize(elsewhere)
      await settled()
      await expectNoOverflow(page, `${path} ${elsewhere.width}px`)
    },
  ]
  await goToAll(page, paths, async (path, index) => {
    for (const look of index % 2 === 0 ? looks : looks.toReversed()) await look(path)
  })
  await page.setViewportSize(home)
}

/** In the dark only the colours can differ. Every screen is gone to again: a large one takes long to change its colours. */
async function lookAtAllInTheDark(page: Page, paths: string[]): Promise<void> {
  const settled = settling(page, QUIET_MS)
  const home = page.viewportSize() ?? desk
  await goToAll(page, paths, async (path) => {
    await page.setViewportSize(home)
    await settled()
    expect.soft(await isDark(page), `${path} 어두운 화면`).toBe(true)
    await unfold(page, settled)
    expect.soft(await lasting(() => violations(page, COLOURS), settled), `${path} 어두운 화면`).toEqual([])
  })
}

/** The app is loaded for the first one only. */
async function goToAll(page: Page, paths: string[], look: (path: string, index: number) => Promise<void>) {
  for (const [index, path] of paths.entries()) {
    await test.step(path, async () => {
      await (index === 0 ? page.goto(path) : follow(page, path))
      await look(path, index)
    })
  }
}

/** Another screen of the app that is open, as its own links go there: without loading the app again. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}

/** The page has put the colours of the night on. */
const isDark = (page: Page) =>
  page.evaluate(() => {
    const rgb = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? []
    return rgb.slice(0, 3).reduce((sum, one) => sum + one, 0) < 200
  })

/** Keeps requests to this address from the server until the function it answers lets them go on. */
async function holdBack(page: Page, address: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
