import type { Won } from './types.ts'

/** The VAT inside a VAT-inclusive total, `round_half_up(total / 11)`, and the supply value that remains. */
export function splitVat(total: Won): { supply: Won; vat: Won } {
  const vat = Math.floor((2 * total + 11) / 22)
  return { supply: total - vat, vat }
}
