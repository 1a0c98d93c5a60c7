/**
 * How the text of a notice is written: `{금액}` stands for a value, `{종류|을를}` for a value with the particle that fits
 * it, and what stands in `[ … ]` is left out when a value named in it is missing. Brackets that name none are brackets.
 */
import { withJosa } from '#shared/format/josa.ts'

export type NoticeText = { title: string; body: string }
/** By the names that stand in braces; one that is missing or empty has no value. */
export type NoticeValues = Readonly<Record<string, string>>

const JOSA = { 은는: '은/는', 이가: '이/가', 을를: '을/를', 와과: '와/과', 으로로: '으로/로' } as const

/** Particles that a value can be written with. */
export const noticeJosa = Object.keys(JOSA)

const isJosa = (text: string | undefined): text is keyof typeof JOSA => text !== undefined && Object.hasOwn(JOSA, text)

const VALUE = /\{([^{}]*)\}/g
const OPTIONAL = /\[([^[\]]*)\]/g

const readPlace = (inside: string) => {
  const [name = '', josa, ...rest] = inside.split('|').map((part) => part.trim())
  return { name, josa, isWellFormed: rest.length === 0 && (josa === undefined || isJosa(josa)) }
}

/** The names in braces, as they stand in a text. */
export const namesIn = (text: string): string[] =>
  [...text.matchAll(VALUE)].map(([, inside = '']) => readPlace(inside).name)

/** What stands in braces, or is half of a pair of them, and is none of these names, without its braces. */
export const strangersIn = (text: string, names: readonly string[]): string[] =>
  [...text.matchAll(/\{([^{}]*)\}|\{[^{}\s]*|\}/g)].flatMap(([whole, inside]) => {
    if (inside === undefined || inside.trim() === '') return [whole]
    const { name, isWellFormed } = readPlace(inside)
    return isWellFormed && names.includes(name) ? [] : [inside]
  })

/** A text with its values in place. */
export function render(text: string, values: NoticeValues): string {
  const valueOf = (name: string) => (Object.hasOwn(values, name) ? (values[name] ?? '') : '')
  const kept = text.replaceAll(OPTIONAL, (whole, inside: string) => {
    const names = namesIn(inside)
    if (names.length === 0) return whole
    return names.every((name) => valueOf(name) !== '') ? inside : ''
  })
  return kept.replaceAll(VALUE, (_, inside: string) => {
    const { name, josa } = readPlace(inside)
    const value = valueOf(name)
    return value !== '' && isJosa(josa) ? withJosa(value, JOSA[josa]) : value
  })
}

type About = { name: string; orderNo?: string | undefined; parcel?: string | undefined; link?: string | undefined }

/** A message as its customer reads it: who sends it and to whom, the text, and what it is about. */
export function renderMessage({ title, body }: NoticeText, values: NoticeValues, about: About): NoticeText {
  const order = about.orderNo ? `\n주문번호 ${about.orderNo}` : ''
  const parcel = about.parcel ? `\n${about.parcel}` : ''
  const link = about.link ? `\n${about.link}` : ''
  return {
    title: `[홈핏] ${render(title, values)}`,
    body: `${about.name}님, ${render(body, values)}${order}${parcel}${link}`,
  }
}
