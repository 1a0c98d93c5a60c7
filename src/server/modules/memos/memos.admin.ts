import { z } from '@hono/zod-openapi'
import { sure } from '../../db/sure.ts'
import { eq, sql } from 'drizzle-orm'
import { type Db, rows } from '../../db/db.ts'
import { type Endpoint, endpoint, idParams, pageOf, pageQuery, reply } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { users } from '../auth/auth.tables.ts'
import { type MemoKind, memoSchema, memoTargetBody } from './memos.contract.ts'
import { countMemos, memosOfUser, type MemoTarget, writeMemos } from './memos.service.ts'
import { num } from '../../db/shape.ts'

const path = '/store-admin/v1/users/{id}'

type Sort = {
  name: string
  label: string
  kind: MemoKind
  kinds: MemoKind[]
  target: (db: Db, userId: number, targetId: number | undefined) => Promise<MemoTarget>
}

/** The newest thing of the customer's when no target is named, else that one if it is theirs. */
async function targetOf(db: Db, kind: MemoKind, userId: number, targetId: number | undefined): Promise<MemoTarget> {
  const tables: Partial<Record<MemoKind, ReturnType<typeof sql>>> = {
    ORDER: sql`select id, id as "orderId" from orders where user_id = ${userId}`,
    CLAIM: sql`select id, order_id as "orderId" from claims where user_id = ${userId}`,
    REFUND: sql`select id, order_id as "orderId" from refunds where user_id = ${userId}`,
  }
  const table = tables[kind]
  if (!table) return { kind, targetId: userId, userId, orderId: null }
  const [found] = await rows(
    db,
    { id: num, orderId: num },
    targetId === undefined ? sql`${table} order by id desc limit 1` : sql`${table} and id = ${targetId}`,
  )
  if (!found) throw new AppError('NOT_FOUND')
  return { kind, targetId: found.id, userId, orderId: found.orderId }
}

const sort = (name: string, label: string, kind: MemoKind, kinds: MemoKind[] = [kind]): Sort => ({
  name,
  label,
  kind,
  kinds,
  target: (db, userId, targetId) => targetOf(db, kind, userId, targetId),
})

const sorts = [
  sort('memos', '회원 메모', 'USER'),
  sort('order-memos', '주문 메모', 'ORDER', ['ORDER', 'ORDER_ITEM']),
  sort('claim-memos', '클레임 메모', 'CLAIM'),
  sort('refund-memos', '환불 메모', 'REFUND'),
]

async function requireUser(db: Db, id: number): Promise<void> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.id, id))
  if (!user) throw new AppError('NOT_FOUND')
}

/** 운영메모 of a customer. */
export const memosAdmin: Endpoint[] = [
  ...sorts.flatMap(({ name, label, kinds, target }) => [
    endpoint(
      {
        method: 'get',
        path: `${path}/${name}`,
        summary: `${label} 목록`,
        access: 'memos:read',
        params: idParams,
        query: z.object(pageQuery),
        responses: { 200: pageOf(memoSchema) },
      },
      async ({ db, params, query }) => {
        await requireUser(db, params.id)
        return memosOfUser(db, params.id, kinds, query)
      },
    ),
    endpoint(
      {
        method: 'post',
        path: `${path}/${name}`,
        summary: `${label} 작성`,
        access: 'memos:write',
        params: idParams,
        body: memoTargetBody,
        responses: { 201: memoSchema },
      },
      async ({ db, params, body, actor, now }) => {
        await requireUser(db, params.id)
        const [memo] = await writeMemos(db, [await target(db, params.id, body.target_id)], body.content, actor, now)
        return reply(201, sure(memo))
      },
    ),
  ]),
  endpoint(
    {
      method: 'get',
      path: `${path}/memo-count`,
      aliases: [`${path}/memos/memo-count`],
      summary: '회원 메모 수',
      access: 'memos:read',
      params: idParams,
      responses: {
        200: z
          .object({
            count: z.number().int(),
            by_kind: z.object({
              user: z.number().int(),
              order: z.number().int(),
              claim: z.number().int(),
              refund: z.number().int(),
            }),
          })
          .openapi('MemoCount'),
      },
    },
    async ({ db, params }) => {
      await requireUser(db, params.id)
      return countMemos(db, params.id)
    },
  ),
]
