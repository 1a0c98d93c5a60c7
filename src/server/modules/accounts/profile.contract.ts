import { z } from '@hono/zod-openapi'
import { checkLength, checkNickname } from '#shared/validation/text.ts'
import type { Checked } from '#shared/validation/checked.ts'
import { day, idValue, isoTime } from '../../http/endpoint.ts'
import { planRefSchema } from '../plans/plans.contract.ts'
import { subscriptionStatuses } from '../subscriptions/subscriptions.tables.ts'
import { imageSchema } from '../images/images.contract.ts'
import { fieldCode } from '../../http/fieldCodes.ts'

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

export const BIO_MAX = 150

export const userProfileSchema = z
  .object({
    user_id: z.number().int(),
    nickname: z.string(),
    image: imageSchema.optional(),
    bio: z.string().nullable(),
    follower_count: z.number().int(),
    following_count: z.number().int(),
  })
  .openapi('UserProfile')

export const ownProfileSchema = userProfileSchema
  .extend({
    name: z.string(),
    birth_year: z.number().int().nullable(),
    is_private: z.boolean(),
  })
  .openapi('OwnProfile')

export const profileBody = z
  .strictObject({
    nickname: checked(checkNickname).optional(),
    name: checked((text) => checkLength(text, '이름', { max: 30 })).optional(),
    birth_year: z.number().int().min(1900, fieldCode('BIRTH_YEAR')).max(2100).nullable().optional(),
    bio: checked((text) => checkLength(text, '소개', { min: 0, max: BIO_MAX })).optional(),
    is_private: z.boolean().optional(),
    image_id: idValue.nullable().optional().openapi({ description: '본인이 올린 사진의 번호, 지우려면 null' }),
  })
  .refine((body) => Object.keys(body).length > 0, fieldCode('NOTHING_TO_CHANGE'))

export const meSchema = z
  .object({
    user_id: z.number().int(),
    email_address_masked: z.string(),
    mobile_masked: z.string().optional().openapi({ description: '등록하지 않았으면 없어요.' }),
    mobile_verified: z.boolean(),
    name: z.string(),
    nickname: z.string(),
    image: imageSchema.optional(),
    birth_year: z.number().int().nullable(),
    is_private: z.boolean(),
    has_password: z.boolean(),
    roles: z.array(z.literal('user')),
    joined_at: isoTime,
    subscription: z
      .union([z.object({ status: z.enum(subscriptionStatuses), plan: planRefSchema, ends_on: day }), z.null()])
      .openapi({ description: '끝나지 않은 구독이 없으면 null' }),
    consents: z
      .array(z.object({ kind: z.string(), agreed: z.boolean(), version: z.string(), at: isoTime }))
      .openapi({ description: '지금의 동의. 물은 적이 없는 것은 없어요.' }),
    identities: z.array(z.object({ provider: z.string(), linked_at: isoTime })),
    points: z.string().openapi({ description: '쓸 수 있는 포인트, "3000.00"' }),
    coupon_count: z.number().int(),
  })
  .openapi('Me')
