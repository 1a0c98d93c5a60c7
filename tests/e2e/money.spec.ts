import { expect, test } from '#tests/support/browser.ts'
import { askForClaim, claimOf, refundedOn } from '#tests/support/claimPages.ts'
import { asStaff } from '#tests/support/shopCalls.ts'
import { signInAsStaff } from '#tests/support/staffSteps.ts'
import { buyExample } from '#tests/support/vectorCalls.ts'

type Money = { payments: { refunded: number }[] }

const won = (cash: number, points: number) => `${cash.toLocaleString('ko-KR')}원 + ${points.toLocaleString('ko-KR')}P`

test('쿠폰과 포인트로 산 주문을 세 번에 나눠 취소하면, 고객이 미리 본 금액과 직원의 영수증과 환불이 원 단위까지 같다', async ({
  page,
  browser,
  request,
  pageProblems,
}) => {
  test.setTimeout(120_000)
  const staff = await asStaff(request)
  const marketer = await asStaff(request, 'marketer@homefit.test')
  const bought = await buyExample(page.request, { admin: staff, marketer }, 'M4')
  const deskContext = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  pageProblems.watch(deskContext)
  const desk = await deskContext.newPage()
  await signInAsStaff(desk, '/admin/refunds')
  await page.setViewportSize({ width: 390, height: 844 })

  for (const [step, example] of (bought.vector.claims ?? []).entries()) {
    await test.step(`${step + 1}번째 취소`, async () => {
      const expected = won(example.refund_cash, example.refund_points)
      // two of b were bought: the first time only one of them goes
      const items = example.items.map(({ id, qty }) => ({
        name: bought.names[id] ?? '',
        ...(id === 'b' && step === 0 ? { quantity: qty } : {}),
      }))
      const said = await askForClaim(page, bought.id, { type: '취소', items, reason: '단순 변심' })
      expect(said).toBe(expected)
      await expect(refundedOn(page)).toHaveText(expected)
      for (const { amount } of example.deductions)
        await expect(page.getByText(`-${amount.toLocaleString('ko-KR')}원`)).toBeVisible()
      await page.getByRole('button', { name: `${expected} 환불받기` }).click()
      const claim = await claimOf(page)
      await expect(page.getByText('취소가 끝났어요')).toBeVisible()
      await expect(refundedOn(page)).toHaveText(expected)

      const { refund } = await staff.get<{ refund: { id: number } }>(`/store-admin/v1/claims/${claim.id}`)
      await desk.goto(`/admin/refunds/${refund.id}/show`)
      const receipt = desk.getByRole('region', { name: '환불 영수증' })
      await expect(receipt).toContainText(expected)
      await expect(desk.getByText('완료', { exact: true }).first()).toBeVisible()
      const refunded = async () => {
        const { payments } = await staff.get<Money>(`/store-admin/v1/orders/${bought.id}`)
        return payments.map((payment) => payment.refunded)
      }
      await expect.poll(refunded).toEqual([example.cash_refunded_total])
    })
  }
  await expect(page.getByRole('list', { name: '돌려받는 쿠폰' })).toContainText('예제 쿠폰')
  await page.goto('/my/points')
  await expect(page.getByRole('main')).toContainText('10,000P')
  await page.goto('/my/coupons')
  await expect(page.getByRole('list', { name: '내 쿠폰' }).getByRole('article')).toHaveCount(2)
  await deskContext.close()
})
