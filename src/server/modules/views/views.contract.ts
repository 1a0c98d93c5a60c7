import { z } from '@hono/zod-openapi'
import { contactIn, isPersonalValue, isSealed } from '#shared/validation/personalSearch.ts'
import { isoTime, line } from '../../http/endpoint.ts'
import { versionField } from '../../http/versions.ts'
import { fieldCode } from '../../http/fieldCodes.ts'

/** 저장된 보기 of a list: filter, sort, columns; whatever the screen needs to come back to it. */
export const savedViewSchema = z
  .object({
    id: z.number().int(),
    resource: z.string(),
    name: z.string(),
    shared: z.boolean(),
    mine: z.boolean(),
    owner_name: z.string(),
    state: z.record(z.string(), z.unknown()),
    sequence: z.number().int(),
    version: z.number().int(),
    created_at: isoTime,
    updated_at: isoTime,
  })
  .openapi('SavedView')

/** A view is the team's and stays: whom somebody was looking for, also as a key of theirs, is no part of it. */
function holdsPerson(state: Record<string, unknown>): boolean {
  const { filter } = state
  const conditions = typeof filter === 'object' && filter !== null ? Object.entries(filter) : []
  return (
    conditions.some(([key, value]) => textsIn(value).some((one) => isPersonalValue(key, one, key === 'q'))) ||
    textsIn(state).some((one) => isSealed(one) || contactIn(one) === 'email')
  )
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const state = z
  .record(z.string().max(60), z.unknown())
  .refine((value) => JSON.stringify(value).length <= 20_000, fieldCode('CONTENT_TOO_LARGE'))
  .refine((value) => !holdsPerson(value), fieldCode('PERSON_IN_VIEW'))

export const savedViewBody = z.strictObject({
  resource: z.string().regex(/^[a-z][a-z-]{0,39}$/),
  name: line(40),
  shared: z.boolean().default(false),
  state,
  sequence: z.number().int().min(0).max(10_000).default(0),
})

export const savedViewPatch = z.strictObject({
  name: line(40).optional(),
  shared: z.boolean().optional(),
  state: state.optional(),
  sequence: z.number().int().min(0).max(10_000).optional(),
  version: versionField,
})
