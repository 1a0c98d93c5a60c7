import { z } from '@hono/zod-openapi'
import { day, isoTime } from '../../http/endpoint.ts'
import { groupStatuses, scheduleKinds, scheduleStatuses } from './deliverySchedules.tables.ts'
import { dayReasons } from './shippingDays.ts'

const originPart = z.object({ id: z.number().int(), name: z.string() })

/** 배송 예정. Only the area of the address is told. */
export const deliveryScheduleSchema = z
  .object({
    id: z.number().int(),
    group_id: z.number().int(),
    shipping_origin: originPart,
    kind: z.enum(scheduleKinds),
    user: z.object({ id: z.number().int(), name_masked: z.string() }),
    sku: z.object({ id: z.number().int(), name: z.string(), code: z.string() }),
    quantity: z.number().int(),
    area: z.string().openapi({ description: '시/도 시/군/구까지' }),
    ships_on: day,
    original_ships_on: day,
    status: z.enum(scheduleStatuses),
    parcel: z
      .object({ carrier: z.string(), carrier_name: z.string(), invoice_no: z.string() })
      .nullable()
      .openapi({ description: '출고한 송장. 송장 없이 보냈으면 invoice_no가 비어 있음' }),
    shipped_at: isoTime.nullable(),
    delivered_at: isoTime.nullable(),
    locks_at: isoTime.openapi({ description: '이때부터 날짜를 옮길 수 없음' }),
    version: z.number().int(),
  })
  .openapi('DeliverySchedule')

/** 출고 묶음: what leaves one origin on one day. */
export const deliveryScheduleGroupSchema = z
  .object({
    id: z.number().int(),
    shipping_origin: originPart,
    ships_on: day,
    status: z.enum(groupStatuses),
    count: z.number().int().openapi({ description: '취소된 것을 뺀 배송 예정의 수' }),
    locks_at: isoTime,
    schedules: z.array(deliveryScheduleSchema).optional().openapi({ description: '상세에만 있음' }),
    has_more: z.boolean().optional().openapi({ description: '묶음이 커서 schedules에 다 담지 못했음' }),
  })
  .openapi('DeliveryScheduleGroup')

/** A day as an origin works it. */
export const shippingDaySchema = z
  .object({
    shipping_origin_id: z.number().int(),
    date: day,
    open: z.boolean(),
    locked: z.boolean().openapi({ description: '열려 있지만 이날로 옮기면 바로 마감되어 다시 옮길 수 없음' }),
    why: z.enum(dayReasons).nullable(),
    reason: z.string().nullable().openapi({ description: '출고하지 않는 까닭' }),
  })
  .openapi('ShippingDay')

export type DeliverySchedule = z.infer<typeof deliveryScheduleSchema>
export type DeliveryScheduleGroup = z.infer<typeof deliveryScheduleGroupSchema>
export type ShippingDay = z.infer<typeof shippingDaySchema>
