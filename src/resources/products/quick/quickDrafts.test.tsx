import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AdminProduct } from '#contract/schema.d.ts'
import { forgetQuick, useQuickDrafts, writeQuick } from './quickDrafts.ts'

const product = (sale_price: number, version = 3) =>
  ({ id: 1, name: '매트', sale_price, list_price: 40_000, status_raw: 'ON_SALE', on_hand: 5, version }) as AdminProduct
const now = () => [...renderHook(() => useQuickDrafts()).result.current.values()]

test('바뀐 칸만 남고, 처음 본 값으로 되돌리면 잊으며, 다시 읽은 뒤에도 처음 본 판을 기억한다', () => {
  writeQuick(product(30_000), 'sale_price', 20_000)
  writeQuick(product(25_000, 4), 'on_hand', 9)
  expect(now()).toEqual([
    {
      name: '매트',
      sale_price: 20_000,
      on_hand: 9,
      seen: {
        sale_price: 30_000,
        member_price: null,
        list_price: 40_000,
        status: 'ON_SALE',
        on_hand: 5,
        version: 3,
        draft: false,
      },
    },
  ])
  forgetQuick(new Map([[1, ['on_hand', 'status']]]))
  expect(now().map(({ sale_price, on_hand }) => [sale_price, on_hand])).toEqual([[undefined, 9]])
  writeQuick(product(30_000), 'on_hand', 5)
  expect(now()).toEqual([])
})

test('회원가는 없는 것도 값이라, 없애면 바뀐 것이고 없던 것으로 되돌리면 잊는다', () => {
  writeQuick({ ...product(30_000), member_price: 25_000 }, 'member_price', null)
  expect(now().map(({ member_price: price, seen }) => [price, seen.member_price])).toEqual([[null, 25_000]])
  writeQuick({ ...product(30_000), member_price: 25_000 }, 'member_price', 25_000)
  expect(now()).toEqual([])
  writeQuick(product(30_000), 'member_price', 20_000)
  writeQuick(product(30_000), 'member_price', null)
  expect(now()).toEqual([])
})
