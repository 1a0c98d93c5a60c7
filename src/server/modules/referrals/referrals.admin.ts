import { z } from '@hono/zod-openapi'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import { boundedCount } from '../../db/boundedCount.ts'
import type { Db, Tx } from '../../db/db.ts'
import { offsetOf, toPage } from '../../db/page.ts'
import { sure } from '../../db/sure.ts'
import { type Endpoint, endpoint, idParam, idParams, isoTime, line, pageOf, pageQuery } from '../../http/endpoint.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import { versionField } from '../../http/versions.ts'
import { maskName } from '../../mask.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { users } from '../auth/auth.tables.ts'
import { crud } from '../crud/crud.ts'
import { deleteUnused } from '../crud/deleteUnused.ts'
import { referralPrograms, referralStatuses, referralUses } from './referrals.tables.ts'

type Input = Record<string, unknown>
type Program = typeof referralPrograms.$inferSelect
type Use = typeof referralUses.$inferSelect

const moment = z.iso.datetime({ offset: true })

const fields = z.strictObject({
  name: line(60),
  friend_discount: z.number().int().min(0).max(1_000_000),
  referrer_points: z.number().int().min(0).max(1_000_000),
  cap_per_year: z.number().int().min(1).max(1000),
  starts_at: moment,
  ends_at: moment,
  status: z.enum(['ACTIVE', 'INACTIVE']).optional(),
})

/** What is stored of an input: of a time that ends after it starts. */
function valuesOf(_tx: Tx, input: Input, existing: Program | undefined): Promise<Input> {
  const of = (said: unknown, before: Date | undefined) => (said === undefined ? before : new Date(said as string))
  const startsAt = of(input['starts_at'], existing?.startsAt)
  const endsAt = of(input['ends_at'], existing?.endsAt)
  if (startsAt && endsAt && startsAt >= endsAt) throw invalidField('ends_at', 'ENDS_BEFORE_START')
  return Promise.resolve({ ...input, starts_at: startsAt, ends_at: endsAt })
}

const programsAdmin = crud({
  path: '/core-admin/v1/referral-programs',
  name: 'referral-program',
  label: '추천 프로그램',
  schemaName: 'ReferralProgram',
  table: referralPrograms,
  fields,
  extension: true,
  search: [referralPrograms.name],
  filters: { status: referralPrograms.status },
  sort: {
    id: referralPrograms.id,
    name: referralPrograms.name,
    status: referralPrograms.status,
    starts_at: referralPrograms.startsAt,
    updated_at: referralPrograms.updatedAt,
  },
  defaultSort: '-id',
  permissions: {
    read: 'referrals:read',
    create: 'referrals:write',
    update: 'referrals:write',
    delete: 'referrals:write',
    bulk: 'referrals:write',
  },
  apart: true,
  beforeWrite: valuesOf,
  remove: (tx, row) =>
    deleteUnused(tx.delete(referralPrograms).where(eq(referralPrograms.id, row.id)), 'REFERRAL_PROGRAM_IN_USE'),
  inUse: { code: 'REFERRAL_PROGRAM_IN_USE', constraints: [] },
  labelOf: (row) => row.name,
})

const person = z.object({ id: z.number().int(), name_masked: z.string() })

const useSchema = z
  .object({
    id: z.number().int(),
    program: z.object({ id: z.number().int(), name: z.string() }),
    referrer: person,
    friend: person,
    subscription_id: z.number().int(),
    discount: z.number().int(),
    points: z.number().int(),
    status: z.enum(referralStatuses),
    reason: z
      .string()
      .nullable()
      .openapi({ description: 'SAME_CARD, EACH_OTHER, ENDED_EARLY, GONE, CAP 또는 직원이 적은 까닭' }),
    check_on: z.string().nullable(),
    rewarded_on: z.string().nullable(),
    version: z.number().int(),
    created_at: isoTime,
    updated_at: isoTime,
  })
  .openapi('Referral')

async function present(db: Db, uses: readonly Use[]): Promise<z.input<typeof useSchema>[]> {
  const people = [...new Set(uses.flatMap(({ referrerId, friendId }) => [referrerId, friendId]))]
  const names = await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, people))
  const programs = await db
    .select({ id: referralPrograms.id, name: referralPrograms.name })
    .from(referralPrograms)
    .where(inArray(referralPrograms.id, [...new Set(uses.map(({ programId }) => programId))]))
  const nameOf = new Map(names.map(({ id, name }) => [id, maskName(name)]))
  const programOf = new Map(programs.map((program) => [program.id, program]))
  return uses.map((use) => ({
    id: use.id,
    program: sure(programOf.get(use.programId)),
    referrer: { id: use.referrerId, name_masked: nameOf.get(use.referrerId) ?? '' },
    friend: { id: use.friendId, name_masked: nameOf.get(use.friendId) ?? '' },
    subscription_id: use.subscriptionId,
    discount: use.discount,
    points: use.points,
    status: use.status,
    reason: use.reason,
    check_on: use.checkOn,
    rewarded_on: use.rewardedOn,
    version: use.version,
    created_at: kstIso(use.createdAt),
    updated_at: kstIso(use.updatedAt),
  }))
}

const presentedOne = async (db: Db, use: Use) => sure((await present(db, [use]))[0])

async function find(db: Db, id: number): Promise<Use> {
  const [use] = await db.select().from(referralUses).where(eq(referralUses.id, id))
  if (!use) throw new AppError('NOT_FOUND')
  return use
}

const path = '/core-admin/v1/referrals'

/** 추천 프로그램, and the friends that were brought. */
export const referralsAdmin: Endpoint[] = [
  ...programsAdmin,
  endpoint(
    {
      method: 'get',
      path,
      summary: '추천 목록',
      access: 'referrals:read',
      extension: true,
      query: z.object({
        ...pageQuery,
        status: z.enum(referralStatuses).optional(),
        referrer_id: idParam.optional(),
        friend_id: idParam.optional(),
      }),
      responses: { 200: pageOf(useSchema) },
      errors: ['PAGE_TOO_DEEP'],
    },
    async ({ db, query }) => {
      const where = sql.join(
        [
          sql`true`,
          ...(query.status ? [sql`status = ${query.status}`] : []),
          ...(query.referrer_id ? [sql`referrer_id = ${query.referrer_id}`] : []),
          ...(query.friend_id ? [sql`friend_id = ${query.friend_id}`] : []),
        ],
        sql` and `,
      )
      const total = await boundedCount(db, sql`${referralUses}`, where)
      const found = await db
        .select()
        .from(referralUses)
        .where(where)
        .orderBy(desc(referralUses.id))
        .limit(query.page_size + 1)
        .offset(offsetOf(query))
      const shown = found.slice(0, query.page_size)
      return toPage(await present(db, shown), total, query, found.length > shown.length)
    },
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/{id}`,
      summary: '추천 상세',
      access: 'referrals:read',
      extension: true,
      params: idParams,
      responses: { 200: useSchema },
      errors: ['NOT_FOUND'],
    },
    async ({ db, params }) => presentedOne(db, await find(db, params.id)),
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/{id}/decide`,
      summary: '확인 중인 추천을 인정하거나 제외하기',
      access: 'referrals:write',
      extension: true,
      params: idParams,
      body: z.strictObject({ approve: z.boolean(), reason: line(200), version: versionField }),
      responses: { 200: useSchema },
      errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'REFERRAL_STATE'],
    },
    async ({ db, params, body, actor, now, requestId, ip }) => {
      const before = await find(db, params.id)
      if (before.version !== body.version) throw new AppError('VERSION_CONFLICT')
      if (before.status !== 'REVIEW') throw new AppError('REFERRAL_STATE')
      const [after] = await db
        .update(referralUses)
        .set({
          status: body.approve ? 'PENDING' : 'REFUSED',
          reason: body.reason,
          checkOn: body.approve ? before.checkOn : null,
          version: before.version + 1,
          updatedAt: now,
        })
        .where(and(eq(referralUses.id, before.id), eq(referralUses.version, before.version)))
        .returning()
      if (!after) throw new AppError('VERSION_CONFLICT')
      await recordAudit(db, {
        actor,
        action: 'referral.decide',
        entity: 'referral',
        entityId: before.id,
        before: { status: before.status },
        after: { status: after.status },
        reason: body.reason,
        ip,
        requestId,
        now,
      })
      return presentedOne(db, after)
    },
  ),
]
