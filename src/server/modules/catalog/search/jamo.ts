/**
 * Korean as it is typed, letter after letter. What names are found by is made of the same letters in the database
 * (`jamo_of` and `firsts_of` in the migrations), so that what is half typed finds what it is the beginning of.
 */
const FIRSTS = Array.from('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ')
const MIDDLES = 'ㅏ ㅐ ㅑ ㅒ ㅓ ㅔ ㅕ ㅖ ㅗ ㅗㅏ ㅗㅐ ㅗㅣ ㅛ ㅜ ㅜㅓ ㅜㅔ ㅜㅣ ㅠ ㅡ ㅡㅣ ㅣ'.split(' ')
const LASTS =
  ' ㄱ ㄲ ㄱㅅ ㄴ ㄴㅈ ㄴㅎ ㄷ ㄹ ㄹㄱ ㄹㅁ ㄹㅂ ㄹㅅ ㄹㅌ ㄹㅍ ㄹㅎ ㅁ ㅂ ㅂㅅ ㅅ ㅆ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ'.split(' ')

/** Letters that keyboards write as one and people type as two. */
const DOUBLE = new Map(
  'ㅘㅗㅏ ㅙㅗㅐ ㅚㅗㅣ ㅝㅜㅓ ㅞㅜㅔ ㅟㅜㅣ ㅢㅡㅣ ㄳㄱㅅ ㄵㄴㅈ ㄶㄴㅎ ㄺㄹㄱ ㄻㄹㅁ ㄼㄹㅂ ㄽㄹㅅ ㄾㄹㅌ ㄿㄹㅍ ㅀㄹㅎ ㅄㅂㅅ'
    .split(' ')
    .map((three) => [three.slice(0, 1), three.slice(1)]),
)

const SYLLABLES = 0xac00
const LAST_SYLLABLE = 0xd7a3
const isSyllable = (letter: string) => {
  const code = letter.codePointAt(0) ?? 0
  return code >= SYLLABLES && code <= LAST_SYLLABLE
}

/** What separates words and is left out as often as not. */
const separators = /[ \t\n\r\u00a0\u3000\-_/\\·,()[\]{}<>'"‘’“”~&!?:;|]/g

/** Composed, in small letters, without what separates words. */
export const bare = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(separators, '')
    .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())

/** The letters of a text one after the other, as they are typed; those that stand alone are taken apart as well. */
export const jamoOf = (text: string): string => Array.from(bare(text)).map(jamoOfLetter).join('')

/** The same of one letter of a text that is `bare`. */
export const jamoOfLetter = (letter: string): string =>
  isSyllable(letter) ? lettersOf(letter).join('') : (DOUBLE.get(letter) ?? letter)

const SIGNS = new Map(
  Array.from('ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎㅏㅐㅑㅒㅓㅔㅕㅖㅗㅛㅜㅠㅡㅣ', (letter, at) => [
    letter,
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ!?:;|~&'.charAt(at),
  ]),
)

/** The same as the columns `jamo` and `firsts` keep it: every letter of Korean is one sign that no name has otherwise. */
export const signsOf = (text: string): string =>
  Array.from(jamoOf(text))
    .map((letter) => SIGNS.get(letter) ?? letter)
    .join('')

/** The first letter of each syllable. */
export const firstsOf = (text: string): string =>
  Array.from(bare(text))
    .map((letter) => (isSyllable(letter) ? lettersOf(letter)[0] : letter))
    .join('')

function lettersOf(syllable: string): [string, string, string] {
  const code = (syllable.codePointAt(0) ?? 0) - SYLLABLES
  const at = (list: string[], index: number) => list[index] ?? ''
  return [at(FIRSTS, Math.floor(code / 588)), at(MIDDLES, Math.floor((code % 588) / 28)), at(LASTS, code % 28)]
}

/** 초성: the letters that begin syllables and nothing else, as in ㅍㄹㄹ. Vowels are typed on the way to a syllable. */
export const isFirsts = (text: string): boolean => /^[ㄱ-ㅎ]+$/.test(bare(text))

/** Whether there are whole syllables and nothing half typed. */
export const isWhole = (text: string): boolean => /^[가-힣]+$/.test(text)

const KEYS =
  'rㄱ Rㄲ sㄴ eㄷ Eㄸ fㄹ aㅁ qㅂ Qㅃ tㅅ Tㅆ dㅇ wㅈ Wㅉ cㅊ zㅋ xㅌ vㅍ gㅎ kㅏ oㅐ iㅑ Oㅒ jㅓ pㅔ uㅕ Pㅖ hㅗ yㅛ nㅜ bㅠ mㅡ lㅣ'.split(
    ' ',
  )
const LETTER_OF = new Map(KEYS.map((pair) => [pair.slice(0, 1), pair.slice(1)]))
const KEY_OF = new Map(KEYS.map((pair) => [pair.slice(1), pair.slice(0, 1)]))

/** What was meant by keys that were pressed while the keyboard was on English: vhafhffj is 폼롤러. */
export const hangulOfKeys = (keys: string): string =>
  composed(Array.from(keys).map((key) => LETTER_OF.get(key) ?? LETTER_OF.get(key.toLowerCase()) ?? key))

/** The other way round: ㅡㅁㅅ is mat. */
export const keysOfHangul = (text: string): string =>
  Array.from(jamoOf(text))
    .map((letter) => KEY_OF.get(letter) ?? letter)
    .join('')

const indexOf = (list: string[], letters: string | undefined) => (letters ? list.indexOf(letters) : -1)
const isVowel = (letter: string | undefined) => indexOf(MIDDLES, letter) >= 0

/** Syllables of letters as they were typed; what makes no syllable stays as it is. */
function composed(letters: string[]): string {
  let text = ''
  for (let at = 0; at < letters.length;) {
    const first = indexOf(FIRSTS, letters[at])
    if (first < 0 || !isVowel(letters[at + 1])) {
      text += letters[at]
      at += 1
      continue
    }
    const two = (from: number) => `${letters[from] ?? ''}${letters[from + 1] ?? ''}`
    const wide = isVowel(letters[at + 2]) && indexOf(MIDDLES, two(at + 1)) >= 0
    const middle = indexOf(MIDDLES, wide ? two(at + 1) : letters[at + 1])
    const after = at + (wide ? 3 : 2)
    const length = lastLength(letters, after)
    const last = Math.max(0, indexOf(LASTS, letters.slice(after, after + length).join('')))
    text += String.fromCodePoint(SYLLABLES + first * 588 + middle * 28 + last)
    at = after + length
  }
  return text
}

/** How many letters close the syllable: a letter before a vowel begins the next one. */
function lastLength(letters: string[], at: number): number {
  const fits = (length: number) =>
    indexOf(LASTS, letters.slice(at, at + length).join('')) > 0 && !isVowel(letters[at + length])
  if (letters[at + 1] !== undefined && fits(2)) return 2
  return letters[at] !== undefined && fits(1) ? 1 : 0
}
