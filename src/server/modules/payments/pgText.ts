import { createHash } from 'node:crypto'

/** What we write into a gateway's fields, and how we read it back. */

/**
 * The number under which a gateway knows one try to pay an order: `261121ABCDEFGH-1042`. A gateway takes a number only
 * once, and an order may be paid again after a payment of it failed or was taken back.
 */
export const pgOrderNo = (orderNo: string, attempt?: string): string => (attempt ? `${orderNo}-${attempt}` : orderNo)

/** Our payment that such a number is about; undefined when it names none. */
export const attemptOf = (pgNumber: string): number | undefined => {
  const digits = /-(\d{1,15})$/.exec(pgNumber)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** The order's own number. */
export const orderNoOf = (pgNumber: string): string => pgNumber.replace(/-\d+$/, '')

/** A reason with our refund number at its end, `단순 변심 [RF12]`, within the gateway's length. */
export function reasonWith(reason: string, reference: string, maxLength = 200): string {
  const tail = ` [${reference}]`
  return `${reason.replaceAll(/[[\]]/g, '').slice(0, maxLength - tail.length)}${tail}`
}

/** Our refund number in a reason; null for a cancel that we did not make. */
export const referenceIn = (reason: string | null | undefined): string | null =>
  /\[([^[\]]+)\]\s*$/.exec(reason ?? '')?.[1] ?? null

/** An idempotency key that every gateway takes: 16 to 256 characters of plain text. Equal keys stay equal. */
export const idempotencyKeyOf = (key: string): string =>
  /^[\w.:-]{16,256}$/.test(key) ? key : `key-${createHash('sha256').update(key).digest('hex')}`

/** A time as gateways write it; undefined when there is none. */
export function dateOf(text: string | null | undefined): Date | undefined {
  const date = new Date(text ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date
}
