import { Blob as NodeBlob, File as NodeFile } from 'node:buffer'
import { act, screen, waitFor, within } from '@testing-library/react'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { goTo } from '#customer/shell/navigation/goTo.ts'
import { hashPassword } from '#server/modules/auth/passwords.ts'
import { skus } from '#server/modules/catalog/catalog.tables.ts'
import { claims } from '#server/modules/claims/claims.tables.ts'
import { images } from '#server/modules/images/images.tables.ts'
import { shippingGroups } from '#server/modules/orders/orders.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { buy, type Customer, expectBalanced } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { claim, itemsOf, moveItems, withReasons } from '#tests/support/claiming.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'
import { placeVector, vectorOf } from '#tests/support/vectorShop.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi({ config: { publicUrl: 'http://localhost:3000' } })
useSandbox(api)
const open = useCustomerApp(api)
beforeEach(async () => {
  await withReasons(api)
  // files of the document cannot be read, and the server in process reads Node's forms only
  const form = await new Response(new URLSearchParams()).formData()
  vi.stubGlobal('FormData', form.constructor)
  vi.stubGlobal('File', NodeFile)
  vi.stubGlobal('Blob', NodeBlob)
})

const account = { emailAddress: 'buyer@example.test', password: 'Claim-flow-1' }

const newBuyer = async (): Promise<Customer> =>
  api.customer({ emailAddress: account.emailAddress, passwordHash: await hashPassword(account.password, 1) })

/** The app at an address, as the buyer. */
async function openAs(path: string) {
  const user = await open(`/sign-in?redirect_path=${encodeURIComponent(path)}`)
  await user.type(await screen.findByLabelText('이메일'), account.emailAddress)
  await user.type(screen.getByLabelText('비밀번호'), account.password)
  await user.click(screen.getByRole('button', { name: '로그인' }))
  return user
}

type User = Awaited<ReturnType<typeof openAs>>
const next = async (user: User) => user.click(await screen.findByRole('button', { name: '다음' }))
const choose = async (user: User, role: 'radio' | 'checkbox', name: string | RegExp) =>
  user.click(await screen.findByRole(role, { name }))

/** A delivered order of units of the grey one; there is a blue one too. */
async function delivered(quantity = 1) {
  const { skus: made } = await makeProduct(api.deps.db, {
    skus: [
      { onHand: 10, option: [['색상', '그레이']] },
      { onHand: 3, option: [['색상', '블루']] },
    ],
  })
  const customer = await newBuyer()
  const orderId = await buy(api, customer, [{ sku_id: made[0]?.id ?? 0, quantity }])
  await moveItems(api, orderId, 'DELIVERED')
  return { customer, orderId, blue: made[1]?.id ?? 0 }
}

describe('취소', () => {
  test('한 개만 취소하고 나머지를 취소하면 금액이 고를 때마다 바뀌고, 돌려받는 돈과 포인트와 까닭을 신청 전에 안다', async () => {
    const { customer, orderId, items } = await placeVector(api, vectorOf('M4'), await newBuyer())
    const user = await openAs(`/my/orders/${orderId}/claims/cancel?item=${items.get('b')}`)

    await screen.findByText('19,476원 + 1,247P')
    await user.click(screen.getByRole('button', { name: '하나 빼기' }))
    await screen.findByText('11,238원 + 623P')
    await next(user)
    await choose(user, 'radio', '단순 변심')
    await next(user)
    await user.dblClick(await screen.findByRole('button', { name: '11,238원 + 623P 환불받기' }))

    await screen.findByRole('heading', { name: '취소 상세' })
    await screen.findByText('취소가 끝났어요')
    expect(await api.deps.db.select().from(claims)).toHaveLength(1)

    await claim(customer, orderId, 'cancel', [{ order_item_id: items.get('a') ?? 0, quantity: 1 }])
    window.history.pushState(null, '', '/my/claims')
    window.dispatchEvent(new PopStateEvent('popstate'))
    await screen.findByText('환불 22,264원 + 1,401P')
    await user.click(screen.getAllByRole('link', { name: /취소 상세 보기/ })[0] as HTMLElement)
    const receipt = await screen.findByRole('region', { name: '환불' })
    expect(await within(receipt).findByText('다시 드는 배송비')).toBeDefined()
    expect(within(receipt).getByText('-3,000원')).toBeDefined()
    expect(within(receipt).getByText('22,264원 + 1,401P')).toBeDefined()
    expect(receipt.textContent).toContain('무료배송 기준 50,000원보다 적어서')
    await expectBalanced(api)
  })

  test('보낸 뒤에는 취소하지 않고 반품을 권하고, 고르고 있는 사이에 보내도 마찬가지다', async () => {
    const { orderId } = await delivered()
    await moveItems(api, orderId, 'PROCESSING_ORDER')
    const user = await openAs(`/my/orders/${orderId}/claims/cancel`)
    await next(user)
    await choose(user, 'radio', '단순 변심')
    await next(user)
    const submit = await screen.findByRole('button', { name: '취소 신청하기' })

    await moveItems(api, orderId, 'SHIPPING')
    await user.click(submit)
    const popup = await screen.findByRole('alertdialog', { name: '신청하지 않았어요' })
    expect(within(popup).getByText(/이미 발송된 상품은 취소할 수 없어요/)).toBeDefined()
    expect(await api.deps.db.select().from(claims)).toEqual([])
    await user.click(within(popup).getByRole('link', { name: '반품 신청하기' }))
    await screen.findByRole('heading', { name: '반품 신청' })
    expect((await screen.findByRole<HTMLInputElement>('checkbox')).checked).toBe(true)
  })

  test('환불 금액이 그 사이 바뀌면 무엇이 달라졌는지 보이고, 다시 동의해야 신청된다', async () => {
    const { orderId, items } = await placeVector(api, vectorOf('M3'), await newBuyer())
    const user = await openAs(`/my/orders/${orderId}/claims/cancel?item=${items.get('a')}`)
    await next(user)
    await choose(user, 'radio', '단순 변심')
    await next(user)
    const submit = await screen.findByRole('button', { name: '22,264원 + 1,401P 환불받기' })
    const receipt = screen.getByRole('region', { name: '환불 예정 금액' })
    expect(receipt.textContent).toContain('상품 쿠폰 4,000원')
    expect(within(receipt).getByRole('list', { name: '돌려받는 쿠폰' }).children).toHaveLength(1)

    await api.deps.db
      .update(shippingGroups)
      .set({ policy: { ...(await policyOf(orderId)), base_fee: 2500 } })
      .where(eq(shippingGroups.orderId, orderId))
    await user.click(submit)
    const popup = await screen.findByRole('alertdialog', { name: '환불 금액이 바뀌었어요' })
    expect(popup.textContent).toContain('다시 드는 배송비-3,000원 → -2,500원')
    expect(popup.textContent).toContain('환불 예정22,264원 + 1,401P → 22,764원 + 1,401P')
    expect(await api.deps.db.select().from(claims)).toEqual([])
    await user.click(within(popup).getByRole('button', { name: '바뀐 금액으로 신청' }))
    await screen.findByText('취소가 끝났어요')
  })

  test('답이 오지 않아 다시 눌러도 한 번만 취소된다', async () => {
    const { orderId, items } = await placeVector(api, vectorOf('M7'), await newBuyer())
    const user = await openAs(`/my/orders/${orderId}/claims/cancel?item=${items.get('a')}`)
    await user.click(await screen.findByRole('button', { name: '하나 빼기' }))
    await user.click(screen.getByRole('button', { name: '하나 빼기' }))
    await next(user)
    await choose(user, 'radio', '단순 변심')
    await next(user)
    const submit = await screen.findByRole('button', { name: '9,666원 환불받기' })

    const reachServer = globalThis.fetch
    vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
      const answer = await reachServer(...call)
      if (call[1]?.method !== 'POST') return answer
      vi.stubGlobal('fetch', reachServer)
      throw new TypeError('Failed to fetch')
    })
    await user.click(submit)
    const popup = await screen.findByRole('alertdialog', { name: '신청됐는지 확인하지 못했어요' })
    await user.click(within(popup).getByRole('button', { name: '확인' }))
    await user.click(screen.getByRole('button', { name: '9,666원 환불받기' }))
    await screen.findByText('취소가 끝났어요')
    expect(await api.deps.db.select().from(claims)).toHaveLength(1)
    await expectBalanced(api)
  })

  test('취소한 상품을 장바구니에 다시 담고, 담지 못한 것은 까닭을 말하고, 두 번 담지 않는다', async () => {
    const { orderId, items, customer } = await placeVector(api, vectorOf('M3'), await newBuyer())
    const all = [...items.values()].map((id, index) => ({ order_item_id: id, quantity: index === 1 ? 2 : 1 }))
    const made = await claim(customer, orderId, 'cancel', all)
    const order = await itemsOf(customer, orderId)
    const gone = order.items.find((item) => item.id === items.get('c'))
    await api.deps.db
      .update(skus)
      .set({ onHand: 0 })
      .where(eq(skus.id, gone?.sku_id ?? 0))

    const user = await openAs(`/my/claims/${made.id}`)
    await user.click(await screen.findByRole('button', { name: '장바구니에 다시 담기' }))
    const popup = await screen.findByRole('alertdialog', { name: '2개 상품을 담았어요' })
    expect(within(popup).getByRole('list', { name: '담지 못한 상품' }).textContent).toContain('품절됐어요')
    expect(within(popup).getByRole('link', { name: '장바구니 보기' })).toBeDefined()
    await user.click(within(popup).getByRole('button', { name: '닫기' }))
    await user.click(screen.getByRole('button', { name: '장바구니에 다시 담기' }))
    await screen.findByRole('alertdialog', { name: '이미 다시 담았어요' })
  })

  const policyOf = async (orderId: number) =>
    (await api.deps.db.select().from(shippingGroups).where(eq(shippingGroups.orderId, orderId)))[0]?.policy
})

describe('반품과 교환', () => {
  test('반품은 사유가 바라는 사진을 올려야 하고, 뒤로 가도 고른 것이 남고, 철회하면 다시 신청할 수 있다', async () => {
    const { customer, orderId } = await delivered()
    const user = await openAs(`/my/orders/${orderId}`)
    await user.click(await screen.findByRole('link', { name: /^반품 신청/ }))
    await next(user)
    await choose(user, 'radio', /상품 불량/)
    await screen.findByText('배송비를 판매자가 내요', { selector: 'label:has(:checked) *' })
    expect(screen.getByRole('button', { name: /자세|어떤/ }).hasAttribute('disabled')).toBe(true)
    await user.type(screen.getByLabelText('자세한 내용'), '박음질이 터져 있어요')
    expect(screen.getByRole('button', { name: '어떤 문제인지 보이는 사진을 올려 주세요.' })).toBeDefined()
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
      .jpeg()
      .toBuffer()
    await user.upload(
      screen.getByLabelText('사진 올리기'),
      new File([Uint8Array.from(bytes)], '터진 곳.jpg', { type: 'image/jpeg' }),
    )
    await screen.findByRole('img', { name: '올린 사진 1' })
    await next(user)
    await user.click(screen.getByRole('button', { name: '이전' }))
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /상품 불량/ })).checked).toBe(true)
    await next(user)
    await user.click((await screen.findAllByRole('radio', { name: /^11\./ }))[0] as HTMLElement)
    await next(user)
    await user.click(await screen.findByRole('button', { name: '반품 신청하기' }))

    await screen.findByText('수거를 준비하고 있어요')
    const [made] = await api.deps.db.select().from(claims)
    expect(made).toMatchObject({ type: 'return', status: 'REQUESTED', reasonDetail: '박음질이 터져 있어요' })
    expect(
      await api.deps.db
        .select()
        .from(images)
        .where(and(eq(images.purpose, 'CLAIM'))),
    ).toHaveLength(1)
    expect(screen.getByRole('img', { name: '올린 사진 1 크게 보기' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: '반품 철회하기' }))
    await user.click(await screen.findByRole('button', { name: '철회하기' }))
    await screen.findByText('반품을 철회했어요')
    await user.click(await screen.findByRole('link', { name: '다시 신청하기' }))
    await screen.findByRole('heading', { name: '반품 신청' })
    expect((await itemsOf(customer, orderId)).items[0]?.actions).toContain('RETURN')
  })

  test('신청하다 말고 링크로 다시 들어오면 전에 고른 것이 아니라 처음부터다', async () => {
    const { orderId } = await delivered(2)
    const user = await openAs(`/my/orders/${orderId}`)
    await user.click(await screen.findByRole('link', { name: /^반품 신청/ }))
    const quantity = async () =>
      within(await screen.findByRole('group', { name: /수량$/ })).getByRole('status').textContent
    await user.click(await screen.findByRole('button', { name: '하나 빼기' }))
    expect(await quantity()).toBe('1')
    act(() => goTo(`/my/orders/${orderId}`))
    await user.click(await screen.findByRole('link', { name: /^반품 신청/ }))
    expect(await quantity()).toBe('2')
  })

  test('교환은 바꿀 옵션과 배송비를 낼 방법을 골라야 신청되고, 뒤로 가면 신청서가 아니라 주문이다', async () => {
    const { orderId, blue } = await delivered()
    const user = await openAs(`/my/orders/${orderId}`)
    await user.click(await screen.findByRole('link', { name: /^교환 신청/ }))
    expect(await screen.findByRole('button', { name: '바꿀 옵션을 골라 주세요.' })).toBeDefined()
    await choose(user, 'radio', /블루/)
    await next(user)
    await choose(user, 'radio', /사이즈·색상/)
    await next(user)
    await choose(user, 'radio', /직접 보내기/)
    await next(user)
    const cost = await screen.findByRole('region', { name: '교환 비용' })
    expect(within(cost).getAllByText('6,000원')).toHaveLength(2)
    const submit = screen.getByRole('button', { name: '낼 방법을 골라 주세요' })
    expect(submit.hasAttribute('disabled')).toBe(true)
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('radio', { name: /포인트로 바로 내기/ }).disabled).toBe(true),
    )
    await choose(user, 'radio', /계좌로 보내기/)
    await user.click(screen.getByRole('button', { name: '교환 신청하기' }))
    await screen.findByText('6,000원을 기다리고 있어요')
    const [made] = await api.deps.db.select().from(claims)
    expect(made).toMatchObject({ type: 'exchange', feeDue: 6000, feePayment: 'TRANSFER' })
    expect((await api.deps.db.select().from(skus).where(eq(skus.id, blue)))[0]?.onHand).toBe(2)
    // the steps are left behind: back leads to the order
    window.history.back()
    await screen.findByRole('heading', { name: '주문 상세' })
    expect((await screen.findAllByText('교환 요청')).length).toBeGreaterThan(0)
  })
})
