import { z } from '@hono/zod-openapi'
import { kstIso } from '#shared/format/kst.ts'
import { TERMS_KINDS, termsSlug } from '#shared/terms.ts'
import { isoTime, line } from '../../http/endpoint.ts'
import { renderTerms } from './renderTerms.ts'
import type { TermsRow, TermsStatus } from './terms.service.ts'

const statuses = ['EFFECTIVE', 'PAST', 'UPCOMING', 'REPLACED'] as const satisfies readonly TermsStatus[]

/** 약관의 한 판 */
const policyVersionSchema = z
  .object({
    version: z.string(),
    effective_at: isoTime,
    status: z.enum(['EFFECTIVE', 'PAST', 'UPCOMING']),
    title: z.string(),
    changes: z.string().openapi({ description: '앞의 판과 달라진 것' }),
  })
  .openapi('PolicyVersion')

/** 지금 시행하는 약관 */
export const policySummarySchema = z
  .object({
    kind: z.string().openapi({ description: '주소에 쓰는 이름: terms, privacy, third-party…' }),
    version: z.string(),
    effective_at: isoTime,
    title: z.string(),
  })
  .openapi('PolicySummary')

/** 약관의 전문과 다른 판들 */
export const policySchema = policySummarySchema
  .extend({
    status: z.enum(['EFFECTIVE', 'PAST', 'UPCOMING']),
    changes: z.string(),
    html: z.string(),
    history: z.array(policyVersionSchema),
  })
  .openapi('Policy')

export const termsSchema = z
  .object({
    id: z.number().int(),
    kind: z.enum(TERMS_KINDS),
    version: z.string(),
    status: z.enum(statuses).openapi({ description: 'REPLACED: 시행되기 전에 같은 날의 다른 판이 대신했어요.' }),
    effective_from: isoTime,
    title: z.string(),
    changes: z.string(),
    published_by: z.string().nullable().openapi({ description: '게시한 직원, 처음부터 있던 글이면 null' }),
    created_at: isoTime,
  })
  .openapi('Terms')

export const termsDetailSchema = termsSchema.extend({ body: z.string(), html: z.string() }).openapi('TermsDetail')

const bodyText = z.string().trim().min(1).max(50_000).openapi({ description: 'Markdown' })

export const newTermsBody = z.strictObject({
  kind: z.enum(TERMS_KINDS),
  title: line(100),
  body: bodyText,
  changes: line(500).openapi({ description: '무엇이 왜 바뀌었는지, 모두가 보는 한 문장' }),
  effective_from: z.iso
    .datetime({ offset: true })
    .nullable()
    .optional()
    .openapi({ description: '시행하는 때. 없으면 지금부터' }),
})

export const previewBody = z.strictObject({ body: bodyText })

type Version = TermsRow & { status: TermsStatus }

export const presentSummary = (row: Version) => ({
  kind: termsSlug(row.kind),
  version: row.version,
  effective_at: kstIso(row.effectiveFrom),
  title: row.title,
})

/** A version with the others that anybody may read: those that never held are left out. */
export function presentPolicy(row: Version, body: string, all: readonly Version[]) {
  const history = all.flatMap(({ status, ...one }) =>
    status === 'REPLACED'
      ? []
      : [
          {
            version: one.version,
            effective_at: kstIso(one.effectiveFrom),
            status,
            title: one.title,
            changes: one.changes,
          },
        ],
  )
  return {
    ...presentSummary(row),
    status: row.status as Exclude<TermsStatus, 'REPLACED'>,
    changes: row.changes,
    html: renderTerms(body),
    history,
  }
}

export const presentTerms = (row: Version, publisher: string | null) => ({
  id: row.id,
  kind: row.kind,
  version: row.version,
  status: row.status,
  effective_from: kstIso(row.effectiveFrom),
  title: row.title,
  changes: row.changes,
  published_by: publisher,
  created_at: kstIso(row.createdAt),
})
