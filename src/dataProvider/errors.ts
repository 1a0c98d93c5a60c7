import { ApiError } from '#shared/api/apiError.ts'
import { HttpError } from 'react-admin'

const FIELD_MESSAGES: Record<string, string> = {
  REQUIRED: '꼭 입력해 주세요.',
  TOO_SHORT: '더 길게 입력해 주세요.',
  TOO_LONG: '더 짧게 입력해 주세요.',
  TOO_SMALL: '값이 너무 작아요.',
  TOO_BIG: '값이 너무 커요.',
  TOO_LARGE: '값이 너무 커요.',
  INVALID: '값을 확인해 주세요.',
  INVALID_TYPE: '값을 확인해 주세요.',
  INVALID_FORMAT: '형식을 확인해 주세요.',
  DUPLICATE: '이미 쓰고 있는 값이에요.',
  UNIQUE: '이미 쓰고 있는 값이에요.',
  NOT_FOUND: '찾을 수 없는 값이에요.',
  UNRECOGNIZED_KEYS: '쓸 수 없는 항목이에요.',
  TOO_MANY: '너무 많아요.',
}

const fieldMessage = (codes: unknown): string => {
  const first: unknown = Array.isArray(codes) ? codes[0] : codes
  if (typeof first !== 'string') return '값을 확인해 주세요.'
  return /[가-힣]/.test(first) ? first : (FIELD_MESSAGES[first.toUpperCase()] ?? '값을 확인해 주세요.')
}

/**
 * A refusal as react-admin's form errors: field → Korean sentence. `root` is always there, so that a form never takes
 * a save that failed (also one that named no field) for a save that worked.
 */
export const formErrors = (failure: ApiError, said: string): Record<string, unknown> => {
  const fields: unknown = failure.extra?.fields
  const entries = fields && typeof fields === 'object' ? Object.entries(fields) : []
  return {
    ...Object.fromEntries(entries.map(([field, codes]) => [field, fieldMessage(codes)])),
    root: { serverError: said },
  }
}

/** Anything the network threw, as react-admin's HttpError: `message` is what a person reads, `body` the envelope and the form errors. */
export const toHttpError = (error: unknown): Error => {
  if (!(error instanceof ApiError)) return error instanceof Error ? error : new Error(String(error))
  const { status, code, title, message, extra, requestId } = error
  const said = title ? `${title.replace(/[.!?]?$/, '.')} ${message}` : message
  return new HttpError(said, status, { code, title, message, extra, requestId, errors: formErrors(error, said) })
}

/** The server's code of a failure that came through the data provider, e.g. `VERSION_CONFLICT`. */
export const codeOf = (error: unknown): string | undefined => {
  if (!(error instanceof HttpError)) return undefined
  const body: unknown = error.body
  return body && typeof body === 'object' && 'code' in body && typeof body.code === 'string' ? body.code : undefined
}

/** The `extra` of a failure that came through the data provider; empty when it has none. */
export const extraOf = (error: unknown): Record<string, unknown> => {
  const body: unknown = error instanceof HttpError ? error.body : undefined
  const extra = body && typeof body === 'object' && 'extra' in body ? body.extra : undefined
  return extra && typeof extra === 'object' ? { ...extra } : {}
}

/** Whether the server was not reached, or failed: asking again may help, and what is on screen may be old. */
export const isUnreached = (error: unknown): boolean =>
  error instanceof HttpError && (error.status === 0 || error.status >= 500)
