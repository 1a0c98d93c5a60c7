export type Way = 'percent-off' | 'percent-up' | 'amount'

/** The new price of one product, in tens of won. */
export const newPrice = (sale: number, { way, number }: { way: Way; number: number }): number => {
  if (way === 'amount') return number
  const percent = way === 'percent-off' ? 100 - number : 100 + number
  return Math.max(10, Math.floor((sale * percent) / 1000) * 10)
}
