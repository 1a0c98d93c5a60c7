import { z } from '@hono/zod-openapi'
import { asc, eq } from 'drizzle-orm'
import type { Tx } from '../../db/db.ts'
import { sure } from '../../db/sure.ts'
import { line } from '../../http/endpoint.ts'
import { AppError, constraintOf, invalidField } from '../../http/errors.ts'
import { crud } from '../crud/crud.ts'
import { claimReasons, claimTypes } from './claims.tables.ts'

type ClaimReason = typeof claimReasons.$inferSelect
type Faulted = Pick<ClaimReason, 'fault' | 'active'>

const fields = z.strictObject({
  type: z.enum(claimTypes),
  label: line(40),
  fault: z.enum(['CUSTOMER', 'SELLER']),
  detail_required: z.boolean().optional(),
  image_required: z.boolean().optional(),
  sequence: z.number().int().min(0).max(100_000).optional(),
  active: z.boolean().optional(),
})

/** 사유: what customers and staff choose from when they ask for a claim. */
export const claimReasonsAdmin = crud({
  path: '/store-admin/v1/claim-reasons',
  name: 'claim-reason',
  label: '사유',
  schemaName: 'AdminClaimReason',
  table: claimReasons,
  extension: true,
  fields,
  search: [claimReasons.label],
  filters: { type: claimReasons.type, fault: claimReasons.fault },
  sort: { id: claimReasons.id, label: claimReasons.label, sequence: claimReasons.sequence },
  defaultSort: 'sequence',
  permissions: {
    read: 'claim-reasons:read',
    create: 'claim-reasons:write',
    update: 'claim-reasons:write',
    delete: 'claim-reasons:delete',
    bulk: 'claim-reasons:write',
  },
  async beforeWrite(tx, input, existing, { now }) {
    const values = input as Partial<z.infer<typeof fields>>
    const type = existing?.type ?? sure(values.type)
    if (values.type !== undefined && values.type !== type) throw invalidField('type', 'FIXED_KIND')
    const others = await othersOf(tx, type, existing?.id)
    if (others.some(({ label }) => label === values.label)) throw invalidField('label', 'DUPLICATE')
    if (!existing)
      return { ...values, sequence: values.sequence ?? Math.max(0, ...others.map(({ sequence }) => sequence + 1)) }
    const after = { fault: values.fault ?? existing.fault, active: values.active ?? existing.active }
    if (leavesNone(others, existing, after)) throw invalidField(after.active ? 'fault' : 'active', 'LAST_CLAIM_REASON')
    return { ...values, edited_at: now }
  },
  async remove(tx, existing) {
    if (leavesNone(await othersOf(tx, existing.type, existing.id), existing)) throw new AppError('CLAIM_REASON_LAST')
    try {
      await tx.delete(claimReasons).where(eq(claimReasons.id, existing.id))
    } catch (error) {
      if (constraintOf(error) !== 'claims_reason_id_claim_reasons_id_fk') throw error
      throw new AppError('CLAIM_REASON_IN_USE')
    }
  },
  labelOf: (row) => row.label,
})

/** The other reasons of a type, locked: two changes together must not leave none. */
async function othersOf(tx: Tx, type: ClaimReason['type'], id?: number): Promise<ClaimReason[]> {
  const found = await tx
    .select()
    .from(claimReasons)
    .where(eq(claimReasons.type, type))
    .orderBy(asc(claimReasons.id))
    .for('update')
  return found.filter((reason) => reason.id !== id)
}

/** Customers and staff must find a reason of either fault, so the last one of a fault that is offered stays so. */
function leavesNone(others: readonly Faulted[], before: Faulted, after?: Faulted): boolean {
  const isGivenUp = before.active && !(after?.active && after.fault === before.fault)
  return isGivenUp && !others.some(({ fault, active }) => active && fault === before.fault)
}
