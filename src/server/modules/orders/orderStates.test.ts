import { type Arbitrary, assert, boolean, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ItemFacts, judge, type OrderItemStatus, possibleSteps, stepNames, steps } from './orderStates.ts'
import { itemStateWord } from '#shared/words/orders.ts'

const statuses = Object.keys(itemStateWord) as OrderItemStatus[]
const facts: Arbitrary<ItemFacts> = record({
  status: constantFrom(...statuses),
  version: integer({ min: 1, max: 5 }),
  claimOpen: boolean(),
  claimLabel: constantFrom('취소', '교환', '반품'),
  holdReason: constantFrom(null, '주소 확인'),
  addressChanged: boolean(),
  pickedUp: boolean(),
})
const options = record({ processToo: boolean(), acknowledgeAddress: boolean() })
const step = constantFrom(...stepNames)

/** Every arrow of the state machine that staff may walk. */
const arrows = new Set([
  'PAID>PROCESSING_ORDER',
  'PROCESSING_ORDER>SHIPPING',
  'SHIPPING>OUT_OF_DELIVERY',
  'SHIPPING>DELIVERED',
  'OUT_OF_DELIVERY>DELIVERED',
  'PROCESSING_ORDER>PAID',
  'SHIPPING>PROCESSING_ORDER',
])

describe('주문상품의 상태', () => {
  test('허락된 걸음은 상태도의 화살표만 따라간다', () => {
    assert(
      property(step, facts, options, (name, item, chosen) => {
        const verdict = judge(name, item, chosen)
        if (!verdict.ok) return
        let from = item.status
        for (const to of verdict.path) {
          expect(arrows).toContain(`${from}>${to}`)
          from = to
        }
        if (steps[name].to) expect(from).toBe(steps[name].to)
      }),
    )
  })

  test('거절에는 언제나 코드와 한국어 문장이 있다', () => {
    assert(
      property(step, facts, options, (name, item, chosen) => {
        const verdict = judge(name, item, chosen)
        if (verdict.ok) return
        expect(verdict.code).toMatch(/^[A-Z_]+$/)
        expect(verdict.message).toMatch(/[가-힣].*요[.)]?/)
      }),
    )
  })

  test('클레임이 열려 있으면 나아가지도 발송을 취소하지도 않고, 보류 중이면 발송하지 않는다', () => {
    assert(
      property(facts, options, (item, chosen) => {
        const steps = ['processing-order', 'shipping', 'out-of-delivery', 'delivered', 'cancel-shipping'] as const
        for (const name of steps) if (item.claimOpen) expect(judge(name, item, chosen).ok).toBe(false)
        if (item.holdReason !== null) expect(judge('shipping', item, chosen).ok).toBe(false)
        if (item.addressChanged && !chosen.acknowledgeAddress) expect(judge('shipping', item, chosen).ok).toBe(false)
        if (item.pickedUp) expect(judge('cancel-shipping', item, chosen).ok).toBe(false)
      }),
    )
  })

  test('끝난 상태(취소, 반품, 교환, 구매확정)와 결제 전에서는 아무 데로도 가지 않는다', () => {
    assert(
      property(step, facts, options, (name, item, chosen) => {
        if (!['CANCELED', 'RETURNED', 'EXCHANGED', 'CONFIRMED', 'PENDING'].includes(item.status)) return
        expect(judge(name, item, chosen).ok).toBe(false)
      }),
    )
  })

  test('두 번째로 누르면 거절이 아니라 건너뛴다', () => {
    assert(
      property(step, facts, options, (name, item, chosen) => {
        const verdict = judge(name, item, chosen)
        const to = steps[name].to
        if (!verdict.ok || !to) return
        expect(judge(name, { ...item, status: to }, chosen)).toMatchObject({
          ok: false,
          skipped: true,
          code: 'ALREADY_DONE',
        })
      }),
    )
  })

  test('다른 버전을 보고 누르면 언제나 VERSION이다', () => {
    assert(
      property(step, facts, (name, item) => {
        expect(judge(name, item, { version: item.version + 1 })).toMatchObject({
          ok: false,
          skipped: false,
          code: 'VERSION',
        })
      }),
    )
  })

  test('할 수 있다고 말한 단계는 정말 할 수 있다', () => {
    assert(
      property(facts, (item) => {
        for (const name of possibleSteps(item)) expect(judge(name, item, { acknowledgeAddress: true }).ok).toBe(true)
      }),
    )
  })
})
