/** Display of numbers and money. Amounts are whole won; a fraction is a bug upstream and is rounded toward zero. */

/** `12,900` */
export function formatNumber(value: number): string {
  const digits = String(Math.trunc(Math.abs(value))).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return value <= -1 ? `-${digits}` : digits
}

/** `12,900원`, `-3,000원` */
export function formatKrw(won: number): string {
  return `${formatNumber(won)}원`
}

/** `1,200P` */
export function formatPoints(points: number): string {
  return `${formatNumber(points)}P`
}

/** `+1,200P`, `-300P`: a change rather than a balance. */
export function formatSignedPoints(points: number): string {
  return points > 0 ? `+${formatPoints(points)}` : formatPoints(points)
}

/** `9,900` typed by a person, with or without commas, spaces and 원 → 9900; anything else → null. */
export function parseKrw(text: string): number | null {
  const plain = text.normalize('NFKC').replaceAll(/[\s,]/g, '').replace(/원$/, '')
  if (!/^-?\d+$/.test(plain)) return null
  const won = Number(plain)
  return Number.isSafeInteger(won) ? won : null
}
