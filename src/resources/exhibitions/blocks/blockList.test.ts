import { describe, expect, test } from 'vitest'
import {
  type Item,
  lackIn,
  moved,
  productMoved,
  type Shelf,
  type ShelfProduct,
  without,
  withProduct,
} from './blockList.ts'
import { dragOf, nameOf, productDragId, shelfDropId } from './dragNames.ts'

const product = (id: number): ShelfProduct => ({
  id,
  name: `상품 ${id}`,
  brand: { name: '고요' },
  thumbnail: { id, url: `/images/${id}.webp`, width: 1, height: 1 },
  list_price: 1_000,
  final_price: 1_000,
  discount_rate: 0,
  status: 'ON_SALE',
})
const shelf = (...ids: number[]): Shelf => ({
  type: 'PRODUCTS',
  title: '',
  product_ids: ids,
  products: ids.map(product),
})
const two = (): Item[] => [
  { key: 'a', block: shelf(1, 2, 3) },
  { key: 't', block: { type: 'TEXT', html: '<p>글</p>' } },
  { key: 'b', block: shelf(4, 5) },
]
const ids = (items: Item[]) =>
  items.flatMap(({ block }) => {
    if (block.type !== 'PRODUCTS') return []
    // what is shown and what is stored never differ
    expect(block.products.map(({ id }) => id)).toEqual(block.product_ids)
    return [block.product_ids]
  })

describe('블록 목록', () => {
  test('옮겨도 빠지거나 늘지 않고, 끝을 넘으면 그대로다', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    for (const [from, to] of [
      [0, 3],
      [-1, 0],
      [3, 0],
      [0, -1],
    ] as const)
      expect(moved(['a', 'b', 'c'], from, to)).toEqual(['a', 'b', 'c'])
    expect(without(['a', 'b'], 0)).toEqual(['b'])
  })

  test('상품은 같은 진열대 안에서 앞뒤로 옮겨진다', () => {
    expect(ids(productMoved(two(), { key: 'a', productId: 1 }, { key: 'a', productId: 3 }))).toEqual([
      [2, 3, 1],
      [4, 5],
    ])
    expect(ids(productMoved(two(), { key: 'a', productId: 3 }, { key: 'a', productId: 1 }))).toEqual([
      [3, 1, 2],
      [4, 5],
    ])
    expect(ids(productMoved(two(), { key: 'a', productId: 1 }, { key: 'a' }))).toEqual([
      [2, 3, 1],
      [4, 5],
    ])
  })

  test('상품은 다른 진열대의 상품 자리나 끝으로 옮겨지고, 거기 이미 있으면 겹치지 않는다', () => {
    expect(ids(productMoved(two(), { key: 'a', productId: 2 }, { key: 'b', productId: 5 }))).toEqual([
      [1, 3],
      [4, 2, 5],
    ])
    expect(ids(productMoved(two(), { key: 'a', productId: 2 }, { key: 'b' }))).toEqual([
      [1, 3],
      [4, 5, 2],
    ])
    const doubled: Item[] = [
      { key: 'a', block: shelf(1, 4) },
      { key: 'b', block: shelf(4, 5) },
    ]
    expect(ids(productMoved(doubled, { key: 'a', productId: 4 }, { key: 'b' }))).toEqual([[1], [5, 4]])
    const empty: Item[] = [
      { key: 'a', block: shelf(1) },
      { key: 'b', block: shelf() },
    ]
    expect(ids(productMoved(empty, { key: 'a', productId: 1 }, { key: 'b' }))).toEqual([[], [1]])
  })

  test('진열대가 아닌 곳으로는 옮겨지지 않고, 같은 상품은 두 번 들어가지 않는다', () => {
    expect(productMoved(two(), { key: 'a', productId: 1 }, { key: 't' })).toEqual(two())
    expect(productMoved(two(), { key: 'a', productId: 1 }, { key: 'none' })).toEqual(two())
    expect(withProduct(shelf(1), product(1)).product_ids).toEqual([1])
    expect(withProduct(shelf(1), product(2)).product_ids).toEqual([1, 2])
  })

  test('비어 있는 블록은 몇 번째의 무엇인지 모두 말한다', () => {
    expect(lackIn(undefined)).toBeUndefined()
    expect(lackIn([shelf()])).toBeUndefined()
    expect(
      lackIn([
        { type: 'TEXT', html: ' ' },
        { type: 'TEXT', html: '<p>글</p>' },
        { type: 'IMAGE', image_id: null, link_url: null, alt: null },
        { type: 'COUPON', benefit_ids: [], benefits: [] },
      ]),
    ).toBe(
      '1번째 블록(글): 글을 적어 주세요. 3번째 블록(사진): 사진을 골라 주세요. 4번째 블록(쿠폰): 쿠폰을 골라 주세요.',
    )
  })

  test('끄는 것의 이름에서 무엇인지와 어느 진열대인지 안다', () => {
    expect(dragOf(productDragId('a', 2))).toEqual({ kind: 'product', key: 'a', productId: 2 })
    expect(dragOf(shelfDropId('b'))).toEqual({ kind: 'shelf', key: 'b' })
    expect(dragOf('t')).toEqual({ kind: 'block', key: 't' })
    expect(nameOf('t', two())).toBe('2번째 글')
    expect(nameOf(productDragId('a', 2), two())).toBe('상품 2')
    expect(nameOf(shelfDropId('b'), two())).toBe('3번째 상품 진열대')
  })
})
