import { z } from '@hono/zod-openapi'
import { JOB_ROWS } from '#shared/policy.ts'
import type { IncidentProgress } from '#shared/words/incidents.ts'
import { day, idValue, isoTime, line, pageQuery } from '../../http/endpoint.ts'
import { versionField } from '../../http/versions.ts'
import { bulkCommon, rowsPart, selecting } from '../bulk/bulk.contract.ts'
import { letters } from '../conversations/conversations.contract.ts'
import { inboxItemSchema } from '../conversations/inbox/inbox.contract.ts'
import { causeKinds, incidentStates } from './incidents.tables.ts'

export const incidentsPath = '/core-admin/v1/incidents'

const id = z.number().int()
const count = z.number().int()
const person = z.object({ id, name: z.string() })

export const incidentProgresses = [
  'WAITING',
  'FAILED',
  'PENDING',
  'ANSWERED',
  'CLOSED',
] as const satisfies readonly IncidentProgress[]

/** What the conversations of an incident have in common. */
export const causeSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('JOB'), job_id: idValue }),
    z.strictObject({ kind: z.literal('PRODUCT'), product_id: idValue }),
    z.strictObject({ kind: z.literal('ORIGIN_DAY'), shipping_origin_id: idValue, day }),
    z.strictObject({ kind: z.literal('NONE') }),
  ])
  .openapi('IncidentCause')

export const candidateSchema = z
  .object({
    cause: causeSchema,
    label: z.string().openapi({ description: '무엇 때문인지, 한국어로' }),
    title: z.string().openapi({ description: '사건으로 묶을 때의 제목' }),
    count,
    usual: z.number().openapi({ description: '지난 4주라면 이만큼' }),
    conversation_ids: z.array(id),
  })
  .openapi('IncidentCandidate')

export const candidatesSchema = z.object({ results: z.array(candidateSchema), as_of: isoTime })

export const incidentSchema = z
  .object({
    id,
    title: z.string(),
    cause: causeSchema,
    cause_label: z.string().nullable(),
    state: z.enum(incidentStates),
    owner: person.nullable(),
    auto_join: z.boolean().openapi({ description: '같은 원인의 새 문의가 저절로 들어오는지' }),
    conversations: count,
    counts: z.object({ WAITING: count, FAILED: count, PENDING: count, ANSWERED: count, CLOSED: count }),
    /** nobody has sent them what the others were told */
    late: count.openapi({ description: '지난 답변을 받지 않은, 답을 기다리는 상담' }),
    answer: z
      .object({ content: z.string(), template_id: id.nullable(), close: z.boolean(), at: isoTime })
      .nullable()
      .openapi({ description: '마지막으로 보낸 답변' }),
    closed_at: isoTime.nullable(),
    created_at: isoTime,
    version: z.number().int(),
  })
  .openapi('Incident')
export type IncidentAnswer = z.infer<typeof incidentSchema>

export const incidentLineSchema = incidentSchema
  .omit({ counts: true, late: true, answer: true })
  .extend({ waiting: count.openapi({ description: '답을 기다리는 상담' }) })
  .openapi('IncidentLine')

export const incidentsQuery = z.object({
  ...pageQuery,
  state: z.enum(incidentStates).optional(),
  cause: z.enum(causeKinds).optional(),
  sort: z.enum(['id', '-id']).optional(),
})

const title = line(100)
const conversationIds = z.array(idValue).max(JOB_ROWS)

export const incidentBody = z.strictObject({
  title,
  cause: causeSchema,
  conversation_ids: conversationIds,
  auto_join: z.boolean().default(false),
})

export const incidentChangeBody = z.strictObject({
  version: versionField,
  title: title.optional(),
  owner_id: idValue.nullable().optional(),
  auto_join: z.boolean().optional(),
  state: z.enum(incidentStates).optional(),
})

export const membersBody = z.strictObject({
  add: conversationIds.default([]),
  remove: conversationIds.default([]),
})
export const membersChangedSchema = z.object({ added: count, removed: count })

/** A conversation of an incident, as the inbox shows it, and how far it is. */
export const memberSchema = inboxItemSchema
  .pick({ id: true, user: true, category: true, title: true, preview: true, last_side: true, assignee: true })
  .extend({
    last_message_id: id,
    last_customer_at: isoTime,
    progress: z.enum(incidentProgresses),
    told: z.boolean().openapi({ description: '이 사건의 답변을 받았는지' }),
    error: z.string().nullable(),
    joined_at: isoTime,
    joined_by: z.string().nullable().openapi({ description: '저절로 들어왔으면 없음' }),
    version: z.number().int(),
  })
  .openapi('IncidentConversation')

export const membersQuery = z.object({ ...pageQuery, progress: z.enum(incidentProgresses).optional() })

/** What a command for all of them names: as they stood when they were read. */
export const answerRowsQuery = z.object({
  of: z.enum(['waiting', 'late', 'failed', 'answered']).openapi({
    description: '답을 기다리는 것, 그 가운데 지난 답변을 받지 않은 것, 보내지 못한 것, 답변한 것',
  }),
})
const answerRow = z.strictObject({ id: idValue, version: versionField.optional(), expected_last_message_id: idValue })
export const answerRowsSchema = z.object({
  results: z.array(z.object({ id, version: z.number().int(), expected_last_message_id: id })),
})

export const answerBody = selecting(
  z.strictObject({
    ...bulkCommon,
    ...rowsPart(answerRow),
    content: letters(5_000).optional(),
    template_id: idValue.optional(),
    close: z.boolean().default(false),
  }),
)

export const suggestionsSchema = z.object({
  results: z.array(
    z
      .object({
        id,
        name_masked: z.string(),
        title: z.string().nullable(),
        preview: z.string(),
        last_customer_at: isoTime,
      })
      .openapi('IncidentSuggestion'),
  ),
  has_more: z.boolean(),
})

export const ofJobSchema = z
  .object({
    count,
    capped: z.boolean(),
    /** the open one, or the newest */
    incident: z.object({ id, title: z.string(), state: z.enum(incidentStates) }).nullable(),
  })
  .openapi('JobInquiries')
