const PAIRS = {
  '은/는': ['은', '는'],
  '이/가': ['이', '가'],
  '을/를': ['을', '를'],
  '와/과': ['과', '와'],
  '으로/로': ['으로', '로'],
} as const

/** `withJosa('요가 매트', '을/를')` → `요가 매트를`. Reads Hangul and digits; any other ending takes the form of a vowel. */
export function withJosa(word: string, josa: keyof typeof PAIRS): string {
  const [afterConsonant, afterVowel] = PAIRS[josa]
  const final = finalConsonant(word)
  const closed = josa === '으로/로' ? final !== NONE && final !== RIEUL : final !== NONE
  return `${word}${closed ? afterConsonant : afterVowel}`
}

const NONE = 0
const RIEUL = 8
/** 영 일 이 삼 사 오 육 칠 팔 구, as the index of their final consonant. */
const DIGIT_FINALS = [21, RIEUL, NONE, 16, NONE, NONE, 1, RIEUL, RIEUL, NONE]

function finalConsonant(word: string): number {
  const last = word.replaceAll(/[\s)\]'"”’.,!?]+$/g, '').at(-1) ?? ''
  if (/\d/.test(last)) return DIGIT_FINALS[Number(last)] ?? NONE
  const index = last.charCodeAt(0) - 0xac00
  return index >= 0 && index < 11_172 ? index % 28 : NONE
}
