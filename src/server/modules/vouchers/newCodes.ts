import { randomBytes } from 'node:crypto'
import {
  VOUCHER_CODE_LENGTH,
  VOUCHER_LETTERS,
  VOUCHER_SECRET_LENGTH,
  voucherCheckLetter,
} from '#shared/validation/voucherCode.ts'

/** So many letters of the alphabet, all equally likely: 32 of them divide a byte evenly. */
const drawn = (count: number): string => Array.from(randomBytes(count), (byte) => VOUCHER_LETTERS[byte % 32]).join('')

export function newVoucherCode(): string {
  const begun = drawn(VOUCHER_CODE_LENGTH - 1)
  return begun + voucherCheckLetter(begun)
}

export const newVoucherSecret = (): string => drawn(VOUCHER_SECRET_LENGTH)

/** So many codes, no two alike. */
export function newVoucherCodes(count: number): string[] {
  const made = new Set<string>()
  while (made.size < count) made.add(newVoucherCode())
  return [...made]
}
