import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ProductDetail, ProductOptions } from '#customer/api/models.ts'
import { session } from '#customer/shell/api.ts'
import { keepSelection, type Line, takeSelection } from '#customer/shell/cart/pendingSelection.ts'
import { Notices } from '#customer/shell/notices/Notices.tsx'
import { signInAs } from '#tests/support/appSession.ts'
import { broken, refused, useAnswers } from '#tests/support/answering.ts'
import { drawPart } from '#tests/support/drawPart.tsx'
import { OptionSheet } from './OptionSheet.tsx'

const sku = (id: number, option_value_ids: number[], more: object = {}) => ({
  id,
  option_value_ids,
  extra_price: 0,
  stock: 'IN_STOCK',
  max_per_order: 10,
  ...more,
})
const colours = {
  option_groups: [
    {
      id: 1,
      name: '색상',
      values: [
        { id: 11, name: '그레이', extra_price: 0 },
        { id: 12, name: '블루', extra_price: 1_000 },
        { id: 13, name: '블랙', extra_price: 0 },
      ],
    },
  ],
  skus: [sku(70, [11]), sku(71, [12], { left: 3 }), sku(72, [13], { stock: 'SOLD_OUT' })],
} as unknown as ProductOptions
const plain = { option_groups: [], skus: [sku(70, [])] } as unknown as ProductOptions
const product = { id: 7, name: '요가매트', final_price: 29_000 } as ProductDetail

let on: Record<string, () => unknown>
const asked = useAnswers(
  ({ path }) => on[path.slice(path.lastIndexOf('/') + 1)]?.() ?? { data: { authorization: null } },
)
const sent = (word: string) => asked.filter(({ path }) => path.endsWith(`/${word}`)).map(({ body }) => body)
const told: string[] = []

beforeEach(() => {
  told.length = 0
  on = { create: () => ({}), 'from-product': () => ({ id: 9 }) }
  sessionStorage.clear()
  signInAs(5)
})
afterEach(async () => {
  cleanup()
  await session.signOut()
})

const draw = (options = colours, initial: Line[] | null = null, of: Partial<ProductDetail> = {}) =>
  drawPart(
    <>
      <OptionSheet
        product={{ ...product, ...of }}
        options={options}
        initial={initial}
        onClose={() => told.push('closed')}
        onStale={() => told.push('stale')}
      />
      <Notices />
    </>,
    '/store/products/7?from=best',
  )
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const popup = () => screen.queryByRole('alertdialog')?.textContent ?? null
const total = () => screen.getByText(/^총 \d+개/).textContent
const quantities = () =>
  screen
    .queryAllByRole('group', { name: /수량$/ })
    .map((one) => [one.getAttribute('aria-label'), within(one).getByRole('status').textContent])

test.each([
  ['장바구니', 'create'],
  ['바로구매', 'from-product'],
] as const)('%s는 고른 줄과 수량을 그대로 한 번 보낸다', async (name, word) => {
  draw()
  press('그레이')
  press(/^블루/)
  fireEvent.click(screen.getAllByRole('button', { name: '하나 더하기' })[1] as HTMLElement)
  expect(total()).toBe('총 3개89,000원')
  press(name)
  fireEvent.click(screen.getByRole('button', { name }), { detail: 2 })
  const items = [
    { sku_id: 70, quantity: 1 },
    { sku_id: 71, quantity: 2 },
  ]
  await waitFor(() => expect(sent(word)).toEqual([{ items }]))
  if (word === 'create') {
    await screen.findByText('장바구니에 담았어요.')
    expect([told, window.location.pathname]).toEqual([['closed'], '/store/products/7'])
    expect(screen.getByRole('link', { name: '보러 가기' }).getAttribute('href')).toBe('/cart')
  } else {
    await waitFor(() => expect(window.location.pathname).toBe('/store/checkout/9'))
    press(name)
  }
  expect(sent(word)).toHaveLength(1)
})

test.each(['장바구니', '바로구매'])(
  '로그인하지 않았으면 %s를 눌러도 보내지 않고, 고른 것을 남기고 로그인하러 간다',
  async (name) => {
    await session.signOut()
    draw(plain)
    press('하나 더하기')
    press(name)
    await waitFor(() => expect(window.location.pathname).toBe('/sign-in'))
    expect(new URLSearchParams(window.location.search).get('redirect_path')).toBe('/store/products/7?from=best')
    expect([sent('create'), sent('from-product')]).toEqual([[], []])
    expect(takeSelection(7)).toEqual([{ skuId: 70, quantity: 2 }])
  },
)

describe.each([
  ['장바구니', 'create'],
  ['바로구매', 'from-product'],
] as const)('%s가 되지 않으면', (name, word) => {
  test.each<[string, () => unknown, string]>([
    ['끊긴 것', broken, '인터넷 연결을 확인해 주세요'],
    ['거절', () => refused(409, 'PRODUCT_CLOSED'), 'PRODUCT_CLOSED 까닭'],
  ])('%s이면 까닭을 말하고, 고른 것은 그대로이며, 다시 누를 수 있다', async (_how, answer, words) => {
    on[word] = answer
    draw(plain)
    press('하나 더하기')
    press(name)
    await waitFor(() => expect(popup()).toContain(words))
    press('확인')
    expect([told, quantities()]).toEqual([[], [['요가매트 수량', '2']]])
    on[word] = () => ({ id: 9 })
    press(name)
    await waitFor(() => expect(sent(word)).toHaveLength(2))
  })

  test.each<[string, object, [string, string][]]>([
    [
      '남은 것이 모자라면',
      { sku_id: 71, available: 1 },
      [
        ['그레이 수량', '1'],
        ['블루 수량', '1'],
      ],
    ],
    [
      '살 수 있는 수를 넘으면',
      { sku_id: 71, available: 50, limit: 2 },
      [
        ['그레이 수량', '1'],
        ['블루 수량', '2'],
      ],
    ],
    ['다 나갔으면', { sku_id: 71, available: 0 }, [['그레이 수량', '1']]],
  ])('%s 그 줄만 살 수 있는 수로 맞추고, 옵션을 다시 읽는다', async (_how, extra, left) => {
    on[word] = () => refused(409, 'SKU_SOLD_OUT', { extra })
    draw(colours, [
      { skuId: 70, quantity: 1 },
      { skuId: 71, quantity: 3 },
    ])
    press(name)
    await waitFor(() => expect(popup()).toContain('SKU_SOLD_OUT 까닭'))
    expect([quantities(), told]).toEqual([left, ['stale']])
  })
})

test('남겨 둔 것 가운데 살 수 없게 된 줄은 빠지고, 남은 것보다 많으면 남은 만큼이다', () => {
  draw(colours, [
    { skuId: 70, quantity: 2 },
    { skuId: 71, quantity: 5 },
    { skuId: 72, quantity: 1 },
    { skuId: 99, quantity: 1 },
  ])
  expect(quantities()).toEqual([
    ['그레이 수량', '2'],
    ['블루 수량', '3'],
  ])
  expect(total()).toBe('총 5개148,000원')
})

test('남겨 둔 수량이 한 번에 살 수 있는 수를 넘으면 그만큼이고, 값도 그만큼이다', () => {
  const initial = [
    { skuId: 70, quantity: 12 },
    { skuId: 71, quantity: 3 },
  ]
  draw(colours, initial)
  expect(quantities().map(([, count]) => count)).toEqual(['10', '3'])
  cleanup()
  draw(colours, initial, { purchase_limit: 2 })
  expect([quantities().map(([, count]) => count), total()]).toEqual([['2', '2'], '총 4개118,000원'])
})

test('옵션이 없는 상품은 하나 골라진 채로 열리고 뺄 수 없으며, 품절이면 살 수 없다', () => {
  draw(plain)
  expect([total(), screen.queryByRole('button', { name: '요가매트 빼기' })]).toEqual(['총 1개29,000원', null])
  cleanup()
  draw({ ...plain, skus: [sku(70, [], { stock: 'SOLD_OUT' })] } as unknown as ProductOptions)
  const off = ['장바구니', '바로구매'].map((name) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled)
  expect([total(), off]).toEqual(['총 0개0원', [true, true]])
})

test('남긴 선택은 그 상품에서 한 번만 꺼내고, 다른 상품의 것은 그대로 둔다', () => {
  const lines = [{ skuId: 70, quantity: 2 }]
  keepSelection(7, lines)
  expect([takeSelection(8), takeSelection(7), takeSelection(7)]).toEqual([null, lines, null])
})
