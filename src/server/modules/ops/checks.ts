import { type SQL, sql } from 'drizzle-orm'
import type { Scope } from '../../db/scope.ts'
import type { Kind } from './rounds.ts'

/**
 * A statement that must find nothing among the rows of a scope. What it finds names what the check goes by, in the
 * column that `kinds` says. `whole`: it reads little however long the tables are, and everything at once.
 */
export type Check = { name: string; by: Kind | 'whole'; statement: (scope: Scope) => SQL }

export const paidOrders = sql`o.status in ('COMPLETED', 'CANCELED') and o.paid_at is not null and o.source <> 'CREDIT'`
