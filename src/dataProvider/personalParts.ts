import { isPersonalValue, isSealed } from '#shared/validation/personalSearch.ts'
import { seeksPeople } from './paths.ts'

type Values = Record<string, unknown>

/** What is a person's in the clear among the conditions of the list at this path: it must not get into an address. */
export const personalParts = (path: string, values: Values): [key: string, text: string][] =>
  Object.entries(values).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' && !isSealed(value) && isPersonalValue(key, value, seeksPeople(path, key))
      ? [[key, value]]
      : [],
  )

/** The conditions without whom somebody looks for, in the clear or sealed. */
export const withoutPeople = (path: string, values: Values): Values => {
  const personal = new Set(personalParts(path, values).map(([key]) => key))
  return Object.fromEntries(Object.entries(values).filter(([key, value]) => !personal.has(key) && !isSealed(value)))
}
