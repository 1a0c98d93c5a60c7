/**
 * Counted stock that was typed or pasted and not sent yet, by SKU. It lives as long as the console is open, across pages
 * and searches, and keeps what the stock was when its number was typed.
 */
import { useSyncExternalStore } from 'react'
import type { AdminSku } from '#contract/schema.d.ts'
import { checkInteger } from './strictInteger.ts'

export type Seen = { ledger_id: number; on_hand: number }
export type CountDraft = { text: string; seen: Seen }

let drafts: ReadonlyMap<number, CountDraft> = new Map()
const listeners = new Set<() => void>()
const replace = (next: ReadonlyMap<number, CountDraft>) => {
  drafts = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const seenOf = (sku: AdminSku): Seen => ({ ledger_id: sku.ledger_id, on_hand: sku.on_hand ?? 0 })

/** Writes counts; an empty one is forgotten, and one that is typed further keeps what was seen first. */
export const writeCounts = (entries: Iterable<readonly [sku: AdminSku, text: string]>) => {
  const next = new Map(drafts)
  for (const [sku, text] of entries) {
    if (text.trim() === '') next.delete(sku.id)
    else next.set(sku.id, { text: text.trim(), seen: next.get(sku.id)?.seen ?? seenOf(sku) })
  }
  replace(next)
}
export const forgetCounts = (keep: ReadonlySet<number> = new Set()) =>
  replace(new Map([...drafts].filter(([id]) => keep.has(id))))

export const useCounts = () => useSyncExternalStore(subscribe, () => drafts)
export const useCount = (id: number) => useSyncExternalStore(subscribe, () => drafts.get(id))

/** The number of a count, or why it is none. */
export const checkCount = (text: string) => checkInteger(text, '센 수량', { min: 0, max: 10_000_000 })
