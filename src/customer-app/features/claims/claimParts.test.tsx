import { cleanup } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { Claim } from '#customer/api/models.ts'
import { drawPart, linksIn, rowsIn } from '#tests/support/drawPart.tsx'
import { refundAnswer as money } from '#tests/support/orderAnswers.ts'
import { ClaimCard } from './ClaimCard.tsx'
import { ClaimProgress } from './ClaimProgress.tsx'
import { RefundReceipt } from './refund/RefundReceipt.tsx'
import { isBack, refundNote, refundStatus } from './refund/refundWords.ts'

afterEach(cleanup)

const claim = (values: object = {}): Claim =>
  ({
    id: 3,
    claim_no: 'C2611160001',
    order_id: 5,
    type: 'return',
    status: 'REQUESTED',
    items: [
      {
        order_item_id: 11,
        quantity: 2,
        product_name: '요가매트',
        option_label: '그레이',
        thumbnail: { id: 1, url: '/images/mat.webp', width: 72, height: 72 },
      },
    ],
    reason: { id: 11, label: '단순 변심', fault: 'CUSTOMER' },
    images: [],
    // in Korea it is already the next day
    requested_at: '2026-11-15T15:30:00.000Z',
    can_retract: true,
    ...values,
  }) as unknown as Claim
const drawn = (part: React.ReactNode) => {
  cleanup()
  return drawPart(part).container
}

describe('신청한 것', () => {
  test.each([
    [{}, '요가매트그레이 · 2개', '수거를 준비하고 있어요'],
    [{ refund: money(10_000, 500) }, '요가매트그레이 · 2개', '수거를 준비하고 있어요환불 10,000원 + 500P'],
    [{ refund: money(0, 500) }, '요가매트그레이 · 2개', '수거를 준비하고 있어요환불 500P'],
    [{ refund: money(0) }, '요가매트그레이 · 2개', '수거를 준비하고 있어요'],
    [
      { refund: money(10_000), status: 'RETRACTED', retracted: { by: '고객' } },
      '요가매트그레이 · 2개',
      '반품을 철회했어요',
    ],
  ])('카드는 %j일 때 무엇을, 지금 어디까지, 얼마를 돌려받는지 말한다', (values, item, next) => {
    const card = drawn(<ClaimCard claim={claim(values)} />)
    expect(linksIn(card)).toEqual([['2026.11.16 반품 상세 보기', '/my/claims/3']])
    expect([card.querySelector('ul')?.textContent, card.querySelector('li > p')?.textContent]).toEqual([item, next])
  })

  test('교환은 무엇으로 바꾸는지 말하고, 같은 것이면 새 상품이라고 한다', () => {
    const words = (more: object) =>
      drawn(
        <ClaimCard claim={claim({ type: 'exchange', items: claim().items.map((item) => ({ ...item, ...more })) })} />,
      ).querySelector('ul')?.textContent
    expect(words({ exchange_sku_id: 71, exchange_option_label: '블루' })).toBe('요가매트그레이 · 2개→ 블루')
    expect(words({ exchange_sku_id: 70, exchange_option_label: '그레이' })).toBe(
      '요가매트그레이 · 2개→ 같은 옵션의 새 상품',
    )
    expect(words({ exchange_sku_id: 70, exchange_option_label: '' })).toBe('요가매트그레이 · 2개→ 같은 옵션의 새 상품')
  })

  test('진행 상황은 오가는 택배와 낸 배송비를 말하고, 보낼 곳은 아직 보내지 않았을 때만 말한다', () => {
    const place = { name: '이천센터', phone: '0311234567', postcode: '17405', address1: '덕이로 154', address2: '1층' }
    const collection = {
      method: 'SELF',
      status: 'WAITING',
      carrier_name: '한진',
      invoice_no: '99',
      return_places: [place, { ...place, name: '부산센터', phone: undefined }],
    }
    const words = (values: object) => drawn(<ClaimProgress claim={claim(values)} />).textContent
    const asked = words({ collection, fee: { amount: 3_000, payment: 'POINTS', paid: true } })
    expect(asked).toContain('돌려보내는 택배 한진 99')
    expect(asked).toContain('받은 곳마다 따로 보내 주세요이천센터 031-123-4567(17405) 덕이로 154 1층부산센터(17405)')
    expect(asked).toContain('배송비 3,000원 · 포인트로 냈어요')
    const [first] = collection.return_places
    expect(words({ collection: { ...collection, return_places: [first] } })).toContain('보낼 곳이천센터')
    const going = words({
      status: 'IN_PROGRESS',
      collection,
      reship: { carrier: { name: 'CJ대한통운' }, invoice_no: '77', tracking_url: 'https://cj.test/77' },
      fee: { amount: 6_000, payment: 'TRANSFER', paid: false },
    })
    expect(going).not.toContain('보내 주세요')
    expect(going).toContain('새 상품 CJ대한통운 77 배송 조회')
    expect(going).toContain('배송비 6,000원 · 계좌 이체로 낼 예정이에요')
  })
})

describe('환불 영수증', () => {
  const fee = { kind: 'RETURN_FEE', amount: 3_000, from_cash: 3_000, from_points: 0, why: '단순 변심이에요' } as const

  test('돌려받는 돈은 줄마다 까닭이 있고, 따로 낼 돈과 돌아오는 쿠폰은 있을 때만 말한다', () => {
    const refund = money(7_000, 500, {
      goods: 12_000,
      goods_why: ['두 개 값이에요'],
      product_coupon: 1_000,
      cart_coupon: 500,
      points: 500,
      deductions: [fee],
      additional_payment: 2_000,
      why: ['두 개 값이에요', '단순 변심이에요', '더 있는 까닭이에요'],
      coupons_restored: [{ id: 1, name: '봄 쿠폰', expires_at: '2026-12-01T00:00:00.000+09:00' }],
    })
    const receipt = drawn(
      <RefundReceipt title="환불" type="return" refund={refund} total="환불 예정" note="곧이에요" />,
    )
    expect(rowsIn(receipt)).toEqual([
      ['상품 금액두 개 값이에요', '12,000원'],
      ['쓴 상품 쿠폰', '-1,000원'],
      ['쓴 장바구니 쿠폰', '-500원'],
      ['쓴 포인트포인트는 포인트로 돌려드려요', '-500원'],
      ['반품 배송비단순 변심이에요', '-3,000원'],
      ['환불 예정곧이에요', '7,000원 + 500P'],
    ])
    expect(receipt.querySelector('section > details')?.textContent).toBe('왜 이 금액인가요?더 있는 까닭이에요')
    expect(receipt.textContent).toContain('따로 낼 금액 2,000원')
    expect(receipt.querySelector('ul')?.textContent).toBe('봄 쿠폰 쿠폰도 돌려드려요2026.12.01까지 쓸 수 있어요')
    const plain = drawn(<RefundReceipt title="환불" type="return" refund={money(7_000)} total="환불 예정" />)
    expect(plain.textContent).toBe('환불환불 예정7,000원')
  })

  test('교환은 돌려받는 것이 없고, 낼 배송비와 낼 금액만 적으며, 판매자의 것이면 그렇다고 한다', () => {
    const exchange = { ...fee, kind: 'EXCHANGE_FEE' as const, amount: 6_000, from_cash: 0 }
    const cost = (more: object) =>
      rowsIn(drawn(<RefundReceipt title="교환 비용" type="exchange" refund={money(0, 0, more)} total="낼 금액" />))
    expect(cost({ goods: 20_000, deductions: [exchange], additional_payment: 6_000 })).toEqual([
      [expect.stringMatching(/^교환 배송비/), '6,000원'],
      ['낼 금액', '6,000원'],
    ])
    expect(cost({})).toEqual([['낼 금액교환 배송비는 판매자가 내요', '0원']])
  })

  test.each([
    ['REQUESTED', undefined, '환불 진행 중', false],
    ['PROCESSING', undefined, '환불 진행 중', false],
    ['FAILED', undefined, '환불 진행 중', false],
    ['MANUAL', undefined, '환불 진행 중', false],
    ['COMPLETED', '2026-11-16T10:00:00.000+09:00', '환불 완료', true],
    ['COMPLETED', undefined, '환불 완료', false],
  ] as const)('환불이 %s(%s)이면 고객에게는 %s이다', (status, completed_at, label, back) => {
    expect([refundStatus({ status }).label, isBack({ status, ...(completed_at ? { completed_at } : {}) })]).toEqual([
      label,
      back,
    ])
  })

  test.each([
    [{ method: 'CARD', refund_cash: 1 }, '신용·체크카드로 돌려드려요. 카드사에 따라 3~7일 뒤에 보일 수 있어요.'],
    [
      { method: 'TRANSFER', refund_cash: 1, refund_points: 5 },
      '계좌이체로 돌려드려요. 포인트는 포인트로 돌려드렸어요.',
    ],
    [{ method: 'NEWPAY', refund_cash: 1 }, '결제한 수단으로 돌려드려요.'],
    [{ method: 'CARD', refund_points: 5 }, '포인트는 포인트로 돌려드렸어요.'],
    [{ method: 'CARD' }, '돌려드릴 금액은 없어요.'],
    [
      { method: 'TRANSFER', refund_cash: 1, status: 'COMPLETED', completed_at: '2026-11-16' },
      '계좌이체로 돌려드렸어요.',
    ],
  ])('%j의 환불은 어디로 언제 보이는지 말한다', (values, words) => {
    const refund = { status: 'REQUESTED', refund_cash: 0, refund_points: 0, ...values }
    expect(refundNote(refund as Parameters<typeof refundNote>[0])).toBe(words)
  })
})
