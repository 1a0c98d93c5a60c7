import { describe, expect, test } from 'vitest'
import { explainRefund } from '#server/pricing/explainRefund.ts'
import { priceRefund } from '#server/pricing/refund.ts'
import { earnAfterClaims, heldByOpen } from '#server/pricing/refundUnits.ts'
import type { RefundGroup, RefundInput } from '#shared/pricing/refundTypes.ts'
import { claim } from './claims.ts'
import { fees, of, paid } from './refundShop.ts'

describe('약속한 환불', () => {
  const promised = { cash: 15_000, points: 0, additionalPayment: 0, shippingBack: [] }
  const after = () => claim(paid({ prices: [15_000, 15_000, 40_000] }), of('cancel', 'CUSTOMER', 1)).after
  const kept = (input: Partial<RefundInput>) =>
    priceRefund({ kind: 'cancel', fault: 'CUSTOMER', groups: after(), claimed: [{ lineId: 2, units: [1] }], ...input })

  test('규칙이 더 받는 만큼은 회사가 부담하고, 뒤에 다시 받지도 돌려주지도 않는다', () => {
    expect(kept({}).refundCash).toBe(12_000)
    const refund = kept({ promised })
    expect(refund).toMatchObject({ refundCash: 15_000, deductions: [], additionalPayment: 0 })
    expect(refund.borne).toMatchObject([{ kind: 'SHIPPING_REAPPLIED', amount: 3_000 }])
    expect(refund.groups[0]?.change).toMatchObject({ extraCash: 0, waivedBase: 3_000 })
  })

  test('모자란 만큼만, 나중에 적힌 배송비부터 받지 않는다', () => {
    const groups = paid({ prices: [60_000] })
    const back = (cash: number) =>
      kept({ kind: 'return', groups, claimed: [{ lineId: 1, units: [1] }], promised: { ...promised, cash } })
    const taken = (cash: number) => {
      const { refundCash, deductions, borne } = back(cash)
      return [
        refundCash,
        deductions.map(({ kind, amount }) => [kind, amount]),
        borne.map(({ kind, amount }) => [kind, amount]),
      ]
    }
    expect(taken(54_000)).toEqual([
      54_000,
      [
        ['RETURN_FEE', 3_500],
        ['INITIAL_SHIPPING', 2_500],
      ],
      [['INITIAL_SHIPPING', 500]],
    ])
    expect(taken(57_500)).toEqual([
      57_500,
      [['RETURN_FEE', 2_500]],
      [
        ['INITIAL_SHIPPING', 3_000],
        ['RETURN_FEE', 1_000],
      ],
    ])
    // only shipping that was put back on is shipping that is not asked for again
    expect(back(57_500).groups[0]?.change.waivedBase).toBe(0)
  })

  test('더 받기로 한 돈도 약속한 만큼만 받는다', () => {
    const groups = paid({ prices: [2_000] })
    const claimed = [{ lineId: 1, units: [1] }]
    expect(kept({ kind: 'return', groups, claimed })).toMatchObject({ refundCash: 0, additionalPayment: 1_500 })
    const refund = kept({ kind: 'return', groups, claimed, promised: { ...promised, cash: 0, additionalPayment: 500 } })
    expect(refund).toMatchObject({
      refundCash: 0,
      additionalPayment: 500,
      borne: [{ kind: 'RETURN_FEE', amount: 1_000 }],
    })
  })

  test('규칙이 더 주면 더 준다', () => {
    expect(kept({ promised: { ...promised, cash: 10_000 } })).toMatchObject({ refundCash: 12_000, borne: [] })
  })

  test('결제에 남은 돈보다 많이 주지 않고, 왜 그런지 말한다', () => {
    const refund = kept({ promised, moneyLeft: 9_000 })
    expect(refund).toMatchObject({ refundCash: 9_000, capped: 6_000 })
    expect(refund.why.map(explainRefund)).toContain(
      '앞서 더 돌려드린 금액이 있어, 돌려드릴 15,000원 중 결제에 남은 9,000원까지만 돌려드려요',
    )
  })
})

describe('남은 것이 적립할 포인트', () => {
  const unit = (paid: number, claimed = false) => ({ paid, claimed })
  test.each([
    ['한 줄의 낱개는 더한 뒤에 한 번 버린다', [[unit(150), unit(150), unit(199)]], 4],
    ['줄마다 따로 버린다', [[unit(150)], [unit(150)]], 2],
    ['클레임한 낱개는 빠진다', [[unit(150), unit(150, true), unit(50)]], 2],
    ['모두 클레임하면 없다', [[unit(20_000, true)]], 0],
  ])('%s', (_title, lines, points) => {
    expect(
      earnAfterClaims(
        lines.map((units) => ({ units })),
        1,
      ),
    ).toBe(points)
  })
})

describe('먼저 열린 클레임이 있으면', () => {
  const groups = paid({ prices: [30_000, 15_000, 15_000] })
  const open = priceRefund({ kind: 'cancel', fault: 'CUSTOMER', groups, claimed: [{ lineId: 1, units: [1] }] })
  const held = heldByOpen(groups, open)

  test('그 상품은 없는 것이고, 그것이 낼 배송비는 아무도 또 내지 않으며 돌려받지도 않는다', () => {
    expect(open.deductions).toMatchObject([{ kind: 'SHIPPING_REAPPLIED', amount: 3_000 }])
    expect(held[0]?.lines.map(({ units }) => units.map(({ claimed }) => claimed))).toEqual([[true], [false], [false]])
    expect(held[0]).toMatchObject({ extraCash: 0, extraPoints: 0, waivedBase: 3_000 })
    const second = claim(held, of('cancel', 'CUSTOMER', 2))
    expect([fees(second), second.refund.refundCash]).toEqual([[], 15_000])
    const rest = claim(second.after, of('cancel', 'CUSTOMER', 3)).refund
    expect([rest.shippingRefundCash, rest.refundCash]).toEqual([0, 15_000])
  })

  test('다른 출고지의 것은 그대로다', () => {
    const other = { ...(paid({ prices: [9_000] })[0] as RefundGroup), shippingOriginId: 8 }
    expect(heldByOpen([...groups, other], open)[1]).toBe(other)
  })
})
