import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstsOf, hangulOfKeys, isFirsts, jamoOf, keysOfHangul } from './jamo.ts'

const syllable = fc.integer({ min: 0xac00, max: 0xd7a3 }).map((code) => String.fromCodePoint(code))
const word = fc.array(syllable, { minLength: 1, maxLength: 8 }).map((all) => all.join(''))

test.each([
  ['폼롤러', 'ㅍㅗㅁㄹㅗㄹㄹㅓ', 'ㅍㄹㄹ'],
  ['폼 롤-러', 'ㅍㅗㅁㄹㅗㄹㄹㅓ', 'ㅍㄹㄹ'],
  ['과일 값', 'ㄱㅗㅏㅇㅣㄹㄱㅏㅂㅅ', 'ㄱㅇㄱ'],
  ['TPE 매트 6mm', 'tpeㅁㅐㅌㅡ6mm', 'tpeㅁㅌ6mm'],
  ['매트'.normalize('NFD'), 'ㅁㅐㅌㅡ', 'ㅁㅌ'],
  ['ㄳㅘ', 'ㄱㅅㅗㅏ', 'ㄳㅘ'],
  ['1+1 (100%)', '1+1100%', '1+1100%'],
])('%s의 낱자는 %s, 초성은 %s이다', (text, letters, firsts) => {
  expect([jamoOf(text), firstsOf(text)]).toEqual([letters, firsts])
})

test('치다 만 말은 언제나 다 친 말의 앞부분이다', () => {
  fc.assert(
    fc.property(word, (whole) => {
      const typed = jamoOf(whole)
      // what a keyboard shows after each key
      for (let length = 1; length <= typed.length; length++) {
        const shown = hangulOfKeys(keysOfHangul(typed.slice(0, length)))
        expect(typed.startsWith(jamoOf(shown)), `${whole} ${shown}`).toBe(true)
      }
    }),
  )
})

test('한글 자판으로 친 글쇠는 그 말로 돌아오고, 말은 그 글쇠로 돌아온다', () => {
  fc.assert(
    fc.property(word, (whole) => {
      expect(jamoOf(hangulOfKeys(keysOfHangul(whole)))).toBe(jamoOf(whole))
    }),
  )
})

test.each([
  ['vhafhffj', '폼롤러'],
  ['dyrkaoxm', '요가매트'],
  ['ehowl', '돼지'],
  ['rkqtdmf', '값을'],
  ['rkqtl', '갑시'],
  ['Tkr', '싹'],
  ['vha fhf', '폼 롤'],
  ['VHA', '폼'],
  ['mat', 'ㅡㅁㅅ'],
  ['6mm', '6ㅡㅡ'],
])('영어 자판의 %s은 %s이다', (keys, text) => expect(hangulOfKeys(keys)).toBe(text))

test('초성만 있는 말을 알아본다', () => {
  expect(['ㅍㄹㄹ', 'ㅍ ㄹ', 'ㅃ', '폼ㄹ', 'ㅏ', 'ㅍㅗ', '', 'abc'].map(isFirsts)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})

test('초성은 글자마다 하나이고, 낱자의 처음과 같다', () => {
  fc.assert(
    fc.property(word, (whole) => {
      const firsts = firstsOf(whole)
      expect(firsts).toHaveLength(whole.length)
      expect(jamoOf(whole).startsWith(firsts.slice(0, 1))).toBe(true)
    }),
  )
})
