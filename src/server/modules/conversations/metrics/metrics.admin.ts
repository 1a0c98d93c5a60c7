import { fileAnswer } from '../../../files/fileAnswer.ts'
import { type Endpoint, endpoint, raw } from '../../../http/endpoint.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { metricsFileBody, metricsQuery, metricsSchema, rowsQuery, rowsSchema } from './metrics.contract.ts'
import { metricsFileStream, planMetricsFile } from './metrics.file.ts'
import { readMetrics } from './metrics.read.ts'
import { readMetricRows } from './rows.read.ts'

/** 상담 지표, and the rows of every number of them. */
export const conversationMetricsAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'get',
      path: '/core-admin/v1/conversations/metrics',
      summary: '상담 지표: 응답과 해결 시간, 기한, 다시 온 문의',
      access: 'cs:read',
      extension: true,
      query: metricsQuery,
      responses: { 200: metricsSchema },
    },
    ({ db, query, now }) => readMetrics(db, query, now),
  ),
  endpoint(
    {
      method: 'get',
      path: '/core-admin/v1/conversations/metrics/rows',
      summary: '상담 지표의 숫자를 이루는 문의',
      access: 'cs:read',
      extension: true,
      query: rowsQuery,
      responses: { 200: rowsSchema },
    },
    ({ db, query, now }) => readMetricRows(db, query, now),
  ),
  endpoint(
    {
      method: 'post',
      path: '/core-admin/v1/conversations/metrics/export/request',
      summary: '상담 지표 내려받기',
      access: 'cs:export',
      extension: true,
      transaction: false,
      idempotency: 'repeatable',
      body: metricsFileBody,
      responses: { 200: 'binary' },
      errors: ['BULK_EMPTY', 'FILE_UNENCODABLE'],
    },
    async ({ db, actor, now, requestId, ip, body }) => {
      const file = await planMetricsFile(db, body, now)
      await recordAudit(db, {
        actor,
        action: 'conversation-metrics.export',
        entity: 'conversation-metrics',
        after: { part: body.part, rows: file.lines, filter: file.period, format: body.format },
        reason: body.reason,
        ip,
        requestId,
        now,
      })
      return raw(fileAnswer(body, file, metricsFileStream(file, actor, now)))
    },
  ),
]
