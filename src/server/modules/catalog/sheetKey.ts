import { z } from '@hono/zod-openapi'
import { type CellValue, type SheetField, type SheetKind, sheetKinds, sheets } from './sheetKinds.ts'

/** What the hidden cell of a row says: what the row is, and what it was when it went out. */
export type SheetKey = {
  kind: SheetKind
  id: number
  version?: number
  /** the last line of the stock ledger then */
  ledger?: number
  /** the values then, by field; those to be read only among them */
  values: Record<string, CellValue>
}

const cell = z.union([z.string().max(2_000), z.number().int(), z.boolean(), z.null()])

const written = z.strictObject({
  k: z.enum(sheetKinds),
  id: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER),
  v: z.number().int().min(1).optional(),
  l: z.number().int().min(0).optional(),
  o: z.record(z.string().max(40), cell),
})

export const keyText = ({ kind, id, version, ledger, values }: SheetKey): string =>
  JSON.stringify({ k: kind, id, v: version, l: ledger, o: values })

/** Whether a value may have been one of such a field: what went out was, whatever it was. */
function fits({ type, clear }: SheetField, value: CellValue | undefined): boolean {
  if (value === undefined) return true
  if (value === null) return clear === null
  if (type === 'money' || type === 'number') return typeof value === 'number'
  return typeof value === (type === 'yesno' ? 'boolean' : 'string')
}

/** The key that a cell holds; undefined when it was damaged. */
export function readKey(text: string): SheetKey | undefined {
  try {
    const parsed = written.safeParse(JSON.parse(text))
    if (!parsed.success) return undefined
    const { k: kind, id, v: version, l: ledger, o: values } = parsed.data
    if (!sheets[kind].fields.every((field) => fits(field, values[field.key]))) return undefined
    return {
      kind,
      id,
      values,
      ...(version === undefined ? {} : { version }),
      ...(ledger === undefined ? {} : { ledger }),
    }
  } catch {
    return undefined
  }
}
