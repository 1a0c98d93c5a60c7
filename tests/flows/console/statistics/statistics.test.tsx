import { sql } from 'drizzle-orm'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Blob as NodeBlob } from 'node:buffer'
import { useLocation, useNavigate } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { driveRefunds } from '#server/modules/refunds/refunds.jobs.ts'
import { useApi } from '#tests/support/api.ts'
import { buy, signInAgain } from '#tests/support/buying.ts'
import { makeBrand, makeOrigin, makeProduct } from '#tests/support/catalog.ts'
import { claim, itemsOf, withReasons } from '#tests/support/claiming.ts'
import { useDownloads } from '#tests/support/downloads.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { button, isOff, press } from '#tests/support/pressing.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'
import { rowOf, tableRows } from '#tests/support/tables.ts'
import { testStart } from '#tests/support/testStart.ts'
import { ClaimRatesPage } from '../../../../src/resources/statistics/ClaimRatesPage.tsx'
import { StatisticsPage } from '../../../../src/resources/statistics/StatisticsPage.tsx'

const api = useApi()
useSandbox(api)
const { open, sent } = useConsole(api)
const downloads = useDownloads()
beforeEach(() => {
  vi.stubGlobal('Blob', NodeBlob)
  return withReasons(api)
})

/** On the 14th two mats of 20,000 won; on the 15th one, and the first are given back; shipping is 3,000 each. */
async function sold() {
  const brand = await makeBrand(api.deps.db, { name: '=고요' })
  const origin = await makeOrigin(api.deps.db)
  const { sku, name } = await makeProduct(api.deps.db, {
    listPrice: 30_000,
    salePrice: 20_000,
    brandId: brand.id,
    shippingOriginId: origin.id,
    skus: [{ onHand: 100 }],
  })
  api.clock.set('2026-11-14T12:00:00+09:00')
  const customer = await api.customer()
  const first = await buy(api, customer, [{ sku_id: sku.id, quantity: 2 }])
  api.clock.set('2026-11-15T09:00:00+09:00')
  const again = await signInAgain(api, customer)
  const { items } = await itemsOf(again, first)
  const canceled = await claim(again, first, 'cancel', [{ order_item_id: items[0]?.id as number, quantity: 2 }])
  await driveRefunds(api.deps)
  await buy(api, await api.customer(), [{ sku_id: sku.id, quantity: 1 }])
  api.clock.set(testStart)
  return { sku, name, brand, claimId: canceled.id, orderId: first }
}

const WEEK = '/statistics?from=2026-11-14&to=2026-11-15&compare=none'

/** The page, with the address it stands at and the browser's way back. */
const Page = () => {
  const { search } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <StatisticsPage />
      <output aria-label="주소">{search}</output>
      <button onClick={() => void navigate(-1)}>뒤로</button>
    </>
  )
}
const openAt = (path: string) => open(<Page />, { resource: 'statistics', path })
const address = () => new URLSearchParams(screen.getByLabelText('주소').textContent ?? '')
const days = () =>
  tableRows(screen.getByLabelText('일별 매출 표')).map((row) =>
    ['날짜', '결제금액 (원)', '환불금액 (원)', '순매출 (원)', '주문수 (건)', '결제회원 (명)'].map((name) => row[name]),
  )
const asked = (path: string) => sent.filter((one) => one.path.endsWith(`/statistics/${path}`))
/** Found by what it is: looking through a page of numbers by role takes seconds. */
const dialog = () =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>('[role=dialog]')
    if (!found) throw new Error('no dialog')
    return found
  })
const drawer = async () => within(await dialog())

test('숫자를 누르면 그것을 이루는 줄이 열려 합이 숫자와 같다고 말하고, 줄은 주문과 클레임으로 이어진다', async () => {
  const { orderId, claimId, name } = await sold()
  await openAt(WEEK)
  await press('2026.11.14 ~ 2026.11.15 순매출 23,000원')
  const rows = await drawer()
  await rows.findByText('6줄의 합 23,000원, 숫자와 같아요.')
  expect(tableRows(rows.getByLabelText('숫자를 이루는 줄')).map((row) => row['순매출'])).toEqual([
    '3,000',
    '20,000',
    '-3,000',
    '-40,000',
    '3,000',
    '40,000',
  ])
  const linksTo = (path: string) => document.querySelectorAll(`[role=dialog] a[href='${path}']`)
  expect([linksTo(`/orders/${orderId}/show`).length, linksTo(`/claims/${claimId}/show`).length]).toEqual([4, 2])
  expect(rows.getAllByText(name)).toHaveLength(3)
  await press('닫기')

  await press('2026.11.14 ~ 2026.11.15 객단가 33,000원')
  const parts = await drawer()
  await parts.findByText('4줄의 합 66,000원, 숫자와 같아요.')
  await press('주문수 2건')
  await parts.findByText('2줄의 합 2건, 숫자와 같아요.')
})

test('줄의 합이 숫자와 다르면 숨기지 않고 얼마나 다른지 말하며, 새로 불러오면 맞는다', async () => {
  const { sku } = await sold()
  await openAt('/statistics?from=2026-11-16&to=2026-11-16&compare=none&part=payment_method')
  await screen.findByText('이 기간에는 결제와 환불이 없어요')
  await buy(api, await api.customer(), [{ sku_id: sku.id, quantity: 1 }])
  await press('브랜드')
  const cell = await button('=고요 결제금액 20,000')
  await buy(api, await api.customer(), [{ sku_id: sku.id, quantity: 2 }])
  fireEvent.click(cell)
  const rows = await drawer()
  await rows.findByText(/^2줄의 합 60,000원, 숫자와 40,000원 달라요\./)
  await press('통계 새로 불러오기')
  await press('=고요 결제금액 60,000')
  await (await drawer()).findByText('2줄의 합 60,000원, 숫자와 같아요.')
})

test('발생일 기준에서 주문일 귀속으로 바꾸면 환불이 결제한 날로 옮겨 가고, 뒤로 가면 돌아온다', async () => {
  await sold()
  await openAt(WEEK)
  const occurred = [
    ['합계', '66,000', '43,000', '23,000', '2', '2'],
    ['2026.11.15 (일)', '23,000', '43,000', '-20,000', '1', '1'],
    ['2026.11.14 (토)', '43,000', '0', '43,000', '1', '1'],
  ]
  await screen.findByLabelText('일별 매출 표')
  expect(days()).toEqual(occurred)
  await press('주문일 귀속')
  await waitFor(() =>
    expect(days()).toEqual([
      ['합계', '66,000', '43,000', '23,000', '2', '2'],
      ['2026.11.15 (일)', '23,000', '0', '23,000', '1', '1'],
      ['2026.11.14 (토)', '43,000', '43,000', '0', '1', '1'],
    ]),
  )
  expect(address().get('basis')).toBe('ORDERED')
  expect(screen.getByLabelText('조건').textContent).toContain('주문일 귀속: 환불을 그 주문을 결제한 날에 세요.')
  const later = tableRows(screen.getByLabelText('다른 날 끝난 환불'))
  expect(later).toEqual([
    { '결제한 날': '2026.11.14', '환불이 끝난 날': '2026.11.15', 환불수량: '2개', 환불금액: '43,000원' },
  ])
  await press('뒤로')
  await waitFor(() => expect(days()).toEqual(occurred))
})

test('직전 기간과 견주고, 견준 숫자도 제 줄을 연다', async () => {
  await sold()
  await openAt('/statistics?from=2026-11-15&to=2026-11-15')
  const then = await button('2026.11.14 결제금액 43,000원')
  expect(then.parentElement?.textContent).toBe('▼ 46.5% 직전 기간 43,000원')
  await button('2026.11.14 객단가 43,000원')
  fireEvent.click(then)
  await (await drawer()).findByText('2줄의 합 43,000원, 숫자와 같아요.')
})

test('나눠 본 줄도 견준 기간의 줄과 나란하고, 얼마나 늘고 줄었는지 부호로 말하며, 견준 숫자도 제 줄을 연다', async () => {
  await sold()
  await openAt('/statistics?from=2026-11-15&to=2026-11-15&part=brand')
  const table = await screen.findByLabelText('브랜드별 매출 표')
  const shown = ['브랜드', '순매출 (원)', '순매출 증감 (원)', '비교 순매출 (원)']
  expect(tableRows(table).map((row) => shown.map((name) => row[name]))).toEqual([
    ['합계', '-20,000▼ 147%', '-63,000', '43,000'],
    ['배송비·차감·조정', '0▼ 100%', '-3,000', '3,000'],
    ['=고요', '-20,000▼ 150%', '-60,000', '40,000'],
  ])
  await press('2026.11.14 =고요 순매출 40,000')
  await (await drawer()).findByText('1줄의 합 40,000원, 숫자와 같아요.')
  await press('닫기')
  await press('지난달')
  await waitFor(() => expect(address().get('compare')).toBe('MONTH_BEFORE'))
  await press('최근 7일')
  await waitFor(() => expect(address().get('compare')).toBeNull())
})

test('줄이 한 번에 오는 것보다 많으면 증감 순도 모두 가운데서 다시 물어 앞줄부터 보인다', async () => {
  // six hundred products that sold as much on both days, but for the two that sold least: the first is new, the second fell
  await api.deps.db.execute(
    sql`insert into sales_closed_days (day, closed_at) values ('2026-11-14', now()), ('2026-11-15', now())`,
  )
  await api.deps.db.execute(sql`
    insert into sales_rollups (view, day, brand_id, shipping_origin_id, key, orders, items, goods, product_discount, product_coupon, cart_coupon, shipping_coupon, points, cash, shipping, refund_items, refund_points, refund_cash, back_items, back_points, back_cash, canceled, returned, exchanged)
    select 'PRODUCT/BO', d.day, 1, 1, n, 1, 1, 0, 0, 0, 0, 0, 0, case when d.day = '2026-11-14' and n = 1 then 0 when d.day = '2026-11-14' and n = 2 then 5000 else n end, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    from generate_series(1, 600) n cross join (values (date '2026-11-14'), ('2026-11-15')) d(day)`)
  await openAt('/statistics?from=2026-11-15&to=2026-11-15&part=product')
  const first = async (said: string) => {
    await screen.findByText(`600줄 가운데 ${said}부터 500줄이에요. 합계는 모두를 더한 것이에요.`)
    const [, row] = tableRows(screen.getByLabelText('상품별 매출 표'))
    return [row?.['상품'], row?.['순매출 증감 (원)']]
  }
  const numbered = (key: number) => `지운 상품 (${key}번)`
  expect(await first('큰 것')).toEqual([numbered(600), '0'])
  fireEvent.click(screen.getByText('순매출 증감'))
  expect(await first('많이 늘어난 것')).toEqual([numbered(1), '+1'])
  fireEvent.click(screen.getByText('순매출 증감'))
  expect(await first('많이 줄어든 것')).toEqual([numbered(2), '-4,998'])
  await press('이어서 불러오기')
  await waitFor(() => expect(screen.queryByText('이어서 불러오기')).toBeNull())
  expect(asked('breakdown').map(({ query }) => ['sort', 'order', 'offset'].map((name) => query.get(name)))).toEqual([
    ['net', 'LARGEST', '0'],
    ['net', 'GROWN', '0'],
    ['net', 'SHRUNK', '0'],
    ['net', 'SHRUNK', '500'],
  ])
})

test('주소만으로 그 화면이 열리고, 지난달 브랜드별 순매출까지 세 번이면 되며, 파일에는 보이는 숫자가 든다', async () => {
  const { brand } = await sold()
  await openAt(`/statistics?from_month=2026-11&to_month=2026-11&points=apart&brand=${brand.id}&compare=YEAR_BEFORE`)
  await screen.findByLabelText('월별 매출 표')
  expect(Object.fromEntries(asked('sales/monthly')[0]?.query ?? [])).toEqual({
    from_month: '2026-11',
    to_month: '2026-11',
    basis: 'OCCURRED',
    include_points: 'false',
    brand_id: String(brand.id),
    compare: 'YEAR_BEFORE',
  })
  expect((await button('포인트 따로')).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByLabelText<HTMLInputElement>('브랜드', { selector: 'input' }).value).toBe('=고요')

  await press('이번 달')
  await press('브랜드')
  const row = await rowOf('=고요')
  expect(row.textContent).toContain('100.0%')
  expect(asked('breakdown').map(({ query }) => [query.get('by'), query.get('from'), query.get('to')])).toEqual([
    ['brand', '2026-11-01', '2026-11-16'],
  ])
  await press('내려받기')
  const sheet = await drawer()
  sheet.getByText('브랜드별 매출 1줄과 합계를 모두 담아요.')
  expect((await button('파일 내려받기')).disabled).toBe(true)
  fireEvent.click(sheet.getByLabelText('CSV (UTF-8)'))
  fireEvent.change(sheet.getByLabelText(/내려받는 사유/), { target: { value: '월말 보고' } })
  await press('파일 내려받기')
  await waitFor(async () => expect(await downloads.saved()).toHaveLength(1))
  const [file] = await downloads.saved()
  expect(file?.name).toBe('홈핏_매출통계_브랜드_2026-11-01_2026-11-16.csv')
  const lines = new TextDecoder().decode(file?.bytes).split('\r\n')
  expect(lines.map((line) => line.split(',').slice(0, 7).join(','))).toEqual([
    '브랜드,비고,결제금액(원),환불금액(원),순매출(원),주문수(건),객단가(원)',
    "'=고요,,60000,40000,20000,2,30000",
    '합계,,60000,40000,20000,2,30000',
    '',
  ])
})

test('너무 긴 기간은 묻지 않고 까닭을 말하며, 가장 가까운 기간을 한 번에 고르게 한다', async () => {
  await openAt('/statistics?from=2026-01-01&to=2026-11-16')
  await screen.findByText('일별로는 한 번에 92일까지 볼 수 있어요.')
  expect(asked('sales/daily')).toEqual([])
  await press('월별로 보기')
  await screen.findByText('이 기간에는 결제와 환불이 없어요')
  expect([address().get('from_month'), address().get('to_month')]).toEqual(['2026-01', '2026-11'])
  await press('상품')
  await waitFor(() =>
    expect(asked('breakdown').map(({ query }) => [query.get('from_month'), query.get('to_month')])).toEqual([
      ['2026-01', '2026-11'],
    ]),
  )
})

test('고객상담은 비율과 그것을 이루는 줄만 보고, 금액도 내려받기도 없다', async () => {
  const { name } = await sold()
  await open(<ClaimRatesPage />, {
    resource: 'statistics',
    path: '/claim-rates?from=2026-11-14&to=2026-11-15',
    role: 'cs',
  })
  const table = await screen.findByLabelText('취소율·반품율·교환율 표')
  const rates = ['결제한 날', '결제수량 (개)', '취소수량 (개)', '취소율', '반품율']
  expect(tableRows(table).map((row) => rates.map((title) => row[title]))).toEqual([
    ['합계 집계 중 · 2026.12.15까지', '3', '2', '66.7%', '0.0%'],
    ['2026.11.15 (일) 집계 중 · 2026.12.15까지', '1', '0', '0.0%', '0.0%'],
    ['2026.11.14 (토) 집계 중 · 2026.12.14까지', '2', '2', '100.0%', '0.0%'],
  ])
  expect(isOff(await button('내려받기'))).toBe(true)
  await press('2026.11.14 결제 취소율 100.0%')
  const rows = await drawer()
  await rows.findByText('1줄의 합 2개, 숫자와 같아요.')
  expect(rows.getByText(name)).toBeTruthy()
  expect(isOff(await button('줄 내려받기'))).toBe(true)
  expect(document.body.textContent).not.toMatch(/\d원|결제금액|순매출/)
  expect(asked('rows')).toEqual([])
  await press('닫기')
  await press('상품')
  await press(`${name} 취소·반품·교환 사유 보기`)
  const reasons = await screen.findByLabelText('취소·반품·교환 사유 표')
  expect(tableRows(reasons).map((row) => [row['취소수량 (개)'], row['반품수량 (개)']])).toEqual([
    ['2', '0'],
    ['2', '0'],
  ])
})
