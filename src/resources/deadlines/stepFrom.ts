/** The row after or before the one at `here`; of one that has left the list (-1) the one that stands where it stood. */
export const stepFrom = <Row>(rows: readonly Row[], here: number, at: number, by: 1 | -1): Row | undefined => {
  if (here !== -1) return rows[here + by]
  return rows[Math.min(Math.max(by === 1 ? at : at - 1, 0), rows.length - 1)]
}
