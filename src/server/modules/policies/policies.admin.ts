import { sql } from 'drizzle-orm'
import { z } from '@hono/zod-openapi'
import type { Policies, SupportHours } from '#shared/policy.ts'
import { type Day, kstDay } from '#shared/format/kst.ts'
import { endpoint } from '../../http/endpoint.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import { refuseStale, versionField } from '../../http/versions.ts'
import { conversationDues, wakeTask } from '../../jobs/wake.ts'
import { minutesOfDay } from '../../time/businessMinutes.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { adminPoliciesSchema, policyValues } from './policies.contract.ts'
import { readPolicies } from './policies.read.ts'
import { policies } from './policies.tables.ts'

const path = '/store-admin/v1/policies'

/** 정책: how much is earned, how long goods can be sent back, when somebody answers. One record. */
export const policiesAdmin = [
  endpoint(
    {
      method: 'get',
      path,
      summary: '정책',
      access: 'policies:read',
      extension: true,
      responses: { 200: adminPoliciesSchema },
    },
    ({ db }) => readPolicies(db),
  ),
  endpoint(
    {
      method: 'put',
      path,
      summary: '정책 변경: 바꾼 뒤에 시작하는 주문서부터 따라요. 이미 시작한 주문은 그때의 정책을 지켜요.',
      access: 'policies:write',
      extension: true,
      body: z.strictObject({ ...policyValues, version: versionField }),
      responses: { 200: adminPoliciesSchema },
      errors: ['VERSION_CONFLICT'],
    },
    async ({ db, body: { version, ...wanted }, actor, now, ip, requestId }) => {
      refuseContradictions(wanted)
      const before = await readPolicies(db)
      refuseStale(version, before, before)
      refuseUnknownTraining(wanted, before, kstDay(now))
      const row = { ...columnsOf(wanted), version: version + 1, updatedAt: now }
      const written = await db
        .insert(policies)
        .values({ id: 1, ...row })
        .onConflictDoUpdate({ target: policies.id, set: row, setWhere: sql`${policies.version} = ${version}` })
        .returning({ id: policies.id })
      const after = await readPolicies(db)
      // somebody was first between the reading and the writing
      if (written.length === 0) throw new AppError('VERSION_CONFLICT', { version: after.version, current: after })
      if (answersOf(before) !== answersOf(after)) await wakeTask(db, conversationDues, now)
      await recordAudit(db, { actor, action: 'policies.update', entity: 'policies', before, after, ip, requestId, now })
      return after
    },
  ),
]

/** Goods must not be confirmed while their customer may still send them back, and an end lies after its start. */
function refuseContradictions({ return_days, auto_confirm_days, support, operations }: Policies): void {
  if (auto_confirm_days < return_days) throw invalidField('auto_confirm_days', 'TOO_SMALL', { min: return_days })
  refuseHours('support', support)
  refuseHours('operations', operations)
}

/** Of days that are over nobody can decide afterwards that it was recorded who trained. */
function refuseUnknownTraining({ training_recorded_from: from }: Policies, before: Policies, today: Day): void {
  if (from !== null && from !== before.training_recorded_from && from < today)
    throw invalidField('training_recorded_from', 'PAST_DAY')
}

function refuseHours(of: 'support' | 'operations', hours: SupportHours) {
  const { opens, closes, lunch_starts: from, lunch_ends: to } = hours
  if (closes <= opens) throw invalidField(`${of}.closes`, 'ENDS_BEFORE_START')
  if (from === null && to !== null) throw invalidField(`${of}.lunch_starts`, 'REQUIRED')
  if (from !== null && to === null) throw invalidField(`${of}.lunch_ends`, 'REQUIRED')
  if (from !== null && to !== null && to <= from) throw invalidField(`${of}.lunch_ends`, 'ENDS_BEFORE_START')
  // a lunch as long as the day: nothing would ever be due
  if (minutesOfDay(hours) === 0) throw invalidField(`${of}.lunch_ends`, 'INVALID')
}

/** What the time of an answer is counted by. */
const answersOf = ({ support, first_reply_minutes: first, next_reply_minutes: next }: Policies) =>
  JSON.stringify([support, first, next])

const columnsOf = ({ support, operations, ...wanted }: Policies) => ({
  earnRatePercent: wanted.earn_rate_percent,
  memberEarnRatePercent: wanted.member_earn_rate_percent,
  minPoints: wanted.min_points,
  returnDays: wanted.return_days,
  autoConfirmDays: wanted.auto_confirm_days,
  holdMinutes: wanted.hold_minutes,
  kitReturnDays: wanted.kit_return_days,
  firstReplyMinutes: wanted.first_reply_minutes,
  nextReplyMinutes: wanted.next_reply_minutes,
  honestDays: wanted.honest_days,
  honestCreditPercent: wanted.honest_credit_percent,
  honestCreditsAYear: wanted.honest_credits_a_year,
  trainingRecordedFrom: wanted.training_recorded_from,
  supportOpens: support.opens,
  supportCloses: support.closes,
  lunchStarts: support.lunch_starts,
  lunchEnds: support.lunch_ends,
  workOpens: operations.opens,
  workCloses: operations.closes,
  workLunchStarts: operations.lunch_starts,
  workLunchEnds: operations.lunch_ends,
})
