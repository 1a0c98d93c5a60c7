import { type ApiError, errorWords, UNKNOWN_ERROR } from '#shared/api/apiError.ts'

export type ErrorScreen = { heading: string; description?: string; reference?: string }

/**
 * What a screen that could not be read says. A refusal speaks in the server's words; being offline and a server that is
 * closed for a while have words of their own; a failure of ours carries the number by which it is found in the log.
 */
export function errorScreenOf(error: ApiError, online: boolean): ErrorScreen {
  if (error.status === 0 && !online)
    return { heading: '인터넷에 연결되어 있지 않아요', description: '연결되면 저절로 다시 불러와요.' }
  if (error.status === 503 && error.code === UNKNOWN_ERROR.code)
    return {
      heading: '잠시 점검하고 있어요',
      description: '주문과 결제한 내용은 그대로 있어요. 조금 뒤에 다시 열어 주세요.',
    }
  const ours = error.status >= 500 || error.code === UNKNOWN_ERROR.code
  const reference = ours ? referenceOf(error) : undefined
  return { ...errorWords(error), ...(reference ? { reference } : {}) }
}

function referenceOf({ extra, requestId }: ApiError): string | undefined {
  const trace = extra?.['trace_id']
  return typeof trace === 'string' ? trace : requestId
}
