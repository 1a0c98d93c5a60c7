import { expect, test } from 'vitest'
import { asksNotToTrack, externalReferrer, pageCookies } from './browser.ts'

/** A document that keeps what is written to it, as a browser shows it to scripts. */
function aPage(protocol = 'https:') {
  const kept = new Map<string, string>()
  const written: string[] = []
  const page = {
    location: { protocol },
    get cookie() {
      return [...kept].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      written.push(text)
      const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=')
      kept.set(name, value)
    },
  }
  return { page: page as unknown as Document, written }
}

test('쿠키는 쓴 대로 읽히고, 이름이 비슷한 것과 섞이지 않는다', () => {
  const cookies = pageCookies(aPage().page)
  cookies.write('homefit-visitor-old', 'a', 10)
  expect(cookies.read('homefit-visitor')).toBeNull()
  cookies.write('homefit-visitor', '1.x.2', 10)
  expect(cookies.read('homefit-visitor')).toBe('1.x.2')
  expect(cookies.read('visitor')).toBeNull()
})

test('쿠키는 우리 사이트에만 가고, https에서는 https로만 간다', () => {
  const [secure, plain] = [aPage('https:'), aPage('http:')]
  pageCookies(secure.page).write('v', '1', 31_536_000)
  pageCookies(plain.page).write('v', '1', 31_536_000)
  expect(secure.written).toEqual(['v=1; Path=/; Max-Age=31536000; SameSite=Lax; Secure'])
  expect(plain.written).toEqual(['v=1; Path=/; Max-Age=31536000; SameSite=Lax'])
})

test.each([
  [{ doNotTrack: '1' }, true],
  [{ globalPrivacyControl: true }, true],
  [{ doNotTrack: '0', globalPrivacyControl: false }, false],
  [{ doNotTrack: null }, false],
  [{ doNotTrack: 'unspecified' }, false],
  [{}, false],
])('추적을 거부했는지 안다: %j', (browser, refuses) => {
  expect(asksNotToTrack(browser)).toBe(refuses)
})

test.each([
  ['', null],
  ['https://shop.example/store?x=1', null],
  ['https://search.example/find?q=%EC%9A%94%EA%B0%80#top', 'https://search.example'],
  ['android-app://com.example/', null],
  ['not an address', null],
])('들어온 곳 %j는 %j로 남는다', (referrer, kept) => {
  expect(externalReferrer(referrer, 'https://shop.example')).toBe(kept)
})
