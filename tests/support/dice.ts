export type Roll = (sides: number) => number

/** A small generator with a seed: the same seed rolls the same. */
export function dice(seed: number): Roll {
  let state = seed
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}
