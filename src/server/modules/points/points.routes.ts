import { z } from '@hono/zod-openapi'
import { type Endpoint, endpoint, isoTime, sliceOf, sliceQuery } from '../../http/endpoint.ts'
import {
  dec,
  eventKinds,
  kindsOf,
  pointEventSchema,
  pointsInfoSchema,
  presentEvent,
  presentInfo,
  toDec,
} from './points.contract.ts'
import { readExpiring, readMovements } from './points.read.ts'
import { readPoints } from './points.service.ts'
import { toSlice } from '../../db/page.ts'

const path = '/store/v1/user/points'
const amount = z.object({ amount: dec })

/** A customer's own points. */
export const pointsRoutes: Endpoint[] = [
  ...[
    { name: 'available', aliases: [] },
    { name: 'amount', aliases: [path] },
  ].map(({ name, aliases }) =>
    endpoint(
      {
        method: 'get',
        path: `${path}/${name}`,
        aliases,
        summary: '쓸 수 있는 포인트',
        access: 'user',
        responses: { 200: amount },
      },
      async ({ db, actor, now }) => ({ amount: toDec((await readPoints(db, actor.id, now)).available) }),
    ),
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/info`,
      summary: '포인트 요약: 쓸 수 있는, 적립 예정, 30일 안에 사라지는',
      access: 'user',
      extension: true,
      responses: { 200: pointsInfoSchema },
    },
    async ({ db, actor, now }) => presentInfo(await readPoints(db, actor.id, now)),
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/expiring`,
      summary: '곧 사라지는 포인트',
      access: 'user',
      query: z.object({ days: z.coerce.number().int().min(1).max(365).default(30) }),
      responses: { 200: z.object({ amount: dec, results: z.array(z.object({ amount: dec, expires_at: isoTime })) }) },
    },
    async ({ db, actor, query, now }) => {
      const ending = await readExpiring(db, actor.id, query.days, now)
      return {
        amount: toDec(ending.reduce((total, one) => total + one.amount, 0)),
        results: ending.map((one) => ({ amount: toDec(one.amount), expires_at: one.expiresAt })),
      }
    },
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/events`,
      summary: '포인트 내역',
      access: 'user',
      query: z.object({ ...sliceQuery, kind: z.enum(eventKinds).optional() }),
      responses: { 200: sliceOf(pointEventSchema) },
    },
    async ({ db, actor, query }) => {
      const { offset, limit, kind } = query
      const { found, total } = await readMovements(
        db,
        { userId: actor.id, kinds: kind && kindsOf(kind) },
        { offset, limit },
      )
      return toSlice(found.map(presentEvent), total.count, query)
    },
  ),
]
