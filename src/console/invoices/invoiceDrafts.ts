/**
 * Invoice numbers typed or pasted in a grid and not sent yet, by the id of their row. They live as long as the console
 * is open, across pages, tabs and searches; each cell hears of its own row alone. Imported by: resources.
 */
import { useSyncExternalStore } from 'react'
import { DIRECT } from '#shared/validation/carriers.ts'
import { checkInvoiceNo, type Numbering } from '#shared/validation/invoiceNo.ts'

export type Draft = { carrier: string; invoiceNo: string }

/** The drafts of one grid. */
export const createInvoiceDrafts = () => {
  let drafts: ReadonlyMap<number, Draft> = new Map()
  const listeners = new Set<() => void>()

  const replace = (next: ReadonlyMap<number, Draft>) => {
    drafts = next
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }

  return {
    subscribe,
    all: () => drafts,
    draftOf: (id: number) => drafts.get(id),

    /** Writes drafts; one without a number is forgotten. */
    writeDrafts: (entries: Iterable<readonly [id: number, draft: Draft]>) => {
      const next = new Map(drafts)
      for (const [id, draft] of entries) {
        if (draft.invoiceNo.trim() === '' && draft.carrier !== DIRECT) next.delete(id)
        else next.set(id, draft)
      }
      replace(next)
    },

    forgetDrafts: (ids: Iterable<number>) => {
      const next = new Map(drafts)
      for (const id of ids) next.delete(id)
      if (next.size !== drafts.size) replace(next)
    },
  }
}

export type InvoiceDrafts = ReturnType<typeof createInvoiceDrafts>

export const useDraft = (drafts: InvoiceDrafts, id: number) =>
  useSyncExternalStore(drafts.subscribe, () => drafts.draftOf(id))
export const useDrafts = (drafts: InvoiceDrafts) => useSyncExternalStore(drafts.subscribe, drafts.all)

const CARRIER = 'homefit-console.carrier.'

/** The courier last used from a place on this machine. */
export const usualCarrier = (place: string | number) => localStorage.getItem(`${CARRIER}${place}`) ?? 'CJ'
export const rememberCarrier = (place: string | number, carrier: string) => {
  localStorage.setItem(`${CARRIER}${place}`, carrier)
  for (const listener of carrierListeners) listener()
}

const carrierListeners = new Set<() => void>()
const onCarrier = (listener: () => void) => {
  carrierListeners.add(listener)
  return () => carrierListeners.delete(listener)
}
export const useUsualCarrier = (place: string | number) => useSyncExternalStore(onCarrier, () => usualCarrier(place))

/** What is wrong with a draft, in a sentence, or worth a look (`warning`). */
export const problemOf = (
  carriers: readonly Numbering[],
  { carrier, invoiceNo }: Draft,
): { message: string; warning: boolean } | null => {
  const checked = checkInvoiceNo(carriers, carrier, invoiceNo)
  if (!checked.ok) return { message: checked.message, warning: false }
  return checked.value.warning ? { message: checked.value.warning, warning: true } : null
}
