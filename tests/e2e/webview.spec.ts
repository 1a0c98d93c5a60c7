import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { fillAddress, newCustomer, pickOptions } from '#tests/support/customerSteps.ts'
import { openWebview, tokensOf, WEBVIEW_AGENTS, type WebviewOs } from '#tests/support/fakeWebview.ts'
import { newMember } from '#tests/support/shopCalls.ts'

const MAT = 1

/** Refuses every call that carries this token, as the server does once it has expired. */
async function expire(page: Page, stale: string): Promise<{ refused: string[] }> {
  const refused: string[] = []
  await page.route(
    (url) => url.pathname.startsWith('/store/v1/') || /^\/api\/v\d\//.test(url.pathname),
    async (route) => {
      if (route.request().headers()['authorization'] !== `Bearer ${stale}`) return route.fallback()
      refused.push(new URL(route.request().url()).pathname)
      return route.fulfill({ status: 401, json: { code: 'TOKEN_EXPIRED', message: '로그인이 만료됐어요.' } })
    },
  )
  return { refused }
}

for (const os of ['ios', 'android'] satisfies WebviewOs[]) {
  test.describe(`${os} 웹뷰`, () => {
    test.use({ viewport: { width: 390, height: 844 }, userAgent: WEBVIEW_AGENTS[os] })

    test('READY를 알리고 앱의 토큰으로 들어가며, 만료가 한꺼번에 와도 한 번만 새로 받는다', async ({
      page,
      request,
      pageProblems,
    }) => {
      await newMember(request)
      const fresh = tokensOf(request)
      const given: string[] = []
      const app = await openWebview(page, os, async () => {
        given.push(await fresh())
        return given.at(-1) ?? ''
      })

      await page.goto('/my')
      await expect(page.getByRole('main')).toContainText('포인트')
      await expect
        .poll(() => app.said('READY'))
        .toMatchObject([{ id: 'web-1', data: { payload: { route: '/my', bridge_version: 1 } } }])
      expect(given).toHaveLength(1)

      await test.step('웹의 틀은 없고 44px 앱 바만 있다', async () => {
        await expect(page.getByRole('navigation', { name: '주요 메뉴' })).toHaveCount(0)
        await expect(page.getByRole('link', { name: '홈핏 홈' })).toHaveCount(0)
        const bar = page.getByRole('banner')
        await expect(bar).toContainText('마이')
        await expect.poll(async () => (await bar.boundingBox())?.height).toBe(44)
        await expect(bar.getByRole('button', { name: '닫기' })).toBeVisible()
      })

      pageProblems.allow(/^401 /)
      const { refused } = await expire(page, given[0] ?? '')
      app.clear()
      await page.goto('/my')
      await expect(page.getByRole('main')).toContainText('포인트')
      await expect.poll(() => given.length).toBe(2)
      await expect(page.getByRole('button', { name: /다시 시도/ })).toHaveCount(0)
      expect(refused.length).toBeGreaterThan(1)
      expect(app.said('REFRESH_TOKEN')).toHaveLength(1)
      expect(app.said('INCORRECT_ACCESS')).toEqual([])
    })
  })
}

test.describe('iOS 웹뷰', () => {
  test.use({ viewport: { width: 390, height: 844 }, userAgent: WEBVIEW_AGENTS.ios })

  test('장바구니가 달라지면 개수를, 주소를 고르면 우편번호를 앱에 넘긴다', async ({ page, request }) => {
    await newMember(request)
    const app = await openWebview(page, 'ios', tokensOf(request))
    const counts = () => app.said('UPDATE_CART').map(({ data }) => data.payload)
    await page.goto(`/store/products/${MAT}`)
    await pickOptions(page)
    const sheet = page.getByRole('dialog', { name: '옵션 선택' })
    await sheet.getByRole('button', { name: '장바구니' }).click()
    await expect.poll(counts).toEqual([{ count: 1 }])

    await pickOptions(page)
    await sheet.getByRole('button', { name: '바로구매' }).click()
    await fillAddress(page, newCustomer())
    await expect
      .poll(() => app.said('SEND_POSTAL_CODE').map(({ data }) => data.payload))
      .toMatchObject([{ postcode: expect.stringMatching(/^\d{5}$/), address1: expect.stringContaining('테헤란로') }])
  })

  test('회원의 화면인데 앱에도 토큰이 없으면 알리고 로그인 화면을 연다', async ({ page, pageProblems }) => {
    pageProblems.allow(/^401 /)
    const app = await openWebview(page, 'ios', () => Promise.resolve(''))
    await page.goto('/my/orders')
    await expect(page.getByRole('button', { name: '로그인', exact: true })).toBeVisible()
    await expect.poll(() => app.said('INCORRECT_ACCESS')).toMatchObject([{ data: { payload: { path: '/my/orders' } } }])
  })
})

test.describe('Android 웹뷰', () => {
  test.use({ viewport: { width: 390, height: 844 }, userAgent: WEBVIEW_AGENTS.android })

  test('뒤로 버튼은 맨 위의 것부터 닫고, 지나온 화면으로 가고, 더 없으면 웹뷰를 닫는다', async ({ page, request }) => {
    await newMember(request)
    const app = await openWebview(page, 'android', tokensOf(request))
    await page.goto('/store')
    await expect(page.getByRole('banner').getByRole('button', { name: '닫기' })).toBeVisible()
    await page.getByRole('main').getByRole('link').filter({ hasText: '원' }).first().click()
    await expect(page).toHaveURL(/\/store\/products\/\d+$/)
    await expect(page.getByRole('banner').getByRole('button', { name: '뒤로' })).toBeVisible()
    await page.getByRole('button', { name: '구매하기' }).click()
    const sheet = page.getByRole('dialog', { name: '옵션 선택' })
    await expect(sheet).toBeVisible()

    expect(await app.pressBack()).toEqual([])
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveURL(/\/store\/products\/\d+$/)
    expect(await app.pressBack()).toEqual([])
    await expect(page).toHaveURL(/\/store$/)
    await expect(page.getByRole('banner').getByRole('button', { name: '닫기' })).toBeVisible()
    // asked for within the very call, so a hundred milliseconds are plenty
    expect(await app.pressBack()).toEqual(['SHUTDOWN_WEBVIEW'])
    await page.getByRole('banner').getByRole('button', { name: '닫기' }).click()
    await expect.poll(() => app.said('SHUTDOWN_WEBVIEW')).toHaveLength(2)
  })

  test('네이티브가 없는 앱은 까닭과 할 일을 말하고, 웹뷰 테스트 화면은 그래도 열린다', async ({
    page,
    pageProblems,
  }) => {
    pageProblems.allow(/Native Stub/)
    await page.goto('/store')
    await expect(page.getByRole('alert')).toContainText('Native Stub이 존재하지 않습니다')
    await expect(page.getByRole('button', { name: '다시 시도' })).toBeVisible()
    await expect(page.getByRole('link', { name: '앱 업데이트' })).toBeVisible()

    await page.goto('/webview-test')
    await page.getByRole('button', { name: 'Android로 시작' }).click()
    await page.getByRole('button', { name: 'REFRESH_TOKEN' }).click()
    const log = page.getByRole('list', { name: '기록' })
    await expect(log).toContainText('웹 → 앱 · REQUEST')
    await expect(log).toContainText('REFRESH_TOKEN 답')
  })
})
