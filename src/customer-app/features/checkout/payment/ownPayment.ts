const KEY = 'homefit:own-payment'

type OwnPayment = { orderId: number; expiresAt: string }

/**
 * Remembers, for this tab alone, the payment that it opened: an order whose payment window was opened by another tab is
 * not this tab's to close. A payment is known by when it expires, for a later one of the same order expires later.
 */
export function keepOwnPayment(payment: OwnPayment): void {
  sessionStorage.setItem(KEY, JSON.stringify(payment))
}

/** When the payment expires that this tab opened for an order; null when it opened none. */
export function ownPaymentOf(orderId: number): string | null {
  const stored = sessionStorage.getItem(KEY)
  const own = stored ? (JSON.parse(stored) as OwnPayment) : null
  return own?.orderId === orderId ? own.expiresAt : null
}

export const forgetOwnPayment = (): void => sessionStorage.removeItem(KEY)
