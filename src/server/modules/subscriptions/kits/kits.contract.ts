import { z } from '@hono/zod-openapi'
import { day, isoTime } from '../../../http/endpoint.ts'
import { scheduleStatuses } from '../../delivery-schedules/deliverySchedules.tables.ts'
import { imageSchema } from '../../images/images.contract.ts'

/** WAITING: it has no day yet, because nobody has said where to or nothing leaves. */
export const kitStatuses = ['WAITING', ...scheduleStatuses] as const

export const ownKitSchema = z
  .object({
    id: z.number().int(),
    name: z.string(),
    quantity: z.number().int(),
    image: imageSchema,
    status: z.enum(kitStatuses),
    ships_on: day.optional(),
    movable_until: isoTime.optional().openapi({ description: '이때까지 출고일과 받을 곳을 바꿀 수 있음' }),
    parcel: z.object({ carrier_name: z.string(), invoice_no: z.string(), tracking_url: z.string() }).optional(),
    shipped_at: isoTime.optional(),
    delivered_at: isoTime.optional(),
    address: z.string().openapi({ description: '받을 곳. 아직 모르면 비어 있음' }),
    version: z.number().int(),
  })
  .openapi('OwnKit')

const kept = z.object({
  name: z.string(),
  address1: z.string(),
  address2: z.string(),
  postcode: z.string(),
  phone: z.string(),
  comment: z.string(),
  bcode: z.string().nullable(),
  road_name: z.string().nullable(),
  building_code: z.string().nullable(),
})

export const ownKitsSchema = z.object({
  address: z.union([kept, z.null()]).openapi({ description: '다음 키트를 받을 곳' }),
  sends: z.boolean().openapi({ description: '지금 요금제가 키트를 보내는지' }),
  results: z.array(ownKitSchema),
})

export const kitDaySchema = z.object({ date: day, locked: z.boolean() })

export type OwnKit = z.infer<typeof ownKitSchema>
export type OwnKits = z.infer<typeof ownKitsSchema>
