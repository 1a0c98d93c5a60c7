import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { Db } from '#server/db/db.ts'
import { rows } from '#tests/support/rows.ts'
import type { Deps } from '#server/deps.ts'
import { couponEvents, couponIssues, userCoupons } from '#server/modules/coupons/coupons.tables.ts'
import { tokensOf } from '../support/tokens.ts'
import { inFlight, untilFree } from './inFlight.ts'
import { meeting } from './meeting.ts'

/**
 * Many members after a coupon of which there are few, over the HTTP application; and beside it the control: the same
 * race with a naive read-check-write on the same tables.
 */

export type Downloads = { members: number; attempts: number; together: number }

/** How the downloads ended (`issued`, or the code of the refusal), and what is booked. */
export async function raceForCoupons(app: Hono, deps: Deps, benefitId: number, issueId: number, race: Downloads) {
  const members = await makeMembers(deps.db, race.members)
  const tokens = await tokensOf(deps.db, deps.keys, members, deps.clock.now())
  const outcomes: Record<string, number> = {}
  const attempts = Array.from({ length: race.attempts }, (_, n) => tokens[n % tokens.length])
  const started = performance.now()
  await inFlight(race.together, attempts, async (token) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'client-request-id': randomUUID(),
    }
    const wanted = JSON.stringify({ coupon_benefit_ids: [benefitId] })
    const response = await untilFree(() =>
      app.request('/store/v1/coupons/benefits/bulk-issue', { method: 'POST', headers, body: wanted }),
    )
    const body = (await response.json()) as { issued?: object[]; failures?: { code: string }[]; code?: string }
    const outcome =
      body.issued?.length === 1 ? 'issued' : (body.failures?.[0]?.code ?? body.code ?? String(response.status))
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
  })
  const seconds = Math.round((performance.now() - started) / 100) / 10
  return { outcomes, booked: await bookedOf(deps.db, issueId), seconds }
}

/** The naive way: read the counter, decide, write. Answers how many coupons were given. */
export async function downloadNaively(db: Db, issueId: number, race: Downloads): Promise<number> {
  const members = await makeMembers(db, race.members)
  const attempts = Array.from({ length: race.attempts }, (_, n) => members[n % members.length] as number)
  const met = meeting()
  let given = 0
  await inFlight(race.together, attempts, async (userId) => {
    const now = new Date()
    await db.transaction(async (tx) => {
      const [issue] = await tx.select().from(couponIssues).where(eq(couponIssues.id, issueId))
      const had = await tx.$count(userCoupons, sql`coupon_issue_id = ${issueId} and user_id = ${userId}`)
      if (!issue || issue.issuedCount >= (issue.totalLimit ?? Infinity) || had >= issue.perUserLimit) return
      await met()
      await tx
        .update(couponIssues)
        .set({ issuedCount: issue.issuedCount + 1 })
        .where(eq(couponIssues.id, issueId))
      const [made] = await tx
        .insert(userCoupons)
        .values({
          userId,
          couponIssueId: issueId,
          couponId: issue.couponId,
          // a number of its own: the naive version has no constraint to lean on
          nth: Math.floor(Math.random() * 2 ** 30),
          expiresAt: issue.validUntil ?? now,
          issuedAt: now,
        })
        .returning({ id: userCoupons.id })
      await tx
        .insert(couponEvents)
        .values({ userCouponId: made?.id as number, kind: 'ISSUED', actor: 'system', at: now })
      given++
    })
  })
  return given
}

async function bookedOf(db: Db, issueId: number) {
  const [row] = await rows<{ issued_count: number; coupons: number; owners: number }>(
    db,
    sql`select i.issued_count, count(uc.id)::int as coupons, count(distinct uc.user_id)::int as owners
        from coupon_issues i left join user_coupons uc on uc.coupon_issue_id = i.id where i.id = ${issueId} group by i.id`,
  )
  return row
}

async function makeMembers(db: Db, count: number): Promise<number[]> {
  const tag = randomUUID().slice(0, 8)
  const made = await rows<{ id: number }>(
    db,
    sql`insert into users (email_address, nickname, name, referral_code)
        select ${tag} || n || '@race.test', ${tag} || n, '홍길동', upper(${tag} || n) from generate_series(1, ${count}::int) n returning id`,
  )
  return made.map(({ id }) => id)
}
