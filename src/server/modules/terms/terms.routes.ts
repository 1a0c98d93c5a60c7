import { z } from '@hono/zod-openapi'
import { kindOfSlug } from '#shared/terms.ts'
import { endpoint, line } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { policySchema, policySummarySchema, presentPolicy, presentSummary } from './terms.contract.ts'
import { bodyOf, versionsOf } from './terms.service.ts'

/** The texts that everybody may read, every version by its own address. */
export const termsRoutes = [
  endpoint(
    {
      method: 'get',
      path: '/api/v2/policies',
      summary: '약관과 정책: 지금 시행하는 판',
      access: 'public',
      extension: true,
      responses: { 200: z.object({ results: z.array(policySummarySchema) }) },
    },
    async ({ db, now }) => ({
      results: (await versionsOf(db, undefined, now))
        .filter(({ status }) => status === 'EFFECTIVE')
        .map(presentSummary),
    }),
  ),
  endpoint(
    {
      method: 'get',
      path: '/api/v2/policies/{kind}',
      summary: '약관의 전문. 판을 말하지 않으면 지금 시행하는 것',
      access: 'public',
      extension: true,
      params: z.object({ kind: line(40) }),
      query: z.object({ version: line(20).optional() }),
      responses: { 200: policySchema },
      errors: ['TERMS_NOT_FOUND'],
    },
    async ({ db, params, query, now }) => {
      const kind = kindOfSlug(params.kind)
      if (!kind) throw new AppError('TERMS_NOT_FOUND')
      const all = await versionsOf(db, kind, now)
      const row = all.find(({ version, status }) =>
        query.version === undefined ? status === 'EFFECTIVE' : version === query.version && status !== 'REPLACED',
      )
      if (!row) throw new AppError('TERMS_NOT_FOUND')
      return presentPolicy(row, await bodyOf(db, row.id), all)
    },
  ),
]
