import { readFileSync } from 'node:fs'
import { allPermissions } from '#shared/permissions.ts'

/** The generated API document, for tests that walk every call instead of keeping a list of them. */
export type DocSchema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  pattern?: string
  properties?: Record<string, DocSchema>
  required?: string[]
  additionalProperties?: boolean | DocSchema
  items?: DocSchema
  anyOf?: DocSchema[]
  oneOf?: DocSchema[]
  allOf?: DocSchema[]
}
export type Operation = {
  method: string
  path: string
  access: string
  parameters: { in: string; name: string; schema: DocSchema }[]
  body: DocSchema | undefined
  isOpenQuery: boolean
}

type Document = {
  components: { schemas: Record<string, DocSchema> }
  paths: Record<string, Record<string, Record<string, unknown>>>
}
const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as Document

/** A schema without its indirection. */
export function resolved(schema: DocSchema): DocSchema {
  if (!schema.$ref) return schema
  const found = document.components.schemas[schema.$ref.split('/').pop() ?? '']
  if (!found) throw new Error(`the document does not define ${schema.$ref}`)
  return resolved(found)
}

/** Every call of the document, under each of its addresses. */
export const operations: Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, one]) => {
    const body = one['requestBody'] as { content: Record<string, { schema: DocSchema }> } | undefined
    const schema = body?.content['application/json']?.schema
    return [path, ...((one['x-aliases'] as string[] | undefined) ?? [])].map((address) => ({
      method: method.toUpperCase(),
      path: address,
      access: one['x-permission'] as string,
      parameters: (one['parameters'] as Operation['parameters'] | undefined) ?? [],
      body: schema && resolved(schema),
      isOpenQuery: one['x-open-query'] === true,
    }))
  }),
)

export const isOfStaff = ({ access }: Operation): boolean => (allPermissions as string[]).includes(access)

const candidates = ['999999999', 'a'.repeat(40), '2026-11-16', 'x']

/** The address with values that could exist, so that nothing but what is tested is refused. */
export function addressOf({ path, parameters }: Operation): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const schema = resolved(parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {})
    if (schema.enum) return String(schema.enum[0])
    const fit = schema.pattern ? new RegExp(schema.pattern) : undefined
    return candidates.find((one) => fit?.test(one) ?? true) ?? 'x'
  })
}
