import { formatPhone } from '#shared/format/phone.ts'

/** Personal data as it may be shown without permission to see it. One rule set, applied on the server. */

/** What is left of the name of a member who left. It names nobody, so it is shown as it is. */
export const WITHDRAWN_NAME = '탈퇴 회원'
const WITHDRAWN_DOMAIN = '@withdrawn.invalid'

/** What stands where the address of a member who left was: one that no mail can reach. */
export const withdrawnEmail = (userId: number) => `withdrawn-${userId}${WITHDRAWN_DOMAIN}`

/** 홍길동 → 홍*동, 홍길 → 홍*, 남궁민수 → 남**수 */
export function maskName(name: string): string {
  if (name === WITHDRAWN_NAME) return name
  const letters = Array.from(name.trim())
  if (letters.length <= 1) return letters.length === 0 ? '' : '*'
  const last = letters.length > 2 ? letters.at(-1) : ''
  return `${letters[0]}${'*'.repeat(letters.length - (last ? 2 : 1))}${last}`
}

/** 010-****-1234; a number without a middle part hides its end: 1588-**** */
export function maskPhone(phone: string): string {
  const parts = formatPhone(phone).split('-')
  const hidden = Math.min(1, parts.length - 1)
  return parts.map((part, index) => (index === hidden ? '*'.repeat(part.length) : part)).join('-')
}

/** abc@naver.com → ab***@naver.com; a local part of one or two letters shows at most its first. */
export function maskEmail(email: string): string {
  if (email.endsWith(WITHDRAWN_DOMAIN)) return WITHDRAWN_NAME
  const at = email.lastIndexOf('@')
  if (at < 0) return '***'
  const local = Array.from(email.slice(0, at))
  const shown = local.length > 2 ? 2 : local.length - 1
  return `${local.slice(0, Math.max(shown, 0)).join('')}***${email.slice(at)}`
}

/** Up to the road name (도로명), or up to 읍·면·동·리 of a lot address; the rest is ***. */
export function maskAddress(address: string): string {
  const words = address.trim().split(/\s+/)
  const road = words.findIndex((word, index) => index > 0 && ROAD.test(word))
  const end = road > 0 ? road : words.findIndex((word, index) => index > 0 && VILLAGE.test(word))
  if (end < 0) return words.length > 2 ? `${words.slice(0, 2).join(' ')} ***` : '***'
  const last = words[end] ?? ''
  const name = (ROAD.exec(last) ?? VILLAGE.exec(last))?.[1] ?? last
  return `${[...words.slice(0, end), name].join(' ')} ***`
}

/** 홍길동동 → 홍길***: the writer of a public review. Two letters or fewer show only the first. */
export function maskNickname(nickname: string): string {
  const letters = Array.from(nickname.trim())
  return `${letters.slice(0, letters.length > 2 ? 2 : 1).join('')}***`
}

/** ****-1234 */
export function maskCard(number: string): string {
  return `****-${number.replaceAll(/\D/g, '').slice(-4)}`
}

const ROAD = /^([가-힣A-Za-z0-9·.]*[가-힣](?:대로|로|길)(?:\d+번?[가-하]?길)?)(?:\d[\d-]*)?,?$/
const VILLAGE = /^([가-힣0-9·]+(?:읍|면|동|리|가))(?:\d[\d-]*)?,?$/
