import { z } from '@hono/zod-openapi'
import { can } from '#shared/permissions.ts'
import { voucherTextShown } from '#shared/validation/voucherCode.ts'
import { sure } from '../../db/sure.ts'
import { fileAnswer } from '../../files/fileAnswer.ts'
import type { Staff } from '../../http/actor.ts'
import { type Endpoint, endpoint, idParams, idValue, line, pageOf, raw, reply } from '../../http/endpoint.ts'
import { bulkBodyBytes, bulkCommon, bulkResponses, idsPart, refuseTooMany } from '../bulk/bulk.contract.ts'
import { runBulk } from '../bulk/bulk.service.ts'
import { fileOfVouchers, generateVouchers } from './generate.service.ts'
import { voidEach } from './vouchers.bulk.ts'
import {
  batchQuery,
  generateBody,
  mostAtOnce,
  newVoucherSchema,
  voucherBatchSchema,
  voucherBody,
  voucherChange,
  voucherQuery,
  voucherSchema,
} from './vouchers.contract.ts'
import { listBatches, listVouchers, type Look, readBatch, readVoucher, unusedOf } from './vouchers.read.ts'
import { changeVoucher, removeVoucher } from './vouchers.service.ts'

const path = '/core-admin/v1/vouchers'
const batchPath = '/core-admin/v1/voucher-batches'

const lookOf = (actor: Staff, now: Date): Look => ({ now, seesCodes: can(actor.role, 'vouchers:write') })

/** The vouchers to make void: some by number, or all of a batch that nobody has used. */
const voidBody = z
  .strictObject({ ...bulkCommon, ...idsPart, batch_id: idValue.optional(), reason: line(500) })
  .refine(({ ids, batch_id: batchId }) => (ids === undefined) !== (batchId === undefined), {
    path: ['ids'],
    message: 'ONE_SELECTION',
  })

/** 이용권 */
export const vouchersAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path,
      summary: '이용권 목록',
      access: 'vouchers:read',
      extension: true,
      query: voucherQuery,
      responses: { 200: pageOf(voucherSchema) },
      errors: ['PAGE_TOO_DEEP'],
    },
    ({ db, query, actor, now }) => listVouchers(db, query, lookOf(actor, now)),
  ),
  endpoint(
    {
      method: 'post',
      path,
      summary: '이용권 한 장 만들기. 스크래치 번호는 이 답에만 있어요',
      access: 'vouchers:write',
      extension: true,
      idempotency: 'sealed',
      body: voucherBody,
      responses: { 201: newVoucherSchema },
      errors: ['VALIDATION', 'ALREADY_DONE'],
    },
    async ({ db, deps, body, actor, now, requestId, ip }) => {
      const by = { actor, now, requestId, ip }
      const { batchId, codes } = await generateVouchers(db, deps.keys, { ...body, count: 1 }, by)
      const [{ secret }, [id]] = [sure(codes[0]), await unusedOf(db, batchId, 1)]
      const made = await readVoucher(db, sure(id), lookOf(actor, now))
      return reply(201, { ...made, ...(secret === null ? {} : { secret_code: voucherTextShown(secret) }) })
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/bulk-generate`,
      summary: `이용권 한꺼번에 만들기 (${mostAtOnce.toLocaleString('ko')}장까지). 스크래치 번호는 이 파일에만 있어요`,
      access: 'vouchers:write',
      extension: true,
      idempotency: 'required',
      body: generateBody,
      responses: { 200: 'binary' },
      errors: ['VALIDATION', 'ALREADY_DONE'],
    },
    async ({ db, deps, body, actor, now, requestId, ip }) => {
      const made = await generateVouchers(db, deps.keys, body, { actor, now, requestId, ip })
      const file = fileOfVouchers(body, made, now)
      return raw(fileAnswer({ format: 'csv', encoding: 'utf-8-bom' }, file, file.stream))
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/bulk/void`,
      summary: '이용권 일괄 무효 (번호, 또는 묶음에서 쓰지 않은 것 모두)',
      access: 'vouchers:write',
      extension: true,
      transaction: false,
      body: voidBody,
      bodyLimitBytes: bulkBodyBytes,
      responses: bulkResponses,
      errors: ['BULK_EMPTY', 'BULK_TOO_MANY', 'NOT_FOUND'],
    },
    async ({ deps, actor, requestId, body, now }) => {
      refuseTooMany(body.ids?.length ?? 0)
      const { batch_id: batchId, dry_run: dryRun, reason } = body
      if (batchId !== undefined) await readBatch(deps.db, batchId, now)
      const ids = body.ids ?? (await unusedOf(deps.db, sure(batchId), mostAtOnce))
      return runBulk(deps, voidEach, {
        actor,
        requestId,
        rows: ids.map((id) => ({ id })),
        dryRun,
        reason,
        input: batchId === undefined ? {} : { batch_id: batchId },
        maxRows: mostAtOnce,
      })
    },
  ),
  endpoint(
    {
      method: 'get',
      path: `${path}/{id}`,
      summary: '이용권 상세',
      access: 'vouchers:read',
      extension: true,
      params: idParams,
      responses: { 200: voucherSchema },
    },
    ({ db, params, actor, now }) => readVoucher(db, params.id, lookOf(actor, now)),
  ),
  endpoint(
    {
      method: 'patch',
      path: `${path}/{id}`,
      summary: '이용권 수정: 등록 기한과 메모, 또는 무효(사유와 함께)',
      access: 'vouchers:write',
      extension: true,
      // the answer shows the code
      idempotency: 'sealed',
      params: idParams,
      body: voucherChange,
      responses: { 200: voucherSchema },
      errors: ['VERSION_CONFLICT', 'VOUCHER_STATE'],
    },
    async ({ db, params, body, actor, now, requestId, ip }) => {
      await changeVoucher(db, params.id, body, { actor, now, requestId, ip })
      return readVoucher(db, params.id, lookOf(actor, now))
    },
  ),
  endpoint(
    {
      method: 'delete',
      path: `${path}/{id}`,
      summary: '이용권 삭제: 쓰지 않은 이용권을 무효로 해요',
      access: 'vouchers:write',
      extension: true,
      params: idParams,
      responses: { 204: null },
      errors: ['VOUCHER_STATE'],
    },
    ({ db, params, actor, now, requestId, ip }) => removeVoucher(db, params.id, { actor, now, requestId, ip }),
  ),
  endpoint(
    {
      method: 'get',
      path: batchPath,
      summary: '이용권 묶음과 쓰인 수',
      access: 'vouchers:read',
      extension: true,
      query: batchQuery,
      responses: { 200: pageOf(voucherBatchSchema) },
    },
    ({ db, query, now }) => listBatches(db, query, now),
  ),
  endpoint(
    {
      method: 'get',
      path: `${batchPath}/{id}`,
      summary: '이용권 묶음 상세',
      access: 'vouchers:read',
      extension: true,
      params: idParams,
      responses: { 200: voucherBatchSchema },
    },
    ({ db, params, now }) => readBatch(db, params.id, now),
  ),
]
