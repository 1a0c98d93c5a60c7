import { z } from '@hono/zod-openapi'
import { isPhone, phoneDigits } from '#shared/format/phone.ts'
import { accountDigits, bankNames, isAccountNumber } from '#shared/words/banks.ts'
import { day, idParam, idValue, isoTime, line, wonValue } from '../../http/endpoint.ts'
import { fieldCode } from '../../http/fieldCodes.ts'
import { addressBody } from '../addresses/addresses.contract.ts'
import { imageSchema } from '../images/images.contract.ts'
import { intervals } from '../plans/plans.tables.ts'
import { giftStatuses } from './gifts.tables.ts'

export const planRefSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  interval: z.enum(intervals),
  seats: z.number().int(),
})

export const noticeRowSchema = z.object({ label: z.string(), value: z.string() })

export const giftBundleSchema = z
  .object({
    id: z.number().int(),
    title: z.string(),
    plan: planRefSchema,
    days: z.number().int(),
    goods: z.array(
      z.object({ product_id: z.number().int(), name: z.string(), quantity: z.number().int(), image: imageSchema }),
    ),
    price: wonValue,
    list_price: wonValue,
    description: z.string().optional(),
    notice_rows: z.array(noticeRowSchema),
  })
  .openapi('GiftBundle')
export type GiftBundle = z.infer<typeof giftBundleSchema>

export const giftSchema = z
  .object({
    id: z.number().int(),
    token: z.string().openapi({
      description: '선물 링크의 비밀. 이것을 가진 사람은 선물을 받을 수 있어요. 끝난 선물에서는 비어 있어요',
    }),
    status: z.enum(giftStatuses),
    bundle: giftBundleSchema,
    receiver_name: z.string().optional(),
    receiver_phone_masked: z.string().optional(),
    message: z.string().optional(),
    has_address: z.boolean(),
    send_at: isoTime.optional(),
    sent_at: isoTime.optional(),
    claim_until: day.openapi({ description: '이날까지 받을 수 있어요' }),
    bought_at: isoTime,
    refund: z
      .object({
        amount: wonValue,
        at: isoTime,
        status: z.enum(['PROCESSING', 'COMPLETED', 'MANUAL']),
        account_masked: z.string().optional().openapi({ description: '계좌로 돌려받을 때 적은 은행과 계좌' }),
        account_refused: z.boolean().openapi({ description: '적은 계좌로 보내지 못해 다른 계좌를 기다려요' }),
      })
      .optional(),
  })
  .openapi('Gift')
export type Gift = z.infer<typeof giftSchema>

export const giftActions = ['EDIT', 'RESEND', 'CANCEL', 'REFUND_ACCOUNT'] as const

export const giftTrackingSchema = z
  .object({
    gift: giftSchema,
    claimed_at: isoTime.optional(),
    deliveries: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        quantity: z.number().int(),
        ships_on: day,
        status: z.enum(['PLANNED', 'LOCKED', 'SHIPPED', 'DELIVERED', 'CANCELED']),
      }),
    ),
    actions: z.array(z.enum(giftActions)),
  })
  .openapi('GiftTracking')
export type GiftTracking = z.infer<typeof giftTrackingSchema>

export const giftPublicSchema = z
  .object({
    status: z.enum(['OPEN', 'CLAIMED', 'EXPIRED', 'CANCELED']),
    title: z.string(),
    plan: planRefSchema,
    days: z.number().int(),
    goods: giftBundleSchema.shape.goods,
    from_masked: z.string(),
    receiver_name: z.string().optional(),
    message: z.string().optional(),
    claim_until: day,
    needs_address: z.boolean(),
    has_address: z.boolean().openapi({ description: '보낸 분이 받을 곳을 적어 두었어요' }),
    is_mine: z.boolean().openapi({ description: '보고 있는 사람이 보낸 선물이에요' }),
    claimed_by_me: z.boolean(),
    effect: z
      .object({ starts_on: day, ends_on: day })
      .optional()
      .openapi({ description: '[starts_on, ends_on), 로그인했을 때' }),
  })
  .openapi('GiftPublic')
export type GiftPublic = z.infer<typeof giftPublicSchema>

export const mostGiftsAtOnce = 20

export const buyBody = z.strictObject({
  gift_bundle_id: idValue,
  quantity: z.number().int().min(1).max(mostGiftsAtOnce).default(1),
  billing_key_id: idValue,
  expected_amount: z.number().int().min(0),
})

const MESSAGE_LENGTH = 300

const isMobile = (text: string): boolean => isPhone(text) && phoneDigits(text).startsWith('01')

export const editBody = z.strictObject({
  gift_id: idValue,
  receiver_name: line(40).nullable().optional(),
  receiver_phone: z.string().max(40).refine(isMobile, fieldCode('PHONE')).transform(phoneDigits).nullable().optional(),
  message: z.string().normalize('NFC').trim().max(MESSAGE_LENGTH).nullable().optional(),
  send_at: z.iso
    .datetime({ offset: true })
    .nullable()
    .optional()
    .openapi({ description: '링크를 문자로 보낼 때. 지난 시각이면 바로 보내요. 없으면 보내지 않아요' }),
  claimed_address: addressBody.nullable().optional(),
})
export type EditBody = z.infer<typeof editBody>

export const tokenParams = z.object({ token: z.string().min(1).max(60) })
export const trackingQuery = z.object({ gift_id: idParam.optional(), result_id: z.string().max(40).optional() })

/** Where money goes that a card does not take back any more. */
export const refundAccountBody = z.strictObject({
  gift_id: idValue,
  bank: z.enum(bankNames),
  account_number: z.string().max(40).refine(isAccountNumber, fieldCode('ACCOUNT_NUMBER')).transform(accountDigits),
  holder: line(40),
})
export type RefundAccountBody = z.infer<typeof refundAccountBody>

export const claimBody = z.strictObject({ address: addressBody.optional() })
