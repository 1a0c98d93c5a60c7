import { z } from '@hono/zod-openapi'
import { day, isoTime } from '../../../http/endpoint.ts'
import { kitReturnStatuses } from './kitReturns.tables.ts'

const won = z.number().int()

/** A kit that had left when its membership ended, as its person and staff see it. */
export const kitReturnSchema = z
  .object({
    id: z.number().int(),
    name: z.string(),
    quantity: z.number().int(),
    status: z.enum(kitReturnStatuses),
    expected: won.openapi({ description: '돌아오면 더 돌려주는 금액' }),
    amount: won.openapi({ description: '돌아와서 더 돌려준 금액' }),
    by_bank: won.openapi({ description: '그 가운데 결제수단으로 돌려줄 수 없어 계좌로 보낼 금액' }),
    bank_sent_at: isoTime.nullable().openapi({ description: '그 금액을 계좌로 보낸 때' }),
    due_on: day.openapi({ description: '돌려받는 마지막 날' }),
    reason: z.string().nullable(),
    decided_at: isoTime,
    can_change: z.boolean().openapi({ description: '회원이 반납할지를 아직 바꿀 수 있음' }),
    place: z
      .object({ name: z.string(), postcode: z.string(), address1: z.string(), address2: z.string(), phone: z.string() })
      .openapi({ description: '보낼 곳: 키트가 나간 출고지' }),
    version: z.number().int(),
  })
  .openapi('KitReturn')
export type KitReturnShown = z.infer<typeof kitReturnSchema>

export const staffKitReturnSchema = kitReturnSchema
  .extend({
    decided_by: z.string().openapi({ description: '마지막으로 정한 사람: 직원 이름, 고객, 시스템' }),
    bank_memo: z.string().nullable().openapi({ description: '어떻게 보냈는지' }),
  })
  .openapi('StaffKitReturn')
export type StaffKitReturn = z.infer<typeof staffKitReturnSchema>
