import { describe, expect, test } from 'vitest'
import { code, isTest, text } from '#tests/support/sources.ts'
import { copyFinder, type Vocabulary } from '#tests/support/words.ts'
import { consentLabels } from '#shared/consents.ts'
import { termsLabels } from '#shared/terms.ts'
import { CASH_RECEIPT_LABEL } from '#shared/validation/cashReceipt.ts'
import written from '#tests/data/words.json' with { type: 'json' }

const modules = import.meta.glob<Record<string, unknown>>('../../../src/shared/words/*.ts', { eager: true })

const isRecord = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const vocabulary: Vocabulary = new Map(
  Object.values(modules).flatMap((words) =>
    Object.entries(words).flatMap(([name, value]) => (isRecord(value) ? [[name, value]] : [])),
  ),
)

/** Words that also name something else: a button, a section, the state of another noun, a bank. */
const EVERYDAY = new Set([
  '취소',
  '교환',
  '반품',
  '요청',
  '진행 중',
  '완료',
  '철회',
  '정상',
  '보류',
  '보류 해제',
  '사용',
  '판매',
  '조정',
  '성공',
  '실패',
  '숨김',
  '품절',
  '지급·차감',
  '발급 중',
  '승인 대기',
  '종료',
  '보관',
  '제주',
  // a month, and a weekday
  '월',
])

/** What carriers say in their own words, and a year of the sample shop's. */
const OTHERS_WORDS = /^src\/server\/(db\/sample|modules\/deliveries\/carriers\/sandbox)\//

describe('상태의 말은 src/shared/words에 한 번만 있다', () => {
  const sources = code.filter(
    (file) => /^src\/(?!shared\/words\/)/.test(file) && !isTest(file) && !OTHERS_WORDS.test(file),
  )

  test('다른 곳에 같은 말이나 같은 표를 다시 적지 않는다', () => {
    expect(vocabulary.size).toBeGreaterThan(15)
    const find = copyFinder(vocabulary, EVERYDAY)
    expect(sources.flatMap((file) => find(file, text.get(file) ?? '').map((copy) => `${file} ${copy}`))).toEqual([])
  })

  test('말을 바꾸려면 tests/data/words.json에도 바꾸어 적는다', () => {
    const labels = { consentLabels, termsLabels, CASH_RECEIPT_LABEL }
    expect({ ...Object.fromEntries(vocabulary), ...labels }).toEqual(written)
  })

  test('한 상태에는 한 말이 있다: 두 표가 같은 말을 다르게 쓰지 않는다', () => {
    const spelt = new Map<string, Set<string>>()
    for (const words of vocabulary.values())
      for (const word of Object.values(words)) {
        const bare = word.replaceAll(' ', '')
        spelt.set(bare, (spelt.get(bare) ?? new Set()).add(word))
      }
    expect([...spelt.values()].filter((ways) => ways.size > 1)).toEqual([])
  })
})

describe('다시 적은 말을 찾는 것', () => {
  const words: Vocabulary = new Map([['stateWord', { PAID: '값을 치름', SENT: '보냄', KEPT: '가짐' }]])
  const found = (source: string, everyday: string[] = []) => copyFinder(words, new Set(everyday))('made-up.tsx', source)

  test('따옴표 안의 말과 태그 사이의 말을 줄과 함께 말한다', () => {
    expect(found("const a = 1\nconst b = '값을 치름'")).toEqual(['line 2: 값을 치름'])
    expect(found('const c = <b>\n  보냄\n</b>')).toEqual(['line 1: 보냄'])
    expect(found('const d = <b title="보냄" />')).toEqual(['line 1: 보냄'])
  })

  test('문장 속의 말, 주석, 찾기 말과 API 설명은 다시 적은 것이 아니다', () => {
    expect(found("const a = '보냄으로 바꿨어요' // 보냄\nconst b = { keywords: ['보냄'], summary: '보냄' }")).toEqual(
      [],
    )
  })

  test('흔한 말이라도 두 상태를 제 이름과 함께 적으면 표를 다시 적은 것이다', () => {
    const everyday = ['값을 치름', '보냄', '가짐']
    for (const table of [
      "{ PAID: '값을 치름', SENT: '보냄' }",
      "{ PAID: ['값을 치름', 'good'], SENT: ['보냄', 'bad'] }",
      "{ PAID: { label: '값을 치름' }, SENT: { label: '보냄' } }",
      "[['PAID', '값을 치름'], ['SENT', '보냄']]",
      "[{ key: 'PAID', label: '값을 치름' }, { key: 'SENT', label: '보냄' }]",
    ])
      expect(found(`const a = ${table}`, everyday)).toEqual([expect.stringContaining('the table stateWord')])
    expect(found("const a = { PAID: '값을 치름', SENT: '떠남' }", everyday)).toEqual([])
  })
})
