import { describe, expect, test } from 'vitest'
import { CARRIERS, carrierByKey, findCarrier, invoicePattern, trackingUrl } from './carriers.ts'

describe('택배사', () => {
  test('키와 이름은 겹치지 않고, 어떤 별칭도 두 택배사를 가리키지 않는다', () => {
    expect(new Set(CARRIERS.map(({ key }) => key)).size).toBe(CARRIERS.length)
    for (const carrier of CARRIERS) {
      for (const name of [carrier.key, carrier.name, ...carrier.aliases]) expect(findCarrier(name), name).toBe(carrier)
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
  ])('파일에 %s라고 적혀 있으면 %s', (text, key) => {
    expect(findCarrier(text)?.key).toBe(key)
  })

  test('숫자 코드나 모르는 이름은 짐작하지 않는다', () => {
    for (const text of ['04', '23', '', '번개택배', 'C']) expect(findCarrier(text)).toBeUndefined()
    expect(carrierByKey('cj')).toBeUndefined()
  })

  test('조회 주소에는 송장번호가 들어가고, 주소가 없는 택배사는 없다고 한다', () => {
    expect(trackingUrl('LOGEN', '12345678901')).toBe('https://www.ilogen.com/web/personal/trace/12345678901')
    expect(trackingUrl('DIRECT', '1')).toBeNull()
    expect(trackingUrl('NOPE', '1')).toBeNull()
    expect(trackingUrl('CJ', '')).toBeNull()
    for (const { trackingUrl: url } of CARRIERS) if (url) expect(url).toMatch(/^https:\/\/.+\{no\}$/)
  })

  test('형식은 정규식으로도 내놓는다', () => {
    const [cj, direct] = [carrierByKey('CJ'), carrierByKey('DIRECT')]
    expect(cj && invoicePattern(cj)).toBe(String.raw`^(\d{10}|\d{12})$`)
    expect(direct && invoicePattern(direct)).toBeNull()
  })
})
