import { expect, test } from 'vitest'
import { latinOf, scannedText } from './scannedText.ts'

const codesOf = (text: string) => Array.from(text, (one) => (/\d/.test(one) ? `Digit${one}` : `Key${one}`))

test('한글 입력 상태에서 스캔한 번호도 글자가 아니라 자리로 읽는다', () => {
  expect(scannedText('ㅊ261121ㅁㅠ3', codesOf('C261121AB3'))).toBe('C261121AB3')
})

test('붙여 넣거나 고쳐 쓴 번호는 칸에 있는 그대로 읽는다', () => {
  expect(scannedText(' c261121ab3 ', ['KeyV'])).toBe('C261121AB3')
  expect(scannedText('５８４０-1234-5678', [])).toBe('5840-1234-5678')
})

test('숫자판의 숫자도 같은 숫자다', () => {
  expect(['Digit1', 'Numpad1'].map(latinOf)).toEqual(['1', '1'])
  expect(latinOf('ShiftLeft')).toBe('')
})
