import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { VisitContext } from '#customer/router/place.ts'
import { keepPlace, useRedirectPath } from './redirectPath.ts'

// screens of other files have been where people were
beforeEach(() => sessionStorage.clear())

const after = (search: string) => {
  const place = { pathname: '/sign-in', search, hash: '', state: null, key: 'default' }
  return renderHook(useRedirectPath, {
    wrapper: ({ children }) => (
      <VisitContext value={{ place, arrival: 'PUSH', isReturn: false }}>{children}</VisitContext>
    ),
  }).result.current
}

test('로그인하면 주소가 말하는 곳으로, 말하지 않거나 밖이면 있던 곳으로, 그것도 없으면 스토어로 간다', () => {
  expect(after('')).toBe('/store')
  keepPlace('/store/products/45')
  expect(after('')).toBe('/store/products/45')
  expect(after('?redirect_path=%2Fcart')).toBe('/cart')
  expect(after('?redirect_path=https%3A%2F%2Felsewhere.example')).toBe('/store/products/45')
})
