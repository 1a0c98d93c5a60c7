import type { StatusWords } from '#console/fields/StatusChip.tsx'
import type { InvoiceCheckKind } from '#shared/validation/carriers.ts'

export const invoiceChecks: StatusWords<InvoiceCheckKind> = {
  strict: ['틀리면 막음', 'good'],
  loose: ['경고만', 'neutral'],
  none: ['검사 안 함', 'neutral'],
}

/** A number of such a length, to try an address with. */
export const exampleNo = (lengths: readonly number[]): string => '1234567890'.repeat(3).slice(0, lengths[0] ?? 12)
