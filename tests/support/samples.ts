import { z } from 'zod'

type Json = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Json[]
  oneOf?: Json[]
  allOf?: Json[]
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  pattern?: string
  format?: string
  $ref?: string
  $defs?: Record<string, Json>
  minItems?: number
  default?: unknown
}

/** The JSON schema of what a contract accepts. */
export function jsonSchemaOf(schema: z.ZodType): Json {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
}

/** A value that a schema accepts by shape; its text is plausible, its ids are 1. */
export function sampleOf(schema: Json, name = ''): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return sampleOf(choice.find((one) => one.type !== 'null') ?? choice[0] ?? {}, name)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((one) => sampleOf(one, name)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object' || schema.properties) {
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([key]) => schema.required?.includes(key) ?? true)
        .map(([key, value]) => [key, sampleOf(value, key)]),
    )
  }
  if (type === 'array') return schema.minItems === 0 ? [] : [sampleOf(schema.items ?? {}, name)]
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1)
  if (type === 'boolean') return true
  if (type === 'null') return null
  return textFor(schema, name)
}

function textFor(schema: Json, name: string): string {
  if (schema.format === 'date') return '2026-11-16'
  if (schema.format === 'date-time') return '2026-11-16T10:00:00+09:00'
  if (schema.format === 'email' || name.includes('email')) return 'someone@example.test'
  if (name.includes('postcode')) return '06236'
  if (name.includes('phone') || name.includes('mobile')) return '01012345678'
  if (name === 'slug') return 'sample-slug'
  if (name.includes('password')) return 'Sample-password-1'
  if (name.includes('time')) return '14:00'
  return '샘플'.padEnd(schema.minLength ?? 2, '가')
}

const deep = (() => {
  let value: unknown = 1
  for (let i = 0; i < 200; i++) value = [value]
  return value
})()

/** Values that no contract should trip over. */
export const hostileValues: unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 31,
  2 ** 53 + 2,
  1e308,
  '',
  ' ',
  '12abc',
  'NaN',
  '\u0000',
  'a\u0000b',
  '\uD800',
  '가'.normalize('NFD'),
  '👨‍👩‍👧‍👦',
  '\u202Eabc',
  "'; drop table users; --",
  '%',
  '_',
  '\\',
  '<script>alert(1)</script>',
  '=1+1',
  '../../etc/passwd',
  '0000-00-00',
  '9999-12-31',
  '2026-02-30',
  '+275760-09-13T00:00:00.000Z',
  'yesterday',
  [],
  [[]],
  {},
  { $gt: '' },
  deep,
  'x'.repeat(20_000),
  Array.from({ length: 600 }, () => 1),
  { constructor: { prototype: { admin: true } } },
  [null],
  ['1'],
  [-1],
  [{ id: -1 }],
]

/** Every way to spoil one place of a value: each leaf and object member replaced, removed, or joined by an unknown one. */
export function* spoiled(value: unknown): Generator<unknown> {
  yield* hostileValues
  if (value === null || typeof value !== 'object') return
  for (const key of Object.keys(value)) {
    const rest = { ...(value as Record<string, unknown>) }
    if (!Array.isArray(value)) {
      const { [key]: _removed, ...without } = rest
      yield without
      yield { ...rest, unknown_field: 1 }
    }
    for (const hostile of spoiledLeaf((value as Record<string, unknown>)[key])) {
      if (Array.isArray(value)) yield value.map((item, index) => (String(index) === key ? hostile : item))
      else yield { ...rest, [key]: hostile }
    }
  }
}

function spoiledLeaf(value: unknown): Iterable<unknown> {
  return value !== null && typeof value === 'object' ? spoiled(value) : hostileValues
}
