import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '#tests/support/browser.ts'
import { asStaff } from '#tests/support/shopCalls.ts'
import { signInAsStaff } from '#tests/support/staffSteps.ts'

type Person = { name: string; phone: string; orderNo: string; memberId: number; memberPhone: string }

/**
 * The receiver of a new order, and its member, as only staff with a reason see them. Of goods from our own warehouse:
 * another test goes on with those of the consignee meanwhile.
 */
async function someBuyer(request: APIRequestContext): Promise<Person> {
  const staff = await asStaff(request)
  type Origins = { results: { id: number; name: string }[] }
  const origins = await staff.get<Origins>('/store-admin/v1/shipping-origins?page_size=100')
  const own = origins.results.find(({ name }) => name === '홈핏 이천센터')
  type Items = { results: { order_id: number; order_no: string; user_id: number }[] }
  const { results } = await staff.get<Items>(
    `/store-admin/v1/order-items?status=PAID&shipping_origin_id=${own?.id}&sort=ship_by&page_size=1`,
  )
  const [row] = results
  if (!row) throw new Error('the sample shop has no new order')
  const reason = { reason: '본인 확인' }
  const { order } = await staff.post<{ order: { delivery_address: { name: string; phone: string } } }>(
    `/store-admin/v1/orders/${row.order_id}/unmask`,
    reason,
  )
  const { member } = await staff.post<{ member: { phone: string } }>(
    `/core-admin/v1/users/${row.user_id}/unmask`,
    reason,
  )
  const { name, phone } = order.delivery_address
  return { name, phone, orderNo: row.order_no, memberId: row.user_id, memberPhone: member.phone }
}

/** Everything of a person that the browser has put into an address or keeps beyond this page. */
function watch(page: Page, { name, phone, memberPhone }: Person) {
  const digits = [phone, memberPhone].map((one) => one.replaceAll(/\D/g, ''))
  const holds = (text: string) => {
    const plain = decodeURIComponent(text.replaceAll('+', ' '))
    return plain.includes(name) || digits.some((one) => plain.replaceAll(/[\s-]/g, '').includes(one))
  }
  const found: string[] = []
  page.on('request', (request) => {
    if (holds(request.url())) found.push(`${request.method()} ${request.url()}`)
    const referer = request.headers()['referer'] ?? ''
    if (holds(referer)) found.push(`Referer ${referer}`)
  })
  page.on('framenavigated', (frame) => {
    if (holds(frame.url())) found.push(`address ${frame.url()}`)
  })
  return async () => {
    const kept = await page.evaluate(() =>
      JSON.stringify([
        location.href,
        history.state,
        Object.entries(localStorage),
        Object.entries(sessionStorage),
        document.cookie,
        document.title,
      ]),
    )
    return [...found, ...(holds(encodeURIComponent(kept)) ? [`kept ${kept}`] : [])]
  }
}

test('사람을 찾은 말은 주소에도 브라우저에도 남지 않고, 새로고침해도 찾던 그대로다', async ({ page, request }) => {
  const person = await someBuyer(request)
  expect(person.phone.replaceAll(/\D/g, '')).toMatch(/^01\d{8,9}$/)
  expect(person.name.length).toBeGreaterThan(1)
  await page.setViewportSize({ width: 1440, height: 900 })
  await signInAsStaff(page, '/admin/order-items')
  const traces = watch(page, person)
  const rows = page.getByRole('grid', { name: '주문상품' }).locator('[data-rowindex]')
  const box = page.getByRole('search').getByRole('textbox')
  const chips = page.getByRole('list', { name: '적용한 조건' })
  await expect(rows.first()).toBeVisible()

  for (const text of [person.phone, person.name]) {
    const before = page.url()
    await box.fill(text)
    await box.press('Enter')
    await expect(chips).toContainText(`찾기: ${text}`)
    await expect(rows.filter({ hasText: person.orderNo }).first()).toBeVisible()
    await expect(page).not.toHaveURL(before)
    await expect(page).toHaveURL(/%7E|~/)
    expect(await traces()).toEqual([])
    await page.reload()
    await expect(rows.filter({ hasText: person.orderNo }).first()).toBeVisible()
    await expect(box).toHaveValue(text)
    await expect(chips).toContainText(`찾기: ${text}`)
    expect(await traces()).toEqual([])
  }
  await page.goBack()
  await expect(chips).toContainText(`찾기: ${person.phone}`)
  await expect(box).toHaveValue(person.phone)
  await page.goBack()
  await expect(chips).toHaveCount(0)
  await expect(box).toHaveValue('')
  expect(await traces()).toEqual([])

  await page.goto('/admin/members')
  const member = page.getByLabel(/회원번호 · 이메일/)
  await member.fill(person.memberPhone)
  await member.press('Enter')
  const found = page.getByRole('link', { name: String(person.memberId), exact: true })
  await expect(found).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.reload()
  await expect(found).toBeVisible()
  await expect(member).toHaveValue(person.memberPhone)
  expect(await traces()).toEqual([])

  await page.keyboard.press('Control+k')
  const palette = page.getByRole('combobox', { name: '찾을 것' })
  await palette.fill(person.phone)
  await expect(page.getByRole('option', { name: new RegExp(person.orderNo) }).first()).toBeVisible()
  expect(await traces()).toEqual([])
})

test('다른 직원에게 보낸 주소로는 그 사람을 찾을 수 없고, 그렇다고 말한다', async ({
  page,
  request,
  browser,
  pageProblems,
}) => {
  pageProblems.allow(/^400 (GET|POST) .*(order-items|searches\/open)/)
  const { phone } = await someBuyer(request)
  await signInAsStaff(page, '/admin/order-items')
  const box = page.getByRole('search').getByRole('textbox')
  await box.fill(phone)
  await box.press('Enter')
  await expect(page).toHaveURL(/%7E|~/)
  const context = await browser.newContext()
  pageProblems.watch(context)
  const other = await context.newPage()
  await signInAsStaff(other, page.url(), 'cs@homefit.test')
  await expect(other.getByRole('grid', { name: '주문상품' }).getByText(/찾던 말을 더 쓸 수 없어요/)).toBeVisible()
  await other.getByRole('button', { name: '찾던 말 지우기' }).click()
  await expect(other.getByRole('grid', { name: '주문상품' }).locator('[data-rowindex]').first()).toBeVisible()
  await context.close()
})
