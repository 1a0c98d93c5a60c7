import { randomInt } from 'node:crypto'
import { kstDay } from '#shared/format/kst.ts'

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** What a spreadsheet program takes for a number, and writes back rounded. */
const isNumber = /^\d+(E\d+)?$/

/**
 * The number of an order, a claim (`C`), a refund (`R`) or a charged fee (`F`): `yymmdd` of the KST day and eight letters of Crockford's base 32.
 * Never one that a spreadsheet program would spoil: only digits, or digits with an `E` between them (`26112712E45678`).
 * `letter` draws from 0 to 31.
 */
export function documentNo(kind: '' | 'C' | 'R' | 'F', now: Date, letter: () => number = () => randomInt(32)): string {
  for (;;) {
    const letters = Array.from({ length: 8 }, () => crockford[letter()]).join('')
    const no = `${kind}${kstDay(now).slice(2).replaceAll('-', '')}${letters}`
    if (!isNumber.test(no)) return no
  }
}
