import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PackingBox, ScannedBoxes } from '#contract/schema.d.ts'
import { leftOf, openedBy, type Open, scannedOf, takenBack, takeUnit, unitsOf, withoutLast } from './packingState.ts'

const goods = (id: number, sku_code: string, given: object = {}) => ({
  order_item_id: id,
  product_name: `상품${id}`,
  option_label: '',
  sku_code,
  barcode: null,
  quantity: 1,
  ...given,
})
const box = (given: object = {}) =>
  ({
    key: 'order:1:1',
    order_no: 'A',
    items: [goods(1, 'M-1')],
    aside: [],
    refusal: null,
    notes: [],
    ...given,
  }) as unknown as PackingBox
const scanned = (given: object = {}) =>
  ({ by: 'ORDER', slip_code: null, together: false, boxes: [box()], refusal: null, ...given }) as ScannedBoxes
const refused = (code: string, message: string) => box({ refusal: { code, message } })
const open = (...items: object[]): Open => ({ boxes: [box({ items })], slipCode: null, units: [] })
const AT = '2026-11-16T10:00:00+09:00'

describe('스캔한 번호', () => {
  test('보낼 수 있는 상자가 하나면 열리고, 여럿이면 고르게 하며, 없으면 까닭을 말한다', () => {
    expect(openedBy(scanned()).kind).toBe('open')
    expect(openedBy(scanned({ boxes: [box(), box()] })).kind).toBe('several')
    expect(openedBy(scanned({ boxes: [refused('HOLD', '보류예요'), box()] }))).toMatchObject({
      kind: 'open',
      open: { boxes: [{ refusal: null }] },
    })
    expect(openedBy(scanned({ boxes: [refused('CHECKED', '이미'), refused('HOLD', '보류예요')] }))).toMatchObject({
      title: '보류예요',
    })
    expect(openedBy(scanned({ boxes: [], refusal: { code: 'NOT_FOUND', message: '없어요' } }))).toEqual({
      kind: 'refused',
      title: '없어요',
    })
  })

  test('한 송장의 상자는 통째로 가거나 가지 않는다: 하나라도 막히면 열지 않고, 이미 검수한 주문만 뺀다', () => {
    const together = (boxes: PackingBox[]) => openedBy(scanned({ together: true, boxes }))
    expect(together([box(), refused('CLAIM_OPEN', '취소 중')])).toMatchObject({ kind: 'refused', title: '취소 중' })
    expect(together([box(), refused('CHECKED', '이미')])).toMatchObject({
      kind: 'open',
      open: { boxes: [{ refusal: null }] },
    })
    expect(together([box(), box()])).toMatchObject({ kind: 'open', open: { boxes: [{}, {}] } })
  })
})

describe('상품 스캔', () => {
  test('코드로도 바코드로도 세고, 같은 SKU가 두 줄이면 차례로 채운다', () => {
    let now = open(goods(1, 'M-1'), goods(2, 'M-1'), goods(3, 'B_2.x', { barcode: '880-12' }))
    for (const code of ['m-1', 'M1', '88012']) {
      const taken = takeUnit(now, code, AT)
      if (taken.kind !== 'counted') throw new Error(taken.title)
      now = taken.open
    }
    expect([1, 2, 3].map((order_item_id) => scannedOf(now, { order_item_id }))).toEqual([1, 1, 1])
    expect(leftOf(now)).toBe(0)
  })

  test('다른 상품, 넘치는 상품, 넣으면 안 되는 상품은 세지 않고 저마다 다르게 말한다', () => {
    const aside = [{ ...goods(9, 'X-9'), why: '취소 진행 중' }]
    const now: Open = { boxes: [box({ aside })], slipCode: null, units: [{ order_item_id: 1, code: 'M-1', at: AT }] }
    expect(takeUnit(now, 'M-1', AT)).toMatchObject({ kind: 'refused', title: '너무 많아요' })
    expect(takeUnit(now, 'X-9', AT)).toEqual({ kind: 'refused', title: '넣지 마세요', detail: '상품9: 취소 진행 중' })
    expect(takeUnit(now, 'Q-1', AT)).toEqual({ kind: 'refused', title: '이 상자의 상품이 아니에요', detail: 'Q-1' })
    expect(takeUnit(now, '', AT).kind).toBe('refused')
  })

  test('마지막 스캔을 되돌리면 하나 전과 같고, 없으면 그대로다', () => {
    const now = open(goods(1, 'M-1'))
    const taken = takeUnit(now, 'M-1', AT)
    if (taken.kind !== 'counted') throw new Error(taken.title)
    expect(withoutLast(taken.open)).toEqual(now)
    expect(takenBack(taken.open)).toBe('상품1을 한 개 되돌렸어요.')
    expect([withoutLast(now), takenBack(now)]).toEqual([now, '되돌릴 스캔이 없어요.'])
  })

  test('무엇을 어떤 순서로 스캔해도 상자의 수량을 넘지 않고, 센 것은 모두 제 상품의 것이다', () => {
    const item = fc.record({ sku: fc.constantFrom('A', 'B', 'C'), quantity: fc.integer({ min: 1, max: 4 }) })
    fc.assert(
      fc.property(
        fc.array(item, { minLength: 1, maxLength: 4 }),
        fc.array(fc.constantFrom('A', 'B', 'C', 'D')),
        (items, codes) => {
          let now = open(...items.map(({ sku, quantity }, id) => goods(id, sku, { quantity })))
          for (const code of codes) {
            const taken = takeUnit(now, code, AT)
            if (taken.kind === 'counted') now = taken.open
            else
              expect(items.filter(({ sku }) => sku === code).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(
                now.units.filter((unit) => unit.code === code).length,
              )
          }
          expect(leftOf(now)).toBe(unitsOf(now) - now.units.length)
          for (const [id, { sku, quantity }] of items.entries()) {
            expect(scannedOf(now, { order_item_id: id })).toBeLessThanOrEqual(quantity)
            expect(now.units.filter((unit) => unit.order_item_id === id).every(({ code }) => code === sku)).toBe(true)
          }
        },
      ),
    )
  })
})
