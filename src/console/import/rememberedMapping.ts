import { staffSession } from '#console/auth/staffSession.ts'

type Columns = Record<string, number | undefined>

const keyOf = (signature: string) => `import-mapping:${staffSession.snapshot().staff?.id ?? 0}:${signature}`

/** The columns that this person chose the last time for a file with this header; undefined when never. */
export const rememberedMapping = (signature: string): Columns | undefined => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(signature)) ?? 'null')
    if (kept === null || typeof kept !== 'object') return undefined
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, number] => Number.isInteger(entry[1])),
    )
  } catch {
    return undefined
  }
}

export const rememberMapping = (signature: string, columns: Columns) => {
  try {
    localStorage.setItem(keyOf(signature), JSON.stringify(columns))
  } catch {
    // a full or closed store costs a convenience only
  }
}
