import { z } from '@hono/zod-openapi'
import { inArray } from 'drizzle-orm'
import { TERMS_KINDS } from '#shared/terms.ts'
import type { Db } from '../../db/db.ts'
import { endpoint, idParams, pageOf, pageQuery, repeated, reply } from '../../http/endpoint.ts'
import { AppError } from '../../http/errors.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { admins } from '../auth/auth.tables.ts'
import { renderTerms } from './renderTerms.ts'
import { newTermsBody, presentTerms, previewBody, termsDetailSchema, termsSchema } from './terms.contract.ts'
import { bodyOf, publishTerms, type TermsRow, versionsOf } from './terms.service.ts'
import { offsetOf, toPage } from '../../db/page.ts'

const path = '/core-admin/v1/terms'
const statuses = ['EFFECTIVE', 'PAST', 'UPCOMING', 'REPLACED'] as const

async function namesOf(db: Db, found: readonly TermsRow[]): Promise<Map<number, string>> {
  const ids = [...new Set(found.flatMap(({ publishedBy }) => publishedBy ?? []))]
  if (ids.length === 0) return new Map()
  const people = await db.select({ id: admins.id, name: admins.name }).from(admins).where(inArray(admins.id, ids))
  return new Map(people.map(({ id, name }) => [id, name]))
}

async function detailOf(db: Db, id: number, now: Date) {
  const all = await versionsOf(db, undefined, now)
  const row = all.find((one) => one.id === id)
  if (!row) throw new AppError('TERMS_NOT_FOUND')
  const [names, body] = [await namesOf(db, [row]), await bodyOf(db, id)]
  return { ...presentTerms(row, names.get(row.publishedBy ?? 0) ?? null), body, html: renderTerms(body) }
}

/** 약관: read by all staff, published by administrators. There is no change and no deletion, only a newer version. */
export const termsAdmin = [
  endpoint(
    {
      method: 'get',
      path,
      summary: '약관 목록',
      access: 'terms:read',
      extension: true,
      query: z.object({
        ...pageQuery,
        kind: repeated(z.enum(TERMS_KINDS)),
        status: repeated(z.enum(statuses)),
      }),
      responses: { 200: pageOf(termsSchema) },
    },
    async ({ db, query, now }) => {
      const found = (await versionsOf(db, undefined, now)).filter(
        (row) =>
          (!query.kind?.length || query.kind.includes(row.kind)) &&
          (!query.status?.length || query.status.includes(row.status)),
      )
      const order = (kind: TermsRow['kind']) => TERMS_KINDS.indexOf(kind)
      const sorted = found.toSorted((a, b) => order(a.kind) - order(b.kind))
      const offset = offsetOf(query)
      const names = await namesOf(db, sorted)
      const results = sorted
        .slice(offset, offset + query.page_size)
        .map((row) => presentTerms(row, names.get(row.publishedBy ?? 0) ?? null))
      return toPage(results, sorted.length, query)
    },
  ),
  endpoint(
    {
      method: 'post',
      path,
      summary: '약관의 새 판 게시',
      access: 'terms:publish',
      extension: true,
      body: newTermsBody,
      responses: { 201: termsDetailSchema },
      errors: ['TERMS_BACKDATED'],
    },
    async ({ db, actor, body, requestId, ip, now }) => {
      const { effective_from: from, ...text } = body
      const row = await publishTerms(db, { ...text, effectiveFrom: from ? new Date(from) : undefined }, actor.id, now)
      const { kind, version, title, changes } = row
      await recordAudit(db, {
        actor,
        action: 'terms.publish',
        entity: 'terms',
        entityId: row.id,
        after: { kind, version, title, changes, effective_from: row.effectiveFrom.toISOString() },
        requestId,
        ip,
        now,
      })
      return reply(201, await detailOf(db, row.id, now))
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/preview`,
      summary: '약관 미리보기: 쓰고 있는 글이 보일 모습',
      access: 'terms:publish',
      extension: true,
      body: previewBody,
      transaction: false,
      idempotency: 'repeatable',
      responses: { 200: z.object({ html: z.string() }) },
    },
    async ({ body }) => ({ html: renderTerms(body.body) }),
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/{id}`,
      summary: '약관의 한 판',
      access: 'terms:read',
      extension: true,
      params: idParams,
      responses: { 200: termsDetailSchema },
      errors: ['TERMS_NOT_FOUND'],
    },
    ({ db, params, now }) => detailOf(db, params.id, now),
  ),
]
