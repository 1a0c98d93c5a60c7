import { z } from '@hono/zod-openapi'
import { type Endpoint, endpoint, idParams, idValue, line, wonValue } from '../../http/endpoint.ts'
import { fieldCode } from '../../http/fieldCodes.ts'
import { bulkBodyBytes } from '../bulk/bulk.contract.ts'
import { optionGroupSchema, pendingPriceSchema } from './catalog.contract.ts'
import { productStatuses } from './catalog.tables.ts'
import { changeSurcharges, readSurcharges } from './surcharges.service.ts'

const path = '/store-admin/v1/products/{id}/surcharges'

const surcharges = z
  .object({
    product: z.object({
      id: z.number().int(),
      name: z.string(),
      status: z.enum(productStatuses),
      sale_price: z.number().int(),
    }),
    groups: z.array(optionGroupSchema),
    skus: z.array(
      z.object({
        id: z.number().int(),
        code: z.string(),
        option_label: z.string(),
        option_value_ids: z.array(z.number().int()),
        extra_price: z.number().int(),
        status: z.enum(['ACTIVE', 'INACTIVE']),
      }),
    ),
    pending_prices: z.array(pendingPriceSchema),
  })
  .openapi('Surcharges')

const distinct = (rows: { id: number }[]) => new Set(rows.map(({ id }) => id)).size === rows.length
const changed = z
  .array(
    z.strictObject({
      id: idValue,
      before: wonValue.openapi({ description: '보고 있던 추가금. 그사이 바뀌었으면 409' }),
      after: wonValue,
    }),
  )
  .max(500)
  .refine(distinct, fieldCode('REPEATED'))

/** 추가금 변경과 변경 요청: open to every role of staff, as prices are. */
export const surchargesAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path,
      summary: '상품의 추가금',
      access: 'catalog:read',
      extension: true,
      params: idParams,
      responses: { 200: surcharges },
      errors: ['NOT_FOUND'],
    },
    async ({ db, params }) => readSurcharges(db, params.id),
  ),
  endpoint(
    {
      method: 'post',
      path,
      summary: '추가금 변경과 변경 요청',
      access: 'prices:request',
      extension: true,
      params: idParams,
      body: z.strictObject({
        options: changed.default([]),
        skus: changed.default([]),
        reason: line(200).optional(),
      }),
      bodyLimitBytes: bulkBodyBytes,
      responses: {
        200: z.object({
          surcharges,
          approval_requested: z.boolean().openapi({ description: '바꾼 추가금이 승인을 기다려요' }),
        }),
      },
      errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'PRICE_APPROVAL_REQUIRED'],
    },
    async (call) => {
      const { id } = call.params
      await readSurcharges(call.db, id)
      const asked = await changeSurcharges(call.db, id, { ...call.body, reason: call.body.reason }, call)
      return { surcharges: await readSurcharges(call.db, id), approval_requested: asked }
    },
  ),
]
