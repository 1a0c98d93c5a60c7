import { and, eq, inArray, sql } from 'drizzle-orm'
import { kstIso } from '#shared/format/kst.ts'
import type { Tx } from '../../db/db.ts'
import { sure } from '../../db/sure.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import { refuseStale } from '../../http/versions.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { By } from './generate.service.ts'
import type { VoucherChange } from './vouchers.contract.ts'
import { vouchers } from './vouchers.tables.ts'

type Row = typeof vouchers.$inferSelect

async function lock(tx: Tx, id: number): Promise<Row> {
  const [row] = await tx.select().from(vouchers).where(eq(vouchers.id, id)).for('update')
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/**
 * Changes until when a voucher may be redeemed and what staff note of it, or makes it void, with a reason. One that was
 * used or is void keeps everything but its note. Errors: NOT_FOUND, VERSION_CONFLICT, VOUCHER_STATE.
 */
export async function changeVoucher(tx: Tx, id: number, body: VoucherChange, by: By): Promise<void> {
  const { version, status, reason, expires_at: expiresAt, memo } = body
  const row = await lock(tx, id)
  refuseStale(version, row)
  if (row.status !== 'ISSUED' && (status || expiresAt)) throw new AppError('VOUCHER_STATE')
  if (status && !reason) throw invalidField('reason', 'REASON_REQUIRED')
  if (expiresAt && new Date(expiresAt) <= by.now) throw invalidField('expires_at', 'PAST_TIME')
  const [after] = await tx
    .update(vouchers)
    .set({
      ...(expiresAt ? { expiresAt: new Date(expiresAt) } : {}),
      ...(memo === undefined ? {} : { memo }),
      ...(status ? { status, voidedAt: by.now, voidReason: sure(reason) } : {}),
      version: sql`version + 1`,
      updatedAt: by.now,
    })
    .where(eq(vouchers.id, id))
    .returning()
  await audit(tx, by, 'voucher.update', row, sure(after), reason)
}

/** What staff delete is void from then on; its code is never given again. Errors: NOT_FOUND, VOUCHER_STATE. */
export async function removeVoucher(tx: Tx, id: number, by: By): Promise<void> {
  const row = await lock(tx, id)
  if (row.status !== 'ISSUED') throw new AppError('VOUCHER_STATE')
  const [after] = await tx
    .update(vouchers)
    .set({ status: 'VOID', voidedAt: by.now, voidReason: '삭제', version: sql`version + 1`, updatedAt: by.now })
    .where(eq(vouchers.id, id))
    .returning()
  await audit(tx, by, 'voucher.delete', row, sure(after), '삭제')
}

export type Voided = Pick<Row, 'code' | 'status'>

/** Makes those void that nobody has used; answers what each was before. */
export async function voidVouchers(
  tx: Tx,
  ids: readonly number[],
  { reason, now }: { reason: string; now: Date },
): Promise<Map<number, Voided>> {
  const found = await tx
    .select({ id: vouchers.id, code: vouchers.code, status: vouchers.status })
    .from(vouchers)
    .where(inArray(vouchers.id, [...ids]))
    .orderBy(vouchers.id)
    .for('update')
  await tx
    .update(vouchers)
    .set({ status: 'VOID', voidedAt: now, voidReason: reason, version: sql`version + 1`, updatedAt: now })
    .where(and(inArray(vouchers.id, [...ids]), eq(vouchers.status, 'ISSUED')))
  return new Map(found.map(({ id, ...was }) => [id, was]))
}

const told = ({ status, expiresAt, memo }: Row) => ({ status, expires_at: kstIso(expiresAt), memo })

const audit = (tx: Tx, by: By, action: string, before: Row, after: Row, reason: string | undefined) =>
  recordAudit(tx, {
    actor: by.actor,
    action,
    entity: 'vouchers',
    entityId: before.id,
    before: told(before),
    after: told(after),
    reason,
    ip: by.ip,
    requestId: by.requestId,
    now: by.now,
  })
