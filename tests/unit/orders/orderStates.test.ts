import { type Arbitrary, assert, boolean, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ItemFacts,
  judge,
  type OrderItemStatus,
  possibleSteps,
  stepNames,
  steps,
} from '#server/modules/orders/orderStates.ts'
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

const plain: ItemFacts = {
  status: 'PAID',
  version: 1,
  claimOpen: false,
  claimLabel: '취소',
  holdReason: null,
  addressChanged: false,
  pickedUp: false,
}

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

  /** What each step does with an item in each state: `ok`, nothing to do (`done`), or the code it is refused with. */
  test('상태마다 단계마다 답은 표와 같다', () => {
    const [ended, wrong, early] = ['ORDER_ITEM_STATE', 'ORDER_ITEM_STATE', 'NOT_SHIPPED']
    const table: Record<(typeof stepNames)[number], string[]> = {
      // PENDING, PAID, PROCESSING_ORDER, SHIPPING, OUT_OF_DELIVERY, DELIVERED, CONFIRMED, CANCELED, RETURNED, EXCHANGED
      'processing-order': [wrong, 'ok', 'done', 'done', 'done', 'done', 'done', ended, ended, ended],
      shipping: [wrong, 'NOT_PROCESSED', 'ok', 'done', 'done', 'done', 'done', ended, ended, ended],
      'out-of-delivery': [early, early, early, 'ok', 'done', 'done', 'done', ended, ended, ended],
      delivered: [early, early, early, 'ok', 'ok', 'done', 'done', ended, ended, ended],
      'revert-processing': [wrong, 'done', 'ok', wrong, wrong, wrong, wrong, ended, ended, ended],
      'cancel-shipping': [wrong, wrong, 'done', 'ok', wrong, wrong, wrong, ended, ended, ended],
      hold: [wrong, 'ok', 'ok', wrong, wrong, wrong, wrong, ended, ended, ended],
      release: [wrong, 'done', 'done', wrong, wrong, wrong, wrong, ended, ended, ended],
      delay: [wrong, 'ok', 'ok', wrong, wrong, wrong, wrong, ended, ended, ended],
    }
    const said = (name: (typeof stepNames)[number], item: ItemFacts) => {
      const verdict = judge(name, item)
      return verdict.ok ? 'ok' : verdict.skipped ? 'done' : verdict.code
    }
    for (const name of stepNames) {
      expect(
        statuses.map((status) => said(name, { ...plain, status })),
        name,
      ).toEqual(table[name])
      // a claim stops what could be done, but not that staff hold goods back or let them go
      if (name === 'hold' || name === 'release') continue
      for (const [nth, status] of statuses.entries())
        if (table[name][nth] === 'ok')
          expect(said(name, { ...plain, status, claimOpen: true }), `${name} ${status}`).toBe('CLAIM_OPEN')
    }
  })

  test('화면에 놓이는 단계는 상태와 보류에 따라 정해져 있다', () => {
    const offered = (status: OrderItemStatus, more: Partial<ItemFacts> = {}) =>
      possibleSteps({ ...plain, status, ...more })
    expect(offered('PAID')).toEqual(['processing-order', 'hold', 'delay'])
    expect(offered('PROCESSING_ORDER')).toEqual(['shipping', 'revert-processing', 'hold', 'delay'])
    expect(offered('SHIPPING')).toEqual(['out-of-delivery', 'delivered', 'cancel-shipping'])
    expect(offered('SHIPPING', { pickedUp: true })).toEqual(['out-of-delivery', 'delivered'])
    expect(offered('OUT_OF_DELIVERY')).toEqual(['delivered'])
    for (const over of ['PENDING', 'DELIVERED', 'CONFIRMED', 'CANCELED', 'RETURNED', 'EXCHANGED'] as const)
      expect(offered(over), over).toEqual([])
    const held = { holdReason: '주소 확인' }
    expect(offered('PAID', held)).toEqual(['processing-order', 'release', 'delay'])
    expect(offered('PROCESSING_ORDER', held)).toEqual(['revert-processing', 'release', 'delay'])
    expect(offered('PROCESSING_ORDER', { addressChanged: true })).toContain('shipping')
    expect(offered('PROCESSING_ORDER', { claimOpen: true })).toEqual(['hold'])
  })

  test('발주확인도 함께면 두 걸음, 거절은 무엇 때문인지 말한다', () => {
    const together = { processToo: true }
    expect(judge('shipping', { ...plain, status: 'PAID' }, together)).toEqual({
      ok: true,
      path: ['PROCESSING_ORDER', 'SHIPPING'],
    })
    for (const status of statuses.filter((one) => one !== 'PAID' && one !== 'PROCESSING_ORDER'))
      expect(judge('shipping', { ...plain, status }, together).ok, status).toBe(false)
    expect(judge('delivered', { ...plain, status: 'PAID' }, together)).toMatchObject({ code: 'NOT_SHIPPED' })
    const ready = { ...plain, status: 'PROCESSING_ORDER' as const }
    const message = (name: (typeof stepNames)[number], item: ItemFacts) => {
      const verdict = judge(name, item)
      return verdict.ok ? '' : verdict.message
    }
    expect(message('shipping', { ...ready, holdReason: '주소 확인' })).toBe('배송보류 중이에요: 주소 확인')
    expect(message('shipping', { ...ready, claimOpen: true })).toBe('취소 진행 중이라 발송처리할 수 없어요.')
    expect(message('processing-order', ready)).toBe('이미 상품준비중 상태예요.')
    expect(message('processing-order', { ...plain, status: 'DELIVERED' })).toBe(
      '이미 배송완료 상태라 발주확인을 지나왔어요.',
    )
    expect(message('delivered', ready)).toBe('아직 발송 전이에요(상품준비중).')
    expect(message('cancel-shipping', { ...plain, status: 'DELIVERED' })).toBe(
      '배송완료 상태에서는 발송취소할 수 없어요.',
    )
  })
})
