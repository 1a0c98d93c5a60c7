import { z } from '@hono/zod-openapi'
import { AppError } from './errors.ts'

/** Who changes a row says which version of it they have read: every PATCH and PUT of staff. */
export const versionField = z.number().int().min(1).openapi({ description: '읽은 버전' })

/** Error: VERSION_CONFLICT when somebody else was first; the edge adds the row as it is now. */
export function refuseStale(read: number, row: { version: number }, current?: Record<string, unknown>): void {
  if (read === row.version) return
  throw new AppError('VERSION_CONFLICT', { version: row.version, ...(current ? { current } : {}) })
}
