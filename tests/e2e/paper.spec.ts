import type { Page } from '@playwright/test'
import type { Print } from '../../src/contract/schema.d.ts'
import { expect, test } from '#tests/support/browser.ts'
import { signInAsStaff } from '#tests/support/staffSteps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const NAME = '초경량 접이식 홈트레이닝 폼롤러 세트 UltraLightFoldableHomeTrainingRollerWithoutAnySpacesAtAllVeryLong'
const odd = {
  product_name: NAME,
  option_label: '색상: 딥 네이비 블루 / 사이즈: 가로 180 × 세로 60 × 두께 1.5 cm / 각인: 사랑하는 어머니께 드리는 선물',
  location: 'WAREHOUSE2-B-12-03-04',
}

/** What a shop with long names and one order of sixty lines would print. */
const longWinded = (print: Print): Print => ({
  ...print,
  picking: print.picking.map((line) => ({ ...line, ...odd })),
  slips: print.slips.slice(0, 2).map((slip) => ({
    ...slip,
    receiver: {
      ...slip.receiver,
      name: '남궁황보제갈선우독고사공',
      address2: '지하 2층 택배보관함 세 번째 칸 '.repeat(6),
    },
    lines: slip.lines
      .slice(0, 1)
      .flatMap((line) => Array.from({ length: 60 }, (_, n) => ({ ...line, order_item_id: n, ...odd }))),
  })),
})

/** What of the paper does not fit: beyond the sheet's edge, cut by its label, or bars too thin to be read. */
const faults = (page: Page) =>
  page.evaluate(() => {
    const sheets = [...document.querySelectorAll<HTMLElement>('.sheet')]
    const wide = sheets.filter((sheet) => {
      const { right } = sheet.getBoundingClientRect()
      return [...sheet.querySelectorAll('td, th, svg')].some((one) => one.getBoundingClientRect().right > right + 1)
    })
    const thin = [...document.querySelectorAll<SVGSVGElement>('.sheet .barcode svg')].filter(
      (bars) => bars.getBoundingClientRect().width / (96 / 25.4) / bars.viewBox.baseVal.width < 0.19,
    )
    const cut = [...document.querySelectorAll('.sheet .label')].filter(
      (label) =>
        label.querySelector('.barcode-text')!.getBoundingClientRect().bottom > label.getBoundingClientRect().bottom,
    )
    return { sheets: sheets.length > 0, wide: wide.length, thin: thin.length, cut: cut.length }
  })

test('긴 이름과 위치, 예순 줄짜리 상자도 어느 종이에서나 잘리지 않고, 바코드는 읽을 수 있는 굵기다', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.print = () => {}
  })
  await page.route('**/store-admin/v1/prints', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: longWinded((await response.json()) as Print) })
  })
  await signInAsStaff(page, '/admin/order-items', 'ops@homefit.test')
  await page.getByLabel('이 줄 선택').first().waitFor()
  await page.getByLabel('이 쪽 모두 선택').click()
  await page.getByRole('button', { name: '인쇄' }).first().click()
  const dialog = page.getByRole('dialog')
  for (const kind of ['패킹 슬립(거래명세서)', '피킹 리스트', '반품 라벨'])
    for (const size of ['A4', '100 × 150 mm']) {
      await dialog.getByRole('radio', { name: kind }).check()
      await dialog.getByRole('radio', { name: size }).check()
      // what was looked at before is gone when the answer comes
      const answered = page.waitForResponse('**/store-admin/v1/prints')
      await dialog.getByRole('button', { name: '미리 보기' }).click()
      await answered
      await page.locator('.sheet').first().waitFor()
      await expect.poll(() => faults(page), `${kind} ${size}`).toEqual({ sheets: true, wide: 0, thin: 0, cut: 0 })
      if (kind.startsWith('패킹'))
        await expect(page.locator('.sheet thead').first()).toContainText('남궁황보제갈선우독고사공')
    }
})
