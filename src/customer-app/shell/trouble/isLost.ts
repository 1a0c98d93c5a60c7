import { toApiError } from '#shared/api/apiError.ts'

type Result = { isError: boolean; error: unknown; data: unknown }

/**
 * Whether a call leaves nothing to show: it failed before anything was loaded, or the server says that what is on the
 * screen is not there any more. What was loaded stays when it merely could not be read again (DataTrouble.tsx says so).
 */
export function isLost<T extends Result>(result: T): result is Extract<T, { isError: true; data: undefined }> {
  if (!result.isError) return false
  return result.data === undefined || isVerdict(toApiError(result.error).status)
}

/** An answer about this very thing, not about the moment: too many calls and too late are of the moment. */
export const isVerdict = (status: number): boolean => status >= 400 && status < 500 && ![408, 425, 429].includes(status)
