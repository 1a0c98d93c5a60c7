import { z } from '@hono/zod-openapi'
import type { SheetColumn } from '#shared/files/sheetColumns.ts'
import { kstDay } from '#shared/format/kst.ts'
import { csvStream } from '../../../files/csvStream.ts'
import { fileAnswer } from '../../../files/fileAnswer.ts'
import { type Endpoint, endpoint, idValue, line, raw } from '../../../http/endpoint.ts'
import { AppError } from '../../../http/errors.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { bulkBodyBytes, bulkCommon, bulkResponses, listOf, refuseTooMany } from '../../bulk/bulk.contract.ts'
import { runBulk } from '../../bulk/bulk.service.ts'
import { takeTransfers, type Transfer } from './accounts.service.ts'
import { accountsAskedAgainEach, transfersSentEach } from './refunds.bulk.ts'

const path = '/core-admin/v1/gifts'

/** So many transfers stand in one file. */
const MOST = 1_000

const columns: SheetColumn[] = [
  { title: '선물번호', kind: 'number' },
  { title: '은행', kind: 'text' },
  { title: '계좌번호', kind: 'text' },
  { title: '예금주', kind: 'text' },
  { title: '금액', kind: 'number' },
  { title: '받는 통장 표시', kind: 'text' },
]

async function* linesOf(transfers: readonly Transfer[]) {
  yield transfers.map(({ giftId, bank, number, holder, amount }) => [giftId, bank, number, holder, amount, '홈핏환불'])
}

/** 선물 환불 송금: the file that staff send from, that it was sent, and that the bank refused it. */
export const giftRefundsAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'post',
      path: `${path}/refund-file`,
      summary: `선물 환불 송금 파일 (${MOST.toLocaleString('ko')}건까지). 받은 뒤에는 고객이 계좌를 바꿀 수 없어요`,
      access: 'refunds:manual',
      extension: true,
      idempotency: 'required',
      body: z.strictObject({ ids: z.array(idValue).min(1).max(MOST), reason: line(500) }),
      responses: { 200: 'binary' },
      errors: ['GIFT_REFUND_STATE'],
    },
    async ({ db, deps, body, actor, now, requestId, ip }) => {
      const transfers = await takeTransfers(db, deps.keys, body.ids, now)
      if (transfers.length === 0) throw new AppError('GIFT_REFUND_STATE')
      for (const { giftId, amount } of transfers)
        await recordAudit(db, {
          actor,
          action: 'gift.refund-file',
          entity: 'gifts',
          entityId: giftId,
          after: { amount },
          reason: body.reason,
          ip,
          requestId,
          now,
        })
      const file = { fileName: `선물환불송금_${kstDay(now)}.csv`, lines: transfers.length }
      const stream = csvStream(columns, linesOf(transfers), { encoding: 'utf-8-bom' })
      return raw(fileAnswer({ format: 'csv', encoding: 'utf-8-bom' }, file, stream))
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/bulk/refund-sent`,
      summary: '선물 환불을 계좌로 보냈어요 (일괄)',
      access: 'refunds:manual',
      extension: true,
      transaction: false,
      body: z.strictObject({ ...bulkCommon, ids: listOf(idValue), reason: line(500) }),
      bodyLimitBytes: bulkBodyBytes,
      responses: bulkResponses,
      errors: ['BULK_EMPTY', 'BULK_TOO_MANY'],
    },
    async ({ deps, actor, requestId, body }) => {
      refuseTooMany(body.ids.length)
      const { ids, dry_run: dryRun, reason } = body
      return runBulk(deps, transfersSentEach, { actor, requestId, rows: ids.map((id) => ({ id })), dryRun, reason })
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/bulk/ask-account`,
      summary: '은행이 거절한 선물 환불의 계좌 다시 묻기 (일괄)',
      access: 'refunds:manual',
      extension: true,
      transaction: false,
      body: z.strictObject({ ...bulkCommon, ids: listOf(idValue), reason: line(500) }),
      bodyLimitBytes: bulkBodyBytes,
      responses: bulkResponses,
      errors: ['BULK_EMPTY', 'BULK_TOO_MANY'],
    },
    async ({ deps, actor, requestId, body }) => {
      refuseTooMany(body.ids.length)
      const { ids, dry_run: dryRun, reason } = body
      return runBulk(deps, accountsAskedAgainEach, {
        actor,
        requestId,
        rows: ids.map((id) => ({ id })),
        dryRun,
        reason,
      })
    },
  ),
]
