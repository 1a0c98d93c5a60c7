import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import { useApi } from '#tests/support/api.ts'
import { selectPage, useConsole } from '#tests/support/flows.tsx'
import { allLies, useNetwork } from '#tests/support/network.ts'
import { anOrder, aShop, statusOf } from '#tests/support/orders.ts'
import { OrderItemList } from '../../../src/resources/order-items/OrderItemList.tsx'

const api = useApi()
const network = useNetwork()
const { open, sent } = useConsole(api, network)

const list = '/store-admin/v1/order-items'
const bulk = `${list}/bulk/processing-order`
const twoOrders = async () => {
  const shop = await aShop(api.deps.db)
  return [await anOrder(api.deps, shop), await anOrder(api.deps, shop)] as const
}
/** Words of the platform, which no person at the console should read. */
const foreign = /JSON|Unexpected|undefined|TypeError|fetch|must be like|object Object/i

describe('주문 목록', () => {
  test.each(allLies.filter((lie) => lie !== 'a 401 page'))(
    '%s: 우리말로 알리고, 다시 누르면 주문이 나온다',
    async (lie) => {
      const [order] = await twoOrders()
      // what failed is asked for twice more, a refusal is not
      network.lies('get', list, lie, lie === 'a 403 page' ? 1 : 3)
      const user = await open(<OrderItemList />)
      const again = await screen.findByRole('button', { name: /다시/ })
      expect(document.body.textContent).not.toMatch(foreign)
      await user.click(again)
      await screen.findByRole('button', { name: order.orderNo })
    },
  )

  test('연결이 끊기면 알리고, 이어지면 스스로 읽는다', async () => {
    const [order] = await twoOrders()
    network.breaks('get', list, 1)
    await open(<OrderItemList />)
    await screen.findByRole('button', { name: order.orderNo })
  })

  test('늦게 온 앞의 답이 뒤에 고른 탭의 줄을 덮지 않는다', async () => {
    const shop = await aShop(api.deps.db)
    const paid = await anOrder(api.deps, shop)
    const chosen = await anOrder(api.deps, shop, { items: [{ status: 'PROCESSING_ORDER' }] })
    const user = await open(<OrderItemList />)
    await screen.findByRole('button', { name: paid.orderNo })
    const release = network.holds('get', list)
    await user.click(await screen.findByRole('tab', { name: /^배송중/ }))
    await user.click(await screen.findByRole('tab', { name: /^상품준비중/ }))
    await screen.findByRole('button', { name: chosen.orderNo })
    release()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(screen.queryByRole('button', { name: chosen.orderNo })).not.toBeNull()
    expect(screen.queryByRole('button', { name: paid.orderNo })).toBeNull()
  })
})

describe('일괄 처리', () => {
  const commits = () => sent.filter(({ path, body }) => path === bulk && !(body as { dry_run?: boolean }).dry_run)
  const jobs = () => rows<{ total: number }>(api.deps.db, sql`select total from jobs`)

  async function ready() {
    const orders = await twoOrders()
    const user = await open(<OrderItemList />)
    await selectPage(user)
    await screen.findByText(/^2건 선택/)
    fireEvent.keyDown(document.body, { code: 'KeyP', key: 'p' })
    const sheet = within(await screen.findByRole('dialog', { name: '발주확인' }))
    const go = await sheet.findByRole('button', { name: /^2건 발주확인/ })
    return { user, go, ids: orders.flatMap(({ itemIds }) => itemIds) }
  }

  test.each(['lost', 'truncated JSON', 'a page with 200', 'another shape', 'nothing with 200', 'a 502 page'] as const)(
    '답이 사라지거나 거짓이면(%s) 모른다고 하고, 다시 눌러도 한 번만 처리된다',
    async (lie) => {
      const { user, go, ids } = await ready()
      if (lie === 'lost') network.losesAnswer('post', bulk)
      else network.lies('post', bulk, lie)
      await user.click(go)
      await screen.findByText(/다시 눌러도 같은 작업으로 이어져서 두 번 처리되지 않아요/)
      expect(document.body.textContent).not.toMatch(foreign)
      await user.click(await screen.findByRole('button', { name: /^2건 발주확인/ }))
      await screen.findByText('성공 2 · 건너뜀 0 · 실패 0 · 확인 필요 0')
      expect(commits()).toHaveLength(2)
      expect(new Set(commits().map(({ requestId }) => requestId)).size).toBe(1)
      expect(await jobs()).toEqual([{ total: 2 }])
      for (const id of ids) expect(await statusOf(api.deps.db, id)).toBe('PROCESSING_ORDER')
    },
  )

  test('서버에 닿기 전에 끊기면 아무것도 하지 않았고, 다시 누르면 한다', async () => {
    const { user, go, ids } = await ready()
    network.breaks('post', bulk)
    await user.click(go)
    await screen.findByText(/두 번 처리되지 않아요/)
    expect(await statusOf(api.deps.db, ids[0] ?? 0)).toBe('PAID')
    await user.click(await screen.findByRole('button', { name: /^2건 발주확인/ }))
    await screen.findByText('성공 2 · 건너뜀 0 · 실패 0 · 확인 필요 0')
  })
})

describe('로그인 갱신', () => {
  const refresh = '/core-admin/v1/auth/refresh'
  /** Signed in, with an access token whose time is over. */
  async function grownOld() {
    const [order] = await twoOrders()
    const user = await open(<OrderItemList />)
    await screen.findByRole('button', { name: order.orderNo })
    api.clock.advance(11 * 60_000)
    return { user, order }
  }
  const reload = async (user: { click: (at: Element) => Promise<void> }) =>
    user.click(await screen.findByRole('tab', { name: /^배송중/ }))

  test.each([...allLies.filter((lie) => lie !== 'another shape'), 'broken'] as const)(
    '갱신의 답이 %s이면 로그아웃되지 않고, 다음에 다시 갱신한다',
    async (lie) => {
      const { user } = await grownOld()
      if (lie === 'broken') network.breaks('post', refresh, 2)
      else network.lies('post', refresh, lie, 2)
      await reload(user)
      await waitFor(() => expect(sent.some(({ path }) => path === list)).toBe(true))
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(screen.queryByRole('dialog', { name: /로그인/ })).toBeNull()
      expect(document.body.textContent).not.toMatch(foreign)
    },
  )
})
