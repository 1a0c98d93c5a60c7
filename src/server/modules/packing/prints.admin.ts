import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { printBody, printSchema } from './prints.contract.ts'
import { print } from './prints.service.ts'

/** 인쇄: picking lists, slips, return labels and 출고 중지 목록, as they are at this moment. */
export const printsAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'post',
      path: '/store-admin/v1/prints',
      summary: '인쇄물 만들기 (피킹 리스트, 패킹 슬립, 반품 라벨, 출고 중지 목록)',
      access: 'orders:process',
      extension: true,
      idempotency: 'repeatable',
      body: printBody,
      bodyLimitBytes: 512 * 1024,
      responses: { 200: printSchema },
      errors: ['PRINT_TOO_MANY', 'BULK_TOO_MANY', 'EXPORT_REASON_REQUIRED', 'FORBIDDEN'],
    },
    ({ db, deps, body, actor, now, ip, requestId }) => print(db, deps, body, { actor, now, ip, requestId }),
  ),
]
