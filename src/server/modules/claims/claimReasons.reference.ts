import { sql } from 'drizzle-orm'
import type { ReferenceKind } from '../../db/reference/bringUpToDate.ts'
import { type ClaimReasonRow, claimReasonRows } from '../../db/reference/claimReasons.ts'
import { at, records } from '../../db/values.ts'
import { claimReasons } from './claims.tables.ts'

/** Claims refer to a reason by its id, so a shipped one keeps its own for ever. */
export const claimReasonsKind: ReferenceKind<ClaimReasonRow> = {
  kind: 'claim-reasons',
  rows: claimReasonRows,
  keyOf: ({ id }) => String(id),
  add: (tx, added) =>
    tx
      .insert(claimReasons)
      .values([...added])
      .onConflictDoNothing(),
  change: (tx, changed, now) =>
    tx.execute(sql`update claim_reasons r set label = v.label, fault = v.fault, detail_required = v."detailRequired",
        image_required = v."imageRequired", sequence = v.sequence,
        version = r.version + 1, updated_at = ${at(now)}
      from ${records(changed)} as v(id bigint, label text, fault text, "detailRequired" boolean, "imageRequired" boolean, sequence int)
      where r.id = v.id and r.edited_at is null`),
}
