/**
 * What Toss Payments' error codes mean for the customer's money (docs.tosspayments.com/reference/error-codes). Only a
 * code listed here is a refusal; every other one leaves the payment unknown until it was asked about.
 */

/** Refused, and nothing was charged or given back. `hard`: this card will not work again. */
const refused: Record<string, { hard: boolean }> = {
  ...codes(false, [
    'EXCEED_MAX_CARD_INSTALLMENT_PLAN',
    'NOT_SUPPORTED_INSTALLMENT_PLAN_CARD_OR_MERCHANT',
    'NOT_SUPPORTED_MONTHLY_INSTALLMENT_PLAN_BELOW_AMOUNT',
    'INVALID_REQUEST',
    'BELOW_MINIMUM_AMOUNT',
    'EXCEED_MAX_DAILY_PAYMENT_COUNT',
    'EXCEED_MAX_PAYMENT_AMOUNT',
    'EXCEED_MAX_ONE_DAY_AMOUNT',
    'EXCEED_MAX_ONE_DAY_WITHDRAW_AMOUNT',
    'EXCEED_MAX_ONE_TIME_WITHDRAW_AMOUNT',
    'EXCEED_MAX_AUTH_COUNT',
    'NOT_FOUND_TERMINAL_ID',
    'INVALID_AUTHORIZE_AUTH',
    'FORBIDDEN_REQUEST',
    'REJECT_CARD_PAYMENT',
    'REJECT_CARD_COMPANY',
    'REJECT_ACCOUNT_PAYMENT',
    'REJECT_TOSSPAY_INVALID_ACCOUNT',
    'NOT_FOUND_PAYMENT',
    'NOT_FOUND_PAYMENT_SESSION',
    'NOT_AVAILABLE_PAYMENT',
    'NOT_ALLOWED_POINT_USE',
    'INVALID_PASSWORD',
    'PAY_PROCESS_CANCELED',
    'PAY_PROCESS_ABORTED',
  ]),
  ...codes(true, [
    'INVALID_REJECT_CARD',
    'INVALID_CARD_EXPIRATION',
    'INVALID_STOPPED_CARD',
    'INVALID_CARD_LOST_OR_STOLEN',
    'INVALID_CARD_NUMBER',
    'RESTRICTED_TRANSFER_ACCOUNT',
  ]),
}

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

/** How a refusal of a confirmation counts; undefined when the code tells nothing certain. */
export const confirmRefusal = (code: string): { hard: boolean } | undefined => refused[code]

/** How a refusal of a cancel counts; undefined when the code tells nothing certain. */
export const cancelRefusal = (code: string): { hard: boolean } | undefined => cancelRefused[code]

function codes(hard: boolean, names: string[]): Record<string, { hard: boolean }> {
  return Object.fromEntries(names.map((name) => [name, { hard }]))
}
