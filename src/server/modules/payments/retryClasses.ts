/**
 * What the code of a refused charge means for charging again. HARD: this way to pay will not work again, another one is
 * needed. SOFT: refused this time, nothing was charged. UNKNOWN: the code tells nothing certain, so the gateway is asked
 * before anything else happens; so does every code that is not listed. A code does not decide by itself that nothing was
 * charged where its gateway says that something was made already.
 */
export type RetryClass = 'HARD' | 'SOFT' | 'UNKNOWN'

const classes: Record<string, RetryClass> = {
  ...all('HARD', [
    'INVALID_REJECT_CARD',
    'INVALID_CARD_EXPIRATION',
    'INVALID_STOPPED_CARD',
    'INVALID_CARD_LOST_OR_STOLEN',
    'INVALID_CARD_NUMBER',
    'INVALID_BILL_KEY_REQUEST',
    'NOT_FOUND_BILLING_KEY',
    'NOT_MATCHES_CUSTOMER_KEY',
    'NOT_SUPPORTED_CARD_TYPE',
    'RESTRICTED_TRANSFER_ACCOUNT',
    'BILLING_KEY_NOT_FOUND',
    'BILLING_KEY_ALREADY_DELETED',
  ]),
  ...all('SOFT', [
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
}

export const retryClassOf = (code: string | undefined): RetryClass =>
  code !== undefined && Object.hasOwn(classes, code) ? (classes[code] ?? 'UNKNOWN') : 'UNKNOWN'

/** How a refusal counts; undefined when its code tells nothing certain. */
export function refusalOfCode(code: string): { hard: boolean } | undefined {
  const found = retryClassOf(code)
  return found === 'UNKNOWN' ? undefined : { hard: found === 'HARD' }
}

function all(one: RetryClass, codes: string[]): Record<string, RetryClass> {
  return Object.fromEntries(codes.map((code) => [code, one]))
}
