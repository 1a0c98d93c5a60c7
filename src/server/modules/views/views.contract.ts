import { z } from '@hono/zod-openapi'
import { isoTime, line } from '../../http/endpoint.ts'
import { versionField } from '../../http/versions.ts'

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

const state = z
  .record(z.string().max(60), z.unknown())
  .refine((value) => JSON.stringify(value).length <= 20_000, '보기 내용이 너무 커요.')

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
