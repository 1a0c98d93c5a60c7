import { z } from '@hono/zod-openapi'
import { type Endpoint, endpoint, idParams, idValue, line } from '../../http/endpoint.ts'
import { versionField } from '../../http/versions.ts'
import {
  bulkBodyBytes,
  bulkCommon,
  bulkResponses,
  idsPart,
  rowsOf,
  rowsPart,
  selecting,
} from '../bulk/bulk.contract.ts'
import { runBulk } from '../bulk/bulk.service.ts'
import { deliveryScheduleSchema } from './deliverySchedules.contract.ts'
import { readSchedule } from './deliverySchedules.read.ts'
import { deliverKits, shipKits, unshipKits } from './kitParcels.bulk.ts'
import { deliverKit, shipKit } from './kitParcels.service.ts'

const path = '/core-admin/v1/delivery-schedules'

const parcel = {
  carrier: line(40),
  invoice_no: line(40, 0).default('').openapi({ description: '직접 전달이면 비워 둠' }),
}
const telling = {
  version: versionField,
  notify: z.enum(['SEND', 'HOLD', 'NONE']).optional().openapi({ description: '고객에게 알림. 기본은 SEND' }),
}
const named = selecting(
  z.strictObject({
    ...bulkCommon,
    ...idsPart,
    ...rowsPart(z.strictObject({ id: idValue, version: versionField.optional() })),
  }),
)

const step = (name: string, operation: typeof unshipKits, summary: string) =>
  endpoint(
    {
      method: 'post',
      path: `${path}/bulk/${name}`,
      summary,
      access: 'shipping:write',
      extension: true,
      transaction: false,
      body: named,
      bodyLimitBytes: bulkBodyBytes,
      responses: bulkResponses,
      errors: ['BULK_EMPTY', 'BULK_TOO_MANY'],
    },
    ({ deps, actor, requestId, body: { ids, notify, dry_run: dryRun, reason, ...body } }) =>
      runBulk(deps, operation, {
        actor,
        requestId,
        rows: (ids?.map((id) => ({ id })) ?? rowsOf(body) ?? []).map(({ id, ...rest }) =>
          'version' in rest && rest.version !== undefined ? { id, version: rest.version } : { id },
        ),
        dryRun,
        reason,
        options: notify ? { notify } : {},
      }),
  )

/** 배송 예정의 출고: a kit, a gift or a voucher leaves in a parcel and arrives. */
export const kitParcelsAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'post',
      path: `${path}/bulk/shipping`,
      summary: '배송 예정 여러 건 발송처리 (줄마다 송장번호)',
      access: 'shipping:write',
      extension: true,
      transaction: false,
      body: z
        .strictObject({
          ...bulkCommon,
          ...rowsPart(z.strictObject({ id: idValue, version: versionField.optional(), ...parcel })),
        })
        .superRefine(({ rows, items }, context) => {
          if ((rows === undefined) === (items === undefined))
            context.addIssue({ code: 'custom', path: ['items'], message: 'ONE_SELECTION' })
        }),
      bodyLimitBytes: bulkBodyBytes,
      responses: bulkResponses,
      errors: ['BULK_EMPTY', 'BULK_TOO_MANY'],
    },
    ({ deps, actor, requestId, body: { dry_run: dryRun, reason, notify, ...body } }) =>
      runBulk(deps, shipKits, {
        actor,
        requestId,
        rows: (rowsOf(body) ?? []).map(({ version, ...row }) => (version === undefined ? row : { ...row, version })),
        dryRun,
        reason,
        options: notify ? { notify } : {},
      }),
  ),
  step('cancel-shipping', unshipKits, '배송 예정 여러 건 발송취소'),
  step('delivered', deliverKits, '배송 예정 여러 건 배송완료'),
  endpoint(
    {
      method: 'post',
      path: `${path}/{id}/shipping`,
      summary: '배송 예정 발송처리',
      access: 'shipping:write',
      extension: true,
      params: idParams,
      body: z.strictObject({ ...parcel, ...telling }),
      responses: { 200: deliveryScheduleSchema },
      errors: [
        'NOT_FOUND',
        'VERSION_CONFLICT',
        'SCHEDULE_OPEN',
        'SCHEDULE_STATE',
        'ALREADY_DONE',
        'INVOICE_FORMAT',
        'INVOICE_DUPLICATED',
      ],
    },
    async ({ db, params, body, actor, now, ip, requestId }) => {
      await shipKit(db, { ...body, id: params.id }, { actor, now, ip, requestId })
      return readSchedule(db, params.id)
    },
  ),
  endpoint(
    {
      method: 'post',
      path: `${path}/{id}/delivered`,
      summary: '배송 예정 배송완료',
      access: 'shipping:write',
      extension: true,
      params: idParams,
      body: z.strictObject(telling),
      responses: { 200: deliveryScheduleSchema },
      errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'SCHEDULE_STATE', 'ALREADY_DONE'],
    },
    async ({ db, params, body, actor, now, ip, requestId }) => {
      await deliverKit(db, { ...body, id: params.id }, { actor, now, ip, requestId })
      return readSchedule(db, params.id)
    },
  ),
]
