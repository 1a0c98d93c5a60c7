/** What a statement cannot but have answered: a row that was just written, or locked before. @throws Error without it. */
export function sure<T>(row: T | undefined): T {
  if (row === undefined) throw new Error('A row that must be there is not.')
  return row
}
