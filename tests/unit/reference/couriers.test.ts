import { expect, test } from 'vitest'
import { courierRows } from '#server/db/reference/couriers.ts'
import { checkInvoiceNo } from '#shared/validation/invoiceNo.ts'
import { shopCarriers } from '#tests/support/carriers.ts'

/** Digits that a courier's numbers have, and whether another length is refused (strict) or only doubted (loose). */
const numbers: [code: string, trackingCode: string | null, check: 'strict' | 'loose' | 'none', lengths: number[]][] = [
  ['CJ', '04', 'strict', [10, 12]],
  ['HANJIN', '05', 'strict', [10, 11, 12]],
  ['LOTTE', '08', 'strict', [12, 13]],
  ['LOGEN', '06', 'strict', [11, 12]],
  ['EPOST', '01', 'strict', [13]],
  ['KD', '23', 'loose', [9, 10, 11, 12, 13, 14, 15, 16]],
  ['DAESIN', '22', 'loose', [13]],
  ['ILYANG', '11', 'loose', [9, 10, 11]],
  ['CHUNIL', '17', 'loose', [11]],
  ['HAPDONG', '32', 'loose', [9, 10, 11, 12, 13, 14, 15, 16]],
  ['GSPOST', '24', 'loose', [10, 11, 12]],
  ['CUPOST', '46', 'loose', [10, 11, 12]],
  ['SLX', '44', 'loose', []],
  ['HOMEPICK', '54', 'loose', []],
  ['COUPANGLS', null, 'loose', []],
  ['DIRECT', null, 'none', []],
]

test('택배사마다 번호의 길이와 조회 코드는 표와 같다', () => {
  expect(courierRows.map((row) => [row.code, row.trackingCode, row.invoiceCheck, row.invoiceLengths])).toEqual(numbers)
  expect(courierRows.map(({ sequence }) => sequence)).toEqual(numbers.map((_, sequence) => sequence))
})

test.each(numbers)(
  '%s: 아는 길이는 받고, 모르는 길이는 확실하면 거절하고 아니면 물어본다',
  (code, _, check, lengths) => {
    for (let length = 5; length <= 20; length++) {
      const answer = checkInvoiceNo(shopCarriers, code, '1'.repeat(length))
      const known = check === 'none' || lengths.length === 0 || lengths.includes(length)
      expect(answer.ok, `${length}자리`).toBe(known || check === 'loose')
      if (answer.ok) expect(answer.value.warning === undefined, `${length}자리`).toBe(known)
      else expect(answer.code).toBe('INVOICE_FORMAT')
    }
  },
)
