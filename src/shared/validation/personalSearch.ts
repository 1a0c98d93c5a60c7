import { isPhone, phoneDigits } from '#shared/format/phone.ts'
import { detectKey } from './searchKey.ts'

/**
 * Which search texts are a person's, and so never stand in an address: what both the server refuses there and the
 * console seals before it writes one.
 */
export type PersonalKind = 'phone' | 'email' | 'name'

/** Keys of a query or a filter that hold nothing but what is a person's, whatever list they belong to. */
const peoplesKeys: ReadonlySet<string> = new Set([
  'phone',
  'phone_number',
  'mobile',
  'receiver',
  'recipient',
  'name',
  'email',
  'email_address',
])

/** Numbers of parcels may look like those of telephones, and stand for no person. */
const parcelKeys: ReadonlySet<string> = new Set(['invoice_no'])

/** A mobile number among other words: `김민지 010-1234-5678`. */
const mobileWithin = /(?<!\d)01[016789][^\p{L}\d]{0,2}\d{3,4}[^\p{L}\d]{0,2}\d{4}(?!\d)/u

/** A mobile number whose zero a spreadsheet has dropped, or the last eight digits as people tell them. */
const partOfMobile = /^(10-?\d{4}-?\d{4}|\d{4}[- ]\d{4})$/

/** As it is compared: full-width letters and digits as plain ones, without characters that nobody sees. */
const plainOf = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .trim()

/** An e-mail address or a telephone number of a person, wherever it is typed. A company's short number is neither. */
export function contactIn(text: string): 'phone' | 'email' | undefined {
  const plain = plainOf(text)
  if (/[^\s@]@[^\s@]/.test(plain)) return 'email'
  if (/\p{L}/u.test(plain)) return mobileWithin.test(plain) ? 'phone' : undefined
  const digits = phoneDigits(plain)
  if (/^1[568]\d{6}$/.test(digits)) return undefined
  // also one with a digit too few or too many
  return isPhone(digits) || /^01[016789]\d{6,}$/.test(digits) ? 'phone' : undefined
}

/** What is a person's in a search that looks for people too: a contact, or a name, which is whatever is no number. */
export function personIn(text: string): PersonalKind | undefined {
  const plain = plainOf(text)
  const contact = contactIn(plain)
  if (contact) return contact
  const key = detectKey(plain)
  if (key.kind === 'name') return plain === '' ? undefined : 'name'
  return key.kind === 'number' && (key.phone || partOfMobile.test(plain)) ? 'phone' : undefined
}

/** Whether a value of a query or filter is a person's. `seeksPeople`: this key of this list looks for people by name. */
export function isPersonalValue(key: string, value: string, seeksPeople: boolean): boolean {
  if (peoplesKeys.has(key)) return plainOf(value) !== ''
  if (seeksPeople) return personIn(value) !== undefined
  const contact = contactIn(value)
  return contact === 'email' || (contact === 'phone' && !parcelKeys.has(key))
}

/** Keys whose values are not written down anywhere that outlasts the call. */
export const isUnwrittenKey = (key: string): boolean => peoplesKeys.has(key) || key === 'q'

/** A search text as the server sealed it for one member of staff. */
export const isSealed = (value: unknown): value is string => typeof value === 'string' && /^~[\w-]{60,}$/.test(value)
