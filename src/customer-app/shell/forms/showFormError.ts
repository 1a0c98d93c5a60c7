import { errorWords, toApiError } from '#shared/api/apiError.ts'
import { fieldsSaid } from './fieldsSaid.ts'
import { showPopup } from '../notices/notices.ts'

/** `showError` of a form: says besides which of what was written is meant. */
export function showFormError(error: unknown) {
  const failure = toApiError(error)
  showPopup({ ...errorWords(failure), ...fieldsSaid(failure) })
}
