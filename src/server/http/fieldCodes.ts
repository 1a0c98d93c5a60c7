import type { ZodError, z } from 'zod'

type Issue = z.core.$ZodIssue

/** `{ "items.0.quantity": ["TOO_SMALL"] }`: what is wrong with each field, in codes; the words are the client's. */
export function fieldsOf(error: ZodError): Record<string, string[]> {
  const fields = new Map<string, string[]>()
  for (const issue of error.issues) {
    for (const [name, code] of namesOf(issue)) fields.set(name, [...(fields.get(name) ?? []), code])
  }
  return Object.fromEntries([...fields].slice(0, 100))
}

/** Every key that nobody knows is named by itself. */
function namesOf(issue: Issue): [name: string, code: string][] {
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key): [string, string] => [[...path, key].join('.'), 'UNKNOWN_KEY'])
  return [[path.join('.') || 'body', codeOf(issue)]]
}

const tooSmall: Record<string, string> = { string: 'TOO_SHORT', array: 'TOO_FEW', set: 'TOO_FEW' }
const tooBig: Record<string, string> = { string: 'TOO_LONG', array: 'TOO_MANY', set: 'TOO_MANY' }

function codeOf(issue: Issue): string {
  if (/^[A-Z][A-Z0-9_]+$|[가-힣]/.test(issue.message)) return issue.message
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
