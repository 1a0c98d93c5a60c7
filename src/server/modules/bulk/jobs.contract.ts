import { z } from '@hono/zod-openapi'
import { isoTime } from '../../http/endpoint.ts'
import { bulkTotalsSchema } from './bulk.contract.ts'
import { jobStatuses } from './bulk.tables.ts'

/** 작업: a line of the job centre. */
export const jobSchema = z
  .object({
    id: z.number().int(),
    kind: z.string(),
    label: z.string(),
    status: z.enum(jobStatuses),
    actor: z.string(),
    actor_name: z.string(),
    mine: z.boolean(),
    total: z.number().int(),
    done: z.number().int(),
    totals: bulkTotalsSchema,
    reason: z.string().nullable(),
    input: z.record(z.string(), z.unknown()).openapi({ description: '명령 그대로: 조건, 선택 사항' }),
    file_name: z.string().nullable(),
    file_sha256: z.string().nullable(),
    has_input_file: z.boolean(),
    has_result_file: z.boolean(),
    result_file_name: z.string().nullable(),
    result_expires_at: isoTime.nullable(),
    stop_requested: z.boolean(),
    undo: z.object({ possible: z.boolean(), label: z.string().nullable(), reason: z.string().nullable() }),
    undo_of: z.number().int().nullable(),
    undone_by: z.number().int().nullable(),
    error: z.string().nullable(),
    created_at: isoTime,
    finished_at: isoTime.nullable(),
  })
  .openapi('Job')

export type JobAnswer = z.infer<typeof jobSchema>
