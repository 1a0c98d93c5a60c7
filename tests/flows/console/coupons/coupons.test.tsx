import { screen, waitFor, within } from '@testing-library/react'
import { Resource } from 'react-admin'
import { expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { issueBodyOf, makeIssue } from '#tests/support/coupons.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { CouponCreate } from '../../../../src/resources/coupons/form/CouponCreate.tsx'
import { CouponEdit } from '../../../../src/resources/coupons/form/CouponEdit.tsx'
import { CouponList } from '../../../../src/resources/coupons/CouponList.tsx'
import { CouponShow } from '../../../../src/resources/coupons/CouponShow.tsx'

const api = useApi()
const { open, sent } = useConsole(api)
const where = { resource: 'coupon-issues', role: 'marketer' } as const

const showOf = (id: number, role: 'marketer' | 'cs' = 'marketer') =>
  open(<Resource name="coupon-issues" show={CouponShow} />, { resource: 'coupon-issues', role, path: `/${id}/show` })

test('목록에 발급과 사용, 최대 부담액이 보인다', async () => {
  const staff = await api.staff('marketer')
  await staff.post('/store-admin/v1/coupons/issues', issueBodyOf())
  await open(<CouponList />, where)
  const row = within((await screen.findByText('가을 할인')).closest<HTMLElement>('tr') ?? document.body)
  expect(row.getByText('장바구니 쿠폰 · 5,000원 할인')).toBeTruthy()
  expect(row.getByText('0 / 1,000장 · 사용 0')).toBeTruthy()
  expect(row.getByText('5,000,000원')).toBeTruthy()
})

test('할인과 수량을 적는 동안 고객이 볼 쿠폰과 최대 부담액, 승인이 필요한지 보인다', async () => {
  const user = await open(<CouponCreate />, { ...where, path: '/coupon-issues/create' })
  const preview = within(await screen.findByRole('region', { name: '미리보기' }))
  await user.type(screen.getByRole('textbox', { name: '쿠폰 이름' }), '겨울 5천원')
  await user.type(screen.getByRole('textbox', { name: '할인 금액' }), '5000')
  await user.type(screen.getByRole('spinbutton', { name: '전체 수량 (장)' }), '2000')
  expect(await preview.findByText('겨울 5천원')).toBeTruthy()
  expect(preview.getByText('5,000원 할인')).toBeTruthy()
  await waitFor(() => expect(preview.getByRole('status').textContent).toContain('10,000,000원 (5,000원 × 2,000장)'))
  expect(preview.getByRole('status').textContent).toContain('바로 받을 수 있어요')
  await user.type(screen.getByRole('spinbutton', { name: '전체 수량 (장)' }), '0')
  await waitFor(() => expect(preview.getByRole('status').textContent).toContain('다른 관리자가 승인하면 열려요'))

  await user.type(screen.getByRole('textbox', { name: '혜택 이름' }), '겨울 맞이')
  await user.click(screen.getByRole('button', { name: '저장' }))
  await waitFor(() =>
    expect(sent.find(({ method, path }) => method === 'POST' && path.endsWith('/coupons/issues'))?.body).toMatchObject({
      benefit_name: '겨울 맞이',
      total_limit: 20_000,
      coupon: { name: '겨울 5천원', target: 'CART', discount_type: 'FIXED', value: 5_000, scope_type: 'ALL' },
    }),
  )
  const staff = await api.staff('admin')
  await waitFor(async () => {
    const { body } = await staff.get<{ results: { status: string }[] }>('/store-admin/v1/coupons/issues')
    expect(body.results).toMatchObject([{ status: 'PENDING_APPROVAL', exposure: 100_000_000 }])
  })
})

test('이미 발급한 쿠폰은 할인을 고칠 수 없고, 수량은 고칠 수 있다', async () => {
  const { issue, benefit } = await makeIssue(api.deps.db, { issue: { totalLimit: 10, exposure: 30_000 } })
  await (await api.customer()).post('/store/v1/coupons/benefits/bulk-issue', { coupon_benefit_ids: [benefit.id] })
  const user = await open(<Resource name="coupon-issues" edit={CouponEdit} show={CouponShow} />, {
    ...where,
    path: `/${issue.id}`,
  })
  expect(await screen.findByText(/할인 내용은 바꿀 수 없고/)).toBeTruthy()
  expect(screen.getByRole('textbox', { name: '할인 금액' }).getAttribute('readonly')).not.toBeNull()
  const limit = screen.getByRole('spinbutton', { name: '전체 수량 (장)' })
  await user.clear(limit)
  await user.type(limit, '20')
  await user.click(screen.getByRole('button', { name: '저장' }))
  const staff = await api.staff('marketer')
  await waitFor(async () =>
    expect((await staff.get(`/store-admin/v1/coupons/issues/${issue.id}`)).body).toMatchObject({
      total_limit: 20,
      version: 2,
    }),
  )
})

test('회원을 찾아 발급하면 무엇이 될지 먼저 보이고, 결과가 상세에 남는다', async () => {
  const { issue } = await makeIssue(api.deps.db)
  const customer = await api.customer({ nickname: '홈트민수', emailAddress: 'minsu@example.test' })
  const user = await showOf(issue.id)
  await user.click(await screen.findByRole('button', { name: '회원에게 발급' }))
  await user.type(await screen.findByRole('combobox', { name: '회원' }), '홈트민수')
  await user.click(await screen.findByRole('option', { name: /홈트민수/ }))
  await user.click(screen.getByRole('button', { name: '1명 확인하기' }))
  const sheet = within(await screen.findByRole('dialog', { name: '쿠폰 발급' }))
  await user.click(await sheet.findByRole('button', { name: '1건 쿠폰 발급' }))
  await screen.findByText(/^성공 1 · /)
  const bulk = sent.filter(({ path }) => path.endsWith('/user-coupons/bulk'))
  expect(bulk.map(({ body }) => body)).toMatchObject([
    { dry_run: true, user_ids: [customer.id], coupon_issue_id: issue.id },
    { user_ids: [customer.id], coupon_issue_id: issue.id },
  ])
  await user.click(screen.getAllByRole('button', { name: '닫기' }).at(-1) as HTMLElement)
  expect(await screen.findByText('mi***@example.test')).toBeTruthy()
})

test('미사용 쿠폰을 회수하면 이유를 묻고, 회수한 수가 보인다', async () => {
  const { issue, benefit } = await makeIssue(api.deps.db)
  await (await api.customer()).post('/store/v1/coupons/benefits/bulk-issue', { coupon_benefit_ids: [benefit.id] })
  const user = await showOf(issue.id)
  await user.click(await screen.findByRole('button', { name: '미사용 회수' }))
  const sheet = within(await screen.findByRole('dialog', { name: '쿠폰 회수' }))
  const go = await sheet.findByRole('button', { name: '1건 쿠폰 회수' })
  expect(go.hasAttribute('disabled')).toBe(true)
  await user.type(sheet.getByRole('textbox', { name: '회수하는 이유' }), '금액을 잘못 적었어요')
  await user.click(sheet.getByRole('button', { name: '1건 쿠폰 회수' }))
  await screen.findByText(/^성공 1 · /)
  await user.click(screen.getAllByRole('button', { name: '닫기' }).at(-1) as HTMLElement)
  expect(await screen.findByRole('tab', { name: '회수 1' })).toBeTruthy()
})

test('고객상담은 5,000원이 넘는 쿠폰을 줄 수 없다', async () => {
  const large = await makeIssue(api.deps.db, { coupon: { value: 6_000 } })
  await showOf(large.issue.id, 'cs')
  const locked = await screen.findByRole('button', { name: '회원에게 발급' })
  expect([locked.hasAttribute('disabled'), locked.title]).toEqual([true, '고객상담은 5,000원 이하 쿠폰만 줄 수 있어요'])
})

test('일시중지하면 상태가 바뀌고 재개할 수 있다', async () => {
  const { issue } = await makeIssue(api.deps.db)
  const user = await showOf(issue.id)
  await user.click(await screen.findByRole('button', { name: '일시중지' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '일시중지' }))
  expect(await screen.findByRole('button', { name: '재개' })).toBeTruthy()
})

test('고객상담은 작은 쿠폰을 이유를 적어 한 장씩 준다', async () => {
  const { issue } = await makeIssue(api.deps.db, { coupon: { value: 5_000 } })
  const customer = await api.customer({ nickname: '홈트민수' })
  const user = await showOf(issue.id, 'cs')
  await user.click(await screen.findByRole('button', { name: '회원에게 발급' }))
  await user.type(await screen.findByRole('combobox', { name: /회원/ }), '홈트민수')
  await user.click(await screen.findByRole('option', { name: /홈트민수/ }))
  await user.type(screen.getByRole('textbox', { name: /발급하는 이유/ }), '배송이 늦었어요')
  await user.click(screen.getByRole('button', { name: '한 장 발급' }))
  await screen.findByText('쿠폰을 발급했어요.')
  expect(sent.find(({ method, path }) => method === 'POST' && path.endsWith('/user-coupons'))?.body).toEqual({
    user_id: customer.id,
    coupon_issue_id: issue.id,
    reason: '배송이 늦었어요',
  })
})
