import { createHash } from 'node:crypto'

export type Variant = { variant: string; weight: number; payload?: unknown }

const RANGE = 2 ** 48

/**
 * The variant that a subject (`user:12`, `uuid:…`) falls into: always the same for the same experiment, independent of
 * other experiments, and over many subjects in proportion to the weights. A weight of 0 is nobody's; null when all are 0.
 */
export function variantOf(key: string, variants: readonly Variant[], subject: string): Variant | null {
  const total = variants.reduce((sum, { weight }) => sum + weight, 0)
  if (total <= 0) return null
  const hash = createHash('sha256').update(`${key}\n${subject}`).digest().readUIntBE(0, 6)
  let point = Math.floor((hash / RANGE) * total)
  for (const variant of variants) {
    if (point < variant.weight) return variant
    point -= variant.weight
  }
  return null
}
