import { z } from '@hono/zod-openapi'
import { line } from '../../http/endpoint.ts'

/** What kind of file a table is wanted as, and why it is taken out. */
export const fileKind = {
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  encoding: z.enum(['utf-8-bom', 'cp949']).default('utf-8-bom'),
  allow_lossy: z.boolean().default(false).openapi({ description: 'CP949에 없는 글자를 ?로 바꾸는 데 동의' }),
  reason: line(500),
}
