/**
 * What Toss Payments' error codes mean for the customer's money (docs.tosspayments.com/reference/error-codes). Only a
 * code listed here is a refusal; every other one leaves the payment unknown until it was asked about.
 */

const cancelRefused: Record<string, { hard: boolean }> = {
  ...codes(false, ['FORBIDDEN_BANK_REFUND_REQUEST', 'REFUND_REJECTED', 'NOT_CANCELABLE_PAYMENT_FOR_DORMANT_USER']),
  ...codes(true, [
    'INVALID_REQUEST',
    'NOT_CANCELABLE_PAYMENT',
    'NOT_CANCELABLE_AMOUNT',
    'ALREADY_CANCELED_PAYMENT',
    'ALREADY_REFUND_PAYMENT',
    'NOT_MATCHES_REFUNDABLE_AMOUNT',
    'EXCEED_CANCEL_AMOUNT_DISCOUNT_AMOUNT',
    'EXCEED_CANCEL_LIMIT',
    'EXCEED_MAX_REFUND_DUE',
    'NOT_ALLOWED_PARTIAL_REFUND',
    'NOT_ALLOWED_PARTIAL_REFUND_WAITING_DEPOSIT',
    'INVALID_REFUND_ACCOUNT_INFO',
    'INVALID_REFUND_ACCOUNT_NUMBER',
    'INVALID_BANK',
    'FORBIDDEN_REQUEST',
    'NOT_FOUND_PAYMENT',
  ]),
}

/** Said of a payment that has been made already: by whom is to be asked. */
export const isDoneAlready = (code: string): boolean =>
  code === 'ALREADY_PROCESSED_PAYMENT' || code === 'DUPLICATED_ORDER_ID'

/** How a refusal of a cancel counts; undefined when the code tells nothing certain. */
export const cancelRefusal = (code: string): { hard: boolean } | undefined => cancelRefused[code]

function codes(hard: boolean, names: string[]): Record<string, { hard: boolean }> {
  return Object.fromEntries(names.map((name) => [name, { hard }]))
}
