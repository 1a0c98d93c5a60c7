import { query } from '../api.ts'
import { bridge } from '../webview/bridge.ts'
import { queryClient } from '../queryClient.ts'
import { useSession } from '../useSession.ts'

const COUNT_KEY = query.queryOptions('get', '/store/v1/user/cart/count').queryKey
const ITEMS_KEY = query.queryOptions('get', '/store/v1/user/cart/items').queryKey

/** Lines in the cart; asked for only when somebody is signed in. */
export function useCartCount(): number {
  const signedIn = useSession().status === 'signed-in'
  const { data } = query.useQuery('get', '/store/v1/user/cart/count', {}, { enabled: signedIn })
  return signedIn ? (data?.count ?? 0) : 0
}

/** Whether all of these are in the cart. */
export async function areInCart(skuIds: readonly number[]): Promise<boolean> {
  const { groups, unavailable } = await queryClient.fetchQuery({
    ...query.queryOptions('get', '/store/v1/user/cart/items'),
    staleTime: 0,
  })
  const there = new Set([...groups.flatMap((group) => group.items), ...unavailable].map((item) => item.sku_id))
  return skuIds.every((skuId) => there.has(skuId))
}

/** The cart changed: badges, the cart screen and the app around the page read it again. */
export async function refreshCart(): Promise<void> {
  await Promise.all([COUNT_KEY, ITEMS_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })))
  if (bridge.isNative) await tellCartCount().catch(() => {})
}

async function tellCartCount() {
  // an answer under way may be from before the change
  await queryClient.cancelQueries({ queryKey: COUNT_KEY })
  const { count } = await queryClient.fetchQuery(query.queryOptions('get', '/store/v1/user/cart/count'))
  bridge.dispatch('UPDATE_CART', { count })
}
