/**
 * What was changed in the list and is not saved yet, by product. It lives as long as the console is open, across pages
 * and searches, and keeps what the product was when its first cell was changed.
 */
import { useSyncExternalStore } from 'react'
import type { AdminProduct } from '#contract/schema.d.ts'

export type QuickField = 'sale_price' | 'member_price' | 'status' | 'on_hand'
/** No member price is null. */
type Values = { sale_price: number; member_price: number | null; status: string; on_hand: number }
export type QuickValue = Values[QuickField]
export type QuickDraft = Partial<Values> & {
  name: string
  seen: Values & { list_price: number; version: number; draft: boolean }
}

let drafts: ReadonlyMap<number, QuickDraft> = new Map()
const listeners = new Set<() => void>()
const replace = (next: ReadonlyMap<number, QuickDraft>) => {
  drafts = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const seenOf = (product: AdminProduct): QuickDraft['seen'] => ({
  sale_price: product.sale_price ?? 0,
  member_price: product.member_price ?? null,
  list_price: product.list_price ?? 0,
  status: product.status_raw,
  on_hand: product.on_hand,
  version: product.version,
  draft: product.status_raw === 'DRAFT',
})

export const FIELDS: readonly QuickField[] = ['sale_price', 'member_price', 'status', 'on_hand']

/** Changes one cell; a value as it was is no change, and a product without changes is forgotten. */
export const writeQuick = (product: AdminProduct, field: QuickField, value: QuickValue | undefined) => {
  const { name, seen, ...before } = drafts.get(product.id) ?? { name: product.name, seen: seenOf(product) }
  const changed = { ...before, [field]: value }
  const kept = FIELDS.filter((one) => changed[one] !== undefined && changed[one] !== seen[one])
  const next = new Map(drafts)
  if (kept.length === 0) next.delete(product.id)
  else next.set(product.id, { name, seen, ...Object.fromEntries(kept.map((one) => [one, changed[one]])) })
  replace(next)
}

/** Forgets all but the cells that are named to stay. */
export const forgetQuick = (keep: ReadonlyMap<number, readonly QuickField[]> = new Map()) =>
  replace(
    new Map(
      [...drafts].flatMap(([id, { name, seen, ...values }]) => {
        const stay = (keep.get(id) ?? []).filter((field) => values[field] !== undefined)
        return stay.length === 0
          ? []
          : [[id, { name, seen, ...Object.fromEntries(stay.map((field) => [field, values[field]])) }] as const]
      }),
    ),
  )

export const useQuickDrafts = () => useSyncExternalStore(subscribe, () => drafts)
export const useQuickDraft = (id: number) => useSyncExternalStore(subscribe, () => drafts.get(id))
