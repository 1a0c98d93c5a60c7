import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '#tests/support/browser.ts'
import { counting } from '#tests/support/hands.ts'
import { asStaff } from '#tests/support/shopCalls.ts'
import { signInAsStaff } from '#tests/support/staffSteps.ts'

test.use({ viewport: { width: 1440, height: 900 } })

type Hands = ReturnType<typeof counting>

async function choose(page: Page, hands: Hands, label: RegExp, option: string) {
  await hands.press(page.getByRole('combobox', { name: label }))
  await hands.press(page.getByRole('option', { name: option, exact: true }))
}

/** A draft with its name and prices, saved. */
async function begin(page: Page, hands: Hands, name: string) {
  await hands.type(page.getByLabel(/^상품 이름/), name)
  await choose(page, hands, /^브랜드/, '누리핏')
  await choose(page, hands, /^카탈로그/, '스포츠용품')
  await choose(page, hands, /^출고지/, '홈핏 이천센터')
  await hands.type(page.getByLabel(/^정가/), '50000')
  await hands.type(page.getByLabel(/^판매가/), '40000')
  await hands.press(page.getByRole('button', { name: '저장', exact: true }))
  await expect(page.getByRole('heading', { name: '옵션과 SKU' })).toBeVisible()
}

/** Three options whose values make twelve SKUs, saved. */
async function makeOptions(page: Page, hands: Hands) {
  const panel = page.getByRole('region', { name: '옵션과 SKU' })
  for (const [name, values] of [
    ['색상', '그레이, 핑크, 블루'],
    ['두께', '6mm, 10mm'],
    ['크기', '소, 대'],
  ] as const) {
    await hands.press(panel.getByRole('button', { name: '옵션 추가' }))
    const card = panel.getByRole('group', { name: '새 옵션' })
    await hands.type(card.getByRole('textbox', { name: '값 1' }), values)
    await hands.key(page, 'Enter')
    await hands.type(card.getByLabel('옵션 이름'), name)
  }
  await expect(panel.getByRole('button', { name: '옵션 추가' })).toBeDisabled()
  await expect(panel.getByText('SKU 12개가 돼요.')).toBeVisible()
  await hands.press(page.getByRole('button', { name: '저장', exact: true }))
  await expect(panel.getByRole('table').getByRole('row')).toHaveCount(13)
}

/** Surcharge, code and stock for all at once, barcodes from a sheet, all on sale. */
async function fillSkus(page: Page, hands: Hands) {
  await hands.press(page.getByRole('button', { name: '표로 한꺼번에 고치기' }))
  const dialog = page.getByRole('dialog', { name: 'SKU 12개 한꺼번에 고치기' })
  const fill = async (column: string | undefined, text: string) => {
    if (column) {
      await hands.press(dialog.getByRole('combobox', { name: '채울 열' }))
      await hands.press(page.getByRole('option', { name: column, exact: true }))
    }
    await hands.type(dialog.getByLabel(/^(값|코드의 앞)$/), text)
    await hands.press(dialog.getByRole('button', { name: '모두 채우기' }))
  }
  await fill(undefined, '30')
  await fill('추가금', '1500')
  await fill('코드', `E${Date.now()}`)
  const barcodes = Array.from({ length: 12 }, (_, n) => `88012345${String(n).padStart(5, '0')}`)
  await hands.paste(dialog.getByLabel('그레이 / 6mm / 소 바코드'), barcodes.join('\n'))
  await hands.press(dialog.getByRole('button', { name: '모두 판매 켜기' }))
  await hands.type(dialog.getByLabel(/^사유/), '첫 입고')
  await hands.press(dialog.getByRole('button', { name: '저장', exact: true }))
  await expect(dialog).toHaveCount(0)
  return barcodes
}

type Sku = { option_label: string; code: string; barcode: string; extra_price: number; on_hand: number; status: string }

test('옵션 셋에 SKU 열둘인 새 상품은 마흔다섯 번 안에 만들어 팔고, 고객이 그 값으로 담는다', async ({
  page,
  request,
}) => {
  await signInAsStaff(page, '/admin/products/create')
  const hands = counting()
  const name = `세 가지로 고르는 매트 ${Date.now()}`
  await begin(page, hands, name)
  await makeOptions(page, hands)
  const barcodes = await fillSkus(page, hands)
  const buffer = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#9ab' } })
    .png()
    .toBuffer()
  await hands.give(page.getByLabel('상품 사진 추가'), { name: '매트.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('button', { name: '대표 사진 앞으로' })).toBeVisible()
  await hands.press(page.getByRole('button', { name: /빈 항목을 .* 채우기/ }))
  await choose(page, hands, /^상태/, '판매 중')
  await hands.press(page.getByRole('button', { name: '저장', exact: true }))
  await expect(page.getByText('저장하지 않은 것')).toHaveCount(0)
  await expect(page.getByRole('region', { name: '지금 상태' })).toContainText('판매 중')
  expect(hands.total()).toBeLessThanOrEqual(45)

  const id = Number(/products\/(\d+)/.exec(page.url())?.[1])
  const staff = await asStaff(request)
  const { results } = await staff.get<{ results: Sku[] }>(`/store-admin/v1/skus?product_id=${id}&sort=id&page_size=20`)
  expect(results.map(({ barcode }) => barcode)).toEqual(barcodes)
  expect(new Set(results.map(({ code }) => code)).size).toBe(12)
  for (const one of results) expect(one).toMatchObject({ extra_price: 1_500, on_hand: 30, status: 'ACTIVE' })

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/store/products/${id}`)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.getByRole('button', { name: '구매하기' }).click()
  const sheet = page.getByRole('dialog', { name: '옵션 선택' })
  for (const value of ['블루', '10mm', '대']) await sheet.getByRole('button', { name: value, exact: true }).click()
  await expect(sheet.getByText('41,500원').first()).toBeVisible()
  await expect(sheet.getByRole('button', { name: '바로구매' })).toBeEnabled()
  const { version } = await staff.get<{ version: number }>(`/store-admin/v1/products/${id}`)
  await staff.patch(`/store-admin/v1/products/${id}`, { version, status: 'HIDDEN' })
})

test('다섯 상품의 가격은 목록에서 열다섯 번 안에 고친다', async ({ page, request }) => {
  const staff = await asStaff(request)
  const tag = `빠른 ${Date.now()}`
  // drafts, so that nobody who buys meanwhile pays another price
  const ids = await Promise.all(
    [1, 2, 3, 4, 5].map(async (n) => {
      const { id } = await staff.post<{ id: number }>(`/store-admin/v1/products/${n}/duplicate`)
      const { version } = await staff.get<{ version: number }>(`/store-admin/v1/products/${id}`)
      const changes = { version, name: `${tag} ${n}`, list_price: 60_000, sale_price: 50_000 }
      await staff.patch(`/store-admin/v1/products/${id}`, changes)
      return id
    }),
  )
  const filter = encodeURIComponent(JSON.stringify({ q: tag, status: 'DRAFT' }))
  await signInAsStaff(page, `/admin/products?filter=${filter}&sort=name&order=ASC`)
  await expect(page.getByRole('link', { name: `${tag} 5` })).toBeVisible()
  const hands = counting()
  await hands.press(page.getByRole('button', { name: '빠른 수정' }))
  await hands.press(page.getByRole('button', { name: `${tag} 1 판매가` }))
  for (const n of [1, 2, 3, 4, 5]) {
    // a cell, or its field once it is open; while it opens both are there
    await expect(page.locator(':focus')).toHaveAttribute('aria-label', new RegExp(`^${tag} ${n} 판매가`))
    await hands.keys(page, String(40_000 + n * 100))
    if (n < 5) await hands.key(page, 'Enter')
  }
  await hands.press(page.getByRole('button', { name: '확인하고 저장' }))
  const dialog = page.getByRole('dialog', { name: '바꾼 값을 저장할까요?' })
  await expect(dialog.getByRole('listitem')).toHaveCount(5)
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await hands.keys(page, '봄 정가 정리')
  await hands.key(page, 'Enter')
  await expect(page.getByText('5칸을 저장했어요.')).toBeVisible()
  expect(hands.total()).toBeLessThanOrEqual(15)
  const prices = await Promise.all(
    ids.map(async (id) => (await staff.get<{ sale_price: number }>(`/store-admin/v1/products/${id}`)).sale_price),
  )
  expect(prices).toEqual([40_100, 40_200, 40_300, 40_400, 40_500])
  await staff.post('/store-admin/v1/products/bulk/delete', { ids })
})

test('상세 설명의 사진은 미리 보기에서 보이고, 저장하기 전의 글에 든 스크립트는 거기서 돌지 않는다', async ({
  page,
  request,
  pageProblems,
}) => {
  const staff = await asStaff(request)
  const { images } = await staff.get<{ images: { url: string }[] }>('/store-admin/v1/products/1')
  const { id } = await staff.post<{ id: number }>('/store-admin/v1/products/1/duplicate')
  const { version } = await staff.get<{ version: number }>(`/store-admin/v1/products/${id}`)
  // a figure, so that it is written as HTML
  const told = `<figure><img src="${images[0]?.url}" alt="상세"></figure>`
  await staff.patch(`/store-admin/v1/products/${id}`, { version, detail_html: told })
  await signInAsStaff(page, `/admin/products/${id}`)
  pageProblems.allow(/Blocked script execution in 'about:srcdoc'/)
  const unsaved = `${told}<script>parent.document.title = 'ran'</script>`
  await page.getByLabel('상세 설명 (HTML)').fill(unsaved)
  await page.getByRole('button', { name: '미리 보기', exact: true }).first().click()
  const shown = page.frameLocator('iframe[title^="상세 설명"]').getByRole('img', { name: '상세' })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await page.title()).not.toBe('ran')
  await staff.post('/store-admin/v1/products/bulk/delete', { ids: [id] })
})
