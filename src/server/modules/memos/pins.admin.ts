import { z } from '@hono/zod-openapi'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/db.ts'
import { type Endpoint, endpoint, idParams, idValue } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { tellItems } from '../bulk/live.ts'
import { showMemo } from '../orders/orders.parts.ts'
import { memoPersonSchema, memoSchema, mentionSchema } from './memos.contract.ts'
import { memoColumns, presentMemo } from './memos.service.ts'
import { memoPins, memos } from './memos.tables.ts'
import { mentionsOf, peopleToMention, seeMentions } from './mentions.service.ts'

const path = '/store-admin/v1/memos'

/** The memo as it stands; a line of the work list shows its pinned memo instead of the newest. Error: NOT_FOUND. */
async function changed(tx: Tx, id: number) {
  const [memo] = await tx.select(memoColumns).from(memos).where(eq(memos.id, id))
  if (!memo) throw new AppError('NOT_FOUND')
  if (memo.kind === 'ORDER_ITEM') {
    await tx.execute(showMemo(memo.targetId))
    await tellItems(tx, [memo.targetId], { countsMayLag: true })
  }
  return presentMemo(memo)
}

/** Pins of memos, and the memos that call somebody. */
export const memoPinsAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'post',
      path: `${path}/{id}/pin`,
      summary: '메모 고정',
      access: 'memos:write',
      extension: true,
      params: idParams,
      responses: { 200: memoSchema },
      errors: ['NOT_FOUND'],
    },
    async ({ db, params, actor, now }) => {
      const [memo] = await db.select({ id: memos.id }).from(memos).where(eq(memos.id, params.id))
      if (!memo) throw new AppError('NOT_FOUND')
      await db.insert(memoPins).values({ memoId: memo.id, adminId: actor.id, createdAt: now }).onConflictDoNothing()
      return changed(db, memo.id)
    },
  ),
  endpoint(
    {
      method: 'delete',
      path: `${path}/{id}/pin`,
      summary: '메모 고정 풀기',
      access: 'memos:write',
      extension: true,
      params: idParams,
      responses: { 200: memoSchema },
      errors: ['NOT_FOUND'],
    },
    async ({ db, params }) => {
      await db.delete(memoPins).where(eq(memoPins.memoId, params.id))
      return changed(db, params.id)
    },
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/people`,
      summary: '메모에서 부를 수 있는 직원',
      access: 'memos:read',
      extension: true,
      responses: { 200: z.object({ results: z.array(memoPersonSchema) }) },
    },
    async ({ db }) => ({ results: await peopleToMention(db) }),
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/mentions`,
      summary: '나를 부른 메모',
      access: 'memos:read',
      extension: true,
      responses: { 200: z.object({ results: z.array(mentionSchema), unseen_count: z.number().int() }) },
    },
    async ({ db, actor }) => mentionsOf(db, actor.id),
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/mentions/seen`,
      summary: '나를 부른 메모를 봄',
      access: 'memos:read',
      extension: true,
      body: z.strictObject({ memo_ids: z.array(idValue).min(1).max(200) }),
      responses: { 204: null },
    },
    async ({ db, actor, body, now }) => {
      await seeMentions(db, actor, body.memo_ids, now)
    },
  ),
]
