/** What a text says of money, held against what a claim gives back. */
export type Figures = { refund_cash: number; refund_points: number; additional_payment: number }

const NUMBER = String.raw`\d[\d,]*(?:\.\d+)?`
const GAP = String.raw`[^\S\n]{0,2}`
/** 12,000 · 1만 · 1만 2천 · 1만2,000 · 3천 5백; after 만 only what is less, for 옵션 2만 12,000원 says two things. */
const VALUE = String.raw`(?:(?<man>${NUMBER})만${GAP}(?!\d{5}|\d\d,))?(?:(?<cheon>\d*)천${GAP})?(?:(?<baek>\d*)백${GAP})?(?<rest>${NUMBER})?`
/** Not the beginning of another word: 블루 2 원하시는, 1080 Px. */
const UNIT = String.raw`(?:(?<won>원)(?!하[시는면신셔]|해|래|본|형|칙|활|룸)|P(?![A-Za-z\d])|포인트)`
/** 1만원 쿠폰 and 5만원 이상 name a thing or a bound; nobody is given that back. */
const OF_SOMETHING = String.raw`${GAP}(?:짜리|권)?${GAP}(?:쿠폰|상품권|할인|이상|이하|미만|초과)`
const AMOUNT = new RegExp(String.raw`(?<!\d|\d[,.]|[A-Za-z])(?=\d)${VALUE}${GAP}${UNIT}(?!${OF_SOMETHING})`, 'g')

type Said = { written: string; value: string }

const numberOf = (digits: string | undefined, one: number) =>
  digits === undefined ? 0 : digits === '' ? one : Number(digits.replaceAll(',', '')) * one

const saidIn = (text: string): Said[] =>
  Array.from(text.matchAll(AMOUNT), ({ 0: written, groups: { man, cheon, baek, rest, won } = {} }) => {
    const value = Math.round(numberOf(man, 10_000) + numberOf(cheon, 1000) + numberOf(baek, 100) + numberOf(rest, 1))
    return { written, value: `${value}${won === undefined ? 'P' : '원'}` }
  })

const amountsOf = ({ refund_cash: cash, refund_points: points, additional_payment: more }: Figures) =>
  [cash > 0 ? `${cash}원` : '', points > 0 ? `${points}P` : '', more > 0 ? `${more}원` : ''].filter(Boolean)

const writtenOnce = (said: readonly Said[]) => [...new Set(said.map(({ written }) => written))]

/** Amounts of won and points that a text speaks of, each once, as they are written. */
export const saidAmounts = (text: string): string[] => writtenOnce(saidIn(text))

const othersIn = (text: string, now: Figures): Said[] => {
  const known = amountsOf(now)
  return saidIn(text).filter(({ value }) => !known.includes(value))
}

/** Amounts that a text speaks of and that are none of these. */
export const otherAmounts = (text: string, now: Figures): string[] => writtenOnce(othersIn(text, now))

/** Amounts in a text that were right once and are not now. */
export const oldAmounts = (text: string, once: readonly Figures[], now: Figures): string[] => {
  const old = once.flatMap(amountsOf)
  return writtenOnce(othersIn(text, now).filter(({ value }) => old.includes(value)))
}
