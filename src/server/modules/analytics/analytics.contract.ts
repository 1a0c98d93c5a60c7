import { z } from '@hono/zod-openapi'
import { isoTime, line } from '../../http/endpoint.ts'
import { fieldCode } from '../../http/fieldCodes.ts'

export const maxRecords = 100
const maxRecordBytes = 8_192

const name = z.string().regex(/^[\w.:-]{8,64}$/)

/** A record: what the sink files it by, and whatever else the client knows, within 8 kB. */
const logRecordSchema = z
  .looseObject({
    record_id: name,
    logged_at: z.iso.datetime({ offset: true }),
    global_uuid: name,
    session: name,
    category: line(60),
    user_id: z.string().max(40).nullish(),
  })
  .refine((record) => JSON.stringify(record).length <= maxRecordBytes, fieldCode('CONTENT_TOO_LARGE'))

export const logBatchBody = z
  .strictObject({ records: z.array(logRecordSchema).min(1).max(maxRecords) })
  .openapi('LogBatch')

export type LogBatch = z.infer<typeof logBatchBody>

export const uuidQuery = z.object({ uuid: name.optional() })

export const experimentSchema = z
  .object({ key: z.string(), variant: z.string(), payload: z.unknown().optional() })
  .openapi('Experiment')

const flagsSchema = z.record(z.string(), z.boolean())

export const userConfigV1 = z.object({ experiments: z.array(experimentSchema) })

export const userConfigV2 = z.object({
  experiments: z.array(experimentSchema),
  iam_campaigns: z.array(z.unknown()),
  flags: flagsSchema,
})

export const serviceConfig = z.object({
  min_app_version: z.string(),
  maintenance: z.boolean(),
  experiments: z.array(experimentSchema),
  feature_flags: flagsSchema,
  server_time: isoTime,
})
