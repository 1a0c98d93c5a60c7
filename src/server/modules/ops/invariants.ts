import { sql } from 'drizzle-orm'
import { createBreather } from '#shared/files/breathe.ts'
import { type Db, rows } from '../../db/db.ts'
import { everything, type Scope, type Stretch, within } from '../../db/scope.ts'
import { json } from '../../db/shape.ts'
import { unhurried } from '../../db/transaction.ts'
import { claimBooks } from '../claims/claims.books.ts'
import { conversationBooks } from '../conversations/metrics/metrics.books.ts'
import { grantsInLedger, reviewBooks } from '../reviews/reviews.books.ts'
import { leadBooks } from '../statistics/lead-times/leadTimes.books.ts'
import { statisticsBooks } from '../statistics/statistics.books.ts'
import { subscriptionBooks } from '../subscriptions/subscriptions.books.ts'
import type { Check } from './checks.ts'
import { couponChecks } from './coupons.checks.ts'
import { orderChecks } from './orders.checks.ts'
import { paymentChecks } from './payments.checks.ts'
import { pointsChecks } from './points.checks.ts'
import { endOf, type Kind, kindNames, stretches } from './rounds.ts'
import { stockChecks } from './stock.checks.ts'

/**
 * The books of the shop as statements that must find nothing. Run after every test of money or stock, after every
 * crash, and by the clock; a row found is a bug or a manipulation. Each answers at most `most` rows.
 */

type Row = Record<string, unknown>
export type Finding = { name: string; rows: Row[] }

const most = 20

/** How many rows a check reads at a time: on the embedded engine everybody waits meanwhile. */
export const rowsAtATime = 2_000

export const checks: readonly Check[] = [
  ...stockChecks,
  ...pointsChecks,
  ...couponChecks,
  ...paymentChecks,
  ...orderChecks,
  ...Object.entries(claimBooks).map(([name, statement]): Check => ({ name, by: 'orders', statement })),
  {
    name: 'I5 리뷰로 준 포인트와 회수한 포인트는 원장에 같은 금액으로 적혀 있다',
    by: 'members',
    statement: grantsInLedger,
  },
  ...Object.entries(reviewBooks).map(([name, statement]): Check => ({ name, by: 'reviewed', statement })),
  ...Object.entries(subscriptionBooks).map(([name, statement]): Check => ({ name, by: 'subscribers', statement })),
  ...Object.entries({ ...statisticsBooks, ...leadBooks, ...conversationBooks }).map(([name, statement]): Check => ({
    name,
    by: 'whole',
    statement: () => statement,
  })),
]

/** Looks at the books part by part, gives way to others between the checks, and keeps what each check found. */
export class Inspection {
  readonly #db: Db
  readonly #found: Map<Check, Row[]>
  readonly #breathe = createBreather()

  constructor(db: Db, asked = checks) {
    this.#db = db
    this.#found = new Map(asked.map((check) => [check, []]))
  }

  /** Asks the checks that go by `by` about the rows of the scope. */
  async look(by: Check['by'], scope: Scope): Promise<void> {
    for (const [check, found] of this.#found) {
      if (check.by !== by || found.length >= most) continue
      const ask = (db: Db) =>
        rows(
          db,
          { found: json<Row>() },
          sql`select to_jsonb(found) as found from (${check.statement(scope)}) found limit ${most}`,
        )
      const broken = await (by === 'whole' ? unhurried(this.#db, ask) : ask(this.#db))
      found.push(...broken.slice(0, most - found.length).map((row) => row.found))
      await this.#breathe()
    }
  }

  /** Asks the checks that go by a kind about a stretch of it, some rows at a time. */
  async goThrough(kind: Kind, stretch: Stretch, size: number): Promise<void> {
    for await (const part of stretches(stretch, (after) => endOf(this.#db, kind, after, size)))
      await this.look(kind, within(part))
  }

  findings(): Finding[] {
    return Array.from(this.#found, ([{ name }, found]) => ({ name, rows: found }))
  }
}

/** Every check that is asked of the whole shop with what it found; an empty shop and a healthy one find nothing. */
export async function sweep(db: Db, size = rowsAtATime, asked = checks): Promise<Finding[]> {
  const inspection = new Inspection(db, asked)
  for (const kind of kindNames) await inspection.goThrough(kind, everything, size)
  await inspection.look('whole', within(everything))
  return inspection.findings()
}

/** The checks that found something, as one line each. */
export async function brokenBooks(db: Db): Promise<string[]> {
  return (await sweep(db))
    .filter((finding) => finding.rows.length > 0)
    .map(({ name, rows: found }) => `${name}: ${JSON.stringify(found)}`)
}
