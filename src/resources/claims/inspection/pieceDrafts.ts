import type { InspectionResult } from '#console/words/claimWords.ts'
import type { Image } from '#contract/schema.d.ts'
import type { ClaimDetail } from '../claim.ts'
import type { PieceFinding } from './deskCalls.ts'

/** What somebody is about to write down of some pieces of one item. */
export type PieceDraft = {
  key: number
  itemId: number
  quantity: number
  result: InspectionResult | null
  memo: string
  images: readonly Image[]
}

/** As it was written down before, else every item as one piece of nothing yet. */
export const draftsOf = ({ items, inspection_detail: detail }: ClaimDetail): PieceDraft[] =>
  detail && detail.pieces.length > 0
    ? detail.pieces.map(({ order_item_id, quantity, result, memo, images }, key) => ({
        key,
        itemId: order_item_id,
        quantity,
        result,
        memo: memo ?? '',
        images,
      }))
    : items.map(({ order_item_id, quantity }, key) => ({
        key,
        itemId: order_item_id,
        quantity,
        result: null,
        memo: '',
        images: [],
      }))

/** One piece is taken out to be judged by itself. */
export const splitOff = (drafts: readonly PieceDraft[], key: number): PieceDraft[] =>
  drafts.flatMap((draft) =>
    draft.key === key && draft.quantity > 1
      ? [
          { ...draft, quantity: draft.quantity - 1 },
          { ...draft, key: nextKey(drafts), quantity: 1, result: null, memo: '', images: [] },
        ]
      : [draft],
  )

/** Pieces that were taken out go back to the first of their item; what was written of them goes with them. */
export const putTogether = (drafts: readonly PieceDraft[], key: number): PieceDraft[] => {
  const gone = drafts.find((draft) => draft.key === key)
  const home = drafts.find((draft) => draft.itemId === gone?.itemId && draft.key !== key)
  if (!gone || !home) return [...drafts]
  return drafts
    .filter((draft) => draft !== gone)
    .map((draft) => (draft === home ? { ...draft, quantity: draft.quantity + gone.quantity } : draft))
}

export const changed = (drafts: readonly PieceDraft[], key: number, change: Partial<PieceDraft>): PieceDraft[] =>
  drafts.map((draft) => (draft.key === key ? { ...draft, ...change } : draft))

export const withPhotos = (drafts: readonly PieceDraft[], key: number, added: readonly Image[]): PieceDraft[] =>
  drafts.map((draft) => (draft.key === key ? { ...draft, images: [...draft.images, ...added] } : draft))

/** How many pieces have no verdict yet. */
export const undecided = (drafts: readonly PieceDraft[]): number =>
  drafts.reduce((sum, { result, quantity }) => sum + (result === null ? quantity : 0), 0)

/** What is sent; only when everything is decided. */
export const findingsOf = (drafts: readonly PieceDraft[]): PieceFinding[] =>
  drafts.flatMap(({ itemId, quantity, result, memo, images }) =>
    result === null
      ? []
      : [
          {
            order_item_id: itemId,
            quantity,
            result,
            ...(memo.trim() ? { memo: memo.trim() } : {}),
            ...(images.length > 0 ? { image_ids: images.map(({ id }) => id) } : {}),
          },
        ],
  )

const nextKey = (drafts: readonly PieceDraft[]) => Math.max(...drafts.map(({ key }) => key)) + 1
