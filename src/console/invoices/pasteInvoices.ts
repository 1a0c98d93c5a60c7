import { type Carrier, findCarrier } from '#shared/validation/carriers.ts'
import { cleanInvoiceNo } from '#shared/validation/invoiceNo.ts'
import type { Draft } from './invoiceDrafts.ts'

export type PastedLine = { carrier?: string; invoiceNo: string; unknownCarrier?: string }

/**
 * Lines copied from a spreadsheet or a courier program: invoice numbers alone, or with the courier's name in the
 * column before or after. Undefined for text that is a single value, which is simply typed.
 */
export const parsePasted = (carriers: readonly Carrier[], text: string): PastedLine[] | undefined => {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  if (lines.length === 1 && !lines[0]?.includes('\t')) return undefined
  const offered = carriers.filter(({ active }) => active)
  return lines.map((line) => {
    const cells = line.split('\t').map((cell) => cell.trim())
    const carrier = cells.map((cell) => findCarrier(offered, cell)).find((found) => found !== undefined)
    const others = cells.filter((cell) => cell !== '' && !findCarrier(offered, cell))
    const number = others.find((cell) => /\d/.test(cell)) ?? ''
    const unknown = carrier ? undefined : others.find((cell) => cell !== number)
    return { carrier: carrier?.code, invoiceNo: cleanInvoiceNo(number), unknownCarrier: unknown }
  })
}

type Row = { id: number; carrier: string }

/** Pasted lines put on the rows from `start` downwards, and how many lines found no row. An empty line skips its row. */
export const fillDown = (lines: readonly PastedLine[], rows: readonly Row[], start: number) => {
  const targets = rows.slice(Math.max(0, start))
  const drafts = lines.flatMap((line, index): [number, Draft][] => {
    const row = targets[index]
    if (!row || line.invoiceNo === '') return []
    return [[row.id, { carrier: line.carrier ?? row.carrier, invoiceNo: line.invoiceNo }]]
  })
  const unknown = [...new Set(lines.flatMap((line) => line.unknownCarrier ?? []))]
  return { drafts, left: Math.max(0, lines.length - targets.length), unknown }
}
