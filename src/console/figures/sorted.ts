/** Lines in another order, by name or by a figure; those without the figure stand last whichever way. */
export function sortedBy<Line extends { label: string }>(
  lines: readonly Line[],
  of: 'label' | ((line: Line) => number | null),
  descending: boolean,
): Line[] {
  const sign = descending ? -1 : 1
  if (of === 'label') return lines.toSorted((a, b) => sign * a.label.localeCompare(b.label, 'ko', { numeric: true }))
  return lines.toSorted((a, b) => {
    const [one, other] = [of(a), of(b)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return sign * (one - other)
  })
}
