import { expect, test } from 'vitest'
import type { Order, OrderItem } from '#customer/api/models.ts'
import { earliest, parcelsOf } from './parcels.ts'

const item = (id: number, status: OrderItem['status'], invoice?: string) =>
  ({
    id,
    status,
    ...(invoice ? { delivery: { carrier: 'CJ대한통운', invoice_no: invoice, tracking_url: '' } } : {}),
  }) as OrderItem
const order = (items: OrderItem[], ...groups: number[][]) =>
  ({
    items,
    groups: groups.map((item_ids, n) => ({ id: n + 1, item_ids, shipping_origin: { name: `${n + 1}창고` } })),
  }) as Pick<Order, 'items' | 'groups'>
const idsOf = (of: Pick<Order, 'items' | 'groups'>) => parcelsOf(of).map(({ items }) => items.map(({ id }) => id))

test('한 송장의 상품은 한 상자고, 출고지가 다르면 송장이 같아도 다른 상자다', () => {
  const items = [
    item(1, 'SHIPPING', '11'),
    item(2, 'SHIPPING', '11'),
    item(3, 'SHIPPING', '22'),
    item(4, 'SHIPPING', '11'),
  ]
  expect(idsOf(order(items, [1, 2, 3], [4]))).toEqual([[1, 2], [3], [4]])
})

test('아직 보내지 않은 상품은 같은 단계끼리 모으고, 취소한 상품은 따로 둔다', () => {
  const items = [item(1, 'PAID'), item(2, 'CANCELED'), item(3, 'PAID'), item(4, 'PROCESSING_ORDER')]
  expect(idsOf(order(items, [1, 2, 3, 4]))).toEqual([[1, 3], [2], [4]])
  expect(parcelsOf(order(items, [1, 2, 3, 4]))[0]?.origin).toBe('1창고')
})

test('가장 이른 날을 고른다', () => {
  expect(earliest(['2026-11-20T00:00:00+09:00', undefined, '2026-11-18T00:00:00+09:00'])).toBe(
    '2026-11-18T00:00:00+09:00',
  )
  expect(earliest([undefined])).toBeUndefined()
})
