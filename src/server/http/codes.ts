import { z } from '@hono/zod-openapi'
import { type ErrorCode, errorTable } from './errorTable.ts'

/**
 * Codes as a contract knows them: a union for the compiler and for clients. What is read is any text, because an answer
 * may tell of what was stored when the codes were others.
 */
export const codes = <C extends string>(name: string, all: readonly C[]): z.ZodType<C, C> =>
  z.string().openapi(name, { enum: [...all] }) as unknown as z.ZodType<C, C>

/** Every code of the table of errors. */
export const errorCodeSchema = codes('ErrorCode', Object.keys(errorTable) as ErrorCode[])
