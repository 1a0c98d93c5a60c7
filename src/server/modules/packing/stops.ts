import { claimKindWord, type ClaimKind } from '#shared/words/claims.ts'
import { itemStateWord, type ItemState } from '#shared/words/orders.ts'
import type { RowCode } from '../bulk/rowCodes.ts'

/** 출고 중지: why goods that may be packed already must not leave. Pure. */

/** Refusals of 발송처리 for which the box has to be taken off the table. */
export const stopCodes = [
  'CLAIM_OPEN',
  'ADDRESS_CHANGED',
  'HOLD',
  'ALREADY_DONE',
  'ORDER_ITEM_STATE',
] as const satisfies readonly RowCode[]

export type StopFacts = {
  status: ItemState
  hold_reason: string | null
  claim_type: ClaimKind | null
  claim_open: boolean
  address_changed: boolean
}

/** In the order in which somebody has to act on them; empty when the goods may leave. */
export function stopReasons({ status, hold_reason, claim_type, claim_open, address_changed }: StopFacts): string[] {
  return [
    status === 'CANCELED' ? itemStateWord.CANCELED : undefined,
    claim_open ? `${claim_type ? claimKindWord[claim_type] : '클레임'} 진행 중` : undefined,
    hold_reason === null ? undefined : `배송보류: ${hold_reason}`,
    address_changed ? '배송지 변경' : undefined,
  ].filter((reason) => reason !== undefined)
}
