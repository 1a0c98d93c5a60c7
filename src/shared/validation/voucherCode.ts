/** Codes of vouchers: four times four letters of Crockford's base 32, the last of which tells typing errors. */
export const VOUCHER_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const VOUCHER_CODE_LENGTH = 16
export const VOUCHER_SECRET_LENGTH = 8

/** A code or a secret as it is compared: case, spaces and hyphens do not count, and what looks like a digit is one. */
export const voucherTextOf = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}_]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')

/** In groups of four, as it is printed; also what is only begun. */
export const voucherTextShown = (typed: string): string =>
  voucherTextOf(typed)
    .match(/.{1,4}/g)
    ?.join('-') ?? ''

/** The code with its middle hidden, which nobody can redeem: `7F3K-****-****-9QX2`. */
export const voucherCodeMasked = (code: string): string => `${code.slice(0, 4)}-****-****-${code.slice(-4)}`

/**
 * The letter after the first fifteen: their sum in GF(32), each weighed by a power of 2 of its own. Every wrong letter, and
 * every two that changed places, make another sum.
 */
export function voucherCheckLetter(letters: string): string {
  let sum = 0
  for (let place = letters.length - 1; place >= 0; place -= 1) {
    sum = doubled(sum ^ VOUCHER_LETTERS.indexOf(letters[place] as string))
  }
  return VOUCHER_LETTERS[sum] as string
}

/** Times 2 in GF(32), modulo x⁵ + x² + 1: 31 powers of it differ. */
const doubled = (value: number): number => (value & 16 ? (value << 1) ^ 0b100101 : value << 1)

const code = new RegExp(`^[${VOUCHER_LETTERS}]{${VOUCHER_CODE_LENGTH}}$`)
const secret = new RegExp(`^[${VOUCHER_LETTERS}]{${VOUCHER_SECRET_LENGTH}}$`)

/** Whether a text (`voucherTextOf`) can be a code at all. */
export const isVoucherCode = (text: string): boolean =>
  code.test(text) && voucherCheckLetter(text.slice(0, -1)) === text.at(-1)

export const isVoucherSecret = (text: string): boolean => secret.test(text)
