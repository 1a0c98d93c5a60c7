/** Events with the latest on top; all times are written in the same zone, so they compare as text. */
export function newestFirst<T extends { at: string }>(events: T[]): T[] {
  return events.toSorted((a, b) => b.at.localeCompare(a.at))
}
