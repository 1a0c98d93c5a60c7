import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '#tests/support/browser.ts'
import { deliver, refundedOn } from '#tests/support/claimPages.ts'
import { asStaff, buy, IN_TWO_COLOURS, newMember } from '#tests/support/shopCalls.ts'
import { signInAsStaff } from '#tests/support/staffSteps.ts'

test.use({ viewport: { width: 390, height: 844 } })

const photo = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 120, height: 90, channels: 3, background: '#864' } })
    .png()
    .toBuffer(),
})

/** How light it is right beside the sign of a button, whatever it stands on. */
async function groundOf(button: Locator): Promise<number> {
  const { data, info } = await sharp(await button.screenshot())
    .raw()
    .toBuffer({ resolveWithObject: true })
  const beside = (Math.round(info.height / 2) * info.width + Math.round(info.width / 2) + 10) * info.channels
  return Math.min(...data.subarray(beside, beside + 3))
}

type Claim = { id: number }

const won = (text: string): number => Number(text.replaceAll(/\D/g, ''))

test('망가진 매트를 사진과 함께 물으면, 상담원이 마감에서 찾아 답장으로 반품을 접수하고, 고객은 환불까지 보고, 매니저는 그 환불을 숫자와 코호트에서 찾는다', async ({
  page,
  browser,
  pageProblems,
}) => {
  test.setTimeout(150_000)
  const staff = await asStaff(page.request)
  const { calls } = await newMember(page.request)
  const bought = await buy(page.request, calls, IN_TWO_COLOURS)
  await deliver(staff, bought)
  const talk = page.getByRole('log', { name: '주고받은 글' })

  await test.step('고객은 주문에서 사진과 함께 묻는다', async () => {
    await page.goto(`/my/orders/${bought.id}`)
    await page.getByRole('link', { name: '이 주문 문의하기' }).click()
    await page.getByRole('radio', { name: '교환·반품' }).check({ force: true })
    await expect(page.getByText(`주문번호 ${bought.orderNo}`)).toBeVisible()
    await page.getByRole('textbox', { name: '내용' }).fill('상자를 여니 매트 모서리가 찢어져 있어요.')
    await page.getByLabel('사진 올리기').setInputFiles(await photo('찢어진 매트.png'))
    const sent = page.getByRole('img', { name: '올린 사진 1' })
    await expect(sent).toBeVisible()
    await sent.scrollIntoViewIfNeeded()
    await expect.poll(() => sent.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expect.poll(() => groundOf(page.getByRole('button', { name: '사진 1 빼기' }))).toBeGreaterThan(200)
    await page.getByRole('button', { name: '문의 보내기' }).dblclick()
    await expect(talk.getByRole('article')).toHaveCount(1)
    await expect(talk.getByRole('list', { name: '내가 보낸 사진 1장' })).toBeVisible()
  })
  const inquiry = Number(page.url().split('/').at(-1))

  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  pageProblems.watch(context)
  const desk = await context.newPage()
  await signInAsStaff(desk, '/admin/deadlines?kind=CONVERSATION', 'cs@homefit.test')
  await test.step('상담원은 마감에서 찾아, 템플릿으로 답하며 반품을 접수한다: 일곱 번, 20초 안에', async () => {
    const waiting = desk.locator(`[data-deadline="CONVERSATION-${inquiry}"]`)
    await expect(waiting).toBeVisible()
    let actions = 0
    const act = (done: Promise<unknown>) => ((actions += 1), done)
    const began = Date.now()
    await act(waiting.click())
    const thread = desk.getByLabel('고객과 나눈 대화')
    await expect(thread.getByText('매트 모서리가 찢어져')).toBeVisible()
    await act(
      desk
        .getByRole('group', { name: '이 유형의 템플릿' })
        .getByRole('button', { name: /^파손·불량/ })
        .click(),
    )
    const field = desk.getByRole('textbox', { name: '답변', exact: true })
    await expect(field).toHaveValue(/저희가 바로 접수할게요/)
    await expect(field).toBeFocused()
    await act(desk.keyboard.type(' /반품 A '))
    await expect(desk.getByRole('option', { name: /^파손/ })).toBeVisible()
    await act(desk.keyboard.type('파손 모서리가 찢어짐'))
    await act(desk.keyboard.press('Enter'))
    await expect(desk.getByLabel('답변과 함께 처리할 일')).toContainText('환불 금액')
    await expect(field).toHaveValue(/1개 반품을 접수했어요/)
    const send = desk.getByRole('button', { name: '보내기', exact: true })
    await expect(send).toBeEnabled()
    await act(send.click())
    await expect(thread.getByRole('timer')).toBeVisible()
    expect(Date.now() - began).toBeLessThan(20_000)
    expect(actions).toBeLessThanOrEqual(7)
    await expect(thread.getByText(/^반품 접수 C\w+: 반품/)).toBeVisible({ timeout: 40_000 })
  })

  const [claim] = (await staff.get<{ claims: Claim[] }>(`/store-admin/v1/orders/${bought.id}`)).claims
  if (!claim) throw new Error('no claim')
  await test.step('고객은 답과 반품을 보고, 검수가 끝나면 환불을 본다', async () => {
    await page.reload()
    await expect(talk.getByRole('article')).toHaveCount(2)
    await expect(talk).toContainText('1개 반품을 접수했어요')
    await staff.post('/store-admin/v1/claims/return/bulk/complete', {
      items: [{ claim_id: claim.id, inspection: { result: 'OK' } }],
    })
    await page.goto(`/my/claims/${claim.id}`)
    await expect(page.getByText('반품 완료', { exact: true })).toBeVisible()
    await expect(refundedOn(page)).toContainText('원')
  })
  const refunded = won(await refundedOn(page).innerText())

  const office = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  pageProblems.watch(office)
  const manager = await office.newPage()
  await signInAsStaff(manager, '/admin/statistics')
  const rows = manager.getByRole('region', { name: '숫자를 이루는 줄' }).getByRole('row')
  await test.step('매니저는 이 환불을 오늘의 환불금액을 이루는 줄과 클레임율에서 찾는다', async () => {
    await manager.getByRole('button', { name: '오늘', exact: true }).last().click()
    const drawer = manager.getByRole('dialog')
    const refunds = manager.getByRole('button', { name: /환불금액 [\d,]+원$/ }).first()
    const own = rows.filter({ hasText: bought.orderNo })
    // money goes back within seconds of the inspection; the goods and the way there are lines of their own
    await expect(async () => {
      await manager.reload()
      await refunds.click()
      await expect(own).not.toHaveCount(0, { timeout: 5_000 })
    }).toPass({ timeout: 60_000 })
    const lines = await own.locator('td:last-child').allInnerTexts()
    expect(lines.map(won).reduce((sum, one) => sum + one)).toBe(refunded)
    await manager.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await manager.getByRole('tab', { name: '클레임율' }).click()
    await manager
      .getByRole('button', { name: /반품수량 [\d,]+개?$/ })
      .first()
      .click()
    await expect(own).toHaveCount(1)
  })
  await office.close()
  await context.close()
})
