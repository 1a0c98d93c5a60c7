import { sql } from 'drizzle-orm'
import { rows } from '../../../db/db.ts'
import { bool, num, text, textAs } from '../../../db/shape.ts'
import { at } from '../../../db/values.ts'
import {
  type ClaimKind,
  claimKindWord,
  type ClaimState,
  claimStateWord,
  type CollectionState,
  collectionStateWord,
} from '#shared/words/claims.ts'
import { giving, whichOf } from './owned.ts'
import { ms, type Source, type Which } from './source.ts'

const open = (wanted: Which) =>
  sql`c.status in ('REQUESTED', 'IN_PROGRESS') and c.due_at is not null and ${whichOf('CLAIM', sql`c.id`, wanted)}`

/** 클레임: to be answered, and to be completed once the goods are back. */
export const claiming: Source = {
  kind: 'CLAIM',
  team: 'cs',
  permission: 'claims:read',
  assigning: 'deadlines:assign',
  owning: 'claims:read',
  async waiting(db, limit, wanted) {
    const found = await rows(
      db,
      {
        id: num,
        claim_no: text,
        type: textAs<ClaimKind>(),
        status: textAs<ClaimState>(),
        collection: textAs<CollectionState>().orNull,
        held: bool,
        due: num,
        since: num,
      },
      sql`select c.id, c.claim_no, c.type, c.status, c.collection_status as collection, c.hold_reason is not null as held, ${ms(sql`c.due_at`)} as due, ${ms(sql`c.created_at`)} as since
          from claims c where ${open(wanted)} order by c.due_at, c.id limit ${limit}`,
    )
    return found.map(({ claim_no, type, status, collection, ...row }) => ({
      ...row,
      label: claim_no,
      detail: `${claimKindWord[type]} · ${collection && status === 'IN_PROGRESS' ? collectionStateWord[collection] : claimStateWord[status]}`,
      origin: null,
      record: { resource: 'claims', id: row.id },
    }))
  },
  queue: (db, cap, wanted) =>
    rows(
      db,
      { at: num, count: num },
      sql`select ${ms(sql`f.due_at`)} as at, count(*)::int as count from (
            select c.due_at from claims c where ${open(wanted)} order by c.due_at limit ${cap}) f group by f.due_at`,
    ),
  finished: (since) => sql`
    select 1 from claims where status in ('COMPLETED', 'RETRACTED') and coalesce(completed_at, retracted_at) >= ${at(since)}`,
  give: giving('CLAIM'),
}
