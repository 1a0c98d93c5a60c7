import type { ZodError, z } from 'zod'
import { type FieldCode, isFieldCode } from '#shared/validation/fieldWords.ts'
import type { Extra } from './errors.ts'

type Issue = z.core.$ZodIssue

/** A code as the message of a schema's own check: `.regex(…, fieldCode('POSTCODE'))`. */
export const fieldCode = (code: FieldCode): FieldCode => code

/** Of so many fields an answer says what is wrong with them. */
export const maxFields = 100

/**
 * `{ fields: { "items.0.quantity": ["TOO_SMALL"] }, params: { "items.0.quantity": { min: 1 } } }`: what is wrong with
 * each field, in codes with their figures; the words are the client's.
 */
export function fieldsOf(error: ZodError): Pick<Extra, 'fields' | 'params'> {
  const fields = new Map<string, FieldCode[]>()
  const params = new Map<string, Record<string, unknown>>()
  for (const issue of error.issues) {
    const figures = figuresOf(issue)
    for (const [name, code] of namesOf(issue)) {
      if (!fields.has(name) && fields.size >= maxFields) continue
      fields.set(name, [...(fields.get(name) ?? []), code])
      if (Object.keys(figures).length > 0) params.set(name, { ...figures, ...params.get(name) })
    }
  }
  return { fields: Object.fromEntries(fields), ...(params.size > 0 ? { params: Object.fromEntries(params) } : {}) }
}

/** Every key that nobody knows is named by itself. */
function namesOf(issue: Issue): [name: string, code: FieldCode][] {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key): [string, FieldCode] => [[...path, key].join('.'), 'UNKNOWN_KEY'])
  return [[path.join('.') || 'body', codeOf(issue)]]
}

const tooSmall: Record<string, FieldCode> = { string: 'TOO_SHORT', array: 'TOO_FEW', set: 'TOO_FEW' }
const tooBig: Record<string, FieldCode> = { string: 'TOO_LONG', array: 'TOO_MANY', set: 'TOO_MANY' }

function codeOf(issue: Issue): FieldCode {
  if (isFieldCode(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return issue.message.endsWith('received undefined') ? 'REQUIRED' : 'INVALID_TYPE'
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1 ? 'REQUIRED' : (tooSmall[issue.origin] ?? 'TOO_SMALL')
    case 'too_big':
      return tooBig[issue.origin] ?? 'TOO_BIG'
    case 'invalid_format':
      return 'INVALID_FORMAT'
    default:
      return 'INVALID'
  }
}

/** The bounds as people count them: what is excluded by a bound of whole numbers is one less or more. */
function figuresOf(issue: Issue): Record<string, unknown> {
  if (issue.code === 'custom') return issue.params ?? {}
  if (issue.code === 'too_small') return { min: Number(issue.minimum) + (issue.inclusive === false ? 1 : 0) }
  if (issue.code === 'too_big') return { max: Number(issue.maximum) - (issue.inclusive === false ? 1 : 0) }
  return {}
}
