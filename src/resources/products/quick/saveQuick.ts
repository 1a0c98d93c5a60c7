import type { AdminSku, BulkRow } from '#contract/schema.d.ts'
import type { ConsoleDataProvider } from '#dataProvider/types.ts'
import type { QuickDraft, QuickField } from './quickDrafts.ts'

export type QuickOutcome = { id: number; name: string; field: QuickField; message: string; stale: boolean }
export type QuickResult = { saved: number; waiting: number; refused: QuickOutcome[] }
type Drafts = ReadonlyMap<number, QuickDraft>

/** Codes of refusals after which what was typed no longer stands on what the person saw. */
const STALE: readonly (string | null | undefined)[] = ['VERSION_CONFLICT', 'STOCK_CHANGED', 'VERSION']

/**
 * Saves what was changed in the list by the calls that also save it elsewhere: prices first (alone, or as a request),
 * then states, then stock with its line in the ledger. Every row is its own; what was refused says why.
 */
export async function saveQuick(data: ConsoleDataProvider, drafts: Drafts, reason: string): Promise<QuickResult> {
  const result: QuickResult = { saved: 0, waiting: 0, refused: [] }
  const versions = new Map([...drafts].map(([id, { seen }]) => [id, seen.version]))
  const take = (of: readonly QuickField[], rows: readonly BulkRow[], productOf: (id: number) => number | undefined) => {
    for (const row of rows) {
      const id = productOf(row.id ?? 0)
      const draft = id === undefined ? undefined : drafts.get(id)
      if (id === undefined || !draft) continue
      const fields = of.filter((field) => draft[field] !== undefined)
      if (row.status === 'SUCCESS' || row.status === 'SKIPPED') {
        result.saved += fields.length
        if (row.warnings?.some(({ code }) => code === 'APPROVAL_REQUIRED')) result.waiting += fields.length
        if (row.status === 'SUCCESS' && !of.includes('on_hand')) versions.set(id, (versions.get(id) ?? 0) + 1)
      } else {
        const message = row.message ?? '저장하지 못했어요.'
        for (const field of fields)
          result.refused.push({ id, name: draft.name, field, message, stale: STALE.includes(row.code) })
      }
    }
  }
  const own = (id: number) => id
  const why = reason === '' ? {} : { reason }

  const prices = [...drafts].flatMap(([id, { sale_price, member_price, seen }]) =>
    sale_price === undefined && member_price === undefined
      ? []
      : [
          {
            id,
            ...(sale_price === undefined ? {} : { sale_price }),
            ...(member_price === undefined ? {} : { member_price }),
            ...(sale_price !== undefined && sale_price > seen.list_price ? { list_price: sale_price } : {}),
            version: seen.version,
          },
        ],
  )
  if (prices.length > 0)
    take(['sale_price', 'member_price'], (await data.bulk('products', 'price', { items: prices, ...why })).rows, own)

  const states = [...drafts].flatMap(([id, { status }]) =>
    status === undefined ? [] : [{ id, status, version: versions.get(id) }],
  )
  if (states.length > 0)
    take(['status'], (await data.bulk('products', 'update', { items: states as never, ...why })).rows, own)

  const counted = [...drafts].filter(([, { on_hand }]) => on_hand !== undefined)
  if (counted.length > 0) {
    const { data: skus } = await data.getList<AdminSku>('skus', {
      pagination: { page: 1, perPage: 100 },
      sort: { field: 'id', order: 'ASC' },
      filter: { product_id: counted.map(([id]) => id) },
    })
    const items = skus.flatMap(({ id, product, ledger_id }) => {
      const draft = drafts.get(product.id)
      return draft?.on_hand === undefined
        ? []
        : [{ id, counted: draft.on_hand, seen: { ledger_id, on_hand: draft.seen.on_hand } }]
    })
    const productOf = new Map(skus.map(({ id, product }) => [id, product.id]))
    if (items.length > 0)
      take(['on_hand'], (await data.bulk('skus', 'count', { items, reason })).rows, (id) => productOf.get(id))
  }
  return result
}
