import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { authenticate, register } from '#tests/support/registering.ts'
import { pressInBilling } from '#tests/support/sandboxBilling.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi({
  config: { publicUrl: 'http://localhost:3000', sampleMode: true },
  start: new Date().toISOString(),
})
const open = useCustomerApp(api)
const listPath = '/my/settings/payment-methods'

/** Where the browser comes back to from the sandbox's window. */
async function windowOf(
  member: Awaited<ReturnType<typeof api.customer>>,
  pages: { success_url: string; fail_url: string },
) {
  const { body } = await member.post<{ redirect_url: string }>('/api/v2/billing-keys/card/initialize', pages)
  return body.redirect_url
}
const back = (redirectPath: string) => {
  const path = `/checkout/redirect?redirect_path=${encodeURIComponent(redirectPath)}`
  return { success_url: path, fail_url: `${path}&failed=1` }
}

test('등록할 것을 고르면 결제사의 창으로 가고, 모의 결제라고 적혀 있다', async () => {
  const member = await api.customer()
  await open.as(member.id, '/checkout/payment-card-register?redirect_path=%2Fmy%2Fsubscription')
  const choices = await screen.findByRole('group', { name: '등록할 결제수단' })
  expect(
    within(choices)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['신용·체크카드 등록', '네이버페이 등록', '카카오페이 등록', '토스페이 등록'])
  expect(screen.getByText(/실제로 청구되지 않아요/)).toBeDefined()
})

test('창에서 돌아오면 등록됐다고 말하고 가던 곳으로 이어지며, 새로 열어도 같다', async () => {
  const member = await api.customer()
  const { location } = await pressInBilling(api, await windowOf(member, back('/my/points')))
  await open.as(member.id, location)
  await screen.findByRole('heading', { name: '결제수단을 등록했어요' })
  expect(screen.getByText(/모의카드 \*\*\*\*-0000 · 결제된 금액은 없어요/)).toBeDefined()
  expect(screen.getByRole('link', { name: '계속하기' }).getAttribute('href')).toBe('/my/points')
  await expect.poll(() => window.location.search).not.toContain('auth_key')
  cleanup()
  await open.as(member.id, window.location.pathname + window.location.search)
  await screen.findByRole('heading', { name: '결제수단을 등록했어요' })
  cleanup()
  await open.as(member.id, location)
  await screen.findByRole('heading', { name: '결제수단을 등록했어요' })
  const { body } = await member.get<{ results: unknown[] }>('/api/v2/billing-keys')
  expect(body.results).toHaveLength(1)
})

test('다른 사이트로는 이어지지 않는다', async () => {
  const member = await api.customer()
  const { registration_id, params } = await authenticate(api, member)
  const query = new URLSearchParams({ ...params, registration_id, redirect_path: 'https://evil.example/' })
  await open.as(member.id, `/checkout/redirect?${query.toString()}`)
  expect((await screen.findByRole('link', { name: '계속하기' })).getAttribute('href')).toBe(listPath)
})

test.each([
  ['approve', '4002', '결제수단을 등록하지 못했어요', /정지된 카드 입니다/],
  ['cancel', '0000', '등록을 그만뒀어요', /취소되었습니다/],
  ['decline', '0000', '결제수단을 등록하지 못했어요', /본인 인증에 실패했습니다/],
] as const)('%s %s: 무슨 일이 있었는지 결제사의 말로 알리고 다시 하게 한다', async (action, card, title, words) => {
  const member = await api.customer()
  const { location } = await pressInBilling(api, await windowOf(member, back('/my/points')), action, {
    card: `9400-0000-0000-${card}`,
  })
  await open.as(member.id, location)
  await screen.findByRole('heading', { name: title })
  expect(screen.getByText(words)).toBeDefined()
  expect(screen.getByRole('link', { name: '다시 등록하기' }).getAttribute('href')).toBe(
    '/checkout/payment-card-register?redirect_path=%2Fmy%2Fpoints',
  )
})

test('이미 등록한 카드와 시간이 지난 등록을 따로 말한다', async () => {
  const member = await api.customer()
  await register(api, member, '0000')
  const { location } = await pressInBilling(api, await windowOf(member, back('/my')))
  await open.as(member.id, location)
  await screen.findByRole('heading', { name: '이미 등록한 카드예요' })
  cleanup()
  const late = await pressInBilling(api, await windowOf(member, back('/my')), 'approve', { card: '1111' })
  api.clock.advance(16 * 60_000)
  await open.as(member.id, late.location)
  await screen.findByRole('heading', { name: '등록 시간이 지났어요' })
})

test('로그아웃됐으면 로그인하고 이어서 하고, 남의 등록은 보이지 않는다', async () => {
  const [member, other] = [await api.customer(), await api.customer()]
  const { location } = await pressInBilling(api, await windowOf(member, back('/my')))
  await open(location)
  await screen.findByRole('heading', { name: '로그인하면 이어서 확인해요' })
  const link = screen.getByRole('link', { name: '로그인' }).getAttribute('href') ?? ''
  expect(new URL(link, 'http://x').searchParams.get('redirect_path')).toContain('registration_id=')
  cleanup()
  await open.as(other.id, location)
  await screen.findByText('찾을 수 없어요.')
})

test('결제수단: 기본을 바꾸고 삭제하며, 없으면 없다고 말한다', async () => {
  const member = await api.customer()
  const user = await open.as(member.id, listPath)
  await screen.findByText(/등록한 결제수단이 없어요/)
  cleanup()
  await register(api, member, '0000')
  await register(api, member, '1111', { cardType: 'CHECK' })
  await open.as(member.id, listPath)
  const list = await screen.findByRole('list', { name: '등록한 결제수단' })
  expect(within(list).getByText('기본 · 신용카드 · 2031.12까지')).toBeDefined()
  await user.click(screen.getByRole('button', { name: '모의카드 ****-1111 기본으로 정하기' }))
  await screen.findByText('기본 · 체크카드 · 2031.12까지')
  await user.click(screen.getByRole('button', { name: '모의카드 ****-0000 삭제' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '삭제' }))
  await expect.poll(() => screen.queryByText('모의카드 ****-0000')).toBeNull()
})

test('네이버페이에서 카드를 바꾸고 돌아오면 반영된다', async () => {
  const member = await api.customer()
  await register(api, member, '0000', { kind: 'NAVERPAY' })
  const { body } = await member.get<{ change_url: string }>(
    `/api/v2/billing-keys/naverpay/methods/change?return_url=${encodeURIComponent(listPath)}`,
  )
  const { location } = await pressInBilling(api, body.change_url, 'change', { card: '1234' })
  await open.as(member.id, location)
  await screen.findByText('모의 네이버페이 ****-1234')
  expect(window.location.search).toBe('')
})
