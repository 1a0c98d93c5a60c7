import { sql } from 'drizzle-orm'
import { DEFAULT_POLICIES, type Policies } from '#shared/policy.ts'
import { type Db, rows } from '../../db/db.ts'
import { json } from '../../db/shape.ts'

/** The row of `policies` as its columns are named. */
export type PolicyRow = Omit<Policies, 'support' | 'operations'> & {
  support_opens: string
  support_closes: string
  lunch_starts: string | null
  lunch_ends: string | null
  work_opens: string
  work_closes: string
  work_lunch_starts: string | null
  work_lunch_ends: string | null
  version: number
}

/** The shop's policies as a column of any statement, so that whoever computes by them asks for nothing more. Goes with `policiesShape`. */
export const policiesColumn = sql`(select to_jsonb(the) from policies the) as policies`
export const policiesShape = { policies: json<PolicyRow>().orNull }

/** What holds: as the shop has set it, else as it came. */
export function policiesOf(row: PolicyRow | null | undefined): Policies {
  if (!row) return DEFAULT_POLICIES
  const { earn_rate_percent, member_earn_rate_percent, min_points, return_days, auto_confirm_days, hold_minutes } = row
  const { kit_return_days, honest_days, honest_credit_percent, honest_credits_a_year } = row
  const { first_reply_minutes, next_reply_minutes } = row
  const support = {
    opens: row.support_opens,
    closes: row.support_closes,
    lunch_starts: row.lunch_starts,
    lunch_ends: row.lunch_ends,
  }
  const operations = {
    opens: row.work_opens,
    closes: row.work_closes,
    lunch_starts: row.work_lunch_starts,
    lunch_ends: row.work_lunch_ends,
  }
  return {
    earn_rate_percent,
    member_earn_rate_percent,
    min_points,
    return_days,
    auto_confirm_days,
    hold_minutes,
    kit_return_days,
    first_reply_minutes,
    next_reply_minutes,
    honest_days,
    honest_credit_percent,
    honest_credits_a_year,
    training_recorded_from: row.training_recorded_from,
    support,
    operations,
  }
}

/** The policies with the version that a change of them has to name; 1 before the first. */
export async function readPolicies(db: Db): Promise<Policies & { version: number }> {
  const [found] = await rows(db, policiesShape, sql`select ${policiesColumn}`)
  return { ...policiesOf(found?.policies), version: found?.policies?.version ?? 1 }
}
