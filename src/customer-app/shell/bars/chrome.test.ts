import { expect, test } from 'vitest'
import { routes } from '#customer/routes.ts'
import specified from '#tests/data/routes.json' with { type: 'json' }
import { chromeFor, placeAbove } from './chrome.ts'

const example = (path: string) =>
  path
    .replace('/program*', '/program-guide')
    .replace('/*', '/x')
    .replace(/\{\w+\}/g, '12')

for (const route of specified) {
  test(`${route.path} 화면의 둘레는 표와 같다`, () => {
    const { cartBadge, myIcon, ...chrome } = route.chrome
    expect(chromeFor(routes, example(route.path))).toMatchObject({
      title: route.title,
      service: route.service,
      auth: route.auth,
      ...chrome,
    })
    expect({ cartBadge, myIcon }).toEqual({ cartBadge: chrome.searchAndCart, myIcon: chrome.topBar })
  })
}

test('아래 메뉴가 없는 화면은 모두 돌아갈 곳이 있다: 주소에서 바로 위의 화면, 없으면 그 서비스의 첫 화면', () => {
  const above = (path: string) => placeAbove(routes, path)
  expect(above('/store/products/12')).toBe('/store')
  expect(above('/search')).toBe('/store')
  expect(above('/my/orders/12')).toBe('/my/orders')
  expect(above('/my/orders/12/claims/cancel')).toBe('/my/orders/12')
  expect(above('/my/refunds/12')).toBe('/my')
  expect(above('/my/settings/profile')).toBe('/my/settings')
  expect(above('/policies')).toBe('/')
  expect(above('/store/checkout/12')).toBe('/cart')
  expect(above('/store/checkout/12/complete')).toBe('/store')
  expect(above('/store')).toBeNull()
  expect(above('/my/coupons')).toBeNull()
  for (const { path, chrome } of specified) {
    if (chrome.topBar && !chrome.bottomNav) expect([path, placeAbove(routes, example(path))]).not.toEqual([path, null])
  }
})

test('끝에 빗금이 있어도 같은 화면이고, 모르는 주소는 찾을 수 없음이다', () => {
  expect(chromeFor(routes, '/store/')).toEqual(chromeFor(routes, '/store'))
  expect(chromeFor(routes, '/nowhere')).toEqual(chromeFor(routes, '/404'))
})
