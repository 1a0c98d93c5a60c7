import { alreadyCanceled, balanceBroken } from '../../../../ports/gateway.ts'

/**
 * PortOne V2's errors of a cancel that are refusals: nothing was given back. `code` is what the port calls them. Every
 * other type leaves the cancel unknown until it was asked about.
 */
const cancelRefusals: Record<string, { code: string; hard: boolean }> = {
  CANCELLABLE_AMOUNT_CONSISTENCY_BROKEN: { code: balanceBroken, hard: true },
  PAYMENT_ALREADY_CANCELLED: { code: alreadyCanceled, hard: true },
  CANCEL_AMOUNT_EXCEEDS_CANCELLABLE_AMOUNT: { code: 'NOT_CANCELABLE_AMOUNT', hard: true },
  SUM_OF_PARTS_EXCEEDS_CANCEL_AMOUNT: { code: 'NOT_CANCELABLE_AMOUNT', hard: true },
  MAX_CANCEL_COUNT_REACHED: { code: 'MAX_CANCEL_COUNT_REACHED', hard: true },
  PAYMENT_NOT_PAID: { code: 'PAYMENT_NOT_PAID', hard: true },
  PAYMENT_NOT_FOUND: { code: 'NOT_FOUND_PAYMENT', hard: true },
  INVALID_REQUEST: { code: 'INVALID_REQUEST', hard: true },
}

export const cancelRefusal = (type: string): { code: string; hard: boolean } | undefined => cancelRefusals[type]
