import { z } from '@hono/zod-openapi'
import { describe, expect, test } from 'vitest'
import { fieldsOf } from '#server/http/fieldCodes.ts'
import { parseGently } from '#server/http/parseGently.ts'
import { importCommitBody } from '#server/modules/imports/imports.contract.ts'

const rows = (count: number, more: (index: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, index) => ({ row: index + 1, invoice_no: ` ${index} `, ...more(index) }))

/** What an answer says of a value: its data, or its fields in their order. */
function said<T>(result: z.ZodSafeParseResult<T>): unknown {
  if (result.success) return result.data
  const { fields, params } = fieldsOf(result.error)
  return { fields: Object.entries(fields as object), params: Object.entries((params ?? {}) as object) }
}

const same = async (schema: z.ZodType, value: unknown) =>
  expect(said(await parseGently(schema, value))).toEqual(said(schema.safeParse(value)))

describe('긴 목록을 나누어 검사해도', () => {
  test.each<[string, unknown]>([
    ['바른 행', { rows: rows(2_000), file_name: ' a.xlsx ' }],
    ['짧은 목록', { rows: rows(3, () => ({ row: 0 })) }],
    ['빈 목록', { rows: [] }],
    ['목록이 아닌 것', { rows: 'x' }],
    ['객체가 아닌 것', rows(600)],
    [
      '틀린 행 몇 개',
      { rows: rows(2_000, (n) => (n % 900 === 7 ? { row: 'x', carrier: 'x'.repeat(41), extra: 1 } : {})) },
    ],
    ['객체가 아닌 행', { rows: [...rows(600), 7, null, [], 'x'] }],
    ['모두 틀린 행', { rows: rows(2_000, () => ({ row: 0 })), file_name: 3, unknown: 1 }],
    ['모두 두 곳씩 틀린 행', { rows: rows(2_000, () => ({ row: 0, extra: 1 })) }],
    ['너무 많은 행', { rows: rows(20_001), mode: 'NONE', unknown: 1 }],
    ['너무 많고 틀린 행', { rows: rows(20_002, (n) => (n === 20_001 ? { row: -1 } : {})) }],
  ])('값과 잘못이 같다: %s', (_, value) => same(importCommitBody, value))

  test('객체 전체를 보는 검사도 같은 때에 같은 것을 본다', async () => {
    const schema = z
      .strictObject({ ids: z.array(z.object({ id: z.string().max(2) })).max(900), total: z.number().default(3) })
      .superRefine((value, context) => {
        context.addIssue({ code: 'custom', path: ['total'], message: `${value.ids.length}:${value.ids[0]?.id}` })
      })
    const ids = (count: number, id: unknown) => ({ ids: Array.from({ length: count }, () => ({ id })) })
    for (const value of [ids(600, 'a'), ids(90, 'abc'), ids(901, 'a'), ids(600, 7)]) await same(schema, value)
    const one = ids(600, 'a')
    one.ids[599] = { id: 'abc' }
    await same(schema, one)
  })
})
