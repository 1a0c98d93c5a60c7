/** The code of a slip as a scanner reads it: its number, and the version of what stood on it (`HS12-7`). */
export const slipCode = (id: number, version: number): string => `HS${id}-${version}`

/** The number and version of a slip's code; undefined for anything else. */
export function readSlipCode(text: string): { id: number; version: number } | undefined {
  const [, id, version] = /^HS(\d{1,15})-(\d{1,9})$/.exec(text) ?? []
  return id !== undefined && version !== undefined ? { id: Number(id), version: Number(version) } : undefined
}
