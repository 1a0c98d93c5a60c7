import { screen, waitFor } from '@testing-library/react'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import { users } from '#server/modules/auth/auth.tables.ts'
import { openSession } from '#server/modules/auth/sessions.service.ts'
import { useApi } from '#tests/support/api.ts'
import { approve, expectBalanced, startCheckout } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { type Lie, useNetwork } from '#tests/support/network.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'
import { openSmallShop, smallShopPassword } from '#tests/support/smallShop.ts'
import { useCustomerApp } from './openApp.tsx'

const api = useApi({ config: { publicUrl: 'http://localhost:3000' } })
useSandbox(api)
const network = useNetwork()
const open = useCustomerApp(api, network)

/** A member of the small shop: signed in at the app, and with calls of their own besides. */
async function aMember() {
  const shop = await openSmallShop(api.deps.db)
  const email = shop.customerEmails[0] ?? ''
  const [member] = await api.deps.db.select().from(users).where(eq(users.emailAddress, email))
  const id = member?.id ?? 0
  const opened = await openSession(api.deps.db, api.deps, {
    audience: 'customer',
    subjectId: id,
    role: 'user',
    userAgent: 'test',
  })
  const signIn = async (path: string) => {
    const user = await open(`/sign-in?redirect_path=${encodeURIComponent(path)}`)
    await user.type(await screen.findByLabelText('이메일'), email)
    await user.type(screen.getByLabelText('비밀번호'), smallShopPassword)
    await user.click(screen.getByRole('button', { name: '로그인' }))
    return user
  }
  return { shop, signIn, customer: { ...api.as({ token: opened.accessToken }), id } }
}
/** Words of the platform, which no shopper should read. */
const foreign = /JSON|Unexpected|TypeError|fetch|is not iterable|reading '/i
const refused = ['truncated JSON', 'a page with 200', 'a page called JSON', 'nothing with 200', 'a 502 page'] as const

describe('결제', () => {
  const confirm = /\/store\/v1\/checkout\/orders\/\d+\/confirm$/

  test.each(['lost', 'stalled', 'another shape', ...refused] as const)(
    '승인의 답이 %s이면 다시 결제하지 않고 확인해서 주문 완료로 간다',
    async (lie) => {
      const { signIn, customer } = await aMember()
      const { sku } = await makeProduct(api.deps.db, { salePrice: 30_000, listPrice: 30_000 })
      const paying = await approve(api, customer, await startCheckout(customer, [{ sku_id: sku.id, quantity: 1 }]))
      const { id, price } = paying.sheet
      const path = `/store/v1/checkout/orders/${id}/confirm`
      expect(path).toMatch(confirm)
      if (lie === 'lost') network.losesAnswer('post', path)
      else if (lie === 'stalled') {
        vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => soon(ms === 10_000 ? 1_500 : ms))
        network.play('post', path, async (request) => {
          await network.through(request)
          return new Promise<Response>(() => {})
        })
      } else network.lies('post', path, lie as Lie)
      const back = new URLSearchParams({
        payment_key: paying.key,
        order_no: paying.ready.pg.order_no,
        amount: String(price.payable),
      })
      await signIn(`/store/checkout/${id}?${back}`)
      await waitFor(() => expect(window.location.pathname).toBe(`/store/checkout/${id}/complete`))
      expect(document.body.textContent).not.toMatch(foreign)
      const paid = await rows<{ n: number }>(
        api.deps.db,
        sql`select count(*)::int as n from sandbox_payments where status = 'PAID'`,
      )
      expect(paid).toEqual([{ n: 1 }])
      await expectBalanced(api)
      vi.restoreAllMocks()
    },
  )

  test('승인 요청이 서버에 닿기도 전에 끊기면, 돈을 냈다고도 잃었다고도 하지 않는다', async () => {
    const { signIn, customer } = await aMember()
    const { sku } = await makeProduct(api.deps.db, { salePrice: 30_000, listPrice: 30_000 })
    const paying = await approve(api, customer, await startCheckout(customer, [{ sku_id: sku.id, quantity: 1 }]))
    const { id, price } = paying.sheet
    network.breaks('post', `/store/v1/checkout/orders/${id}/confirm`)
    const back = new URLSearchParams({
      payment_key: paying.key,
      order_no: paying.ready.pg.order_no,
      amount: String(price.payable),
    })
    await signIn(`/store/checkout/${id}?${back}`)
    await waitFor(() => expect(document.body.textContent).toMatch(/청구된 금액은 없어요|주문이 완료|주문을 받았/))
    await expectBalanced(api)
  })
})

describe('장바구니', () => {
  async function openCart() {
    const { shop, signIn, customer } = await aMember()
    const added = await customer.post('/store/v1/user/cart/items/bulk/create', {
      items: [{ sku_id: shop.skuIds[0], quantity: 2 }],
    })
    expect(added.status, JSON.stringify(added.body)).toBeLessThan(300)
    const user = await signIn('/cart')
    await screen.findByRole('button', { name: '58,000원 주문하기 (1)' })
    const [line] = await rows<{ id: number }>(api.deps.db, sql`select id from cart_items`)
    return { user, customer, item: line?.id ?? 0 }
  }
  const quantityNow = async () =>
    (await rows<{ quantity: number }>(api.deps.db, sql`select quantity from cart_items`))[0]?.quantity

  test.each(['lost', ...refused] as const)(
    '수량을 바꾼 답이 %s이면 알리고, 화면의 금액은 서버의 것이다',
    async (lie) => {
      const { user, item } = await openCart()
      const path = `/store/v1/user/cart/items/${item}/quantity`
      if (lie === 'lost') network.losesAnswer('patch', path)
      else network.lies('patch', path, lie as Lie)
      await user.click(await screen.findByRole('button', { name: '하나 빼기' }))
      await screen.findByRole('alertdialog')
      expect(document.body.textContent).not.toMatch(foreign)
      // the server did it, whatever became of its answer
      await screen.findByRole('button', { name: '32,000원 주문하기 (1)' })
      expect(await quantityNow()).toBe(1)
    },
  )

  test('끊겨서 바뀌지 않았으면 먼저의 수량으로 돌아온다', async () => {
    const { user, item } = await openCart()
    network.breaks('patch', `/store/v1/user/cart/items/${item}/quantity`)
    await user.click(await screen.findByRole('button', { name: '하나 빼기' }))
    await screen.findByRole('alertdialog')
    await screen.findByRole('button', { name: '58,000원 주문하기 (1)' })
    expect(await quantityNow()).toBe(2)
  })
})

describe('로그인 갱신', () => {
  test.each(['broken', 'another shape', 'an empty object', 'a 401 page', 'a 403 page', ...refused] as const)(
    '답이 %s이어도 로그아웃되지 않고, 다음에 다시 읽는다',
    async (lie) => {
      const { signIn } = await aMember()
      await signIn('/my')
      await screen.findByRole('link', { name: /주문 내역|주문내역|주문\/배송|주문 · 배송/ })
      const path = '/api/refresh-token'
      if (lie === 'broken') network.breaks('post', path, 3)
      else network.lies('post', path, lie as Lie, 3)
      api.clock.advance(11 * 60_000)
      const { session } = await import('#customer/shell/api.ts')
      expect(await session.refresh()).toBeNull()
      expect(session.getState().status).toBe('signed-in')
      network.reset()
      expect(await session.refresh()).not.toBeNull()
      expect(session.getState().status).toBe('signed-in')
    },
  )
})

function soon(ms: number): AbortSignal {
  const over = new AbortController()
  setTimeout(() => over.abort(new DOMException('late', 'TimeoutError')), ms)
  return over.signal
}
