import { sql } from 'drizzle-orm'
import { type Db, rows } from '../../../db/db.ts'
import { num } from '../../../db/shape.ts'
import { type Endpoint, endpoint, idParams } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import { tryOut } from '../../claims/claimDesk.ts'
import { inboxPath } from '../inbox/inbox.contract.ts'
import { actionErrors, replyActionQuoteSchema, replyActionRequestSchema } from './action.contract.ts'
import { type About, quoteAction } from './action.service.ts'

/** Error: NOT_FOUND. */
async function aboutOf(db: Db, id: number): Promise<About> {
  const [row] = await rows(
    db,
    { id: num, user_id: num, order_id: num.orNull },
    sql`select id, user_id, order_id from conversations where id = ${id}`,
  )
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** What staff do to the order that is asked about, while they answer. */
export const conversationActionsAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'post',
      path: `${inboxPath}/{id}/actions/quote`,
      summary: '답변과 함께 처리할 일 미리 보기: 아무것도 바꾸지 않아요',
      access: 'cs:reply',
      extension: true,
      readsOnly: true,
      params: idParams,
      body: replyActionRequestSchema,
      responses: { 200: replyActionQuoteSchema },
      errors: [...actionErrors],
    },
    async ({ deps, params, body, actor, now }) =>
      tryOut(deps.db, true, async (tx) =>
        quoteAction(tx, await aboutOf(tx, params.id), body, { actor, now, config: deps.config }),
      ),
  ),
]
