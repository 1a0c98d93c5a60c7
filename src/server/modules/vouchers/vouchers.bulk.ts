import { voucherCodeMasked } from '#shared/validation/voucherCode.ts'
import { errorTable } from '../../http/errorTable.ts'
import type { BulkRow } from '../bulk/bulk.contract.ts'
import { bulkOperation, failed, type RowInput } from '../bulk/operation.ts'
import { voidVouchers } from './vouchers.service.ts'

/** 이용권 무효: those that were used are told and left alone. */
export const voidEach = bulkOperation<RowInput>({
  kind: 'vouchers.void',
  label: '이용권 무효',
  chunkSize: 1_000,
  apart: true,
  async run(tx, context, inputs) {
    const ids = inputs.map(({ id }) => id as number)
    const found = await voidVouchers(tx, ids, { reason: context.reason ?? '', now: context.now })
    const seen = new Set<number>()
    return ids.map((id): BulkRow => {
      const was = found.get(id)
      if (!was) return failed(id, String(id), 'NOT_FOUND', errorTable.NOT_FOUND.message)
      const label = voucherCodeMasked(was.code)
      if (seen.has(id))
        return { id, label, status: 'SKIPPED', code: 'ROW_REPEATED', message: '같은 이용권이 위에 또 있어요.' }
      seen.add(id)
      if (was.status === 'USED')
        return { id, label, status: 'SKIPPED', code: 'VOUCHER_USED', message: '이미 쓴 이용권이라 그대로 두었어요.' }
      if (was.status === 'VOID')
        return { id, label, status: 'SKIPPED', code: 'ALREADY_DONE', message: '이미 무효인 이용권이에요.' }
      return { id, label, status: 'SUCCESS', before: { status: 'ISSUED' }, after: { status: 'VOID' } }
    })
  },
})
