import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isLink, safeRedirectPath, setQueryParam, setRedirectPath, stripUndefined } from './url.ts'

describe('쿼리 파라미터', () => {
  test.each([
    ['/store', 'page', 2, '/store?page=2'],
    ['/store?page=1&q=%EB%A7%A4%ED%8A%B8#top', 'page', 2, '/store?page=2&q=%EB%A7%A4%ED%8A%B8#top'],
    ['https://homefit.kr/a?b=1', 'c', '한 글', 'https://homefit.kr/a?b=1&c=%ED%95%9C+%EA%B8%80'],
    ['/a?b=1&b=2', 'b', 3, '/a?b=3'],
    ['/a?b=1', 'b', null, '/a'],
    ['?x=1', 'y', true, '?x=1&y=true'],
    ['#only', 'y', 1, '?y=1#only'],
  ] as const)('%s 에 %s=%s', (url, name, value, expected) => {
    expect(setQueryParam(url, name, value)).toBe(expected)
  })
})

describe('돌아갈 곳', () => {
  test('같은 출처의 경로만 싣는다', () => {
    expect(setRedirectPath('/sign-in', '/store/cart?x=1')).toBe('/sign-in?redirect_path=%2Fstore%2Fcart%3Fx%3D1')
    expect(setRedirectPath('/sign-in?redirect_path=%2Fold', '//evil.com')).toBe('/sign-in')
  })

  test.each([
    '//evil.com',
    '/\\evil.com',
    '/\t/evil.com',
    '\\\\evil.com',
    'https://evil.com',
    'javascript:alert(1)',
    '/..//evil.com',
    '/./\\evil.com',
    'store',
    '',
    null,
    undefined,
  ])('%j 로는 보내지 않는다', (path) => {
    expect(safeRedirectPath(path)).toBeNull()
  })

  test.each([
    '//evil.com/path',
    '///evil.com',
    '/\\/evil.com',
    '/\n/evil.com',
    '/\r\n//evil.com',
    '\t//evil.com',
    ' //evil.com',
    '/ /\u0000evil.com',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'http:evil.com',
    'http:/evil.com',
    '@evil.com',
    '.evil.com',
    '/.//evil.com',
    '/a/..//evil.com',
    '/%2e%2e//evil.com',
    '/%2e//evil.com',
    '//user:pass@evil.com',
    '//homefit.kr@evil.com',
    '\uff0f\uff0fevil.com',
    '?redirect_path=/a',
    '#/a',
  ])('%j 로도 보내지 않는다', (path) => {
    expect(safeRedirectPath(path)).toBeNull()
  })

  test.each([
    ['/store', '/store'],
    ['/store/products/45?option=1&option=2#review', '/store/products/45?option=1&option=2#review'],
    ['/search?q=매트', '/search?q=%EB%A7%A4%ED%8A%B8'],
    ['/a/../store', '/store'],
    ['/%2f%2fevil.com', '/%2f%2fevil.com'],
    ['/@evil.com', '/@evil.com'],
    ['/user:pass@evil.com', '/user:pass@evil.com'],
    ['/store?next=//evil.com', '/store?next=//evil.com'],
    ['/\uff0fevil.com', '/%EF%BC%8Fevil.com'],
  ])('%j 는 이 출처의 경로다', (path, expected) => {
    expect(safeRedirectPath(path)).toBe(expected)
  })

  const PIECES = [
    '/',
    '\\',
    '.',
    '..',
    '@',
    ':',
    '?',
    '#',
    'evil.com',
    'javascript:',
    '\t',
    '\n',
    ' ',
    '%2f',
    '%5c',
    '\uff0f',
    '\u2028',
  ]
  const hostile = fc.oneof(
    fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((parts) => parts.join('')),
    fc.webUrl({ withQueryParameters: true }),
    fc.string({ unit: 'binary' }),
  )

  test.each(['https://homefit.kr/sign-in', 'http://localhost:4000/a/b', 'https://homefit.kr//deep/page'])(
    '%s 에서 무엇을 받든 다른 출처로 나가지 않는다',
    (page) => {
      fc.assert(
        fc.property(hostile, fc.boolean(), (text, rooted) => {
          const path = safeRedirectPath(rooted ? `/${text}` : text)
          if (path === null) return
          expect(new URL(path, page).origin).toBe(new URL(page).origin)
          expect(path).toMatch(/^\/(?![/\\])/)
        }),
        { numRuns: 2_000 },
      )
    },
  )

  test('걸러진 경로를 다시 걸러도 같고, 주소에 실었다 읽어도 같다', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const path = safeRedirectPath(`/${text}`)
        if (path === null) return
        expect(safeRedirectPath(path)).toBe(path)
        const carried = new URL(setRedirectPath('/sign-in?from=app', path), 'https://homefit.kr').searchParams
        expect([carried.get('redirect_path'), carried.get('from')]).toEqual([path, 'app'])
      }),
    )
  })
})

test('undefined는 어느 깊이에서든 빼고, null과 날짜는 그대로 둔다', () => {
  const at = new Date(0)
  const value = { a: undefined, b: null, c: [1, undefined, { d: undefined, e: 0 }], at, f: { g: undefined } }
  expect(stripUndefined(value)).toStrictEqual({ b: null, c: [1, { e: 0 }], at, f: {} })
  expect(stripUndefined(value).at).toBe(at)
  expect(stripUndefined(undefined)).toBeUndefined()
})

test('무엇에서 undefined를 빼든 남은 것은 그대로이고, 받은 것은 건드리지 않는다', () => {
  fc.assert(
    fc.property(fc.object({ withNullPrototype: true, withDate: true }), (value) => {
      const before = structuredClone(value)
      const stripped = stripUndefined(value)
      expect(hasUndefined(stripped)).toBe(false)
      expect(JSON.stringify(stripUndefined(stripped))).toBe(JSON.stringify(stripped))
      expect(structuredClone(value)).toEqual(before)
    }),
  )
})

function hasUndefined(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => item === undefined || hasUndefined(item))
  if (typeof value !== 'object' || value === null || value instanceof Date) return false
  return Object.values(value).some((item) => item === undefined || hasUndefined(item))
}

describe('직원이 적은 주소', () => {
  test.each([
    '/store/products/1?from=banner#top',
    'https://homefit.kr',
    'https://blog.example.com:8443/a/b?c=d@e#f',
    'HTTPS://blog.example.com/한글',
  ])('%j 로 보낸다', (link) => {
    expect(isLink(link)).toBe(true)
  })

  test.each([
    'https://homefit.kr@evil.example',
    'https://homefit.kr:443@evil.example/a',
    'https://@evil.example',
    'https://homefit.kr%2f@evil.example',
    'https://evil.example\\@homefit.kr',
    'https:\\\\evil.example',
    'https:evil.example',
    'https:///evil.example',
    'http://evil.example',
    'https://localhost',
    'https://a b.example',
    'https://evil.example/\u0000',
    'https://evil..example:x',
    ' https://evil.example',
    'javascript:alert(1)//https://a.b',
    '//evil.example',
    '',
  ])('%j 로는 보내지 않는다', (link) => {
    expect(isLink(link)).toBe(false)
  })
})
