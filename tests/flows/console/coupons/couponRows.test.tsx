import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { Resource } from 'react-admin'
import { expect, test } from 'vitest'
import { couponBenefits, couponIssues, coupons, userCoupons } from '#server/modules/coupons/coupons.tables.ts'
import type { StaffRole } from '#shared/permissions.ts'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { makeIssue } from '#tests/support/coupons.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { expectHeld, factsOf, fill, tableRows, withFilter } from '#tests/support/tables.ts'
import { CouponList } from '../../../../src/resources/coupons/CouponList.tsx'
import { CouponShow } from '../../../../src/resources/coupons/CouponShow.tsx'
import { CouponEdit } from '../../../../src/resources/coupons/form/CouponEdit.tsx'

const api = useApi()
const { open } = useConsole(api)
const openCoupons = (path: string, role: StaffRole = 'marketer') =>
  open(<Resource name="coupon-issues" list={CouponList} show={CouponShow} edit={CouponEdit} />, {
    resource: 'coupon-issues',
    path,
    role,
  })

const percent = { target: 'CART' as const, discountType: 'PERCENT' as const, value: 10, maxDiscount: 5_000 }
const paused = { status: 'PAUSED' as const, audience: 'MANUAL' as const }

test('최근 쿠폰부터 보이고, 이름·상태·종류로 좁히며, 칸마다 제 값을 보인다', async () => {
  const { db } = api.deps
  const winter = { ...percent, name: '겨울 할인' }
  const { issue } = await makeIssue(db, {
    coupon: winter,
    issue: { ...paused, totalLimit: 1_000, exposure: 5_000_000 },
  })
  await makeIssue(db, { coupon: { ...winter, name: '겨울 둘째' }, issue: { ...paused, audience: 'NEW' } })
  await makeIssue(db, { coupon: { ...winter, name: '여름' }, issue: paused })
  await makeIssue(db, { coupon: winter })
  await makeIssue(db, { coupon: { ...winter, target: 'PRODUCT' }, issue: paused })
  await openCoupons(withFilter({ q: '겨울', status: 'PAUSED', target: 'CART' }))
  const link = await screen.findByRole('link', { name: '겨울 할인' })
  expect(link.getAttribute('href')).toMatch(new RegExp(`/coupon-issues/${issue.id}/show$`))
  const row = { 상태: '일시중지', '발급 기간': '2026.11.01 – 2026.12.01 00:00', '할인한 금액': '0원' }
  const what = '장바구니 쿠폰 · 10% 할인 (최대 5,000원)'
  expect(tableRows()).toEqual([
    { 쿠폰: `겨울 둘째${what}`, ...row, 대상: '새 회원', '발급 · 사용': '0장 · 사용 0', '최대 부담액': '한도 없음' },
    {
      쿠폰: `겨울 할인${what}`,
      ...row,
      대상: '직원 지정',
      '발급 · 사용': '0 / 1,000장 · 사용 0',
      '최대 부담액': '5,000,000원',
    },
  ])
  await expectHeld({ 상태: '일시중지', 종류: '장바구니 쿠폰' })
  expect(screen.getByPlaceholderText<HTMLInputElement>('쿠폰 이름·번호 찾기').value).toBe('겨울')
})

test('상세는 조건과 현황을 보이고, 받은 회원을 쿠폰의 상태마다 가려서 보인다', async () => {
  const { db } = api.deps
  const shop = await aShop(db)
  const { orderId, orderNo } = await anOrder(api.deps, shop)
  const { coupon, issue } = await makeIssue(db, {
    coupon: { ...percent, name: '겨울 할인', minOrderAmount: 30_000, stackable: false, memberOnly: true },
    benefit: { title: '겨울 맞이' },
    issue: {
      totalLimit: 4,
      perUserLimit: 2,
      issuedCount: 3,
      exposure: 20_000,
      code: 'WINTER1',
      validDays: 7,
      validity: 'DAYS_AFTER_ISSUE',
      validUntil: null,
    },
  })
  const held = { couponIssueId: issue.id, couponId: coupon.id, issuedAt: new Date('2026-11-15T00:30:00+09:00') }
  const expiresAt = new Date('2026-12-01T00:30:00+09:00')
  const { id: other } = await api.customer({ name: '박서준', emailAddress: 'seojun@example.test' })
  await db.insert(userCoupons).values([
    { ...held, userId: shop.userId, nth: 1, expiresAt, status: 'USED', usedOrderId: orderId },
    { ...held, userId: shop.userId, nth: 2, expiresAt, status: 'REVOKED' },
    { ...held, userId: other, nth: 1, expiresAt },
  ])
  const user = await openCoupons(`/${issue.id}/show`)
  await screen.findByRole('heading', { name: '겨울 할인' })
  expect(factsOf()).toEqual({
    '혜택 이름': '겨울 맞이',
    '받을 사람': '모든 회원',
    '쿠폰 코드': 'WINTER1',
    기간: '2026.11.01 00:00 – 2026.12.01 00:00',
    '1인 한도': '2장',
    '만든 사람': '—',
  })
  for (const text of ['10% 할인', '최대 5,000원', '주문 금액 30,000원 이상', '모든 상품', '타임세일 상품 제외'])
    screen.getByText(text)
  for (const text of ['다른 쿠폰과 함께 쓸 수 없음', '멤버십 회원 전용', '받은 날부터 7일']) screen.getByText(text)
  const figures = screen.getByRole('region', { name: '현황' }).textContent
  expect(figures).toContain('발급3 / 4장 · 사용 1')
  expect(figures).toContain('사용 가능1결제 중0사용1만료0회수1')
  expect(figures).toContain('최대 부담액20,000원')
  screen.getByLabelText('발급률 75%')

  await screen.findByText('se***@example.test')
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    '전체 3',
    '사용 가능 1',
    '결제 중 0',
    '사용 1',
    '만료 0',
    '회수 1',
  ])
  expect(tableRows()).toHaveLength(3)
  await user.click(screen.getByRole('tab', { name: '사용 1' }))
  await waitFor(() => expect(tableRows()).toHaveLength(1))
  expect(tableRows()).toEqual([
    {
      회원: `${shop.userId} · 김*지`,
      이메일: 'bu***@example.test',
      상태: '사용',
      '받은 때': '2026.11.15 00:30',
      만료: '2026.12.01',
      주문: orderNo,
    },
  ])
  expect(screen.getByRole('link', { name: orderNo }).getAttribute('href')).toMatch(`/orders/${orderId}/show`)
})

type Standing = 'DRAFT' | 'PENDING_APPROVAL' | 'OPEN' | 'PAUSED' | 'CLOSED'
/** What can be pressed; everything else is locked or away. */
const PRESSABLE: [StaffRole, Standing, number, string[]][] = [
  ['marketer', 'OPEN', 1, ['회원에게 발급', '미사용 회수', '일시중지', '종료', '고치기', '복제 후 수정']],
  ['marketer', 'OPEN', 0, ['회원에게 발급', '일시중지', '종료', '고치기', '복제 후 수정']],
  ['marketer', 'PAUSED', 1, ['미사용 회수', '재개', '종료', '고치기', '복제 후 수정']],
  ['marketer', 'DRAFT', 0, ['종료', '고치기', '복제 후 수정']],
  ['marketer', 'PENDING_APPROVAL', 0, ['종료', '복제 후 수정']],
  ['marketer', 'CLOSED', 1, ['미사용 회수', '복제 후 수정']],
  ['cs', 'OPEN', 1, ['회원에게 발급']],
  ['cs', 'PAUSED', 1, []],
  ['ops', 'OPEN', 1, []],
]
test('할 수 있는 일은 역할과 발급의 상태를 따르고, 승인을 기다리거나 반려된 것은 그렇게 말한다', async () => {
  const { db } = api.deps
  const customer = await api.customer()
  const names = new Set(PRESSABLE.flatMap(([, , , pressable]) => pressable))
  const notices = { PENDING_APPROVAL: /다른 관리자가 승인하면 열려요/, DRAFT: /반려됐어요/ }
  for (const [role, status, unused, pressable] of PRESSABLE) {
    const { coupon, issue } = await makeIssue(db, { issue: { status, issuedCount: unused } })
    if (unused > 0)
      await db.insert(userCoupons).values({
        userId: customer.id,
        couponIssueId: issue.id,
        couponId: coupon.id,
        nth: 1,
        issuedAt: api.clock.now(),
        expiresAt: new Date('2026-12-01T00:00:00+09:00'),
      })
    await openCoupons(`/${issue.id}/show`, role)
    await screen.findByRole('heading', { name: coupon.name })
    const free = [...screen.queryAllByRole<HTMLButtonElement>('button'), ...screen.queryAllByRole('link')].filter(
      (one) => !('disabled' in one && one.disabled) && one.getAttribute('aria-disabled') !== 'true',
    )
    const shown = free.map(({ textContent }) => textContent).filter((text) => names.has(text))
    expect([role, status, unused, shown.toSorted()]).toEqual([role, status, unused, pressable.toSorted()])
    for (const [standing, text] of Object.entries(notices))
      expect([status, screen.queryAllByText(text).length]).toEqual([status, status === standing ? 1 : 0])
    cleanup()
  }
})

test('고칠 때 모든 칸이 저장된 값을 보이고, 고친 대로 저장된다', async () => {
  const { db } = api.deps
  const { issue } = await makeIssue(db, {
    coupon: {
      ...percent,
      name: '겨울 할인',
      minOrderAmount: 30_000,
      allowTimeSale: true,
      stackable: false,
      memberOnly: true,
    },
    benefit: { title: '겨울 맞이' },
    issue: {
      totalLimit: 10,
      perUserLimit: 2,
      exposure: 50_000,
      audience: 'NEW',
      validDays: 7,
      validity: 'DAYS_AFTER_ISSUE',
      validUntil: null,
    },
  })
  const user = await openCoupons(`/${issue.id}`)
  await screen.findByLabelText(/^쿠폰 이름/)
  await expectHeld({
    '쿠폰 이름': '겨울 할인',
    종류: '장바구니 쿠폰 — 대상 상품 합계를 할인해요',
    '할인율 (%)': '10',
    '최대 할인 금액': '5,000',
    '최소 주문 금액': '30,000',
    '쓸 수 있는 상품': '모든 상품',
    '타임세일 상품에도 쓸 수 있어요': true,
    '다른 쿠폰과 함께 쓸 수 있어요': false,
    '멤버십 회원만 쓸 수 있어요': true,
    '혜택 이름': '겨울 맞이',
    '받을 수 있는 사람': '가입한 지 30일 이내 회원만 받을 수 있어요',
    '며칠 동안': '7',
    '전체 수량 (장)': '10',
    '한 사람이 받을 수 있는 수': '2',
  })
  await fill({
    '쿠폰 이름': '봄 할인',
    종류: '상품 쿠폰 — 상품 하나를 할인해요',
    '할인율 (%)': '20',
    '최대 할인 금액': '3000',
    '타임세일 상품에도 쓸 수 있어요': false,
    '다른 쿠폰과 함께 쓸 수 있어요': true,
    '멤버십 회원만 쓸 수 있어요': false,
    '혜택 이름': '봄 맞이',
    '받을 수 있는 사람': '직원이 주는 회원만 (고객 화면에 보이지 않아요)',
    '며칠 동안': '14',
    '전체 수량 (장)': '20',
    '한 사람이 받을 수 있는 수': '3',
  })
  await fill({ '최소 상품 금액': '0' })
  await user.click(screen.getByRole('button', { name: '저장' }))
  await waitFor(async () =>
    expect((await db.select().from(coupons))[0]).toMatchObject({
      name: '봄 할인',
      target: 'PRODUCT',
      discountType: 'PERCENT',
      value: 20,
      maxDiscount: 3_000,
      minOrderAmount: 0,
      allowTimeSale: false,
      stackable: true,
      memberOnly: false,
    }),
  )
  expect((await db.select().from(couponIssues))[0]).toMatchObject({
    totalLimit: 20,
    perUserLimit: 3,
    audience: 'MANUAL',
    validity: 'DAYS_AFTER_ISSUE',
    validDays: 14,
    exposure: 60_000,
  })
  expect((await db.select().from(couponBenefits))[0]?.title).toBe('봄 맞이')
})

test('쓸 수 있는 상품과 그 수를 먼저 보이고, 배송비 쿠폰에는 상품 조건이 없다', async () => {
  const { db } = api.deps
  const made = await makeProduct(db, { name: '요가 매트' })
  await makeProduct(db, { name: '덤벨' })
  const scope = { scopeType: 'PRODUCTS' as const, scopeIds: [made.id] }
  const { issue } = await makeIssue(db, { coupon: { ...percent, ...scope } })
  await openCoupons(`/${issue.id}`)
  const preview = within(await screen.findByRole('region', { name: '미리보기' }))
  await preview.findByText('1개')
  preview.getByText('요가 매트', { selector: 'li' })
  preview.getByText('요가 매트', { selector: 'p' })
  await fill({ '쓸 수 있는 상품': '모든 상품' })
  await preview.findByText('2개')
  await fill({ 종류: '배송비 쿠폰 — 배송비를 할인해요' })
  await preview.findByText(/^배송비에 써요/)
  expect(screen.queryByLabelText(/^쓸 수 있는 상품/)).toBeNull()
  expect(screen.queryByLabelText('타임세일 상품에도 쓸 수 있어요')).toBeNull()
})

test('조건에 맞는 회원 모두에게 주고, 아무도 없는 조건은 고를 수 없다', async () => {
  const { issue } = await makeIssue(api.deps.db)
  for (let n = 0; n < 2; n++) await api.customer({ createdAt: new Date('2026-11-10T00:00:00+09:00') })
  await api.customer({ status: 'SUSPENDED', createdAt: new Date('2026-11-10T00:00:00+09:00') })
  await api.customer({ createdAt: new Date('2026-01-10T00:00:00+09:00') })
  const user = await openCoupons(`/${issue.id}/show`)
  await user.click(await screen.findByRole('button', { name: '회원에게 발급' }))
  await screen.findByText('한 장에 최대 3,000원을 할인해요.')
  await user.click(await screen.findByRole('tab', { name: '대상 조건' }))
  await screen.findByRole('radio', { name: '전체 회원 — 3명' })
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '최근 90일에 구매한 회원 — 0명' }).disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '대상을 골라 주세요' }).disabled).toBe(true)
  await user.click(screen.getByRole('radio', { name: '가입한 지 30일 이내 — 2명' }))
  await user.click(screen.getByRole('button', { name: '2명 확인하기' }))
  const sheet = within(await screen.findByRole('dialog', { name: '쿠폰 발급' }))
  await user.click(await sheet.findByRole('button', { name: '2건 쿠폰 발급' }))
  await screen.findByText(/^성공 2 · /)
  const held = await api.deps.db.select().from(userCoupons).where(eq(userCoupons.couponIssueId, issue.id))
  expect(held).toHaveLength(2)
})
