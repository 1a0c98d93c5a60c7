import { z } from '@hono/zod-openapi'
import { kstIso } from '#shared/format/kst.ts'
import { day, idValue, isoTime, line } from '../../http/endpoint.ts'
import { pointKinds } from './points.tables.ts'
import { fieldCode } from '../../http/fieldCodes.ts'
import { num, type RowOf, text, textAs } from '../../db/shape.ts'
import { MOST_POINTS } from '#shared/policy.ts'

/** Points on the wire are decimal text: `"3000.00"`. */
export const dec = z.string().openapi({ pattern: '^-?\\d+\\.00$', example: '3000.00' })
export const toDec = (points: number): string => points.toFixed(2)

/** What customers see of a movement: giving back after a claim and clawing back are both CANCEL, told apart by sign. */
export const eventKinds = ['EARN', 'USE', 'EXPIRE', 'CANCEL', 'ADMIN'] as const
export type EventKind = (typeof eventKinds)[number]
type PointKind = (typeof pointKinds)[number]

export const kindsOf = (kind: EventKind): PointKind[] => (kind === 'CANCEL' ? ['USE_CANCEL', 'CLAWBACK'] : [kind])
export const eventKindOf = (kind: PointKind): EventKind =>
  kind === 'USE_CANCEL' || kind === 'CLAWBACK' ? 'CANCEL' : kind

export const pointEventSchema = z
  .object({
    id: z.number().int(),
    kind: z.enum(eventKinds),
    amount: dec.openapi({ description: '늘면 양수, 줄면 음수' }),
    balance_after: dec,
    reason: z.string(),
    order_no: z.string().optional(),
    expires_at: isoTime.optional(),
    created_at: isoTime,
  })
  .openapi('PointEvent')

export const pointsMovementSchema = z
  .object({
    id: z.number().int(),
    user: z.object({ id: z.number().int(), name: z.string(), email_address: z.string() }),
    kind: z.enum(pointKinds),
    amount: dec,
    balance_after: dec,
    reason: z.string(),
    order_id: z.number().int().nullable(),
    order_no: z.string().nullable(),
    approval_id: z.number().int().nullable(),
    actor: z.string(),
    actor_name: z.string(),
    expires_at: isoTime.nullable(),
    created_at: isoTime,
  })
  .openapi('PointsMovement')

export const pointsInfoSchema = z
  .object({ available: dec, pending: dec, expiring_30d: dec, debt: dec })
  .openapi('PointsInfo')

export const pointsRequestBody = z
  .strictObject({
    user_ids: z.array(idValue).default([]),
    email_addresses: z.array(line(254).toLowerCase()).default([]).openapi({ description: '회원 번호 대신 이메일로' }),
    amount: z.number().int().min(-MOST_POINTS).max(MOST_POINTS).openapi({ description: '한 명당. 음수는 차감' }),
    reason: line(200).openapi({ description: '고객에게도 보이는 사유' }),
    expires_at: z
      .union([day, z.iso.datetime({ offset: true })])
      .optional()
      .openapi({ description: '이 날(KST)까지 쓸 수 있어요. 없으면 12개월' }),
    memo: z.string().trim().max(500).optional(),
    evidence_url: z
      .url({ protocol: /^https?$/ })
      .max(500)
      .optional(),
    dry_run: z.boolean().optional(),
  })
  .refine((body) => body.amount !== 0, { path: ['amount'], message: fieldCode('NOT_ZERO') })
  .refine((body) => body.user_ids.length + body.email_addresses.length > 0, {
    path: ['user_ids'],
    message: fieldCode('MEMBERS_REQUIRED'),
  })

export const movementRow = {
  id: num,
  kind: textAs<PointKind>(),
  amount: num,
  balance_after: num,
  reason: text,
  order_no: text.orNull,
  expires_ms: num.orNull,
  created_ms: num,
}

export type MovementRow = RowOf<typeof movementRow>

export const presentEvent = (row: MovementRow): z.infer<typeof pointEventSchema> => ({
  id: row.id,
  kind: eventKindOf(row.kind),
  amount: toDec(row.amount),
  balance_after: toDec(row.balance_after),
  reason: row.reason,
  ...(row.order_no ? { order_no: row.order_no } : {}),
  ...(row.expires_ms === null || row.amount < 0 ? {} : { expires_at: kstIso(new Date(row.expires_ms)) }),
  created_at: kstIso(new Date(row.created_ms)),
})

export const presentInfo = (info: { available: number; pending: number; expiring30d: number; debt: number }) => ({
  available: toDec(info.available),
  pending: toDec(info.pending),
  expiring_30d: toDec(info.expiring30d),
  debt: toDec(info.debt),
})
