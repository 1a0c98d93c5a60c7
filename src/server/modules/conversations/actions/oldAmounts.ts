import { sql } from 'drizzle-orm'
import { withJosa } from '#shared/format/josa.ts'
import { oldAmounts } from '#shared/format/saidAmounts.ts'
import { rows, type Tx } from '../../../db/db.ts'
import { json } from '../../../db/shape.ts'
import { AppError } from '../../../http/errors.ts'
import type { Seen } from './action.contract.ts'
import type { FrozenAction } from './action.service.ts'

/**
 * What a reply says must not be what one about the same goods said that did not leave or was taken back, where that is
 * another amount by now.
 * Error: REFUND_CHANGED.
 */
export async function refuseOldAmounts(
  tx: Tx,
  conversationId: number,
  content: string,
  { request, seen }: Pick<FrozenAction, 'request' | 'seen'>,
): Promise<void> {
  const unsent = await rows(
    tx,
    { seen: json<Seen>() },
    sql`select m.action -> 'seen' as seen from conversation_messages m where m.conversation_id = ${conversationId} and m.status in ('FAILED', 'CANCELLED') and m.action -> 'request' is not null
          and exists (select 1 from jsonb_array_elements(m.action -> 'request' -> 'items') i where (i ->> 'order_item_id')::bigint = any(${sql.param(
            request.items.map(({ order_item_id: id }) => id),
          )}::bigint[]))`,
  )
  const wrong = oldAmounts(
    content,
    unsent.map((one) => one.seen),
    seen,
  )
  if (wrong.length > 0)
    throw new AppError(
      'REFUND_CHANGED',
      undefined,
      `글에 예전 금액 ${withJosa(wrong.join(', '), '이/가')} 남아 있어요. 새 금액으로 고쳐서 다시 보내 주세요.`,
    )
}
