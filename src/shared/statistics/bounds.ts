/** So many days, or months, are answered at once. */
export const MOST_DAYS = 92
export const MOST_MONTHS = 36
/** The days whose rows are answered: whatever days, or months, a number is made of. */
export const MOST_DRILLED_DAYS = MOST_MONTHS * 31
