import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isVoucherCode,
  isVoucherSecret,
  VOUCHER_CODE_LENGTH,
  VOUCHER_LETTERS,
  voucherCheckLetter,
  voucherCodeMasked,
  voucherTextOf,
  voucherTextShown,
} from './voucherCode.ts'

const alphabet = Array.from(VOUCHER_LETTERS)
const letters = (length: number) =>
  fc.array(fc.constantFrom(...alphabet), { minLength: length, maxLength: length }).map((all) => all.join(''))
const codes = letters(VOUCHER_CODE_LENGTH - 1).map((begun) => begun + voucherCheckLetter(begun))
const place = fc.nat(VOUCHER_CODE_LENGTH - 1)

test('검사 문자까지 맞는 것만 이용권 코드다', () => {
  fc.assert(
    fc.property(codes, (code) => {
      expect(isVoucherCode(code)).toBe(true)
    }),
  )
})

test('한 자가 틀리면 어느 자리든 알아챈다', () => {
  fc.assert(
    fc.property(codes, place, fc.constantFrom(...alphabet), (code, at, letter) => {
      fc.pre(code[at] !== letter)
      expect(isVoucherCode(code.slice(0, at) + letter + code.slice(at + 1))).toBe(false)
    }),
    { numRuns: 2_000 },
  )
})

test('두 자가 자리를 바꾸면 떨어져 있어도 알아챈다', () => {
  fc.assert(
    fc.property(codes, place, place, (code, a, b) => {
      fc.pre(code[a] !== code[b])
      const swapped = Array.from(code)
      ;[swapped[a], swapped[b]] = [swapped[b] as string, swapped[a] as string]
      expect(isVoucherCode(swapped.join(''))).toBe(false)
    }),
    { numRuns: 2_000 },
  )
})

test('아무 글이나 맞을 일은 서른두 번에 한 번뿐이다', () => {
  let right = 0
  fc.assert(
    fc.property(letters(VOUCHER_CODE_LENGTH), (text) => {
      right += Number(isVoucherCode(text))
    }),
    { numRuns: 3_200, seed: 1 },
  )
  expect(right).toBeGreaterThan(50)
  expect(right).toBeLessThan(160)
})

test('대소문자, 전각, 빈칸, 붙임표, 헷갈리는 글자를 가리지 않는다', () => {
  fc.assert(
    fc.property(codes, fc.array(fc.nat(5), { minLength: 16, maxLength: 16 }), (code, ways) => {
      const typed = Array.from(code, (letter, at) => written(letter, ways[at] as number)).join('')
      expect(voucherTextOf(typed)).toBe(code)
      expect(voucherTextShown(typed)).toBe(code.match(/.{4}/g)?.join('-'))
    }),
  )
})

function written(letter: string, way: number): string {
  if (way === 0) return letter.toLowerCase()
  if (way === 1) return `${letter}-`
  if (way === 2) return ` ${letter}`
  if (way === 3) return String.fromCharCode(letter.charCodeAt(0) + 0xfee0)
  if (letter === '0') return way === 4 ? 'O' : 'o'
  if (letter === '1') return way === 4 ? 'l' : 'I'
  return letter
}

test('어떤 글이 와도 코드가 아니라고만 한다', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      expect(isVoucherCode(`${voucherTextOf(text)}!`)).toBe(false)
      expect(isVoucherSecret(`${voucherTextOf(text)}!`)).toBe(false)
    }),
  )
})

test('스크래치 번호는 여덟 자다', () => {
  expect(isVoucherSecret('7F3K9QX2')).toBe(true)
  expect(isVoucherSecret('7F3K9QX')).toBe(false)
  expect(isVoucherSecret('7F3K9QXU')).toBe(false)
})

test('가린 코드로는 쓸 수 없다', () => {
  fc.assert(
    fc.property(codes, (code) => {
      const masked = voucherCodeMasked(code)
      expect(masked).not.toContain(code.slice(4, 12))
      expect(isVoucherCode(voucherTextOf(masked))).toBe(false)
    }),
  )
})
