/** Where the row after or before the one at `here` stands; of one that has left the list (-1) the one that took its place. */
export const stepFrom = (here: number, at: number, by: 1 | -1): number => {
  if (here !== -1) return here + by
  return by === 1 ? at : at - 1
}
