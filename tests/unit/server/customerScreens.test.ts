import { expect, test } from 'vitest'
import { routes } from '#customer/routes.ts'
import { customerScreens, hasScreen, sandboxScreens } from '#server/customerScreens.ts'
import { pageSettings } from '#server/pageSettings.ts'

test('서버가 아는 화면의 주소는 고객 앱의 화면 표와 같다', () => {
  const drawn = routes.filter(({ load }) => load)
  const paths = (sandbox: boolean) => drawn.filter((route) => !route.isSandbox === !sandbox).map(({ path }) => path)
  expect(customerScreens.toSorted()).toEqual(paths(false).toSorted())
  expect(sandboxScreens.toSorted()).toEqual(paths(true).toSorted())
})

test('화면이 없는 주소를 안다', () => {
  const on = { sandboxScreens: true }
  for (const path of ['/', '/store', '/store/', '/store/products/7', '/my/orders/1/claims/cancel', '/webview-test'])
    expect(hasScreen(path, on), path).toBe(true)
  for (const path of ['/404', '/nowhere', '/store/products', '/store/products/7/x', '/my/orders/1/claims', '/metrics'])
    expect(hasScreen(path, on), path).toBe(false)
})

test('시험용 화면은 운영에서는 켜야만 있다', () => {
  const here = { publicUrl: 'https://shop.test', sampleMode: false }
  const shown = (env: Record<string, string>) => pageSettings(env, here).app.sandboxScreens
  expect(shown({})).toBe(true)
  expect(shown({ APP_ENV: 'production' })).toBe(false)
  expect(shown({ APP_ENV: 'production', SANDBOX_SCREENS: 'on' })).toBe(true)
  expect(shown({ APP_ENV: 'staging', SANDBOX_SCREENS: 'off' })).toBe(false)
  expect(() => shown({ SANDBOX_SCREENS: 'yes' })).toThrow('SANDBOX_SCREENS')
  for (const path of sandboxScreens) expect(hasScreen(path, { sandboxScreens: false })).toBe(false)
})
