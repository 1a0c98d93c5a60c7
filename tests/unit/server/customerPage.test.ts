import { describe, expect, test } from 'vitest'
import { DEFAULT_POLICIES } from '#shared/policy.ts'
import { customerPage } from '#server/customerPage.ts'
import type { Ask, FirstPaints } from '#server/customerPage.ts'
import { dataBlock } from '#server/pageAbout.ts'
import { pageSettings } from '#server/pageSettings.ts'
import { readAppConfig } from '#shared/environment/appConfig.ts'

const TEMPLATE = `<!doctype html><html><head><!--about-->
<title>홈핏</title><!--/about--></head><body><div id="root"></div></body></html>`
const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36'
const here = { publicUrl: 'https://shop.test', sampleMode: false }
const paints: FirstPaints = {
  '/store': {
    head: '<style>.frame{}</style>',
    body: '<link rel="preload" href="/first-picture"/><main>창<section data-hero><a href="/first-link"><img alt="" src="/first-picture">first-title</a></section></main>',
  },
}
const product = {
  name: '요가매트 "6mm" <b>',
  subtitle: '두툼한 매트',
  brand: { name: '슬로우요가' },
  thumbnail: { url: '/images/mat-1.webp', alt: '' },
}
const banner = {
  title: '겨울 <b> 홈트',
  link_url: '/store/best?a=1&b=2',
  image: { url: '/images/winter.webp', alt: '' },
}
const shop: Ask = async (path) => {
  if (path.startsWith('/store/v1/events?')) return { results: [banner] }
  if (path === '/store/v1/products/7') return product
  if (/^\/store\/v1\/products(\?|\/(best|quat-only|categories))/.test(path)) return { results: [product] }
  return undefined
}

type Given = { env?: Record<string, string>; userAgent?: string; ask?: Ask }
const pageOf = (pathname: string, { env = {}, userAgent = PHONE, ask = shop }: Given = {}) =>
  customerPage(TEMPLATE, { pathname, userAgent }, { settings: pageSettings(env, here), paints, ask })

describe('공유와 검색에 보이는 것', () => {
  test('설정하지 않으면 검색에 나오지 않고, ROBOTS=index일 때만 나온다', async () => {
    expect(await pageOf('/')).toContain('<meta name="robots" content="noindex,nofollow" />')
    expect(await pageOf('/', { env: { ROBOTS: 'index' } })).toContain('<meta name="robots" content="index,follow" />')
    expect(() => pageSettings({ ROBOTS: 'yes' }, here)).toThrow('ROBOTS')
  })

  test('공유 카드는 1200 × 626 그림과 그 설명, 한국어 소개를 온전한 주소로 싣는다', async () => {
    const page = await pageOf('/policies')
    for (const [name, content] of [
      ['og:type', 'website'],
      ['og:title', '홈핏 | 집에서 쉽게 시작하는 운동'],
      ['og:description', '나에게 가장 효과적인 운동을 찾아 집에서 쉽게 시작하는 홈트레이닝, 홈핏'],
      ['og:url', 'https://shop.test/policies'],
      ['og:image', 'https://shop.test/share-card.png'],
      ['og:image:width', '1200'],
      ['og:image:height', '626'],
      ['og:image:alt', '홈핏, 집에서 쉽게 시작하는 운동'],
    ])
      expect(page).toContain(`<meta property="${name}" content="${content}" />`)
    expect(page).toContain('<meta name="twitter:card" content="summary_large_image" />')
    expect(page).toContain('<link rel="canonical" href="https://shop.test/policies" />')
    expect(page.match(/<title>/g)).toHaveLength(1)
  })

  test('상품의 주소를 나누면 그 상품의 이름과 그림이 보이고, 글은 태그가 되지 않는다', async () => {
    const page = await pageOf('/store/products/7')
    expect(page).toContain('<title>요가매트 &quot;6mm&quot; &lt;b&gt; | 홈핏</title>')
    expect(page).toContain('<meta property="og:image" content="https://shop.test/images/mat-1.webp" />')
    expect(page).toContain('<meta property="og:description" content="슬로우요가 · 두툼한 매트" />')
    expect(page).not.toContain('<b>')
  })

  test('부제와 그림의 설명이 없으면 이름으로 소개하고, 그림이 없으면 기본 그림이다', async () => {
    const about = async (of: object) => {
      const page = await pageOf('/store/products/7', { ask: () => Promise.resolve(of) })
      return ['description', 'image', 'image:alt'].map(
        (name) => new RegExp(`<meta property="og:${name}" content="([^"]*)"`).exec(page)?.[1],
      )
    }
    const picture = { url: '/images/mat.webp', alt: '' }
    const at = 'https://shop.test/images/mat.webp'
    expect(await about({ name: '매트', thumbnail: picture })).toEqual(['매트', at, '매트'])
    expect(
      await about({
        name: '매트',
        subtitle: '두툼해요',
        brand: { name: '고요' },
        thumbnail: { ...picture, alt: '편 모습' },
      }),
    ).toEqual(['고요 · 두툼해요', at, '편 모습'])
    expect((await about({ name: '매트' }))[1]).toBe('https://shop.test/share-card.png')
  })

  test('기획전의 주소를 나누면 그 기획전의 이름과 그림이 보인다', async () => {
    const shown = { title: '겨울 <모음>', hero: { url: '/images/hero.webp', alt: '매트' } }
    const page = await pageOf('/store/exhibitions/3', { ask: () => Promise.resolve(shown) })
    expect(page).toContain('겨울 &lt;모음&gt; | 홈핏')
    expect(page).toContain('/images/hero.webp')
    const none = await pageOf('/store/exhibitions/4', { ask: () => Promise.resolve(undefined) })
    expect(none).not.toContain('기획전')
  })

  test('없는 상품의 주소는 기본 소개를 싣는다', async () => {
    for (const path of ['/store/products/8', '/store/products/x', '/store/products/99999999999999999999'])
      expect(await pageOf(path)).toContain('<title>홈핏 | 집에서 쉽게 시작하는 운동</title>')
  })

  test('주소에 넣은 글은 태그가 되지 않는다', async () => {
    const page = await pageOf('/"><script>alert(1)</script>')
    expect(page).not.toContain('<script>alert')
  })
})

describe('첫 그림', () => {
  test('브라우저의 스토어 첫 화면은 미리 그린 창과 첫 배너를 담고 온다', async () => {
    for (const path of ['/store', '/store/']) {
      const page = await pageOf(path)
      expect(page).toContain(
        '<div id="root"><link rel="preload" href="/images/winter.webp"/><main>창<section data-hero>' +
          '<a href="/store/best?a=1&amp;b=2"><img alt="" src="/images/winter.webp">겨울 &lt;b&gt; 홈트</a></section></main></div>',
      )
      expect(page).toContain('<style>.frame{}</style>')
    }
  })

  test('앱의 웹뷰에는 웹의 둘레를 그려 보내지 않는다', async () => {
    expect(await pageOf('/store', { userAgent: `${PHONE} weapp/1.0` })).toContain('<div id="root"></div>')
  })

  test('API가 답하지 않아도 페이지는 나가고, 배너 자리는 없다', async () => {
    const page = await pageOf('/store', { ask: () => Promise.resolve(undefined) })
    expect(page).toContain('<div id="root"><main>창</main></div>')
    expect(page).not.toContain('first-data')
  })

  test('그림의 주소가 이상하면 싣지 않는다', async () => {
    const odd = { ...banner, image: { url: '/x" onerror="alert(1)' } }
    const page = await pageOf('/store', { ask: () => Promise.resolve({ results: [odd] }) })
    expect(page).toContain('<div id="root"><main>창</main></div>')
  })
})

describe('페이지에 싣는 데이터', () => {
  test('첫 화면이 물을 답이 그대로 실리고, 글 속의 </script>가 끝을 앞당기지 않는다', async () => {
    const name = '</script><script>alert(1)</script>'
    const shelf = { results: [{ ...product, name }] }
    const ask = (path: string) => Promise.resolve(path.startsWith('/store/v1/products/best') ? shelf : DEFAULT_POLICIES)
    const page = await pageOf('/', { ask })
    expect(page).not.toContain('<script>alert')
    const text = /id="first-data">([^<]*)</.exec(page)?.[1] ?? ''
    expect(JSON.parse(text)).toEqual([
      { path: '/store/v1/products/best', query: { limit: 6 }, data: shelf },
      { path: '/store/v1/policies', data: DEFAULT_POLICIES },
    ])
  })

  test('두 첫 화면과 이용 가이드는 그 화면이 처음 물을 것을 차례대로 싣고, 다른 화면은 싣지 않는다', async () => {
    const asked = async (path: string) => {
      const page = await pageOf(path, { ask: () => Promise.resolve({ results: [] }) })
      const text = /id="first-data">([^<]*)</.exec(page)?.[1]
      return text === undefined
        ? null
        : (JSON.parse(text) as { path: string; query?: object }[]).map((one) => [one.path, one.query])
    }
    const best = ['/store/v1/products/best', { limit: 6 }]
    const policies = ['/store/v1/policies', undefined]
    expect(await asked('/')).toEqual([best, policies])
    expect(await asked('/store')).toEqual([
      ['/store/v1/events', { kind: 'banner', location: 'STORE', limit: 10 }],
      ['/store/v1/events/time-sales/opened', undefined],
      best,
      ['/store/v1/products/quat-only', { limit: 10 }],
      ['/store/v1/products', { sort: 'NEW', limit: 6 }],
      ['/store/v1/products/categories', undefined],
      ['/store/v1/exhibitions', { page_size: 10 }],
      policies,
    ])
    expect(await asked('/user-guides/')).toEqual([policies])
    expect(await asked('/policies')).toBeNull()
  })

  test('앱은 서버가 적은 설정을 그대로 읽는다', () => {
    const env = {
      APP_ENV: 'staging',
      SENTRY_DSN: 'https://key@errors.test/1',
      ANALYTICS_URL: 'off',
      HOST_STORE: 'https://store.test',
      APP_STORE_URL: 'https://apps.test/1',
    }
    const { app } = pageSettings(env, here)
    const [, text = ''] = /<script[^>]*>([\s\S]*)<\/script>/.exec(dataBlock('app-config', app)) ?? []
    const page = { getElementById: (id: string) => (id === 'app-config' ? { textContent: text } : null) }
    expect(readAppConfig(page as unknown as Document)).toEqual({
      stage: 'staging',
      webVersion: '0.0.0-dev',
      hosts: { store: 'https://store.test' },
      sentryDsn: 'https://key@errors.test/1',
      analyticsUrl: null,
      sampleMode: false,
      sandboxScreens: true,
      appStores: { ios: 'https://apps.test/1', android: null },
      kakaoKey: null,
    })
  })

  test.each([
    ['APP_ENV', 'prod'],
    ['HOST_STORE', 'store.test'],
    ['HOST_API', 'https://api.test/v1'],
    ['PLAY_STORE_URL', 'http://play.test'],
  ])('%s=%s 같은 값은 이름을 대며 거절한다', (name, value) => {
    expect(() => pageSettings({ [name]: value }, here)).toThrow(name)
  })
})
