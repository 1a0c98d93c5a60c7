import { expect, test } from '#tests/support/browser.ts'
import { asStaff, newMember, samplePassword } from '#tests/support/shopCalls.ts'
import { settling } from '#tests/support/settling.ts'

test.use({ viewport: { width: 390, height: 844 } })

const PRODUCT = 5

type Product = { name: string; sale_price: number; version: number }

test('로그인하기 전에 누른 하트는 로그인하면 켜져 있고 찜에 있으며, 값이 내리면 얼마나 내렸는지 말한다', async ({
  page,
  request,
}) => {
  const staff = await asStaff(request)
  const { name } = await staff.get<Product>(`/store-admin/v1/products/${PRODUCT}`)
  const heart = () =>
    page
      .getByRole('main')
      .getByRole('button', { name: `${name} 찜`, exact: true })
      .first()

  const settled = settling(page)
  await page.goto(`/store/products/${PRODUCT}`)
  await settled()
  await heart().click()
  await page.waitForURL((url) => url.pathname === '/sign-in')
  await page.getByLabel('이메일').fill('jiwoo@homefit.test')
  await page.getByLabel('비밀번호', { exact: true }).fill(await samplePassword(request))
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await page.waitForURL((url) => url.pathname === `/store/products/${PRODUCT}`)
  await expect(page.getByText('누른 것을 찜했어요.')).toBeVisible()
  await expect(heart()).toHaveAttribute('aria-pressed', 'true')

  const { sale_price: price, version } = await staff.get<Product>(`/store-admin/v1/products/${PRODUCT}`)
  await staff.patch(`/store-admin/v1/products/${PRODUCT}`, { sale_price: price - 100, version })
  await page.goto('/my/wishes')
  const row = page.getByRole('list', { name: '찜한 상품' }).getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('찜한 뒤 100원 내렸어요')
  await page.getByRole('button', { name: '가격이 내린' }).click()
  await expect(row).toBeVisible()

  await row.getByRole('button', { name: `${name} 찜` }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: '되돌리기' }).click()
  await expect(row).toContainText('찜한 뒤 100원 내렸어요')
})

test('지운 찜은 곧바로 다른 화면으로 가도 지워진다', async ({ page }) => {
  const { calls } = await newMember(page.request)
  await calls.post('/store/v1/user/operations/follow', { target_type: 'product', target_id: PRODUCT })
  await page.goto('/my/wishes')
  const rows = page.getByRole('list', { name: '찜한 상품' }).getByRole('listitem')
  await expect(rows).toHaveCount(1)
  await rows.getByRole('button', { name: / 찜$/ }).click()
  await page.goto('/store')
  const left = () =>
    calls.get<{ total_count: number }>('/store/v1/user/products/following').then((answer) => answer.total_count)
  await expect.poll(left).toBe(0)
})
