import { isUnwrittenKey } from '#shared/validation/personalSearch.ts'

/** That somebody was looked for is told, not who: a job is kept longer than that, and read by more people. */
const hidden = '***'

/** The command as asked, without what names a person: what a job keeps of it, and what its readers are told. */
export function withoutPeople(input: Record<string, unknown>): Record<string, unknown> {
  const { filter } = input
  if (typeof filter !== 'object' || filter === null || Array.isArray(filter)) return input
  const told = Object.entries(filter).map(([key, value]) => [
    key,
    value !== undefined && isUnwrittenKey(key) ? hidden : value,
  ])
  return { ...input, filter: Object.fromEntries(told) }
}
