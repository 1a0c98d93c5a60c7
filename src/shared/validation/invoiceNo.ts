import { type Carrier, DIRECT } from './carriers.ts'
import { type Checked, fail, pass } from './checked.ts'

/** A cleaned invoice number, perhaps with a warning or with the zero(s) a spreadsheet had dropped. */
export type InvoiceNo = { invoiceNo: string; warning?: string; restoredZeros?: number }

/** What of a courier is needed to look at its numbers. */
export type Numbering = Pick<Carrier, 'code' | 'name' | 'invoice_lengths' | 'invoice_check'>

export type InvoiceRefusal = 'CARRIER_UNKNOWN' | 'INVOICE_DAMAGED' | 'INVOICE_FORMAT' | 'NO_INVOICE'

/** An invoice number without what people and spreadsheets put around it; letters are kept, in upper case. */
export function cleanInvoiceNo(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[\s\u200b-\u200d\u2060\ufeff\-‐‑–—]/g, '')
    .replace(/^['’`]+/, '')
    .replace(/(\.0+)+$/, '')
    .toUpperCase()
}

/**
 * Whether a courier issues such a number. Refused: an unknown courier (CARRIER_UNKNOWN), a number a spreadsheet has
 * rounded (`6.01E+11`, INVOICE_DAMAGED), letters or a length this courier never uses (INVOICE_FORMAT).
 * A courier whose format is not certain accepts with a warning, one that is not checked accepts what is there. DIRECT
 * takes no number.
 * `numericCell`: the spreadsheet kept it as a number, so leading zeros are lost; they are put back when the courier has
 * one single length that fits, else the row is refused. A typed number is never completed by guessing.
 */
export function checkInvoiceNo(
  carriers: readonly Numbering[],
  code: string,
  text: string,
  { numericCell = false } = {},
): Checked<InvoiceNo, InvoiceRefusal> {
  const carrier = carriers.find((one) => one.code === code)
  if (!carrier) return fail('CARRIER_UNKNOWN', `택배사를 알 수 없어요: ${code}`)
  if (isRounded(text)) {
    return fail('INVOICE_DAMAGED', '엑셀이 숫자를 망가뜨렸어요. 셀 서식을 텍스트로 바꿔 다시 입력해 주세요.')
  }
  const invoiceNo = cleanInvoiceNo(text)
  if (carrier.code === DIRECT) return pass({ invoiceNo })
  if (invoiceNo === '') return fail('NO_INVOICE', '송장번호를 입력해 주세요.')
  if (carrier.invoice_check === 'none') return pass({ invoiceNo })
  const lengths = carrier.invoice_lengths
  if (lengths.length === 0) {
    if (/^[0-9A-Z]{5,30}$/.test(invoiceNo)) return pass({ invoiceNo })
    return fail('INVOICE_FORMAT', `${carrier.name} 송장번호는 숫자와 영문 5~30자예요.`)
  }
  const digits = /^\d+$/.test(invoiceNo)
  if (digits && lengths.includes(invoiceNo.length)) return pass({ invoiceNo })

  const longer = lengths.filter((length) => length > invoiceNo.length)
  const [only] = longer
  if (numericCell && digits && only !== undefined && longer.length === 1 && only - invoiceNo.length <= 2) {
    return pass({ invoiceNo: invoiceNo.padStart(only, '0'), restoredZeros: only - invoiceNo.length })
  }
  const message = `${carrier.name} 송장번호는 숫자 ${lengthText(lengths)}예요. 확인해 주세요.`
  if (carrier.invoice_check === 'loose' && /^[0-9A-Z]{5,30}$/.test(invoiceNo))
    return pass({ invoiceNo, warning: message })
  return fail('INVOICE_FORMAT', message)
}

function isRounded(text: string): boolean {
  return /^\s*'?\d([.,]\d+)?E\+?\d+\s*$/i.test(text.normalize('NFKC'))
}

function lengthText(lengths: readonly number[]): string {
  const [first = 0, last = first] = [lengths[0], lengths.at(-1)]
  if (first === last) return `${first}자리`
  return lengths.length === last - first + 1 ? `${first}~${last}자리` : `${lengths.join('자리 또는 ')}자리`
}
