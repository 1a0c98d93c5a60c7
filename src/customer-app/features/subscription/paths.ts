export const orderInfoPath = (productId: number, referral: string | null): string =>
  `/checkout/order-info?product_id=${productId}${referral ? `&referral_code=${encodeURIComponent(referral)}` : ''}`

export const successPath = (resultId: string): string => `/checkout/success?result_id=${encodeURIComponent(resultId)}`

/** The gateway's own words go along: some gateways ask that they are shown as they are. */
export const failPath = (message: string): string => `/checkout/fail?message=${encodeURIComponent(message)}`
