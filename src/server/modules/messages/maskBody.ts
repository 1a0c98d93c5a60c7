import { maskEmail, maskName, maskPhone } from '../../mask.ts'

/**
 * Words of a message that carries a code, for staff: digits, and what a link carries behind `?`, are ●. Where nothing is
 * really sent (the sample shop) staff see the code, because the mailbox is the only place to read it.
 */
export const hideCode = (text: string): string =>
  text.replaceAll(/\?\S+/g, (part) => `?${'●'.repeat(Math.min(part.length - 1, 12))}`).replaceAll(/\d/g, '●')

/**
 * Words of a message that brings a gift, for staff: neither its link nor whom it is from and what they wrote. Where nothing
 * is really sent (the sample shop) the link alone, because the mailbox is the only place to find it.
 */
export function hideGift(text: string, showsLink: boolean): string {
  const link = text.split('\n').find((line) => line.includes('/gifts/'))
  if (link === undefined) return text
  return showsLink ? link : '선물 링크를 담은 문자예요. 받는 분만 볼 수 있어요.'
}

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g
const PHONE = /(?<!\d)01[016789][ -]?\d{3,4}[ -]?\d{4}(?!\d)/g

/** Words of a message without the person in them: the member's name, addresses and phone numbers are masked. */
export function maskPerson(text: string, name: string | null): string {
  const nameless = name ? text.replaceAll(name, maskName(name)) : text
  return nameless.replaceAll(EMAIL, (email) => maskEmail(email)).replaceAll(PHONE, (phone) => maskPhone(phone))
}
