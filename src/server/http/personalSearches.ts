import { z } from '@hono/zod-openapi'
import { isPersonalValue, isSealed } from '#shared/validation/personalSearch.ts'
import type { Deps } from '../deps.ts'
import type { Actor, Staff } from './actor.ts'
import type { Endpoint } from './endpoint.ts'
import { AppError } from './errors.ts'
import type { Sessions } from './sessions.ts'

/**
 * No person in an address: what staff look for by name, number or e-mail comes as a sealed key, and is opened here, for
 * every call of theirs, before any schema sees it. In the clear it is refused.
 */

const seekingPeople = z.registry<{ people: true }>()

/** A search text of a list that finds people by it, also by name: `q: personal(line(60), '…')`. */
export function personal(text: z.ZodType<string>, description: string) {
  const schema = text.optional().openapi({
    description: `${description}. 이름·전화번호·이메일은 POST /store-admin/v1/searches의 value로`,
    'x-seeks-people': true,
  })
  return schema.register(seekingPeople, { people: true })
}

const seeksPeople = (endpoint: Endpoint, key: string) => {
  const schema = (endpoint.query.shape as Record<string, z.ZodType | undefined>)[key]
  return schema !== undefined && seekingPeople.has(schema)
}

type Query = Record<string, string | string[]>
type Opening = { deps: Deps; sessions: Sessions; now: Date }

/** How the searches in a call are read: as they are for everybody but staff at a call of theirs. */
export function searchesOf(opening: Opening, endpoint: Endpoint, actor: Actor) {
  const isOfStaff = !['public', 'public+', 'session', 'user'].includes(endpoint.access)
  if (actor.kind !== 'staff' || !isOfStaff) return { inQuery: (query: Query) => query, inBody: (body: unknown) => body }
  const open = opener(opening, actor)
  return {
    /** Errors: SEARCH_EXPIRED; PERSON_IN_ADDRESS for what is a person's in the clear. */
    inQuery: (query: Query): Query =>
      mapValues(query, (value, key) => {
        for (const one of [value].flat())
          if (!isSealed(one) && isPersonalValue(key, one, seeksPeople(endpoint, key)))
            throw new AppError('PERSON_IN_ADDRESS', { key })
        return open(value) as string | string[]
      }),
    /** The filter of a bulk call or a file holds what the address of the list holds. Error: SEARCH_EXPIRED. */
    inBody: (body: unknown): unknown => {
      if (!isRecord(body) || !isRecord(body['filter'])) return body
      return { ...body, filter: mapValues(body['filter'], open) }
    },
  }
}

const opener = ({ deps, sessions, now }: Opening, actor: Staff) => {
  const openOne = (value: unknown) =>
    isSealed(value) ? sessions.openSearch({ keys: deps.keys, actor, now }, value) : value
  return (value: unknown): unknown => (Array.isArray(value) ? value.map(openOne) : openOne(value))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const mapValues = <T, U>(record: Record<string, T>, to: (value: T, key: string) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, to(value, key)]))
