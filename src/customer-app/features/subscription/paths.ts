export const successPath = (resultId: string): string => `/checkout/success?result_id=${encodeURIComponent(resultId)}`

/** The gateway's own words go along: some gateways ask that they are shown as they are. */
export const failPath = (message: string): string => `/checkout/fail?message=${encodeURIComponent(message)}`
