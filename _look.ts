import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { CHROMIUM_FLAGS, ensureChromium } from './tests/support/chromium.ts'
import { openShop } from './scripts/openShop.ts'
import { signInCustomer } from './scripts/screenshotViews.ts'
const shop = await openShop(undefined)
const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
const pic = async (n: number) => ({ name: `p${n}.png`, mimeType: 'image/png', buffer: await sharp({ create: { width: 600, height: 500, channels: 3, background: ['#c66', '#6c6', '#66c'][n % 3] as string } }).png().toBuffer() })
try {
  for (const width of [390, 768, 1440]) {
    const context = await browser.newContext({ baseURL: shop.url, locale: 'ko-KR', timezoneId: 'Asia/Seoul', viewport: { width, height: width < 600 ? 844 : 900 }, isMobile: width < 600, hasTouch: width < 600 })
    const page = await context.newPage()
    page.on('console', (m) => m.type() === 'error' && console.log('!', m.text()))
    await signInCustomer(page)
    const shot = (name: string, fullPage = true) => page.screenshot({ path: `/tmp/w/look/${name}-${width}.png`, fullPage })
    await page.goto('/my'); await page.waitForTimeout(800); if (width === 390) await shot('my')
    await page.goto('/my/reviews'); await page.waitForTimeout(1000); await shot('writable', false)
    await page.goto('/my/reviews?tab=written'); await page.waitForTimeout(800); await shot('written0', false)
    await page.goto('/my/reviews')
    const first = page.getByRole('link', { name: /^리뷰 쓰기/ }).first()
    if (await first.count() === 0 && !(await first.isVisible().catch(() => false))) await page.waitForTimeout(1000)
    if (await first.count() === 0) { console.log('nothing writable at', width); continue }
    await first.click(); await page.waitForTimeout(800); await shot('form0')
    await page.getByRole('radio', { name: /^4점/ }).check({ force: true })
    await page.getByLabel('리뷰', { exact: true }).fill('두께가 알맞고 미끄럽지 않아요. 아침마다 쓰고 있어요. 연락은 01012345678')
    await page.locator('input[type=file]').setInputFiles([await pic(0), await pic(1), await pic(2), { name: 'bad.png', mimeType: 'image/png', buffer: Buffer.from('nope') }])
    await page.getByText('bad.png').waitFor(); await shot('form1')
    await page.getByRole('button', { name: '사진 3 앞으로' }).click()
    await page.getByRole('button', { name: '리뷰 올리기' }).click(); await page.waitForTimeout(800); await shot('form2', false)
    await page.getByLabel('리뷰', { exact: true }).fill('두께가 알맞고 미끄럽지 않아요. 아침마다 쓰고 있어요.')
    await page.getByRole('button', { name: '알맞아요' }).click()
    await page.getByRole('button', { name: '리뷰 올리기' }).click(); await page.waitForURL(/tab=written/); await page.waitForTimeout(800); await shot('written1', false)
    await page.getByRole('link', { name: /^고치기/ }).first().click(); await page.waitForTimeout(700); await shot('edit', false)
    await page.goBack(); await page.getByRole('button', { name: /^지우기/ }).first().click(); await page.waitForTimeout(400); await shot('delete', false)
    await page.goto('/my/orders'); await page.waitForTimeout(800); await shot('orders', false)
    await page.goto('/my/orders?status=DELIVERED'); await page.waitForTimeout(800)
    const order = page.locator('a[href^="/my/orders/"]').first(); if (await order.count()) { await order.click(); await page.waitForTimeout(800); await shot('order') }
    await context.close()
  }
} finally { await browser.close(); await shop.close() }
