/**
 * Splits `total` over `weights` by the largest remainder: each share is `floor(total·w/W)`, and the won left over go to
 * the largest remainders, ties to the lower index. Shares add up to `total` exactly.
 * With `total ≤ W` no share exceeds its weight, so what is left of a line or a unit is never negative.
 * Integers only; products beyond 2^53 are computed exactly. `W = 0` is allowed only for `total = 0`.
 */
export function allocate(total: number, weights: readonly number[]): number[] {
  assertCount(total)
  for (const weight of weights) assertCount(weight)
  const sum = weights.reduce((a, b) => a + b, 0)
  assertCount(sum)
  if (total === 0) return weights.map(() => 0)
  if (sum === 0) throw new RangeError(`allocate: ${total} cannot be spread over weights that are all zero`)

  const parts = weights.map((weight, index) => ({ index, ...divide(total, weight, sum) }))
  const shares = parts.map((part) => part.quotient)
  let left = total - shares.reduce((a, b) => a + b, 0)
  for (const part of parts.toSorted((a, b) => b.remainder - a.remainder || a.index - b.index)) {
    if (left === 0) break
    shares[part.index] = part.quotient + 1
    left -= 1
  }
  return shares
}

/** `floor(amount × numerator / denominator)` without ever leaving the safe integers. */
export function floorOfRatio(amount: number, numerator: number, denominator: number): number {
  const whole = Math.floor(amount / denominator)
  return whole * numerator + Math.floor(((amount % denominator) * numerator) / denominator)
}

function divide(total: number, weight: number, sum: number): { quotient: number; remainder: number } {
  const product = total * weight
  if (Number.isSafeInteger(product)) return { quotient: Math.floor(product / sum), remainder: product % sum }
  const exact = BigInt(total) * BigInt(weight)
  return { quotient: Number(exact / BigInt(sum)), remainder: Number(exact % BigInt(sum)) }
}

function assertCount(value: number) {
  if (!Number.isSafeInteger(value) || value < 0) throw new RangeError(`allocate: ${value} is not a whole number ≥ 0`)
}
