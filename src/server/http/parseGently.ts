import { z } from '@hono/zod-openapi'
import { gently, type Steps } from '#shared/files/breathe.ts'
import { maxFields } from './fieldCodes.ts'

/** Shorter lists are parsed in one go. */
const manyItems = 500

/**
 * `schema.safeParse` that gives way to other tasks between the items of long lists that are a part of the value: the same
 * data, and the same issues in the same order. Behind more broken items than an answer names the rest is left unread.
 */
export async function parseGently<T>(schema: z.ZodType<T>, value: unknown): Promise<z.ZodSafeParseResult<T>> {
  const lists = schema instanceof z.ZodObject && isRecord(value) ? longLists(schema, value) : []
  if (!(schema instanceof z.ZodObject) || !isRecord(value) || lists.length === 0) return schema.safeParse(value)
  const known = schema.safeExtend(
    Object.fromEntries(lists.map(({ key, list }) => [key, list.clone({ ...list.def, element: settled })])),
  )
  const given = { ...value }
  for (const { key, list, items } of lists) given[key] = await gently(parseItems(list.element as z.ZodType, items))
  return known.safeParse(given) as z.ZodSafeParseResult<T>
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type LongList = { key: string; list: z.ZodArray; items: unknown[] }

const longLists = (schema: z.ZodObject, value: Record<string, unknown>): LongList[] =>
  Object.entries(schema.shape).flatMap(([key, list]) => {
    const items = value[key]
    const isLong = list instanceof z.ZodArray && Array.isArray(items) && items.length > manyItems
    return isLong ? [{ key, list, items }] : []
  })

type Payload = z.core.ParsePayload

function* parseItems(element: z.ZodType, items: unknown[]): Steps<Payload[]> {
  const results: Payload[] = []
  let broken = 0
  for (const item of items) {
    const result = element._zod.run({ value: item, issues: [] }, { async: false }) as Payload
    results.push(result)
    if (result.issues.length > 0) broken++
    // one more than is named: it stands for all that follow
    if (broken > maxFields) return results
    yield
  }
  return results
}

/** Takes what was found of an item for the item. */
const settled = z.transform((found: Payload, context) => {
  context.issues.push(...found.issues)
  return found.value
})
