import { expect, test } from 'vitest'
import routes from '#tests/data/routes.json' with { type: 'json' }
import { chromeFor } from './chrome.ts'

const example = (path: string) =>
  path
    .replace('/program*', '/program-guide')
    .replace('/*', '/x')
    .replace(/\{\w+\}/g, '12')

for (const route of routes) {
  test(`${route.path} 화면의 둘레는 표와 같다`, () => {
    const { cartBadge, myIcon, ...chrome } = route.chrome
    expect(chromeFor(example(route.path))).toMatchObject({
      title: route.title,
      service: route.service,
      auth: route.auth,
      ...chrome,
    })
    expect({ cartBadge, myIcon }).toEqual({ cartBadge: chrome.searchAndCart, myIcon: chrome.topBar })
  })
}

test('끝에 빗금이 있어도 같은 화면이고, 모르는 주소는 찾을 수 없음이다', () => {
  expect(chromeFor('/store/')).toEqual(chromeFor('/store'))
  expect(chromeFor('/nowhere')).toEqual(chromeFor('/404'))
})
