import type { ErrorCode } from '#contract/schema.d.ts'

/** The codes of the server's table of errors, and those of a call that brought none. */
export type ApiErrorCode = ErrorCode | 'UNKNOWN' | 'NETWORK' | 'TIMEOUT' | 'BAD_ANSWER'

/** What the server says when a call fails: the body is exactly `{ code, title?, message, extra? }`. */
export type ErrorBody = { code: ApiErrorCode; title?: string; message: string; extra?: Record<string, unknown> }

/** What is said of a failure that brought no code or no message of its own. */
export const UNKNOWN_ERROR: ErrorBody = { code: 'UNKNOWN', message: '알 수 없는 오류가 발생했습니다.' }
export const NETWORK_ERROR: ErrorBody = {
  code: 'NETWORK',
  title: '인터넷 연결을 확인해 주세요',
  message: '서버에 닿지 못했어요. 연결을 확인하고 다시 시도해 주세요.',
}
export const TIMEOUT_ERROR: ErrorBody = {
  code: 'TIMEOUT',
  title: '응답이 늦어지고 있어요',
  message: '요청이 처리됐는지 확인하지 못했어요. 잠시 후 다시 시도해 주세요.',
}

export const BAD_ANSWER_ERROR: ErrorBody = { ...TIMEOUT_ERROR, code: 'BAD_ANSWER', title: '답을 읽지 못했어요' }

/** `ApiError.name` by status; every other status, and no answer at all, is `Unknown`. */
export const ERROR_NAMES = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  500: 'InternalServerError',
} as const
export const UNKNOWN_ERROR_NAME = 'Unknown'

/** The one error every failed call throws. `status` is 0 when no answer came (codes NETWORK and TIMEOUT). */
export class ApiError extends Error {
  readonly status: number
  readonly code: ApiErrorCode
  readonly title?: string
  readonly extra?: Record<string, unknown>
  readonly requestId?: string

  constructor(status: number, body: ErrorBody, requestId?: string) {
    super(body.message)
    this.name = ERROR_NAMES[status as keyof typeof ERROR_NAMES] ?? UNKNOWN_ERROR_NAME
    this.status = status
    this.code = body.code
    this.title = body.title
    this.extra = body.extra
    this.requestId = requestId
  }
}

/** The answer never came: the device is offline, or the server is unreachable. */
export function networkError(requestId?: string): ApiError {
  return new ApiError(0, NETWORK_ERROR, requestId)
}

/** The answer did not come in time; whether the server did the work is not known. */
export function timeoutError(requestId?: string): ApiError {
  return new ApiError(0, TIMEOUT_ERROR, requestId)
}

/** Something answered that does not speak as our server does; whether the server did the work is not known. */
export function badAnswer(requestId?: string): ApiError {
  return new ApiError(0, BAD_ANSWER_ERROR, requestId)
}

/** Reads the error envelope of an answer. What it lacks is UNKNOWN's; a part of the wrong kind counts as lacking. */
export async function errorFromResponse(response: Response, requestId?: string): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  return new ApiError(response.status, envelopeOf(body), requestId)
}

function envelopeOf(body: unknown): ErrorBody {
  if (!isRecord(body)) return UNKNOWN_ERROR
  const { code, title, message, extra } = body
  return {
    // a server newer than this page may know codes that it does not
    code: isWords(code) ? (code as ApiErrorCode) : UNKNOWN_ERROR.code,
    title: isWords(title) ? title : undefined,
    message: isWords(message) ? message : UNKNOWN_ERROR.message,
    extra: isRecord(extra) ? extra : undefined,
  }
}

const isWords = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Any thrown value as an `ApiError`, so that a screen always has a code and a sentence to show. */
export function toApiError(thrown: unknown): ApiError {
  if (thrown instanceof ApiError) return thrown
  // the headers came in time and the body did not
  if (thrown instanceof DOMException && thrown.name === 'TimeoutError') return timeoutError()
  return new ApiError(0, UNKNOWN_ERROR)
}

/** Popup wording: the title (or the message when there is none) is the heading, the message its description. */
export function errorWords(error: Pick<ApiError, 'title' | 'message'>): { heading: string; description?: string } {
  return error.title ? { heading: error.title, description: error.message } : { heading: error.message }
}
