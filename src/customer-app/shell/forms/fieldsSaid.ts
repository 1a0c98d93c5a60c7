import type { ApiError } from '#shared/api/apiError.ts'
import { fieldMessages } from '#shared/validation/fieldWords.ts'

/** What a refusal says of the fields, unless its own message has said it. */
export function fieldsSaid({ message, extra }: ApiError): { description?: string } {
  const said = new Set(Object.values(fieldMessages(extra)))
  return said.size === 0 || said.has(message) ? {} : { description: [...said].join(' ') }
}
