import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { deliverySchedules } from '#server/modules/delivery-schedules/deliverySchedules.tables.ts'
import { vouchers } from '#server/modules/vouchers/vouchers.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { openSmallShop, smallShopPassword } from '#tests/support/smallShop.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { aPlan, type Key, makeVouchers } from '#tests/support/vouchers.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi()
const open = useCustomerApp(api)

async function aVoucher(more: Record<string, unknown> = {}): Promise<Key> {
  const plan = await aPlan(api.deps.db)
  const [key] = await makeVouchers(await api.staff(), plan.id, more)
  if (!key) throw new Error('no voucher')
  return key
}

async function signIn(email: string, path = '/voucher') {
  const user = await open(`/sign-in?redirect_path=${encodeURIComponent(path)}`)
  await user.type(await screen.findByLabelText('이메일'), email)
  await user.type(screen.getByLabelText('비밀번호'), smallShopPassword)
  await user.click(screen.getByRole('button', { name: '로그인' }))
  return user
}

test('코드를 적으면 혜택을 먼저 보고, 등록하면 언제까지 쓰는지 안다', async () => {
  const shop = await openSmallShop(api.deps.db)
  const { code, secret = '' } = await aVoucher({ with_secret: true })
  const user = await signIn(shop.customerEmails[0] ?? '')
  const field = await screen.findByLabelText('이용권 코드')
  await user.type(field, code.toLowerCase().replaceAll('-', ''))
  expect((field as HTMLInputElement).value).toBe(code)
  await user.click(screen.getByLabelText('스크래치 번호'))
  await user.paste(` ${secret} `)
  await user.click(await screen.findByRole('button', { name: '이용권 확인하기' }))
  const benefit = within(await screen.findByRole('region', { name: '이용권 혜택' }))
  benefit.getByText('홈핏 월간 30일 이용권')
  benefit.getByText('2026.11.16(월) ~ 2026.12.15(화)')
  await user.click(screen.getByRole('button', { name: '다음' }))
  await user.click(await screen.findByRole('button', { name: '이용권 등록하기' }))
  await screen.findByRole('heading', { name: '이용권을 등록했어요' })
  expect(await api.deps.db.select().from(vouchers)).toContainEqual(expect.objectContaining({ status: 'USED' }))
  expect(sessionStorage.getItem('homefit:voucher')).toBeNull()
})

test('틀린 글자는 묻기 전에 알려 주고, 쓸 수 없는 까닭을 말한다', async () => {
  const shop = await openSmallShop(api.deps.db)
  const { code } = await aVoucher()
  const user = await signIn(shop.customerEmails[0] ?? '')
  const field = await screen.findByLabelText('이용권 코드')
  const look = screen.getByRole('button', { name: /확인하기/ })
  await user.click(look)
  await screen.findByText('이용권 코드를 적어 주세요.')
  await user.type(field, code.slice(0, 6))
  await user.click(look)
  await screen.findByText('코드는 열여섯 자예요. 빠진 글자가 없는지 봐 주세요.')
  await user.clear(field)
  await user.paste(code.slice(0, -1) + (code.endsWith('7') ? '8' : '7'))
  await user.click(look)
  await screen.findByText('틀린 글자가 있는 코드예요. 다시 확인해 주세요.')
  await user.clear(field)
  await user.paste(code)
  await user.selectOptions(screen.getByLabelText('이용권 종류'), '제휴')
  await user.click(look)
  await screen.findByText(/등록할 수 없는 이용권이에요/)
  await user.selectOptions(screen.getByLabelText('이용권 종류'), '캠페인')
  await user.click(screen.getByRole('button', { name: /확인하기/ }))
  await screen.findByRole('region', { name: '이용권 혜택' })
})

test('링크의 코드는 주소창에서 바로 사라지고, 로그인하고 와도 그대로 있다', async () => {
  const shop = await openSmallShop(api.deps.db)
  const { code, secret = '' } = await aVoucher({ with_secret: true })
  const user = await open(`/voucher?type=CAMPAIGN&code=${code}&secret_code=${secret}`)
  const field = await screen.findByLabelText('이용권 코드')
  expect(window.location.search).toBe('')
  expect((field as HTMLInputElement).value).toBe(code)
  await user.click(await screen.findByRole('button', { name: '로그인하고 확인하기' }))
  await user.type(await screen.findByLabelText('이메일'), shop.customerEmails[0] ?? '')
  expect(window.location.href).not.toContain(code)
  await user.type(screen.getByLabelText('비밀번호'), smallShopPassword)
  await user.click(screen.getByRole('button', { name: '로그인' }))
  await user.click(await screen.findByRole('button', { name: '이용권 확인하기' }))
  await screen.findByRole('region', { name: '이용권 혜택' })
  expect((screen.getByLabelText('스크래치 번호') as HTMLInputElement).value).toBe(secret)
  expect(
    Object.entries(sessionStorage)
      .filter(([key]) => key !== 'homefit:voucher')
      .join(),
  ).not.toContain(code)
})

test('구성품이 있으면 받을 곳을 적고, 언제 나가는지 안다', async () => {
  const shop = await openSmallShop(api.deps.db)
  const product = await makeProduct(api.deps.db, { name: '홈트 키트' })
  const { code } = await aVoucher({ goods: { sku_id: product.sku.id } })
  const user = await signIn(shop.customerEmails[0] ?? '')
  await user.type(await screen.findByLabelText('이용권 코드'), code)
  await user.click(await screen.findByRole('button', { name: '이용권 확인하기' }))
  await user.click(await screen.findByRole('button', { name: '다음' }))
  await user.click(await screen.findByRole('button', { name: '이용권 등록하기' }))
  const postcode = await screen.findByLabelText('우편번호')
  if ((postcode as HTMLInputElement).value === '') {
    await waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThan(0))
    await user.type(postcode, '06236')
    await user.type(screen.getByLabelText('주소'), '서울특별시 강남구 테헤란로 152')
    for (const [label, text] of [
      ['받는 사람', '홍길동'],
      ['연락처', '01012345678'],
    ] as const) {
      await user.clear(screen.getByLabelText(label))
      await user.type(screen.getByLabelText(label), text)
    }
    await user.click(screen.getByRole('button', { name: '이용권 등록하기' }))
  }
  await screen.findByText(/출고 예정/)
  expect(await api.deps.db.select().from(deliverySchedules)).toMatchObject([{ kind: 'VOUCHER', skuId: product.sku.id }])
})

test('코드 없이 오면 코드를 적으러 가게 한다', async () => {
  const shop = await openSmallShop(api.deps.db)
  await signIn(shop.customerEmails[0] ?? '', '/voucher/pre-checkout/order-info')
  expect((await screen.findByRole('link', { name: '코드 입력하기' })).getAttribute('href')).toBe('/voucher')
})
