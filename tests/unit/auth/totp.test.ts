import { assert, constantFrom, integer, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  hashRecoveryCode,
  matchingStep,
  newRecoveryCodes,
  newTotpSecret,
  totpCode,
  totpStepOf,
  totpUri,
} from '#server/modules/auth/totp.ts'

/** RFC 6238, appendix B: the key is the text 1234567890 twice; of its eight digits an app of six shows the last. */
const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const vectors: [seconds: number, eightDigits: string][] = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
]

describe('인증 앱의 숫자', () => {
  test.each(vectors)('%d초에는 RFC 6238의 값과 같다', (seconds, digits) => {
    const now = new Date(seconds * 1000)
    expect(totpCode(rfcSecret, totpStepOf(now))).toBe(digits.slice(2))
    expect(matchingStep(rfcSecret, digits.slice(2), now)).toBe(Math.floor(seconds / 30))
  })

  test('앞뒤 한 칸까지 맞고, 두 칸 밖은 틀리다', () => {
    const secret = newTotpSecret()
    assert(
      property(integer({ min: 10, max: 100_000_000 }), constantFrom(-3, -2, -1, 0, 1, 2, 3), (step, off) => {
        const near = [-1, 0, 1].map((by) => totpCode(secret, step + by))
        const code = totpCode(secret, step + off)
        const found = matchingStep(secret, code, new Date(step * 30_000 + 7_000))
        // two steps may share their six digits by chance
        if (Math.abs(off) <= 1) expect(found).toBe(step + near.lastIndexOf(code) - 1)
        else expect(found !== undefined).toBe(near.includes(code))
      }),
      { numRuns: 60 },
    )
  })

  test('여섯 자리 숫자가 아닌 것은 무엇이든 틀리다', () => {
    const secret = newTotpSecret()
    const now = new Date('2026-11-16T10:00:00+09:00')
    const right = totpCode(secret, totpStepOf(now))
    for (const code of ['', right.slice(0, 5), `${right}0`, ` ${right}`, right.split('').join(' ')])
      expect(matchingStep(secret, code, now), code).toBeUndefined()
    assert(
      property(string({ maxLength: 12, unit: 'binary' }), (text) => {
        if (!/^\d{6}$/.test(text)) expect(matchingStep(secret, text, now)).toBeUndefined()
      }),
    )
  })

  test('QR에는 계정과 비밀키가 들어 있고, 비밀키는 160비트다', () => {
    const secret = newTotpSecret()
    const uri = new URL(totpUri(secret, 'ops@homefit.test'))
    expect(uri.protocol).toBe('otpauth:')
    expect(decodeURIComponent(uri.pathname)).toContain('ops@homefit.test')
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({ secret, digits: '6', period: '30', algorithm: 'SHA1' })
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(newTotpSecret()).not.toBe(secret)
  })
})

describe('복구 코드', () => {
  test('서로 다른 열 개이고, 잘못 읽기 쉬운 글자가 없다', () => {
    const codes = newRecoveryCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
  })

  test('소문자로, 붙임표 없이, O와 I로 적어도 같은 코드다', () => {
    const [code = ''] = newRecoveryCodes()
    const written = [
      code.toLowerCase(),
      code.replace('-', ''),
      ` ${code.replace('-', ' ')} `,
      code.replaceAll('0', 'o').replaceAll('1', 'I'),
      code.replaceAll('1', 'l'),
    ]
    for (const text of written) expect(hashRecoveryCode(text), text).toBe(hashRecoveryCode(code))
    expect(hashRecoveryCode(newRecoveryCodes()[0] ?? '')).not.toBe(hashRecoveryCode(code))
  })
})
