import * as fc from 'fast-check'
import { matchPath as matchedByLibrary } from 'react-router'
import { expect, test } from 'vitest'
import { routes } from '../routes.ts'
import { addressAt, matchPath } from './paths.ts'

const paths = [...routes.map(({ path }) => path), '/events/*', '/*']

test('관리자 화면의 라우터와 같은 주소를 같은 화면으로 안다', () => {
  const segment = fc.oneof(
    fc.constantFrom('store', 'Products', 'my', 'orders', 'claims', 'events', 'main', '7', 'complete', '', '%20', '.'),
    fc.string({ maxLength: 4 }).map(encodeURIComponent),
  )
  const address = fc.array(segment, { maxLength: 5 }).map((segments) => `/${segments.join('/')}`)
  const written = fc.constantFrom(...paths).map((path) => path.replace(/:\w+/g, '12').replace('*', 'x/y'))
  fc.assert(
    fc.property(fc.constantFrom(...paths), fc.oneof(address, written), (path, pathname) => {
      const { '*': _rest, ...params } = matchedByLibrary(path, pathname)?.params ?? { '*': null }
      const matched = matchPath(path, pathname)
      expect(matched !== null).toBe(matchedByLibrary(path, pathname) !== null)
      expect(Object.keys(matched ?? {})).toEqual(Object.keys(params))
    }),
    { numRuns: 2_000 },
  )
})

test('이름이 가리키는 것을 읽고, 풀 수 없는 글자는 그대로 둔다', () => {
  expect(matchPath('/my/orders/:id/claims/:type', '/my/orders/12/claims/return')).toEqual({ id: '12', type: 'return' })
  expect(matchPath('/gifts/:token', '/gifts/%ED%99%88')).toEqual({ token: '홈' })
  expect(matchPath('/gifts/:token', '/gifts/%ED')).toEqual({ token: '%ED' })
  expect(matchPath('/gifts/:token', '/gifts/')).toBeNull()
})

test('한 주소에 맞는 화면은 하나다', () => {
  const drawn = routes.filter(({ load }) => load)
  for (const { path } of drawn) {
    const address = path.replace(/:\w+/g, '12')
    expect(drawn.filter((other) => matchPath(other.path, address)).map((other) => other.path)).toEqual([path])
  }
})

test.each([
  ['/cart', '/cart'],
  ['?page=2', '/store?page=2'],
  ['?', '/store'],
  ['/sign-up?', '/sign-up'],
])('/store에서 %j 는 %j 이다', (to, expected) => {
  expect(addressAt('/store', to)).toBe(expected)
})
