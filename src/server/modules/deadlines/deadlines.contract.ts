import { z } from '@hono/zod-openapi'
import { idValue, isoTime, pageOf } from '../../http/endpoint.ts'
import { listOf } from '../bulk/bulk.contract.ts'
import { rowCodeSchema } from '../bulk/rowCodes.ts'
import { workHoursSchema } from '../policies/policies.contract.ts'
import { deadlineKinds, deadlineTeams } from './sources/source.ts'

/** So many of the most pressing are told; what is behind them is for the list of its own kind. */
export const deepest = 500

/** One promise that has not been kept yet. */
export const deadlineSchema = z
  .object({
    kind: z.enum(deadlineKinds),
    id: z.number().int(),
    team: z.enum(deadlineTeams),
    label: z.string().openapi({ description: '주문번호, 클레임번호처럼 사람이 읽는 이름' }),
    detail: z.string(),
    due_at: isoTime,
    since: isoTime.openapi({ description: '기다리기 시작한 때' }),
    left_minutes: z.number().int().openapi({ description: '남은 업무 시간(분). 지났으면 음수' }),
    late: z.boolean(),
    held: z.boolean().openapi({ description: '보류 중' }),
    shipping_origin: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    owner: z.object({ id: z.number().int(), name: z.string() }).nullable().openapi({ description: '맡은 사람' }),
    assignable: z.boolean().openapi({ description: '보는 사람이 담당을 정할 수 있음' }),
    record: z.object({ resource: z.string(), id: z.number().int() }).openapi({ description: '열어 볼 화면' }),
  })
  .openapi('Deadline')

/** What becomes of one kind at the present pace. */
export const deadlinePaceSchema = z
  .object({
    kind: z.enum(deadlineKinds),
    team: z.enum(deadlineTeams),
    open: z.number().int(),
    open_capped: z.boolean().openapi({ description: '이보다 많음' }),
    late: z.number().int(),
    finished: z.number().int().openapi({ description: '최근 pace_hours 업무 시간에 끝낸 수' }),
    pace_hours: z.number().int(),
    pace: z
      .number()
      .nullable()
      .openapi({ description: '업무 시간 한 시간에 끝내는 수. 끝낸 것이 없으면 null(알 수 없음)' }),
    over: z
      .object({ at: isoTime, count: z.number().int() })
      .nullable()
      .openapi({ description: '이 속도면 처음으로 약속을 넘기는 때와 그 수' }),
  })
  .openapi('DeadlinePace')

export const deadlinesSchema = pageOf(deadlineSchema)
  .extend({
    as_of: isoTime,
    hours: workHoursSchema.openapi({ description: '업무 시간, 평일 KST' }),
    day_minutes: z.number().int().openapi({ description: '하루의 업무 시간(분)' }),
    paces: z.array(deadlinePaceSchema).openapi({ description: '누가 맡았든 모두의 것' }),
  })
  .openapi('Deadlines')

export const assignBody = z.strictObject({
  items: listOf(z.strictObject({ kind: z.enum(deadlineKinds), id: idValue })),
  admin_id: idValue.nullable().openapi({ description: '없으면(null) 담당자를 비워요' }),
  expected_admin_id: idValue
    .nullable()
    .optional()
    .openapi({ description: '보내면 지금 이 사람이 맡은 것만(null: 아무도 맡지 않은 것만) 바꿔요. 되돌릴 때 써요' }),
})

export const assignedSchema = z
  .object({
    results: z
      .array(
        z.object({
          kind: z.enum(deadlineKinds),
          id: z.number().int(),
          status: z.enum(['SUCCESS', 'SKIPPED', 'FAILED']),
          from_admin_id: z.number().int().nullable().optional().openapi({ description: '바뀐 것에: 전에 맡았던 사람' }),
          code: rowCodeSchema.optional(),
          message: z.string().optional(),
        }),
      )
      .openapi({ description: '종류마다 보낸 순서로, 되풀이한 것은 한 번' }),
  })
  .openapi('DeadlinesAssigned')

export type AssignBody = z.infer<typeof assignBody>
export type AssignedRow = z.infer<typeof assignedSchema>['results'][number]
export type Deadline = z.infer<typeof deadlineSchema>
export type DeadlinePace = z.infer<typeof deadlinePaceSchema>
