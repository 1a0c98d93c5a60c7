import type { ClaimRow, InspectedPiece } from './claimRow.ts'
import type { InspectionResult } from './claimStates.ts'
import { inspectionWord } from '#shared/words/claims.ts'

/** What an inspection says of the pieces of a claim. Pure. */

type Items = Pick<ClaimRow, 'items'>

/** The same finding for every piece. */
export const allPieces = (
  { items }: Items,
  {
    result,
    memo,
    imageIds,
  }: { result: InspectionResult; memo?: string | undefined; imageIds?: readonly number[] | undefined },
): InspectedPiece[] =>
  items.map(({ order_item_id, quantity }, index) => ({
    order_item_id,
    quantity,
    result,
    memo: index === 0 ? (memo ?? null) : null,
    image_ids: index === 0 ? [...(imageIds ?? [])] : [],
  }))

/** Whether every piece of the claim has exactly one finding. */
export function coversClaim({ items }: Items, pieces: readonly InspectedPiece[]): boolean {
  const of = (id: number) =>
    pieces.filter((piece) => piece.order_item_id === id).reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    items.every(({ order_item_id, quantity }) => of(order_item_id) === quantity) &&
    pieces.every((piece) => items.some(({ order_item_id }) => order_item_id === piece.order_item_id))
  )
}

/** What the claim as a whole goes by: in order only when every piece is, else the first thing that is not. */
export const overall = (pieces: readonly InspectedPiece[]): InspectionResult =>
  pieces.find(({ result }) => result !== 'OK')?.result ?? 'OK'

/** How many pieces of an item may be sold again. A claim inspected before pieces were told apart goes by its whole. */
export function goodPieces(
  { inspection, pieces }: Pick<ClaimRow, 'inspection' | 'pieces'>,
  { order_item_id, quantity }: { order_item_id: number; quantity: number },
): number {
  if (pieces.length === 0) return inspection === 'OK' ? quantity : 0
  return pieces
    .filter((piece) => piece.order_item_id === order_item_id && piece.result === 'OK')
    .reduce((sum, piece) => sum + piece.quantity, 0)
}

/** 정상 2개 · 훼손 1개 (모서리가 찢어짐); only the finding where the claim is one piece. */
export function findings(pieces: readonly InspectedPiece[]): string {
  const total = pieces.reduce((sum, { quantity }) => sum + quantity, 0)
  return [...Map.groupBy(pieces, ({ result }) => result)]
    .map(([result, some]) => {
      const count = some.reduce((sum, { quantity }) => sum + quantity, 0)
      const memos = [...new Set(some.flatMap(({ memo }) => memo ?? []))]
      return [
        inspectionWord[result],
        total > 1 && count < total ? ` ${count}개` : '',
        memos.length > 0 ? ` (${memos.join(', ')})` : '',
      ].join('')
    })
    .join(' · ')
}
