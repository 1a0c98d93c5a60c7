import { describe, expect, test } from 'vitest'
import { ownNumbers } from '#tests/support/policyNumbers.ts'
import { code, isTest, text } from '#tests/support/sources.ts'

/**
 * Texts that members have agreed to: a figure in them changes with a new version, not with a setting. And the words of
 * a gateway that is played.
 */
const AGREED = /^src\/server\/(db\/reference\/terms|modules\/payments\/gateways\/sandbox)\//

describe('정책의 숫자는 src/shared/policy.ts에 한 번만 있다', () => {
  test('같은 숫자를 제 상수나 문장으로 다시 정하지 않는다', () => {
    const sources = code.filter(
      (file) => file.startsWith('src/') && file !== 'src/shared/policy.ts' && !isTest(file) && !AGREED.test(file),
    )
    expect(sources.length).toBeGreaterThan(100)
    expect(sources.flatMap((file) => ownNumbers(file, text.get(file) ?? '').map((own) => `${file} ${own}`))).toEqual([])
  })
})

describe('다시 정한 숫자를 찾는 것', () => {
  const found = (source: string) => ownNumbers('made-up.tsx', source)

  test('이름이 정책인 상수를 줄과 함께 말한다', () => {
    expect(found('const a = 1\nexport const returnDays = 7')).toEqual(['line 2: returnDays'])
    expect(found('const CONFIRM_AFTER_DAYS = 7')).toEqual(['line 1: CONFIRM_AFTER_DAYS'])
    expect(found('const limits = { minPoints: 1_000, holdMs: 20 * 60_000 }')).toEqual([
      'line 1: minPoints',
      'line 1: holdMs',
    ])
  })

  test('문장에 적은 숫자도 말한다', () => {
    expect(found("const a = '받은 날부터 7일 안에 신청해 주세요.'")).toHaveLength(1)
    expect(found('const b = <p>1,000P부터 쓸 수 있어요</p>')).toHaveLength(1)
  })

  test('정책에서 가져온 것, 다른 숫자, 주석은 괜찮다', () => {
    const source = `import { DEFAULT_POLICIES } from '#shared/policy.ts'
const holdMs = DEFAULT_POLICIES.hold_minutes * 60_000 // 20분
const pageSize = 7
const said = \`받은 날부터 \${DEFAULT_POLICIES.return_days}일\``
    expect(found(source)).toEqual([])
  })
})
