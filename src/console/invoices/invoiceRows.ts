import { createContext, useContext } from 'react'
import type { InvoiceDrafts } from './invoiceDrafts.ts'

/** A row that waits for an invoice number: its name, and the place whose usual courier it takes. */
export type InvoiceRow = { id: number; label: string; place: string | number }

/** The rows of the page that take an invoice number, in the order of the screen, and where their drafts are kept. */
export type InvoiceGrid = { rows: readonly InvoiceRow[]; drafts: InvoiceDrafts }

export const InvoiceRows = createContext<InvoiceGrid | null>(null)

export const useInvoiceRows = (): InvoiceGrid => {
  const grid = useContext(InvoiceRows)
  if (!grid) throw new Error('useInvoiceRows: invoice cells stand inside <InvoiceRows value={{ rows, drafts }}>')
  return grid
}

const cellOf = (id: number) => document.querySelector<HTMLInputElement>(`[data-invoice-of="${id}"]`)

/** Moves to the invoice number of the row above or below. */
export const moveFrom = (rows: readonly InvoiceRow[], id: number, by: -1 | 1) => {
  const next = rows[rows.findIndex((row) => row.id === id) + by]
  const cell = next && cellOf(next.id)
  cell?.focus()
  cell?.select()
}
