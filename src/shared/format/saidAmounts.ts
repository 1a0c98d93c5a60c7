/** What a text says of money, held against what a claim gives back. */
export type Figures = { refund_cash: number; refund_points: number; additional_payment: number }

const AMOUNT = /\d[\d,]*(?:원|P)/g

/** However it is written: 12,000원 and 12000원 are one amount. */
const plain = (amount: string) => amount.replaceAll(',', '')

const amountsOf = ({ refund_cash: cash, refund_points: points, additional_payment: more }: Figures) =>
  [cash > 0 ? `${cash}원` : '', points > 0 ? `${points}P` : '', more > 0 ? `${more}원` : ''].filter(Boolean)

/** Amounts of won and points that a text speaks of, each once, as they are written. */
export const saidAmounts = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(AMOUNT), ([amount]) => amount)),
]

/** Amounts that a text speaks of and that are none of these. */
export const otherAmounts = (text: string, now: Figures): string[] => {
  const known = amountsOf(now)
  return saidAmounts(text).filter((one) => !known.includes(plain(one)))
}

/** Amounts in a text that were right once and are not now. */
export const oldAmounts = (text: string, once: readonly Figures[], now: Figures): string[] => {
  const old = once.flatMap(amountsOf)
  return otherAmounts(text, now).filter((one) => old.includes(plain(one)))
}
