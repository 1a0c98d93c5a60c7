import { z } from '@hono/zod-openapi'
import { checkLength, checkNickname } from '#shared/validation/text.ts'
import type { Checked } from '#shared/validation/checked.ts'
import { idValue, isoTime } from '../../http/endpoint.ts'
import { imageSchema } from '../images/images.contract.ts'

function checked(check: (text: string) => Checked<string>) {
  return z
    .string()
    .max(2000)
    .transform((text, context) => {
      const result = check(text)
      if (result.ok) return result.value
      context.addIssue({ code: 'custom', message: result.message })
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
    birth_year: z.number().int().min(1900, '태어난 해를 확인해 주세요.').max(2100).nullable().optional(),
    bio: checked((text) => checkLength(text, '소개', { min: 0, max: BIO_MAX })).optional(),
    is_private: z.boolean().optional(),
    image_id: idValue.nullable().optional().openapi({ description: '본인이 올린 사진의 번호, 지우려면 null' }),
  })
  .refine((body) => Object.keys(body).length > 0, '바꿀 내용이 없어요.')

export const meSchema = z
  .object({
    id: z.number().int(),
    email_address: z.string().openapi({ description: '일부를 가린 이메일' }),
    mobile: z.string().nullable().openapi({ description: '일부를 가린 휴대폰 번호' }),
    mobile_verified: z.boolean(),
    name: z.string(),
    nickname: z.string(),
    image: imageSchema.optional(),
    birth_year: z.number().int().nullable(),
    is_private: z.boolean(),
    has_password: z.boolean(),
    roles: z.array(z.literal('user')),
    joined_at: isoTime,
    points: z.number().int(),
    coupons: z.number().int(),
    subscription: z.null().openapi({ description: '구독이 없으면 null' }),
    marketing: z.object({ email: z.boolean(), sms: z.boolean(), push: z.boolean(), night: z.boolean() }),
  })
  .openapi('Me')
