import { z } from '@hono/zod-openapi'
import { type FieldCode, fieldMessage, type FieldParams } from '#shared/validation/fieldWords.ts'
import { errorCodeSchema } from './codes.ts'
import { type ErrorCode, errorTable } from './errorTable.ts'

/** What goes with a refusal: anything, but `fields` holds codes and `params` their figures, field by field. */
export type Extra = {
  fields?: Record<string, FieldCode[]>
  params?: Record<string, Record<string, unknown>>
  [key: string]: unknown
}

/** The only way to refuse: services throw it, the edge answers. `extra` goes to the client as it is. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly extra: Extra | undefined
  /** replaces the table's message when the refusal can name something (a number left, a gateway's own words) */
  readonly detail: string | undefined
  constructor(code: ErrorCode, extra?: Extra, detail?: string) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.extra = extra
    this.detail = detail
  }
}

/** A refusal of one field: its code (and the figures that its words need) beside the field, its words as the message. */
export const refusedField = <Code extends FieldCode>(
  refusal: ErrorCode,
  field: string,
  code: Code,
  params?: FieldParams<Code>,
) =>
  new AppError(
    refusal,
    { fields: { [field]: [code] }, ...(params ? { params: { [field]: params } } : {}) },
    fieldMessage(code, params),
  )

/** The same as VALIDATION; codes with places ask for their figures. */
export const invalidField = <Code extends FieldCode>(
  field: string,
  code: Code,
  ...params: [keyof FieldParams<Code>] extends [never] ? [] : [params: FieldParams<Code>]
) => refusedField('VALIDATION', field, code, ...params)

export const envelopeSchema = z
  .object({
    code: errorCodeSchema,
    title: z.string().optional(),
    message: z.string(),
    extra: z.record(z.string(), z.unknown()).optional(),
  })
  .openapi('Error')

export type Envelope = z.infer<typeof envelopeSchema>

export function envelope(code: ErrorCode, extra?: Record<string, unknown>, detail?: string): Envelope {
  const entry: { status: number; title?: string; message: string } = errorTable[code]
  return {
    code,
    ...(entry.title ? { title: entry.title } : {}),
    message: detail ?? entry.message,
    ...(extra ? { extra } : {}),
  }
}

export const statusOf = (code: ErrorCode): number => errorTable[code].status

/** What PostgreSQL refused, as our error. Anything not listed is a bug of ours and answers 500. */
export function fromDatabaseError(error: unknown): AppError | undefined {
  const state = sqlState(error)
  if (!state) return undefined
  if (state === '23505') return new AppError('CONFLICT')
  if (state === '23503')
    return new AppError('CONFLICT', undefined, '다른 곳에서 쓰고 있거나 없는 항목을 가리키고 있어요.')
  if (state === '23514' || state === '23502' || state === '23P01')
    return new AppError('CONFLICT', undefined, '저장할 수 없는 값이에요.')
  if (['22P02', '22003', '22021', '22007', '22008', '2201W', '2201X', '22P05'].includes(state))
    return new AppError('VALIDATION')
  if (state === '40001' || state === '40P01' || state === '55P03' || state === '57014') return new AppError('BUSY')
  // connections, and what the server is short of or may not do: a disk that is full or broken, a standby that only reads
  if (/^(08|53|57P)/.test(state) || ['58030', '25006'].includes(state)) return new AppError('BUSY')
  return undefined
}

/** The driver's own words for a connection that broke, or that none was free in time. */
const connectionTrouble =
  /^Connection terminated|^timeout exceeded when trying to connect|^Client has encountered a connection error/

/** Whether a code is one of the SQL standard's form, which those of the operating system (EPIPE) are not. */
export const isSqlState = (code: string): boolean => /^(?=.*\d)[0-9A-Z]{5}$/.test(code)

/** The operating system's own codes, of connections and of the disk, as the SQLSTATE that PostgreSQL has for them. */
const systemCodes: Record<string, string> = {
  ECONNREFUSED: '08006',
  ECONNRESET: '08006',
  EPIPE: '08006',
  ETIMEDOUT: '08006',
  EHOSTUNREACH: '08006',
  ENETUNREACH: '08006',
  ENOTFOUND: '08006',
  EAI_AGAIN: '08006',
  ENOSPC: '53100',
  EDQUOT: '53100',
  EMFILE: '53000',
  ENFILE: '53000',
  EROFS: '25006',
  EIO: '58030',
}

/** SQLSTATE of a driver error, also when Drizzle has wrapped it. */
export function sqlState(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    const code = (e as { code?: unknown }).code
    if (typeof code === 'string' && isSqlState(code)) return code
    if (typeof code === 'string' && systemCodes[code]) return systemCodes[code]
    if (connectionTrouble.test(e.message)) return '08006'
  }
  return undefined
}

/** Name of the constraint that refused, when the driver tells. */
export function constraintOf(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    const name = (e as { constraint?: unknown }).constraint
    if (typeof name === 'string') return name
  }
  return undefined
}

/** What work answers, or why it was refused; what is no refusal is thrown on. */
export function unlessRefused<T>(work: () => T): T | AppError {
  try {
    return work()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** Turns a violated constraint into the refusal that fits it; other errors pass unchanged. */
export async function refuseOn<T>(constraints: Record<string, ErrorCode>, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const code = constraints[constraintOf(error) ?? '']
    throw code ? new AppError(code) : error
  }
}
