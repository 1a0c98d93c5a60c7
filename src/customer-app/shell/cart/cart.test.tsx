import { expect, test } from 'vitest'
import { query } from '../api.ts'
import { queryClient } from '../queryClient.ts'
import { refreshCart } from './cart.ts'

test('장바구니가 달라지면 담은 것도, 배지의 개수도 다시 읽을 것이 된다', async () => {
  const keys = [
    query.queryOptions('get', '/store/v1/user/cart/count').queryKey,
    query.queryOptions('get', '/store/v1/user/cart/items').queryKey,
  ]
  for (const key of keys) queryClient.setQueryData(key, {})
  await refreshCart()
  expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true])
  queryClient.clear()
})
