import { expect, test } from 'vitest'
import { hasConsoleScreen } from '#server/consoleRoutes.ts'
import { consoleRoutes } from '../../../src/resources/consoleRoutes.ts'
import { consoleScreens } from '#tests/support/screens.ts'

test('콘솔의 화면이 있는 주소는 모두 있는 것으로, 없는 주소는 없는 것으로 안다', () => {
  const routes = consoleRoutes()
  for (const path of consoleScreens()) expect([path, hasConsoleScreen(path, routes)]).toEqual([path, true])
  for (const path of ['/admin', '/admin/', '/admin/orders/', '/admin/orders/12/show', '/admin/access-denied'])
    expect([path, hasConsoleScreen(path, routes)]).toEqual([path, true])
  for (const path of [
    '/admin/nope',
    '/admin/orders/12/nope',
    '/admin/orders/create',
    '/admin/order-items/12',
    '/admin/brands/1/2/3',
    '/admin/Orders%2f1',
    '/admin//orders',
  ])
    expect([path, hasConsoleScreen(path, routes)]).toEqual([path, false])
})

test('빌드가 주소를 적어 두지 않았으면 모든 주소에 콘솔을 보인다', () => {
  expect(hasConsoleScreen('/admin/nope', undefined)).toBe(true)
})
