import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ApiError } from '#shared/api/apiError.ts'
import { fieldMessage, fieldMessages, fieldWords, isFieldCode } from '#shared/validation/fieldWords.ts'
import { formErrors } from '#dataProvider/errors.ts'
import { fieldCode, fieldsOf } from '#server/http/fieldCodes.ts'
import { invalidField } from '#server/http/errors.ts'
import { fieldsSaid } from '#customer/shell/forms/fieldsSaid.ts'

describe('필드 오류의 코드와 말', () => {
  it('서버의 스키마와 거절은 한글이 아니라 코드를 보낸다', () => {
    const spoken =
      /(?:invalidField|refusedField)\([^)]*[가-힣]|\bz\.\w+\('[^']*[가-힣]|\.(?:regex|min|max|length|gte|lte|email|url)\([^'\n]*'[^']*[가-힣][^']*'\)|addIssue\(\{[^}]*[가-힣]|fields: \{[^}]*\['[^']*[가-힣]/
    const found = globSync('src/server/**/*.ts').filter((file) => spoken.test(readFileSync(file, 'utf8')))
    expect(found).toEqual([])
  })

  it('모든 코드에는 한국어 말이 있고, 숫자가 필요한 말은 숫자 없이는 하지 않는다', () => {
    for (const [code, words] of Object.entries(fieldWords)) {
      expect(words, code).toMatch(/[가-힣]/)
      const params = Object.fromEntries([...words.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, 1_000]))
      expect(fieldMessage(code, params), code).not.toMatch(/[{}]/)
    }
    expect(fieldMessage('TOO_SMALL')).toBe(fieldWords.INVALID)
    expect(fieldMessage('BELOW_ISSUED', { issued: 1_234 })).toContain('1,234장')
    expect(fieldMessage('toString')).toBe(fieldWords.INVALID)
    expect(isFieldCode('constructor')).toBe(false)
  })

  it('스키마가 거절한 것은 코드와 숫자로 온다', () => {
    const schema = z.strictObject({
      name: z.string().min(2).max(5),
      count: z.number().int().min(1),
      lines: z.array(z.object({ code: z.string().regex(/^\d+$/, fieldCode('POSTCODE')) })).max(2),
    })
    const refused = schema.safeParse({ name: 'a', count: 0, lines: [{ code: 'x' }], no_such: 1 })
    expect(refused.success ? null : fieldsOf(refused.error)).toEqual({
      fields: { name: ['TOO_SHORT'], count: ['TOO_SMALL'], 'lines.0.code': ['POSTCODE'], no_such: ['UNKNOWN_KEY'] },
      params: { name: { min: 2 }, count: { min: 1 } },
    })
  })

  it('관리자와 고객 앱은 같은 표로 말한다', () => {
    const { extra, message } = invalidField('groups', 'COMBINATIONS_MANY', { max: 300, count: 1_024 })
    expect(extra).toEqual({ fields: { groups: ['COMBINATIONS_MANY'] }, params: { groups: { max: 300, count: 1_024 } } })
    const failure = new ApiError(400, {
      code: 'VALIDATION',
      message: '입력한 내용을 다시 확인해 주세요.',
      extra: { ...extra },
    })
    const said = '조합은 300개까지 만들 수 있어요. (지금 1,024개)'
    expect(message).toBe('VALIDATION')
    expect(fieldMessages(failure.extra)).toEqual({ groups: said })
    expect(formErrors(failure, failure.message)).toMatchObject({ groups: said })
    expect(fieldsSaid(failure)).toEqual({ description: said })
    expect(fieldsSaid(new ApiError(400, { code: 'VALIDATION', message: said, extra: { ...extra } }))).toEqual({})
  })

  it('모양이 다른 답도 무너지지 않고 말한다', () => {
    for (const extra of [undefined, {}, { fields: null }, { fields: ['a'] }, { fields: 'REQUIRED' }])
      expect(Object.values(fieldMessages(extra as Record<string, unknown>))).toEqual([])
    expect(fieldMessages({ fields: { a: [3], b: 'REQUIRED', c: [] }, params: { a: 7 } })).toEqual({
      a: fieldWords.INVALID,
      b: fieldWords.REQUIRED,
      c: fieldWords.INVALID,
    })
  })
})
