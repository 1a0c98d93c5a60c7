import { z } from '@hono/zod-openapi'
import { type Endpoint, endpoint, idValue, line } from '../../http/endpoint.ts'
import { bulkBodyBytes, bulkResponses, rowsOf, rowsPart, selecting } from '../bulk/bulk.contract.ts'
import { runBulk } from '../bulk/bulk.service.ts'
import { type CountRow, countStock } from './stockCount.ts'

const units = z.number().int().min(0).max(10_000_000)

const row = z.strictObject({
  id: idValue.optional(),
  code: line(60).optional(),
  row: z.number().int().min(1).optional().openapi({ description: '엑셀 행번호' }),
  counted: units,
  seen: z
    .strictObject({ ledger_id: z.number().int().min(0), on_hand: units })
    .openapi({ description: '셀 때 본 재고와 마지막 변동 번호. 그 뒤의 판매나 다른 사람의 변경을 알아내요.' }),
})

/** 재고 실사, from the grid and from a file alike. */
export const stockCountAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'post',
      path: '/store-admin/v1/skus/bulk/count',
      summary: '센 수량으로 재고 맞추기',
      access: 'stock:write',
      extension: true,
      transaction: false,
      bodyLimitBytes: bulkBodyBytes,
      body: selecting(
        z.strictObject({
          dry_run: z.boolean().optional(),
          reason: line(180),
          conflicts: z
            .enum(['REFUSE', 'ADD'])
            .optional()
            .openapi({ description: 'ADD: 센 뒤의 변동을 센 수량에 더해요. 없으면 바뀐 줄은 처리하지 않아요.' }),
          file_name: z.string().max(200).optional(),
          ...rowsPart(row),
        }),
      ),
      responses: bulkResponses,
    },
    async ({ deps, actor, requestId, body }) =>
      runBulk(deps, countStock, {
        actor,
        requestId,
        rows: rowsOf(body) as CountRow[],
        dryRun: body.dry_run,
        reason: body.reason,
        options: { conflicts: body.conflicts ?? 'REFUSE' },
        input: body.file_name ? { file_name: body.file_name } : {},
      }),
  ),
]
