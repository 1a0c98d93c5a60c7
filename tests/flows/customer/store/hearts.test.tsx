import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SESSION_CHANNEL } from '#customer/session/tabs.ts'
import { productFollows } from '#server/modules/wishes/wishes.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { useNetwork } from '#tests/support/network.ts'
import { button } from '#tests/support/pressing.ts'
import { follow } from '#tests/support/wishes.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi()
const network = useNetwork()
const open = useCustomerApp(api, network)

const heart = (name: string) => button(`${name} 찜`)
const isPressed = async (name: string) => (await heart(name)).getAttribute('aria-pressed')
const showing = (name: string, pressed: boolean) =>
  waitFor(async () => expect(await isPressed(name)).toBe(String(pressed)))
const kept = async () => (await api.deps.db.select().from(productFollows)).map(({ productId }) => productId)

test('카드의 하트는 링크 밖에 있고, 찜한 것만 눌려 있으며, 누르면 찜하고 다시 누르면 지운다', async () => {
  const mat = await makeProduct(api.deps.db, { name: '매트', salesScore: 5 })
  const band = await makeProduct(api.deps.db, { name: '밴드', salesScore: 4 })
  const customer = await api.customer()
  await follow(customer, 'product', band.id)
  const user = await open.as(customer.id, '/store/best')
  expect([await isPressed('매트'), await isPressed('밴드')]).toEqual(['false', 'true'])
  expect((await heart('매트')).closest('a')).toBeNull()
  await user.click(await heart('매트'))
  await showing('매트', true)
  await waitFor(async () => expect((await kept()).toSorted((a, b) => a - b)).toEqual([mat.id, band.id]))
  await user.click(await heart('밴드'))
  await showing('밴드', false)
  await waitFor(async () => expect(await kept()).toEqual([mat.id]))
  expect(window.location.pathname).toBe('/store/best')
})

test('카드에서 찜한 것은 상품 화면에서도 찜한 것이고, 거기서 지우면 카드에서도 지워진다', async () => {
  const mat = await makeProduct(api.deps.db, { name: '매트', salesScore: 5 })
  const { id } = await api.customer()
  const user = await open.as(id, '/store/best')
  await user.click(await heart('매트'))
  await waitFor(async () => expect(await kept()).toEqual([mat.id]))
  await user.click(screen.getByText('매트'))
  await screen.findByRole('heading', { name: '매트', level: 1 })
  await showing('매트', true)
  await user.click(await heart('매트'))
  await showing('매트', false)
  await waitFor(async () => expect(await kept()).toEqual([]))
  window.history.back()
  await screen.findByRole('heading', { name: '베스트', level: 1 })
  expect(await isPressed('매트')).toBe('false')
})

test('하트는 서버가 답하기 전에 눌려 보이고, 그동안 다시 눌러도 한 번이다', async () => {
  const mat = await makeProduct(api.deps.db, { name: '매트', salesScore: 5 })
  const { id } = await api.customer()
  const letGo = network.holds('post', '/store/v1/user/operations/follow')
  const user = await open.as(id, '/store/best')
  await user.click(await heart('매트'))
  await showing('매트', true)
  await user.click(await heart('매트'))
  letGo()
  await waitFor(async () => expect(await kept()).toEqual([mat.id]))
  expect(await isPressed('매트')).toBe('true')
})

test('찜이 되지 않으면 까닭을 말하고 하트는 처음으로 돌아가며, 다시 누르면 된다', async () => {
  const mat = await makeProduct(api.deps.db, { name: '매트', salesScore: 5 })
  const { id } = await api.customer()
  network.breaks('post', '/store/v1/user/operations/follow')
  const user = await open.as(id, '/store/best')
  await user.click(await heart('매트'))
  const notice = await screen.findByRole('alertdialog')
  expect(notice.textContent).toContain('인터넷 연결을 확인해 주세요')
  await user.click(within(notice).getByRole('button', { name: '확인' }))
  await showing('매트', false)
  expect(await kept()).toEqual([])
  await user.click(await heart('매트'))
  await waitFor(async () => expect(await kept()).toEqual([mat.id]))
  await showing('매트', true)
})

test.each(['/store/best', '/store/products/'])(
  '로그인하지 않고 %s에서 하트를 누르면 로그인하러 가고, 돌아올 곳을 안다',
  async (start) => {
    const { id } = await makeProduct(api.deps.db, { name: '매트', salesScore: 5 })
    const path = start.endsWith('/') ? start + String(id) : start
    const user = await open(path)
    expect(await isPressed('매트')).toBe('false')
    await user.click(await heart('매트'))
    await waitFor(() =>
      expect(window.location.pathname + window.location.search).toBe(
        `/sign-in?redirect_path=${encodeURIComponent(path)}`,
      ),
    )
    expect(await kept()).toEqual([])
  },
)

test('다른 탭에서 로그아웃하면 열려 있던 목록의 하트도 꺼지고, 로그인하면 다시 켜진다', async () => {
  const mat = await makeProduct(api.deps.db, { name: '매트', salesScore: 5 })
  const customer = await api.customer()
  await follow(customer, 'product', mat.id)
  await open.as(customer.id, '/store/best')
  await showing('매트', true)
  const otherTab = new BroadcastChannel(SESSION_CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel knows only its origin
  otherTab.postMessage({ kind: 'signed-out' })
  await showing('매트', false)
  const authorization = { accessToken: customer.token, provider: 'web' }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel knows only its origin
  otherTab.postMessage({ kind: 'signed-in', authorization })
  await showing('매트', true)
  otherTab.close()
})
