import type { components } from '#contract/schema.d.ts'
import { toApiError, type ApiErrorCode } from '#shared/api/apiError.ts'
import { showError } from '#customer/shell/notices/notices.ts'

export type Ticket = components['schemas']['SocialTicket']
export type StepProps = { ticket: Ticket; onChange: () => void }

const MOVED: readonly ApiErrorCode[] = ['SOCIAL_TICKET_EXPIRED', 'SOCIAL_EMAIL_REQUIRED', 'SOCIAL_ACCOUNT_EXISTS']

/** Says what was refused; and asks again what is missing when that has changed meanwhile. */
export function refused(error: unknown, onChange: () => void) {
  showError(error)
  if (MOVED.includes(toApiError(error).code)) onChange()
}
