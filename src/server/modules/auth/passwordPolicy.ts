import { checkPassword } from '#shared/validation/password.ts'
import { AppError } from '../../http/errors.ts'

/**
 * Refuses a new password that the rules refuse, with the words of the forms. Error: PASSWORD_POLICY with
 * `extra.fields[field]`.
 */
export function requirePassword(password: string, emailAddress: string, field = 'password'): void {
  const checked = checkPassword(password, emailAddress)
  if (!checked.ok) throw new AppError('PASSWORD_POLICY', { fields: { [field]: [checked.code] } }, checked.message)
}
