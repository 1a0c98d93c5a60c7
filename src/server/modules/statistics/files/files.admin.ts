import { z } from '@hono/zod-openapi'
import { fileAnswer } from '../../../files/fileAnswer.ts'
import { type Endpoint, endpoint, raw, reply } from '../../../http/endpoint.ts'
import { fileBody } from './files.contract.ts'
import { directLines, fileAsJob, fileStream, planFile, recordFile } from './files.service.ts'

/** 매출 통계 내려받기: a table of the screen or the rows of a number, every line of it, as a file. */
export const statisticsFilesAdmin: Endpoint[] = [
  endpoint(
    {
      method: 'post',
      path: '/store-admin/v1/statistics/export/request',
      summary: '매출 통계 내려받기',
      access: 'sales:export',
      extension: true,
      transaction: false,
      idempotency: 'repeatable',
      body: fileBody,
      responses: { 200: 'binary', 202: z.object({ job_id: z.number().int(), rows: z.number().int() }) },
      errors: ['BULK_EMPTY', 'EXPORT_TOO_LARGE', 'FILE_UNENCODABLE'],
    },
    async ({ deps, db, actor, now, requestId, ip, body }) => {
      const call = { actor, now, requestId, ip }
      const plan = await planFile(db, body, now)
      if (plan.lines > directLines) return reply(202, { job_id: await fileAsJob(deps, plan, call), rows: plan.lines })
      await recordFile(deps, plan, call)
      return raw(fileAnswer(body, plan, fileStream(plan, call)))
    },
  ),
]
