import { ApiError, type ApiErrorCode } from '#shared/api/apiError.ts'
import { fieldMessages } from '#shared/validation/fieldWords.ts'
import { HttpError } from 'react-admin'

/**
 * A refusal as react-admin's form errors: field → Korean sentence. `root` is always there, so that a form never takes
 * a save that failed (also one that named no field) for a save that worked.
 */
export const formErrors = (failure: ApiError, said: string): Record<string, unknown> => {
  return { ...fieldMessages(failure.extra), root: { serverError: said } }
}

/** Anything the network threw, as react-admin's HttpError: `message` is what a person reads, `body` the envelope and the form errors. */
export const toHttpError = (error: unknown): Error => {
  if (!(error instanceof ApiError)) return error instanceof Error ? error : new Error(String(error))
  const { status, code, title, message, extra, requestId } = error
  const said = title ? `${title.replace(/[.!?]?$/, '.')} ${message}` : message
  return new HttpError(said, status, { code, title, message, extra, requestId, errors: formErrors(error, said) })
}

/** The server's code of a failure that came through the data provider, e.g. `VERSION_CONFLICT`. */
export const codeOf = (error: unknown): ApiErrorCode | undefined => {
  if (!(error instanceof HttpError)) return undefined
  const body: unknown = error.body
  return body && typeof body === 'object' && 'code' in body && typeof body.code === 'string'
    ? (body.code as ApiErrorCode)
    : undefined
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
