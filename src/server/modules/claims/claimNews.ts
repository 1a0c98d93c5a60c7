import type { Tx } from '../../db/db.ts'
import { tellItems } from '../bulk/live.ts'
import { type Doer, recordEvents } from '../orders/order-items.service.ts'
import { queue } from '../outbox/outbox.parts.ts'
import type { ClaimType } from '../orders/claimable.ts'
import type { ClaimRow } from './claimRow.ts'

/** What a claim leaves behind for people: a line in the order's history, a message to the customer, a live update. */

type Told = Pick<ClaimRow, 'id' | 'claim_no' | 'order_id' | 'user_id' | 'type'>

/** A line of the order's history: `claim.return.requested`. */
export async function recordClaim(
  tx: Tx,
  claim: Told,
  step: string,
  doer: Doer,
  more: { reason?: string | null; data?: Record<string, unknown>; from?: string; to?: string } = {},
): Promise<void> {
  const { reason = doer.reason, data = {}, from, to } = more
  await recordEvents(
    tx,
    [
      {
        orderId: claim.order_id,
        kind: `claim.${claim.type}.${step}`,
        from: from ?? null,
        to: to ?? null,
        data: { claim_id: claim.id, claim_no: claim.claim_no, ...data },
      },
    ],
    { ...doer, reason: reason ?? undefined },
  )
}

export type ClaimNews =
  | 'REQUESTED'
  | 'COMPLETED'
  | 'RETRACTED'
  | 'COLLECTED'
  | 'RESHIPPED'
  | 'HELD'
  | 'CONVERTED'
  | 'CORRECTED'

/** Queues what the customer is told of a claim, once for each kind of news. `HOLD` keeps it back, `NONE` sends nothing. */
export async function tellCustomer(
  tx: Tx,
  claim: Told,
  orderNo: string,
  news: ClaimNews,
  doer: Doer,
  more: { notify?: unknown; amount?: number; reason?: string | null; carrier?: string; invoice_no?: string } = {},
): Promise<void> {
  const { notify, ...rest } = more
  if (notify === 'NONE') return
  const payload = {
    event: `CLAIM_${news}`,
    order_id: claim.order_id,
    order_no: orderNo,
    user_id: claim.user_id,
    claim_id: claim.id,
    claim_type: claim.type satisfies ClaimType,
    hold: notify === 'HOLD',
    ...rest,
  }
  const letter = { dedupe: `order-message:CLAIM_${news}:${claim.id}`, topic: 'order.message', payload } as const
  await tx.execute(queue([letter], doer.now))
}

/** Open consoles look at these items again. */
export const showChange = (tx: Tx, claim: Pick<ClaimRow, 'items'>): Promise<void> =>
  tellItems(
    tx,
    claim.items.map((item) => item.order_item_id),
  )
