import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { newRequestId } from '#shared/api/http.ts'
import type { InvoiceFieldKey } from '#shared/files/invoices/invoiceFields.ts'
import { draftsOf, type Edits, type Values } from './drafts.ts'
import { applyRows, checkRows, type ImportOptions } from './importCalls.ts'
import type { SheetRow } from '#shared/files/header.ts'
import { rowsBelow } from './sheet.ts'
import type { InvoiceFile } from './useInvoiceFile.ts'

/** A row numbered on from the end of the file, made from the row it is shown below. */
export type AddedRow = { row: number; of: number }

/** What one shipping origin of a split row sends: under which number. */
export type Part = { origin: string; carrier: string; invoice_no: string }

export type Work = {
  edits: Edits
  /** Rows that were not in the file: what a row of several shipping origins was split into. */
  added: readonly AddedRow[]
  options: ImportOptions
  /** Only these Excel rows; null for all. */
  only: ReadonlySet<number> | null
  /** Grows with every change that the server has to look at again. */
  version: number
}

export const FRESH_WORK: Work = {
  edits: new Map(),
  added: [],
  options: { process_too: false, acknowledge_address: false, mode: 'VALID_ONLY' },
  only: null,
  version: 0,
}

const withAdded = (rows: readonly SheetRow[], added: readonly AddedRow[]): SheetRow[] => {
  const below = Map.groupBy(added, (one) => one.of)
  return rows.flatMap((row) => [row, ...(below.get(row.row) ?? []).map((one) => ({ ...row, row: one.row }))])
}

/** The rows of a file with corrections, checked by the server after every change, and applied once. */
export const useInvoiceCheck = (file: InvoiceFile, work: Work, setWork: (next: Work) => void) => {
  const data = useConsoleData()
  const mount = useId()
  const [rows] = useState(() => rowsBelow(file.table, file.layout.headerIndex).rows)
  const all = withAdded(rows, work.added)
  const kept = work.only ? all.filter(({ row }) => work.only?.has(row)) : all
  const drafts = draftsOf(kept, file.layout.columns, work.edits)
  const sent = useRef<{ of: string; id: string } | null>(null)

  const check = useQuery({
    queryKey: ['invoice-check', mount, work.version],
    queryFn: ({ signal }) => checkRows(data, file, drafts, work.options, signal),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })

  const apply = useMutation({
    mutationFn: () => {
      const of = `${work.version}`
      if (sent.current?.of !== of) sent.current = { of, id: newRequestId() }
      const whole = work.edits.size === 0 && work.only === null
      return applyRows(data, file, drafts, work.options, { requestId: sent.current.id, whole })
    },
  })

  const change = (part: Partial<Work>) => setWork({ ...work, ...part, version: work.version + 1 })
  return {
    rows: kept,
    drafts,
    check,
    apply,
    edit: (changes: readonly { row: number; field: InvoiceFieldKey; value: string }[]) => {
      const edits = new Map(work.edits)
      for (const { row, field, value } of changes)
        edits.set(row, { ...edits.get(row), [field]: value } satisfies Partial<Values>)
      change({ edits })
    },
    /** One row becomes one for each part: the first stays in its place, the others stand below it. */
    split: (row: number, parts: readonly Part[]) => {
      const last = Math.max(...all.map((one) => one.row))
      const made = parts.slice(1).map((_, index) => ({ row: last + 1 + index, of: row }))
      const edits = new Map(work.edits)
      for (const [index, part] of parts.entries()) {
        const target = made[index - 1]?.row ?? row
        edits.set(target, { ...work.edits.get(row), ...part })
      }
      const only = work.only && new Set([...work.only, ...made.map((one) => one.row)])
      change({ edits, added: [...work.added, ...made], only })
    },
    setOption: (options: Partial<ImportOptions>) => change({ options: { ...work.options, ...options } }),
  }
}

export type InvoiceCheck = ReturnType<typeof useInvoiceCheck>
