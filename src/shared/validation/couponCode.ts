/** Letters, digits and Hangul syllables, as a code is kept; what people put between or around them does not count. */
export const COUPON_CODE = /^[A-Z0-9가-힣]{6,20}$/

/** A code as it is compared: `homefit-2026` and `ＨＯＭＥＦＩＴ２０２６` are `HOMEFIT2026`. */
export const couponCodeOf = (typed: string): string => typed.normalize('NFKC').replaceAll(/[\s-]/g, '').toUpperCase()
