import { isPhone, phoneDigits } from '#shared/format/phone.ts'
import { cleanInvoiceNo } from './invoiceNo.ts'

export type SearchKey =
  | { kind: 'order_no'; value: string }
  | { kind: 'number'; value: string; phone: boolean }
  | { kind: 'invoice'; value: string }
  | { kind: 'name'; value: string }

/** What somebody typed into the one search box of orders and claims. */
export function detectKey(text: string): SearchKey {
  const plain = text.normalize('NFKC').trim()
  const compact = plain.replaceAll(/\s/g, '').toUpperCase()
  const bare = cleanInvoiceNo(compact)
  if (/^\d{6}[0-9A-HJKMNP-TV-Z]{8}$/.test(bare)) return { kind: 'order_no', value: bare }
  const digits = phoneDigits(plain)
  if (/^[\d\s+().-]+$/.test(plain) && digits) return { kind: 'number', value: digits, phone: isPhone(digits) }
  if (/^[A-Z0-9-]{8,30}$/.test(compact) && /\d/.test(compact))
    return { kind: 'invoice', value: cleanInvoiceNo(compact) }
  return { kind: 'name', value: plain }
}
