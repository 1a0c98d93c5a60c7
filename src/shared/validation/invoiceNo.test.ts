import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shopCarriers } from '#tests/support/carriers.ts'
import { checkInvoiceNo, cleanInvoiceNo } from './invoiceNo.ts'

const check = (code: string, text: string, options?: { numericCell?: boolean }) =>
  checkInvoiceNo(shopCarriers, code, text, options)

const codeOf = (...args: Parameters<typeof check>) => {
  const result = check(...args)
  return result.ok ? result.value : result.code
}

describe('송장번호', () => {
  test.each([
    [' 1234-5678-9012 ', '123456789012'],
    ["'123456789012", '123456789012'],
    ['１２３４５６７８９０', '1234567890'],
    ['123456789012.0', '123456789012'],
    ['1234 5678\u00a09012\u200b', '123456789012'],
    ['rr123456789kr', 'RR123456789KR'],
  ])('%j는 %s로 정리한다', (typed, clean) => {
    expect(cleanInvoiceNo(typed)).toBe(clean)
  })

  test.each([
    ['CJ', '1234567890', true],
    ['CJ', '12345678901', false],
    ['CJ', '123456789012', true],
    ['HANJIN', '12345678901', true],
    ['LOTTE', '1234567890123', true],
    ['LOTTE', '12345678901', false],
    ['LOGEN', '12345678901', true],
    ['EPOST', '123456789012', false],
    ['EPOST', 'RR123456789KR', false],
    ['EPOST', '1234567890123', true],
  ])('%s %s: %s', (carrier, number, ok) => {
    expect(codeOf(carrier, number)).toEqual(ok ? { invoiceNo: number } : 'INVOICE_FORMAT')
  })

  test('형식이 확실하지 않은 택배사는 경고만 한다', () => {
    const doubtful = codeOf('DAESIN', '12345678')
    expect(doubtful).toMatchObject({ invoiceNo: '12345678', warning: expect.stringContaining('13자리') })
    expect(codeOf('SLX', 'SLX-20260301')).toEqual({ invoiceNo: 'SLX20260301' })
    expect(codeOf('DAESIN', '없음')).toBe('INVOICE_FORMAT')
    expect(codeOf('SLX', '12')).toBe('INVOICE_FORMAT')
  })

  test('직접 배송은 송장번호가 없어도 되고, 다른 택배사는 있어야 한다', () => {
    expect(codeOf('DIRECT', '')).toEqual({ invoiceNo: '' })
    expect(codeOf('CJ', " ' ")).toBe('NO_INVOICE')
    expect(codeOf('번개', '1234567890')).toBe('CARRIER_UNKNOWN')
  })

  test('엑셀이 망가뜨린 숫자는 고쳐 보지 않고 돌려보낸다', () => {
    for (const broken of ['6.01E+11', '5.84012e+11', "'6E+11", '6,01E+11'])
      expect(codeOf('CJ', broken)).toBe('INVOICE_DAMAGED')
  })

  test('숫자 칸에서 사라진 앞자리 0은 길이가 하나로 정해질 때만 되살린다', () => {
    const cell = { numericCell: true }
    expect(codeOf('EPOST', '123456789012', cell)).toEqual({ invoiceNo: '0123456789012', restoredZeros: 1 })
    expect(codeOf('CJ', '12345678901', cell)).toEqual({ invoiceNo: '012345678901', restoredZeros: 1 })
    expect(codeOf('CJ', '123456789', cell)).toBe('INVOICE_FORMAT')
    expect(codeOf('EPOST', '1234567', cell)).toBe('INVOICE_FORMAT')
    expect(codeOf('EPOST', '123456789012')).toBe('INVOICE_FORMAT')
  })

  test.each(["`'5840-1234-5678", "-'584012345678.0", '584012345678.0.0', '584012345678.0-'])(
    '겹쳐 붙은 것도 한 번에 지운다: %s',
    (text) => expect(codeOf('CJ', text)).toEqual({ invoiceNo: '584012345678' }),
  )

  test('무엇을 넣어도 답하고, 받아들인 번호는 다시 넣어도 그대로다', () => {
    const keys = fc.constantFrom(...shopCarriers.map(({ code }) => code))
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 16 }).map((each) => each.join(''))
    fc.assert(
      fc.property(keys, fc.oneof(fc.string(), digits), fc.boolean(), (key, text, numericCell) => {
        const first = check(key, text, { numericCell })
        if (!first.ok) return
        const again = check(key, first.value.invoiceNo)
        expect(again.ok && again.value.invoiceNo).toBe(first.value.invoiceNo)
      }),
    )
  })
})
