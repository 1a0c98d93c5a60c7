import { withJosa } from '#shared/format/josa.ts'
import { type Checked, fail, pass } from './checked.ts'

/** The limits of an address as people fill it in; the server and both apps use the same. */
export const ADDRESS_LIMITS = { name: 30, address1: 200, address2: 100, comment: 100 } as const

export const NICKNAME_LIMITS = { min: 2, max: 12 } as const

/** Outer and doubled spaces, NBSP and invisible characters gone (emoji joiners stay); macOS's split Hangul composed. */
export function cleanText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\u200b\u200c\u2060\ufeff]/g, '')
    .replaceAll(/[\s\u00a0]+/g, ' ')
    .trim()
}

/** A cleaned text of `min` to `max` characters as people count them (an emoji is one). */
export function checkLength(
  text: string,
  label: string,
  { min = 1, max }: { min?: number; max: number },
): Checked<string> {
  const clean = cleanText(text)
  const length = countCharacters(clean)
  if (length === 0 && min > 0) return fail('REQUIRED', `${withJosa(label, '을/를')} 입력해 주세요.`)
  if (length < min) return fail('TOO_SHORT', `${withJosa(label, '은/는')} ${min}자 이상이어야 해요.`, { min })
  if (length > max || clean.length > max * 10)
    return fail('TOO_LONG', `${withJosa(label, '은/는')} ${max}자까지 쓸 수 있어요. (지금 ${length}자)`, { max })
  return pass(clean)
}

/** Who receives the parcel: 1–30 letters, digits and the signs names have. */
export function checkRecipient(name: string): Checked<string> {
  const length = checkLength(name, '받는 사람 이름', { max: ADDRESS_LIMITS.name })
  if (!length.ok) return length
  if (!/^[\p{L}\p{M}\p{N} .,'’·()&㈜/-]+$/u.test(length.value)) {
    return fail('NAME_CHARACTERS', '이름에는 글자와 숫자만 쓸 수 있어요.')
  }
  return length
}

/** 2–12 letters, digits or underscores, no spaces. */
export function checkNickname(nickname: string): Checked<string> {
  const length = checkLength(nickname, '닉네임', NICKNAME_LIMITS)
  if (!length.ok) return length
  if (!/^[가-힣a-zA-Z0-9_]+$/.test(length.value)) {
    return fail('NICKNAME_CHARACTERS', '닉네임에는 한글, 영문, 숫자, 밑줄(_)만 쓸 수 있어요.')
  }
  return length
}

/** A trimmed, lower-cased address with one @ and a domain with a dot; at most 254 characters. */
export function checkEmail(email: string): Checked<string> {
  const clean = cleanText(email).toLowerCase()
  if (clean === '') return fail('REQUIRED', '이메일을 입력해 주세요.')
  const shaped = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/.test(clean)
  if (!shaped || clean.length > 254 || clean.includes('..')) {
    return fail('EMAIL_FORMAT', '이메일 주소를 확인해 주세요. 예: name@example.com')
  }
  return pass(clean)
}

function countCharacters(text: string): number {
  return [...new Intl.Segmenter('ko', { granularity: 'grapheme' }).segment(text)].length
}
