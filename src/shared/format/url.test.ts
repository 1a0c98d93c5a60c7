import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeRedirectPath, setQueryParam, setRedirectPath, stripUndefined } from './url.ts'

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

  test('무엇을 넣든 다른 출처로 나가지 않는다', () => {
    const pieces = fc.array(fc.constantFrom('/', '\\', '.', '..', '@', ':', '?', '#', 'evil.com', '\t', ' ', '%2f'))
    fc.assert(
      fc.property(pieces, (parts) => {
        const path = safeRedirectPath(`/${parts.join('')}`)
        if (path !== null) expect(new URL(path, 'https://homefit.kr').origin).toBe('https://homefit.kr')
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
