import { z } from '@hono/zod-openapi'
import { day, type Endpoint, endpoint, idParams } from '../../../http/endpoint.ts'
import { versionField } from '../../../http/versions.ts'
import { addressBody } from '../../addresses/addresses.contract.ts'
import { kitDaySchema, ownKitsSchema } from './kits.contract.ts'
import { daysOfKit, kitsOf } from './kits.read.ts'
import { changeKitAddress, moveOwnKit } from './own.service.ts'

const base = '/api/v2/user/subscriptions/kits'

/** Kits of a person's own membership: when they are sent, where to, and how far they are. */
export const kitRoutes: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path: base,
      summary: '내 멤버십의 키트와 받을 곳',
      access: 'user',
      extension: true,
      responses: { 200: ownKitsSchema },
    },
    ({ db, actor, now }) => kitsOf(db, actor.id, now),
  ),
  endpoint(
    {
      method: 'put',
      path: `${base}/address`,
      summary: '키트 받을 곳 바꾸기: 마감 전인 키트와 다음 키트부터',
      access: 'user',
      extension: true,
      body: z.strictObject({ address: addressBody }),
      responses: { 200: ownKitsSchema.extend({ changed: z.number().int() }) },
    },
    async ({ db, actor, body, now }) => {
      const changed = await changeKitAddress(db, actor.id, body.address, now)
      return { ...(await kitsOf(db, actor.id, now)), changed }
    },
  ),
  endpoint(
    {
      method: 'get',
      path: `${base}/{id}/days`,
      summary: '키트를 보낼 수 있는 날',
      access: 'user',
      extension: true,
      params: idParams,
      responses: { 200: z.object({ results: z.array(kitDaySchema) }) },
      errors: ['NOT_FOUND', 'SCHEDULE_LOCKED'],
    },
    async ({ db, actor, params, now }) => ({ results: await daysOfKit(db, actor.id, params.id, now) }),
  ),
  endpoint(
    {
      method: 'post',
      path: `${base}/{id}`,
      summary: '키트의 출고일 옮기기',
      access: 'user',
      extension: true,
      params: idParams,
      body: z.strictObject({ to: day, version: versionField }),
      responses: { 200: ownKitsSchema },
      errors: ['NOT_FOUND', 'SCHEDULE_LOCKED', 'DATE_NOT_SHIPPABLE', 'VERSION_CONFLICT', 'ALREADY_DONE'],
    },
    async ({ db, actor, params, body, now, ip, requestId }) => {
      await moveOwnKit(db, actor.id, { ...body, id: params.id }, { actor, now, ip, requestId })
      return kitsOf(db, actor.id, now)
    },
  ),
]
