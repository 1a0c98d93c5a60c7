import { type Carrier, chooseCarrier } from '#shared/validation/carriers.ts'
import { checkInvoiceNo } from '#shared/validation/invoiceNo.ts'
import type { RowIssue } from './invoiceRows.ts'

type Problem = Pick<RowIssue, 'severity' | 'code' | 'message' | 'fix'>

/** The carrier of a row, from its cell or else from the choice for the whole file, or what is wrong with it. */
export function checkCarrier(
  carriers: readonly Carrier[],
  name: string,
  defaultCarrier?: string | null,
): { carrier: Carrier } | Problem {
  const chosen = name === '' ? (defaultCarrier ?? '') : name
  if (chosen === '') {
    return { severity: 'error', code: 'REQUIRED', message: '택배사가 비어 있어요. 파일 전체의 택배사를 골라도 돼요.' }
  }
  const { carrier, refusal } = chooseCarrier(carriers, chosen)
  if (carrier) return { carrier }
  return { severity: 'error', code: 'CARRIER_UNKNOWN', message: `${refusal}. 목록에서 골라 주세요.` }
}

/** The number with its lost zeros put back, when exactly one length of the carrier allows it. */
function withZeros(invoiceNo: string, carrier: Carrier): string | undefined {
  const longer = carrier.invoice_lengths.filter((length) => length > invoiceNo.length && length - invoiceNo.length <= 2)
  if (!/^\d+$/.test(invoiceNo) || longer.length !== 1) return undefined
  return invoiceNo.padStart(longer[0] as number, '0')
}

/** Compares a cleaned invoice number with what the carrier issues; undefined when it fits. */
export function checkFormat(invoiceNo: string, carrier: Carrier): Problem | undefined {
  const checked = checkInvoiceNo([carrier], carrier.code, invoiceNo)
  if (checked.ok && !checked.value.warning) return undefined
  const message = checked.ok ? (checked.value.warning as string) : checked.message
  const fix = withZeros(invoiceNo, carrier)
  return {
    severity: checked.ok ? 'warning' : 'error',
    code: 'INVOICE_FORMAT',
    message: fix ? `${message} 엑셀이 앞의 0을 지웠을 수 있어요.` : message,
    fix,
  }
}
