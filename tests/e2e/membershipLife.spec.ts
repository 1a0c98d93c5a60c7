import { expect, type Page } from '@playwright/test'
import { addDays, addMonths } from '#shared/calendar/days.ts'
import { formatDay } from '#shared/format/kst.ts'
import { testInOwnShop } from '#tests/support/ownShop.ts'
import { asStaff, newMember } from '#tests/support/shopCalls.ts'

const test = testInOwnShop()
test.use({ viewport: { width: 390, height: 844 } })
test.setTimeout(300_000)

/** Through the window of the gateway, where the last four digits script what every charge comes to. */
async function registerCard(page: Page, lastFour: string): Promise<void> {
  await page.getByRole('button', { name: '신용·체크카드 등록' }).click()
  await page.getByLabel('카드 번호').fill(`9400-0000-0000-${lastFour}`)
  await page.getByRole('button', { name: '동의하고 등록' }).click()
  await expect(page.getByRole('heading', { name: '결제수단을 등록했어요' })).toBeVisible()
  await page.getByRole('link', { name: '계속하기' }).click()
}

/** What the clock has done shows when the page is asked for again. */
async function untilShown(page: Page, badge: string): Promise<void> {
  await expect(async () => {
    await page.goto('/my/subscription')
    await expect(page.getByText(badge, { exact: true })).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 60_000 })
}

const payments = (page: Page) => page.getByRole('region', { name: '결제 내역' }).getByRole('listitem')
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const won = (text: string | undefined) => Number(/([\d,]+)원/.exec(text ?? '')?.[1]?.replaceAll(',', ''))

test('체험으로 시작해 결제로 바뀌고, 거절된 갱신을 새 카드로 이어 가며, 올리고 쉬고 해지를 무르고, 끝내면 설명한 만큼 돌아온다', async ({
  page,
  shop,
}) => {
  const { customer, id } = await newMember(page.request)
  const start = await shop.today()
  const trialEnd = addDays(start, 7)
  const secondPeriod = addMonths(trialEnd, 1)
  const comeBack = () =>
    page.request.post('/api/v1/user/sign-in/', {
      data: { email_address: customer.email, password: customer.password },
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    })

  await test.step('체험을 시작하고, 체험 중에 결제에 동의한다', async () => {
    await page.goto('/checkout')
    const monthly = page.getByRole('main').getByRole('radio', { name: /^월간 멤버십/ })
    // what is chosen stands in the address: the mark follows it
    await monthly.click({ force: true })
    await expect(monthly).toBeChecked()
    await press(page, '다음')
    await page.getByRole('link', { name: '결제수단 등록' }).click()
    await registerCard(page, '4004')
    await expect(page.getByRole('button', { name: '오늘 0원 결제하고 시작' })).toBeVisible()
    for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.press('Space')
    await press(page, '오늘 0원 결제하고 시작')
    await page.getByRole('link', { name: '구독 관리로 가기' }).click()
    await expect(page.getByText('무료 체험 중', { exact: true })).toBeVisible()
    await press(page, '동의하고 계속하기')
    await expect(page.getByText('동의했어요. 체험이 끝나는 날 결제돼요.')).toBeVisible()
    // what is announced has left seven days before: the clock may go on once it has
    await expect(async () => {
      await page.goto('/my/notifications')
      await expect(page.getByText(/체험/).first()).toBeVisible({ timeout: 3_000 })
    }).toPass({ timeout: 60_000 })
  })

  await test.step('체험이 끝난 날 열 시에 한 번 결제된다', async () => {
    await shop.goTo(`${trialEnd}T10:00:05+09:00`)
    await comeBack()
    await untilShown(page, '구독 중')
    await expect(payments(page)).toHaveCount(1)
    await expect(payments(page)).toContainText('19,900원')
    await expect(page.getByText(`다음 결제는 ${formatDay(secondPeriod, 'YYYY년 M월 D일')}이에요.`)).toBeVisible()
  })

  await test.step('갱신이 거절되면 언제 다시 하는지 말하고, 새 카드로 바로 결제한다', async () => {
    await shop.goTo(`${secondPeriod}T10:00:05+09:00`)
    await comeBack()
    await untilShown(page, '결제 필요')
    await expect(page.getByText(/에 다시 결제해 볼게요/)).toBeVisible()
    await expect(payments(page).first()).toContainText('결제하지 못함')
    await page.getByRole('link', { name: '결제수단 바꾸기' }).click()
    await page.getByRole('link', { name: '결제수단 등록' }).click()
    await registerCard(page, '0000')
    await page.getByRole('button', { name: /0000.* 기본으로 정하기$/ }).click()
    await expect(page.getByText('기본 결제수단으로 정했어요.')).toBeVisible()
    await page.goto('/my/subscription')
    const retry = page.getByRole('button', { name: '지금 다시 결제하기' })
    const isPaid = page.getByText('구독 중', { exact: true })
    await expect(retry.or(isPaid)).toBeVisible()
    if (await retry.isVisible()) await retry.click()
    await expect(isPaid).toBeVisible()
    await expect(payments(page).first()).toContainText('0000')
    await expect(payments(page).first()).toContainText('19,900원')
  })

  await test.step('오늘부터 올리면 줄마다 설명한 금액만 결제된다', async () => {
    await press(page, '요금제 바꾸기')
    await page.getByRole('button', { name: /^가족 월간 멤버십/ }).click()
    const sheet = page.getByRole('dialog', { name: '오늘부터 바꾸기' })
    const pay = sheet.getByRole('button', { name: /결제하고 바꾸기$/ })
    await expect(pay).toBeVisible()
    for (const box of await sheet.getByRole('checkbox').all()) await box.press('Space')
    await expect(pay).toBeEnabled()
    const cost = won((await pay.textContent()) ?? '')
    // the new one for 29,900, less the month of 19,900 that is not used from tomorrow on
    expect(cost).toBeGreaterThanOrEqual(10_000)
    expect(cost).toBeLessThan(29_900)
    await pay.click()
    await expect(page.getByText('요금제를 바꿨어요.')).toBeVisible()
    await expect(page.getByRole('region', { name: '가족 월간 멤버십' })).toBeVisible()
    await expect(payments(page).first()).toContainText(`${cost.toLocaleString('ko')}원`)
  })

  await test.step('쉬다가 다시 시작한다', async () => {
    await press(page, '쉬어 가기')
    await page.getByRole('alertdialog').getByRole('button', { name: '쉬어 가기' }).click()
    await expect(page.getByText('쉬어 가기를 예약했어요.')).toBeVisible()
    await shop.goTo(`${addMonths(secondPeriod, 1)}T00:01:00+09:00`)
    await comeBack()
    await untilShown(page, '쉬는 중')
    await press(page, '오늘 다시 시작하기')
    await expect(page.getByText('오늘부터 다시 이용할 수 있어요.')).toBeVisible()
    await untilShown(page, '구독 중')
    await expect(payments(page).first()).toContainText('29,900원')
  })

  await test.step('해지를 접수하고 무르고, 지금 끝내면 본 금액이 돌아온다', async () => {
    await press(page, '기간 말 해지')
    await page.getByRole('alertdialog').getByRole('button', { name: '해지하기' }).click()
    await expect(page.getByText('해지 예정', { exact: true })).toBeVisible()
    await press(page, '해지 취소하기')
    await expect(page.getByText('구독 중', { exact: true })).toBeVisible()
    await press(page, '지금 끝내고 환불')
    const sheet = page.getByRole('dialog', { name: '지금 끝내고 환불' })
    const end = sheet.getByRole('button', { name: /돌려받고 끝내기$/ })
    await expect(end).toBeVisible()
    const back = won((await end.textContent()) ?? '')
    expect(back).toBe(29_900)
    await end.click()
    await expect(page.getByText('중도 해지', { exact: true })).toBeVisible()
    await expect(async () => {
      await page.reload()
      await expect(payments(page).first()).toContainText(`환불 ${back.toLocaleString('ko')}원`, { timeout: 3_000 })
    }).toPass()
  })

  const staff = await asStaff(page.request)
  type Found = { results: { id: number; status: string; user: { id: number } }[] }
  const { results } = await staff.get<Found>(`/core-admin/v1/subscriptions?q=${id}`)
  expect(results.filter(({ user }) => user.id === id).map(({ status }) => status)).toEqual(['TERMINATED'])
})

test('산 선물의 링크를 받은 다른 사람이 주소를 적어 받으면, 보낸 사람의 선물함과 직원의 배송일정이 안다', async ({
  page,
  browser,
  pageProblems,
  shop,
}) => {
  await newMember(page.request)
  await page.goto('/package-detail')
  const withGoods = page.getByRole('listitem').filter({ hasText: '매트' }).first()
  await withGoods.getByRole('link').click()
  await page.getByRole('link', { name: '결제수단 등록' }).click()
  await registerCard(page, '0000')
  await press(page, /결제하고 선물하기$/)
  await expect(page.getByRole('status').filter({ hasText: '결제를 마쳤어요' })).toBeVisible()
  const box = page.getByRole('list', { name: '보낸 선물' }).getByRole('listitem')
  await expect(box).toHaveCount(1)
  await press(page, '받는 분 적기')
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel('받는 분 이름').fill('이하나')
  await sheet.getByLabel('메시지').fill('같이 운동해요')
  await sheet.getByRole('button', { name: '저장하기' }).click()
  await expect(page.getByText('저장했어요.')).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await press(page, '링크 복사')
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).pathname).toMatch(/^\/gifts\/[\w-]{16,}$/)

  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: shop.url })
  pageProblems.watch(context)
  const theirs = await context.newPage()
  await theirs.goto(new URL(link).pathname)
  await expect(theirs.getByRole('region', { name: '받을 선물' })).toContainText('같이 운동해요')
  await expect(theirs.getByRole('link', { name: '로그인하고 선물 받기' })).toBeVisible()
  await newMember(theirs.request)
  await theirs.reload()
  await theirs.getByLabel('받는 사람').fill('이하나')
  await theirs.getByLabel('연락처').fill('01055501234')
  await theirs.getByRole('button', { name: '주소 찾기' }).click()
  const search = theirs.getByRole('dialog', { name: '주소 찾기' })
  await search.getByRole('textbox').fill('테헤란로')
  await search.getByRole('textbox').press('Enter')
  await search.getByRole('listitem').getByRole('button').first().click()
  await theirs.getByLabel('상세 주소').fill('3층')
  await theirs.getByRole('button', { name: '선물 받기' }).click()
  await expect(theirs.getByRole('heading', { name: '선물을 받았어요' })).toBeVisible()
  await expect(theirs.getByRole('region', { name: '받은 선물' })).toContainText('출고 예정')
  await theirs.goto('/my/subscription')
  await expect(theirs.getByText('구독 중', { exact: true })).toBeVisible()
  // once taken, it is nobody else's to take
  await theirs.goto(new URL(link).pathname)
  await expect(theirs.getByText('내가 받은 선물이에요')).toBeVisible()
  await context.close()

  await page.reload()
  await expect(box.first()).toContainText('에 받으셨어요.')
  await expect(box.first()).toContainText('출고 예정')
})
