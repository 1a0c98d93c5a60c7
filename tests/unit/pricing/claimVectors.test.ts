import { describe, expect, test } from 'vitest'
import { priceOrder } from '#shared/pricing/price.ts'
import { earnAfterClaims } from '#server/pricing/refundUnits.ts'
import { refundToWire } from '#shared/pricing/wire.ts'
import { claim, linesOf, paidGroups } from './claims.ts'
import { type MoneyVector, moneyVectors, orderOf } from './moneyVectors.ts'

const paid = moneyVectors.filter((vector) => vector.expect)

function paidGroupsOf(vector: MoneyVector) {
  const order = orderOf(vector)
  const fees = Object.values(vector.order.groups).map((group) => group.return_fee ?? 0)
  return paidGroups(order, priceOrder(order), (originId) => ({ returnFee: fees[originId] ?? 0, exchangeFee: 0 }))
}

describe('예제 클레임의 모든 금액이 1원까지 맞는다', () => {
  test('클레임이 있는 예제는 M4, M5, M6, M7, M9, M11이다', () => {
    const claimed = paid.filter(({ claims }) => (claims ?? []).length > 0)
    expect(claimed.map(({ id }) => id)).toEqual(['M4', 'M5', 'M6', 'M7', 'M9', 'M11'])
  })

  test.each(paid)('$id $title', (vector) => {
    const names = vector.order.lines.map(({ id }) => id)
    const origins = Object.keys(vector.order.groups)
    let groups = paidGroupsOf(vector)
    let cashRefundedTotal = 0
    for (const expected of vector.claims ?? []) {
      const wanted = expected.items.map(({ id, qty }) => ({ lineId: names.indexOf(id), quantity: qty }))
      const { refund, after } = claim(groups, { ...expected, wanted })
      groups = after
      cashRefundedTotal += refund.refundCash
      const {
        goods: _goods,
        product_coupon,
        cart_coupon,
        coupons_restored: _none,
        capped: _nothing,
        ...figures
      } = refundToWire(refund)
      expect({
        ...figures,
        kind: refund.kind,
        fault: refund.fault,
        items: refund.lines.map((line) => ({
          id: names[line.lineId],
          qty: line.units.length,
          goods: line.goods,
          dp: line.productCoupon,
          dc: line.cartCoupon,
          pt: line.points,
          cash: line.cash,
        })),
        deductions: figures.deductions.map(({ why: _why, shipping_origin_id, ...one }) => ({
          ...one,
          group: origins[shipping_origin_id],
        })),
        cash_refunded_total: cashRefundedTotal,
      }).toEqual(expected)
      const sum = (pick: (item: (typeof expected.items)[number]) => number) =>
        expected.items.reduce((total, item) => total + pick(item), 0)
      expect([product_coupon, cart_coupon]).toEqual([sum(({ dp }) => dp), sum(({ dc }) => dc)])
    }
    expect(earnAfterClaims(linesOf(groups), vector.rate_percent ?? 1)).toBe(vector.earn_points_on_confirm)
  })
})

describe('배송비에 대해 주문이 기억하는 것', () => {
  const stateAfter = (id: string) => {
    const vector = moneyVectors.find((one) => one.id === id)
    if (!vector) throw new Error(`no vector ${id}`)
    let groups = paidGroupsOf(vector)
    return (vector.claims ?? []).map((expected) => {
      const names = vector.order.lines.map((line) => line.id)
      const wanted = expected.items.map((item) => ({ lineId: names.indexOf(item.id), quantity: item.qty }))
      groups = claim(groups, { ...expected, wanted }).after
      return groups.map(({ extraCash, extraPoints, initialFeeCharged, outboundUsed, shippingGivenBack }) => ({
        extraCash,
        extraPoints,
        initialFeeCharged,
        outboundUsed,
        shippingGivenBack,
      }))[0]
    })
  }
  const untouched = {
    extraCash: 0,
    extraPoints: 0,
    initialFeeCharged: false,
    outboundUsed: false,
    shippingGivenBack: false,
  }

  test('M4: 다시 낸 배송비를 기억했다가 모두 취소하면 돌려주고 지운다', () => {
    expect(stateAfter('M4')).toEqual([
      untouched,
      { ...untouched, extraCash: 3_000 },
      { ...untouched, shippingGivenBack: true },
    ])
  })

  test('M5: 처음 배송비는 한 번만 받는다', () => {
    expect(stateAfter('M5')).toEqual([{ ...untouched, initialFeeCharged: true, outboundUsed: true }])
  })

  test('M7: 판매자 사유로 모두 반품하면 배송비를 한 번 돌려준다', () => {
    const charged = { ...untouched, initialFeeCharged: true }
    expect(stateAfter('M7')).toEqual([charged, charged, { ...charged, shippingGivenBack: true }])
  })
})
