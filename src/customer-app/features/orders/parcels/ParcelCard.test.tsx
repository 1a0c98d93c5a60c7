import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { OrderItem } from '#customer/api/models.ts'
import { drawPart, linksIn } from '#tests/support/drawPart.tsx'
import { itemAnswer as item, orderAnswer as order } from '#tests/support/orderAnswers.ts'
import { CancelAllLink } from '../OrderClaims.tsx'
import { ParcelCard } from './ParcelCard.tsx'

afterEach(cleanup)

test.each([
  ['CANCEL', '취소 신청', 'cancel'],
  ['EXCHANGE', '교환 신청', 'exchange'],
  ['RETURN', '반품 신청', 'return'],
] as const)(
  '%s를 할 수 있는 상품만 이름을 불러 그 신청으로 가고, 하나면 그 상품을 고른 채다',
  (action, words, type) => {
    const [can, too, not] = [
      item({ actions: [action] }),
      item({ id: 12, product_name: '폼롤러', actions: [action] }),
      item({ id: 13, product_name: '아령' }),
    ]
    const links = (items: OrderItem[]) => {
      cleanup()
      const { container } = drawPart(<ParcelCard orderId={5} parcel={{ key: 'a', origin: '이천센터', items }} />)
      return linksIn(container).filter(([name]) => name?.includes('신청'))
    }
    expect(links([can, not])).toEqual([[`${words}, 요가매트`, `/my/orders/5/claims/${type}?item=11`]])
    expect(links([can, too, not])).toEqual([[`${words}, 요가매트, 폼롤러`, `/my/orders/5/claims/${type}`]])
    expect(links([not])).toEqual([])
  },
)

test('어디쯤인지, 언제까지 무엇을 할 수 있는지 가장 이른 날로 말하고, 상품마다 신청한 것을 말한다', () => {
  const delivered = {
    status: 'DELIVERED',
    delivery: { carrier: 'CJ대한통운', invoice_no: '1234', tracking_url: '' },
    actions: ['TRACK', 'CONFIRM', 'RETURN'],
  } as const
  const items = [
    item({
      ...delivered,
      actions: [...delivered.actions],
      confirm_due_at: '2026-11-25T00:00:00.000+09:00',
      return_until: '2026-11-23T23:59:59.000+09:00',
      claim: { id: 3, type: 'return', status: 'IN_PROGRESS', quantity: 1 },
    }),
    item({
      ...delivered,
      id: 12,
      actions: ['TRACK'],
      product_name: '폼롤러',
      confirm_due_at: '2026-11-24T00:00:00.000+09:00',
      return_until: '2026-11-20T23:59:59.000+09:00',
      claim: { id: 4, type: 'exchange', status: 'REQUESTED', quantity: 2 },
    }),
  ]
  const { container } = drawPart(<ParcelCard orderId={5} parcel={{ key: 'a', origin: '이천센터', items }} nth="1/2" />)
  const parcel = screen.getByRole('region', { name: '이천센터 배송 1/2' })
  const words = parcel.textContent
  expect(words).toContain('CJ대한통운 1234')
  // the second one's return is over, so the first one's day counts
  expect(words).toContain('11월 24일(화)에 구매가 자동으로 확정돼요.')
  expect(words).toContain('단순 변심 교환·반품은 11월 23일(월)까지 할 수 있어요.')
  expect(within(parcel).getByRole('list', { name: '배송 단계' }).querySelector('[aria-current]')?.textContent).toBe(
    '배송완료',
  )
  expect(within(parcel).getAllByText('58,000원')).toHaveLength(2)
  expect(linksIn(container)).toContainEqual(['반품 진행 중2개 중 1개 · 신청 내역 보기', '/my/claims/3'])
  expect(linksIn(container)).toContainEqual(['교환 요청신청 내역 보기', '/my/claims/4'])
  expect(linksIn(container)).toContainEqual(['요가매트', '/store/products/7'])
  expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['배송 조회', '구매확정'])
  cleanup()
  drawPart(<ParcelCard orderId={5} parcel={{ key: 'a', origin: '이천센터', items: [item({ status: 'CANCELED' })] }} />)
  expect(screen.queryByRole('list', { name: '배송 단계' })).toBeNull()
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('모두 취소하기는 상자가 둘 이상일 때만 있고, 취소할 수 있는 것만 고른다', () => {
  const [one, two, sent] = [item({ actions: ['CANCEL'] }), item({ id: 12, actions: ['CANCEL'] }), item({ id: 13 })]
  const links = (items: OrderItem[], ...parcels: OrderItem[][]) => {
    cleanup()
    const { container } = drawPart(
      <CancelAllLink
        order={order({ items })}
        parcels={parcels.map((of, n) => ({ key: String(n), origin: '이천센터', items: of }))}
      />,
    )
    return linksIn(container)
  }
  const both = '/my/orders/5/claims/cancel?item=11&item=12'
  expect(links([one, two], [one], [two])).toEqual([['주문 전체 취소', both]])
  expect(links([one, two, sent], [one], [two, sent])).toEqual([['발송 전 상품 2개 모두 취소', both]])
  expect(links([one, two], [one, two])).toEqual([])
  expect(links([one, sent], [one], [sent])).toEqual([])
})

test('리뷰는 쓸 수 있는 상품마다 그 상품의 리뷰로 가는 길이 있다', () => {
  const items = [
    item({ actions: ['REVIEW'] }),
    item({ id: 12, product_name: '폼롤러', actions: ['RETURN', 'REVIEW'] }),
    item({ id: 13, product_name: '아령', actions: ['RETURN'] }),
  ]
  const { container } = drawPart(<ParcelCard orderId={5} parcel={{ key: 'a', origin: '이천센터', items }} />)
  expect(linksIn(container).filter(([name]) => name?.startsWith('리뷰'))).toEqual([
    ['리뷰 쓰기, 요가매트', '/my/reviews/write/11'],
    ['리뷰 쓰기, 폼롤러', '/my/reviews/write/12'],
  ])
})
