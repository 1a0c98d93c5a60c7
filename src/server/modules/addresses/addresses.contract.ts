import { z } from '@hono/zod-openapi'
import { isPhone, phoneDigits } from '#shared/format/phone.ts'
import { ADDRESS_LIMITS, checkLength, checkRecipient } from '#shared/validation/text.ts'
import { checkPostcode } from '#shared/validation/address.ts'
import type { Checked } from '#shared/validation/checked.ts'

/** A text that one of the shared validators cleans; its Korean sentence is the error of the field. */
function checked(check: (text: string) => Checked<string>) {
  return z
    .string()
    .max(2000)
    .transform((text, context) => {
      const result = check(text)
      if (result.ok) return result.value
      context.addIssue({ code: 'custom', message: result.code, params: result.params ?? {} })
      return z.NEVER
    })
    .openapi({ type: 'string' })
}

const code = (digits: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{${digits}}$`))
    .nullable()
    .optional()

/** A delivery address as people send it; the codes come from an address search and decide the remote surcharge. */
export const addressShape = {
  name: checked(checkRecipient),
  address1: checked((text) => checkLength(text, '주소', { max: ADDRESS_LIMITS.address1 })),
  address2: checked((text) => checkLength(text, '상세 주소', { min: 0, max: ADDRESS_LIMITS.address2 }))
    .optional()
    .default(''),
  postcode: checked(checkPostcode),
  phone: checked((text) =>
    isPhone(text)
      ? { ok: true, value: phoneDigits(text) }
      : { ok: false, code: 'PHONE', message: '전화번호를 확인해 주세요. 예: 010-1234-5678' },
  ),
  comment: checked((text) => checkLength(text, '배송 요청사항', { min: 0, max: ADDRESS_LIMITS.comment }))
    .optional()
    .default(''),
  bcode: code(10),
  road_name: z.string().trim().max(80).nullable().optional(),
  building_code: code(25),
}

export const addressBody = z.strictObject(addressShape)
export type AddressInput = z.output<typeof addressBody>

export const deliveryAddressSchema = z
  .object({
    id: z.number().int(),
    name: z.string(),
    address1: z.string(),
    address2: z.string(),
    postcode: z.string(),
    phone: z.string(),
    comment: z.string(),
    is_default: z.boolean(),
    is_remote: z
      .enum(['NONE', 'JEJU', 'ISLAND'])
      .openapi({ description: '직접 적은 주소는 우편번호로 가리고, 연륙도서와 섞여 알 수 없으면 NONE이에요.' }),
    bcode: z.string().nullable(),
    road_name: z.string().nullable(),
    building_code: z.string().nullable(),
  })
  .openapi('DeliveryAddress')

export type DeliveryAddress = z.infer<typeof deliveryAddressSchema>

export const defaultAddressSchema = z.object({ address: deliveryAddressSchema.nullable() })

/** Whom an address that is yet to be typed is for. */
export const recipientSchema = z.object({ name: z.string(), phone: z.string() }).openapi('Recipient')

export const postcodeHitSchema = z
  .object({
    postcode: z.string(),
    road_address: z.string(),
    jibun_address: z.string(),
    building_name: z.string(),
    bcode: z.string(),
    road_name: z.string(),
    building_code: z.string().nullable().openapi({ description: '건물관리번호, 목록에 없으면 null' }),
  })
  .openapi('PostcodeHit')
