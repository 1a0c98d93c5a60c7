import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { courierRows } from '#server/db/reference/couriers.ts'
import { shopCarriers } from '#tests/support/carriers.ts'
import { carrierName, chooseCarrier, findCarrier, isSpelling, takenSpelling, trackingUrl } from './carriers.ts'

const find = (text: string) => findCarrier(shopCarriers, text)
const others = (code: string) => shopCarriers.filter((carrier) => carrier.code !== code)
/** What files and people put around a name without meaning another. */
const dressed = (name: string) =>
  fc
    .tuple(fc.constantFrom('', ' ', '(주)', '㈜', '주식회사 '), fc.constantFrom('', ' ', '.', '-', '\u200b', '()'))
    .map(([before, after]) => `${before}${name.toLowerCase()}${after}`)

describe('택배사', () => {
  test('코드와 이름은 겹치지 않고, 어떤 별칭도 두 택배사를 가리키지 않는다', () => {
    expect(new Set(shopCarriers.map(({ code }) => code)).size).toBe(shopCarriers.length)
    for (const carrier of shopCarriers) {
      expect(takenSpelling(carrier, others(carrier.code)), carrier.code).toBeUndefined()
      for (const name of [carrier.code, carrier.name, ...carrier.aliases]) {
        expect(find(name), name).toBe(carrier)
        expect(isSpelling(name), name).toBe(true)
      }
    }
  })

  test.each([
    ['cj 대한통운', 'CJ'],
    ['(주)한진', 'HANJIN'],
    ['㈜로젠택배', 'LOGEN'],
    ['롯데 글로벌 로지스', 'LOTTE'],
    ['우체국 택배', 'EPOST'],
    ['ＣＪ택배', 'CJ'],
    ['kr.epost', 'EPOST'],
  ])('파일에 %s라고 적혀 있으면 %s', (text, code) => {
    expect(find(text)?.code).toBe(code)
  })

  test('어떻게 꾸며 적어도 같은 택배사이고, 그 이름은 다른 택배사가 가질 수 없다', () => {
    const named = fc
      .constantFrom(...shopCarriers)
      .chain((carrier) =>
        fc
          .constantFrom(carrier.code, carrier.name, ...carrier.aliases)
          .chain((name) => dressed(name).map((text) => ({ carrier, text }))),
      )
    fc.assert(
      fc.property(named, ({ carrier, text }) => {
        expect(find(text)).toBe(carrier)
        const taken = takenSpelling({ code: 'MINE', name: '우리트럭', aliases: [text] }, shopCarriers)
        expect(taken).toEqual({ name: text, other: carrier })
      }),
    )
  })

  test('무엇을 적어도 하나를 찾거나 못 찾고, 찾은 것은 그 철자를 가진 택배사다', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const taken = takenSpelling({ code: text, name: text, aliases: [] }, shopCarriers)
        expect(taken?.other).toBe(find(text))
        if (find(text)) expect(isSpelling(text)).toBe(true)
      }),
    )
  })

  test('숫자 코드나 모르는 이름은 짐작하지 않는다', () => {
    for (const text of ['04', '23', '', '번개택배', 'C']) expect(find(text)).toBeUndefined()
    for (const text of ['', '()', '04', ' 1 2 3 ']) expect(isSpelling(text), text).toBe(false)
  })

  test('쓰지 않는 택배사는 고를 수 없지만 이름은 안다', () => {
    const shop = shopCarriers.map((carrier) => (carrier.code === 'SLX' ? { ...carrier, active: false } : carrier))
    expect(chooseCarrier(shop, 'slx 택배')).toEqual({ refusal: '지금 쓰지 않는 택배사예요: SLX택배' })
    expect(chooseCarrier(shop, '번개택배')).toEqual({ refusal: '모르는 택배사예요: 번개택배' })
    expect(chooseCarrier(shop, '한진').carrier?.code).toBe('HANJIN')
    expect(carrierName(shop, 'SLX')).toBe('SLX택배')
    expect(carrierName(shop, 'GONE')).toBe('GONE')
  })

  test('조회 주소에는 송장번호가 들어가고, 주소가 없는 택배사는 없다고 한다', () => {
    const logen = courierRows.find(({ code }) => code === 'LOGEN')?.trackingUrl
    expect(trackingUrl(logen, '12345678901')).toBe('https://www.ilogen.com/web/personal/trace/12345678901')
    expect(trackingUrl('', '1')).toBeNull()
    expect(trackingUrl(undefined, '1')).toBeNull()
    expect(trackingUrl(logen, '')).toBeNull()
    for (const { trackingUrl: url } of courierRows) if (url) expect(url).toMatch(/^https:\/\/.+\{no\}$/)
  })
})
