import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { useConsoleData } from '#console/useConsoleData.ts'
import { newRequestId } from '#shared/api/http.ts'
import type { InvoiceFieldKey } from '#shared/files/invoiceFields.ts'
import { draftsOf, type Edits, type Values } from './drafts.ts'
import { applyRows, checkRows, type ImportOptions } from './importCalls.ts'
import { rowsBelow } from './sheet.ts'
import type { InvoiceFile } from './useInvoiceFile.ts'

export type Work = {
  edits: Edits
  options: ImportOptions
  /** Only these Excel rows; null for all. */
  only: ReadonlySet<number> | null
  /** Grows with every change that the server has to look at again. */
  version: number
}

export const FRESH_WORK: Work = {
  edits: new Map(),
  options: { process_too: false, acknowledge_address: false, mode: 'VALID_ONLY' },
  only: null,
  version: 0,
}

/** The rows of a file with corrections, checked by the server after every change, and applied once. */
export const useInvoiceCheck = (file: InvoiceFile, work: Work, setWork: (next: Work) => void) => {
  const data = useConsoleData()
  const mount = useId()
  const [rows] = useState(() => rowsBelow(file.table, file.layout.headerIndex).rows)
  const kept = work.only ? rows.filter(({ row }) => work.only?.has(row)) : rows
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
    setOption: (options: Partial<ImportOptions>) => change({ options: { ...work.options, ...options } }),
  }
}

export type InvoiceCheck = ReturnType<typeof useInvoiceCheck>
