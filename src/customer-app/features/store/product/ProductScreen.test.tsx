import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Link } from '#customer/router/Link.tsx'
import { matchPath } from '#customer/router/paths.ts'
import { ParamsContext, useLocation } from '#customer/router/place.ts'
import { session } from '#customer/shell/api.ts'
import { keepSelection } from '#customer/shell/cart/pendingSelection.ts'
import { refused, useAnswers } from '#tests/support/answering.ts'
import { drawPart } from '#tests/support/drawPart.tsx'
import { button, buttonNow, press, type } from '#tests/support/pressing.ts'
import { ProductScreen } from './ProductScreen.tsx'

const detail = (id: number, more: object = {}) => ({
  id,
  name: `${id}번 상품`,
  brand: { id: 1, name: '고요' },
  images: [],
  option_groups: [],
  status: 'ON_SALE',
  final_price: 10_000 * id,
  list_price: 10_000 * id,
  discount_rate: 0,
  review: { count: 0, average: 0 },
  badges: [],
  detail_html: '',
  shipping: { label: '무료배송' },
  shipping_origin: { id: 1, name: '이천센터', return_fee: 0, exchange_fee: 0, remote: { jeju: 0, island: 0 } },
  notice: { rows: [] },
  seller: { name: '', business_no: '', mail_order_no: '', phone: '' },
  exchange_return_notice: '',
  ...more,
})
const options = (id: number) => ({
  option_groups: [],
  skus: [{ id: id * 10, option_value_ids: [], extra_price: 0, stock: 'IN_STOCK', max_per_order: 10 }],
})
let more: object
let on: Record<string, () => unknown>
const asked = useAnswers(({ path }) => {
  const [, id = '', rest] = /products\/(\d+)(\/\w+)?$/.exec(path) ?? []
  if (rest === '/options') return on['options']?.() ?? options(Number(id))
  if (rest === '/recommendations' || rest === '/coupons') return { results: [] }
  if (id) return on['product']?.() ?? detail(Number(id), more)
  return { data: { authorization: null }, server_time: '2026-11-16T09:00:00.000Z', results: [] }
})
const reads = (end: string) => asked.filter(({ path }) => path.endsWith(end)).length

beforeEach(async () => {
  await session.signOut()
  asked.length = 0
  more = {}
  on = {}
  sessionStorage.clear()
})
afterEach(cleanup)

function Place() {
  const { pathname } = useLocation()
  return (
    <ParamsContext value={matchPath('/store/products/:id', pathname) ?? {}}>
      <ProductScreen />
      <Link to="/store/products/2">다음 상품</Link>
    </ParamsContext>
  )
}
const draw = () => drawPart(<Place />, '/store/products/1')
const total = () => screen.getByText(/^총 \d+개/).textContent

test.each([
  ['ON_SALE', '구매하기', false],
  ['COMING', '곧 판매를 시작해요', true],
  ['DISCONTINUED', '판매가 끝난 상품이에요', true],
])('%s이면 단추는 %s이고, 살 수 없으면 눌리지 않는다', async (status, words, off) => {
  more = { status }
  draw()
  await waitFor(() => expect(buttonNow(words)?.disabled).toBe(off))
  await waitFor(() => expect(screen.queryByText('로그인하고 쿠폰과 혜택가 보기') === null).toBe(off))
})

test('품절이면 살 수 없고, 다시 들어오면 알려 달라고 할 수 있다', async () => {
  more = { status: 'SOLD_OUT' }
  draw()
  await waitFor(() => expect(buttonNow('품절 · 재입고 알림 받기')?.disabled).toBe(false))
  expect([buttonNow('구매하기'), screen.queryByText('로그인하고 쿠폰과 혜택가 보기')]).toEqual([undefined, null])
})

test('옵션을 읽지 못하면 살 수 없고, 옵션이 오면 살 수 있다', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  on['options'] = () => promise
  draw()
  expect((await button('구매하기')).disabled).toBe(true)
  resolve(options(1))
  await press('구매하기')
  expect(total()).toBe('총 1개10,000원')
})

test('닫았다 다시 열면 처음부터 고르고, 로그인하기 전에 고른 것은 한 번만 돌아온다', async () => {
  keepSelection(1, [{ skuId: 10, quantity: 3 }])
  draw()
  await waitFor(() => expect(total()).toBe('총 3개30,000원'))
  await press('닫기')
  await press('구매하기')
  expect(total()).toBe('총 1개10,000원')
  await press('하나 더하기')
  await press('닫기')
  await press('구매하기')
  expect(total()).toBe('총 1개10,000원')
})

test('다른 상품으로 가면 열어 둔 옵션은 닫히고, 그 상품의 이름과 값이다', async () => {
  draw()
  await press('구매하기')
  await press('하나 더하기')
  fireEvent.click(screen.getByText('다음 상품'))
  await screen.findByRole('heading', { name: '2번 상품', level: 1 })
  expect([document.title, screen.queryByRole('dialog')]).toEqual(['2번 상품 | 홈핏', null])
  await press('구매하기')
  expect(total()).toBe('총 1개20,000원')
})

test('타임세일이 끝나면 상품을 다시 읽어 원래 값을 말한다', async () => {
  vi.useFakeTimers()
  more = { final_price: 7_000, time_sale: { ends_at: '2026-11-16T09:00:02.000Z', remaining_rate: 1 } }
  draw()
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  await pass(50)
  await pass(50)
  // beside the price and in the bar, by one clock
  expect(screen.getAllByRole('timer').map((one) => one.textContent)).toEqual(['00:00:02 남음', '00:00:02 남음'])
  more = {}
  await pass(2_100)
  expect([screen.getAllByText('타임세일이 끝났어요').length, reads('/products/1')]).toEqual([2, 1])
  await pass(2_600)
  await pass(50)
  vi.useRealTimers()
  expect([reads('/products/1'), screen.queryByText('타임세일이 끝났어요')]).toEqual([2, null])
})

const colours = [
  {
    id: 1,
    name: '색상',
    values: [
      { id: 11, name: '블랙', extra_price: 0 },
      { id: 12, name: '로즈', extra_price: 0 },
    ],
  },
]
const picture = (id: number, alt: string) => ({ id, url: `/images/${id}.webp`, width: 720, height: 720, alt })

test('색을 고르면 그 색의 사진으로 넘어가고 옵션에도 골라져 있으며, 옵션에서 다른 색을 골라도 사진이 따라온다', async () => {
  more = {
    option_groups: colours,
    images: [picture(1, '1번 상품 블랙'), picture(2, '옆모습'), picture(3, '1번 상품 로즈')],
  }
  const sku = { extra_price: 0, stock: 'IN_STOCK', max_per_order: 10 }
  on['options'] = () => ({
    option_groups: colours,
    skus: [
      { ...sku, id: 70, option_value_ids: [11] },
      { ...sku, id: 71, option_value_ids: [12] },
    ],
  })
  draw()
  await press('로즈')
  const strip = document.querySelector<HTMLElement>('ul[aria-label="1번 상품 사진 3장"]')
  Object.defineProperty(strip, 'clientWidth', { value: 100 })
  fireEvent.click(await button('블랙'))
  expect([strip?.scrollLeft, buttonNow('블랙')?.getAttribute('aria-pressed')]).toEqual([0, 'true'])
  fireEvent.click(await button('로즈'))
  expect([strip?.scrollLeft, buttonNow('블랙')?.getAttribute('aria-pressed')]).toEqual([200, 'false'])
  await press('구매하기')
  expect([total(), screen.getByRole('group', { name: '로즈 수량' })]).toEqual(['총 1개10,000원', expect.anything()])
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '블랙' }))
  expect([total(), strip?.scrollLeft]).toEqual(['총 2개20,000원', 0])
})

test('옆에 그 상품의 값과 할인이 있는 단추는 사진과 글 어디에서나 있고, 사이즈표가 없으면 사이즈 안내도 없다', async () => {
  more = { final_price: 7_000, reference_price: 10_000, discount_rate: 30 }
  draw()
  const bar = (await button('구매하기')).parentElement
  expect(bar?.textContent).toBe('할인율 30%7,000원할인 전 10,000원구매하기')
  expect(buttonNow(/^사이즈/)).toBeUndefined()
})

test('사이즈표가 있으면 키와 몸무게로 사이즈를 권하고, 말도 안 되는 값이면 권하지 않으며, 권한 줄을 표시한다', async () => {
  const row = (...cells: string[]) => `<tr>${cells.map((one) => `<td>${one}</td>`).join('')}</tr>`
  more = {
    detail_html: `<table>${row('사이즈', '키', '몸무게')}${row('S', '153~162', '44~51')}${row('M', '157~167', '50~58')}</table>`,
  }
  draw()
  await press(/^사이즈표/)
  const say = async (height: string, weight: string) => {
    await type('키 (cm)', height)
    await type('몸무게 (kg)', weight)
    const sheet = within(screen.getByRole('dialog'))
    return [sheet.getByRole('status').textContent, document.querySelector('[data-fit] th')?.textContent]
  }
  expect(await say('', '')).toEqual(['키와 몸무게를 넣으면 맞는 사이즈를 알려 드려요.', undefined])
  expect(await say('158cm', '47')).toEqual(['S 사이즈를 권해요.', 'S'])
  expect(await say('15', '47')).toEqual(['키와 몸무게를 넣으면 맞는 사이즈를 알려 드려요.', undefined])
  expect((await say('190', '99'))[0]).toMatch(/^표에 있는 사이즈가 잘 맞지 않을 수 있어요/)
})

test('없는 상품은 없다고 하고, 읽지 못하면 다시 읽을 수 있다', async () => {
  on['product'] = () => refused(404, 'NOT_FOUND')
  draw()
  await waitFor(() => expect(document.querySelector('h1')?.textContent ?? document.body.textContent).toMatch(/없/))
  expect(buttonNow('구매하기')).toBeUndefined()
  cleanup()
  on['product'] = () => refused(403, 'FORBIDDEN')
  drawPart(<Place />, '/store/products/2')
  await button('다시 시도')
  on = {}
  await press('다시 시도')
  await screen.findByRole('heading', { name: '2번 상품', level: 1 })
})
