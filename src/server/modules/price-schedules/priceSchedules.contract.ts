import { z } from '@hono/zod-openapi'
import { idValue, isoTime, line, wonValue } from '../../http/endpoint.ts'
import { fieldCode } from '../../http/fieldCodes.ts'

/** Whose price: the sale price of a product, the surcharge of a SKU, the price of a membership plan. */
export const targetTypes = ['PRODUCT', 'SKU', 'PLAN'] as const
export type TargetType = (typeof targetTypes)[number]

/** By the clock: it waits for its start, it is what is charged, it has ended, or it was taken back before its start. */
export const scheduleStatuses = ['SCHEDULED', 'APPLIED', 'ENDED', 'CANCELED'] as const
export type ScheduleStatus = (typeof scheduleStatuses)[number]

const moment = z.iso.datetime({ offset: true })

const target = { target_type: z.enum(targetTypes), target_id: idValue }

const priceFields = {
  new_price: wonValue.openapi({
    description: '상품은 판매가, SKU는 추가금. new_sale_price가 함께 오면 정가',
  }),
  new_sale_price: wonValue.min(1).nullable().optional().openapi({ description: '정가도 바꿀 때의 판매가' }),
  effective_at: moment,
  end_at: moment.nullable().optional().openapi({ description: '이 시각부터 원래 가격. 없으면 끝낼 때까지' }),
}

export const reasonField = line(200)
  .optional()
  .openapi({ description: '혼자 정할 수 없는 가격은 이 사유와 함께 승인 대기함으로 가요.' })

/** A schedule as a row of many at once: a SKU may be named by its code, and a row may have a reason of its own. */
export const scheduleRow = z
  .strictObject({
    target_type: target.target_type,
    target_id: idValue.optional(),
    target_code: line(60).optional().openapi({ description: 'target_id 대신 SKU 코드' }),
    ...priceFields,
    reason: line(200).optional().openapi({ description: '없으면 요청 전체의 사유' }),
    row: z.number().int().min(1).optional(),
  })
  .refine((one) => (one.target_id === undefined) !== (one.target_code === undefined), {
    path: ['target_id'],
    message: fieldCode('REQUIRED'),
  })

export const scheduleFields = z.strictObject({ ...target, ...priceFields, reason: reasonField })

export const changeFields = z.strictObject({
  new_price: priceFields.new_price.optional(),
  new_sale_price: priceFields.new_sale_price,
  effective_at: moment.optional(),
  end_at: priceFields.end_at,
  reason: reasonField,
})

export type Wanted = z.infer<typeof scheduleFields>
export type WantedRow = z.infer<typeof scheduleRow>
export type Change = z.infer<typeof changeFields>

export const scheduleSchema = z
  .object({
    id: z.number().int(),
    ...target,
    target_name: z.string(),
    product_id: z.number().int(),
    current: z.number().int().openapi({ description: '예약할 때의 가격' }),
    base_price: z.number().int().openapi({ description: '지금의 원래 가격. 예약이 끝나면 이 가격' }),
    new_price: z.number().int(),
    new_sale_price: z.number().int().optional(),
    change_percent: z.number().int().openapi({ description: '지금의 원래 가격에서 몇 % 바뀌는지' }),
    effective_at: isoTime,
    end_at: isoTime.optional(),
    status: z.enum(scheduleStatuses),
    pending_approval_id: z.number().int().nullable().openapi({ description: '다른 사람의 승인을 기다리는 요청' }),
    reason: z.string().nullable(),
    created_by: z.string(),
    version: z.number().int(),
    created_at: isoTime,
    updated_at: isoTime,
  })
  .openapi('PriceChangeSchedule')

export type PriceChangeSchedule = z.infer<typeof scheduleSchema>
