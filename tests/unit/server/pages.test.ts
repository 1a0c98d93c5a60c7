import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectOriginsOf, inlineScriptHashes } from '#server/http/contentSecurityPolicy.ts'
import { addPages, isApi } from '#server/pages.ts'
import { pageSettings } from '#server/pageSettings.ts'

const folder = mkdtempSync(join(tmpdir(), 'homefit-pages-'))
const app = new Hono()

beforeAll(() => {
  mkdirSync(join(folder, 'dist/assets/inner'), { recursive: true })
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  writeFileSync(join(folder, 'dist/customer.html'), '<title>홈핏</title>')
  writeFileSync(join(folder, 'dist/assets/app-1_a.B2.js'), 'let a')
  addPages(app, join(folder, 'dist'), pageSettings({}, { publicUrl: 'https://shop.test', sampleMode: true }))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('파일은 이름 그대로만 나오고, 폴더나 바깥을 가리키는 이름은 404다', async () => {
  expect((await app.request('/assets/app-1_a.B2.js')).status).toBe(200)
  expect((await app.request('/store')).status).toBe(200)
  const names = ['..%2f', '%2e%2e%2f', '..%2fcustomer.html', '..%2f..%2fsecret.txt', 'inner', 'a%00', '%', '%E0%A4%A']
  for (const name of names) expect((await app.request(`/assets/${name}`)).status, name).toBe(404)
})

test('빌드가 눌러 둔 것이 옆에 있으면 그것을 보내고, gzip을 모르는 브라우저에는 파일 그대로 보낸다', async () => {
  const file = join(folder, 'dist/assets/first.js')
  const packed = gzipSync('let first', { level: 1 })
  writeFileSync(file, 'let first')
  writeFileSync(`${file}.gz`, packed)
  const zipped = await app.request('/assets/first.js', { headers: { 'accept-encoding': 'gzip, br' } })
  expect(zipped.headers.get('content-encoding')).toBe('gzip')
  expect(zipped.headers.get('content-type')).toContain('javascript')
  expect(Buffer.from(await zipped.arrayBuffer())).toEqual(packed)
  const plain = await app.request('/assets/first.js')
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(await plain.text()).toBe('let first')
})

test('화면은 제 인라인 스크립트만 해시로 허락하고, 스크립트 파일과 데이터 블록은 해시가 없다', async () => {
  const page = '<script>let a</script><script type="application/json">{}</script><script src="/a.js"></script>'
  writeFileSync(join(folder, 'dist/customer.html'), page)
  const policy = (await app.request('/')).headers.get('content-security-policy')
  const hash = createHash('sha256').update('let a').digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(policy).toContain("frame-ancestors 'none'")
})

test('이용권의 링크는 코드를 담으므로, 그 화면이 부르는 것에는 주소를 알리지 않는다', async () => {
  const policyOf = async (path: string) => (await app.request(path)).headers.get('referrer-policy')
  expect(await policyOf('/voucher?type=CS&code=1')).toBe('no-referrer')
  expect(await policyOf('/Voucher/')).toBe('no-referrer')
  expect(await policyOf('/store')).toBeNull()
})

test('고객 화면은 번들보다 먼저 앱의 메시지를 받아 둔다', () => {
  const html = readFileSync(join(import.meta.dirname, '../../../customer.html'), 'utf8')
  const queue = html.indexOf('__weappQueue = []')
  expect(queue).toBeGreaterThan(0)
  expect(queue).toBeLessThan(html.indexOf('<script type="module"'))
  expect(inlineScriptHashes(html)).toHaveLength(1)
})

test('화면은 설정된 서비스, 분석, 오류를 받는 곳에만 더 말할 수 있다', async () => {
  const env = {
    SENTRY_DSN: 'https://key@errors.test/42',
    HOST_STORE: 'https://store.test',
    ANALYTICS_URL: 'https://errors.test/logs',
  }
  const elsewhere = new Hono()
  const settings = pageSettings(env, { publicUrl: 'https://shop.test', sampleMode: true })
  writeFileSync(join(folder, 'dist/index.html'), '<head></head>')
  addPages(elsewhere, join(folder, 'dist'), settings)
  for (const path of ['/', '/admin']) {
    const policy = (await elsewhere.request(path)).headers.get('content-security-policy')
    expect(policy, path).toContain("connect-src 'self' https://store.test https://errors.test;")
    expect((await app.request(path)).headers.get('content-security-policy'), path).toContain("connect-src 'self';")
  }
  expect(connectOriginsOf({ hosts: {}, sentryDsn: null, analyticsUrl: '/api/v2/logs/bulk' })).toEqual([])
})

test('카카오의 열쇠가 있을 때만 고객 화면이 카카오의 스크립트 하나와 그 창을 허락하고, 관리자 화면은 허락하지 않는다', async () => {
  const here = { publicUrl: 'https://shop.test', sampleMode: true }
  const key = '0123456789abcdef0123456789abcdef'
  const shop = new Hono()
  writeFileSync(join(folder, 'dist/index.html'), '<head></head>')
  addPages(shop, join(folder, 'dist'), pageSettings({ KAKAO_JAVASCRIPT_KEY: key }, here))
  const policyOf = async (pages: Hono, path: string) =>
    (await pages.request(path)).headers.get('content-security-policy')
  const allowed = await policyOf(shop, '/store/products/7')
  expect(allowed).toMatch(/script-src 'self'[^;]* https:\/\/t1\.kakaocdn\.net\/kakao_js_sdk\/2\.7\.2\/kakao\.min\.js;/)
  expect(allowed).toContain("form-action 'self' https://sharer.kakao.com https://accounts.kakao.com")
  expect(await policyOf(shop, '/admin')).not.toContain('kakao')
  expect(await policyOf(app, '/store/products/7')).not.toContain('kakao')
  for (const KAKAO_JAVASCRIPT_KEY of ['x', `${key}0`, `${key} https://evil.test`])
    expect(() => pageSettings({ KAKAO_JAVASCRIPT_KEY }, here)).toThrow('KAKAO_JAVASCRIPT_KEY')
})

test('관리자 화면도 이 설치의 설정을 싣고, 설정은 화면의 코드가 되지 않는다', async () => {
  const elsewhere = new Hono()
  const settings = pageSettings(
    { WEB_VERSION: '</script><script>' },
    { publicUrl: 'https://shop.test', sampleMode: true },
  )
  writeFileSync(join(folder, 'dist/index.html'), '<head></head>')
  addPages(elsewhere, join(folder, 'dist'), settings)
  const html = await (await elsewhere.request('/admin')).text()
  expect(html).toContain('<script type="application/json" id="app-config">{"stage":"local"')
  expect(html.match(/<script/g)).toHaveLength(1)
})

test.each(['errors.test', 'https://errors.test/42', 'https://key@errors.test/', 'javascript:x'])(
  'SENTRY_DSN이 %s 이면 시작하지 않는다',
  (SENTRY_DSN) => {
    const here = { publicUrl: 'https://shop.test', sampleMode: true }
    expect(() => pageSettings({ SENTRY_DSN }, here)).toThrow('SENTRY_DSN')
  },
)

test('다시 빌드하면 다시 켜지 않아도 새 페이지와 새 첫 그림이 나간다', async () => {
  const browser = { headers: { 'user-agent': 'Mozilla/5.0', 'accept-encoding': 'gzip' } }
  const write = (title: string, at: number) => {
    const page = `<html><head><title>${title}</title></head><body><div id="root"></div></body></html>`
    writeFileSync(join(folder, 'dist/customer.html'), page)
    writeFileSync(join(folder, 'dist/first-paint.json'), JSON.stringify({ '/': { head: '', body: `<p>${title}</p>` } }))
    for (const name of ['customer.html', 'first-paint.json']) utimesSync(join(folder, 'dist', name), at, at)
  }
  const read = async () => {
    const answer = await app.request('/', browser)
    expect(answer.headers.get('vary')).toContain('User-Agent')
    return gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()
  }
  write('처음', 1_000)
  expect(await read()).toContain('<div id="root"><p>처음</p></div>')
  write('다시', 2_000)
  expect(await read()).toContain('<div id="root"><p>다시</p></div>')
})

test('콘솔의 없는 주소는 콘솔의 화면과 함께 404다', async () => {
  writeFileSync(join(folder, 'dist/index.html'), '<head></head><body>콘솔</body>')
  expect((await app.request('/admin/nope')).status).toBe(200)
  writeFileSync(join(folder, 'dist/console-routes.json'), JSON.stringify(['/', '/orders', '/orders/:id/show']))
  for (const [path, status] of [
    ['/admin', 200],
    ['/admin/orders?page=2', 200],
    ['/admin/orders/7/show', 200],
    ['/admin/nope', 404],
    ['/admin/orders/7', 404],
  ] as const) {
    const answer = await app.request(path)
    expect([path, answer.status, await answer.text()]).toEqual([path, status, expect.stringContaining('콘솔')])
  }
})

test('없는 상품과 기획전의 화면은 404이고, 답이 늦거나 실패하면 그렇게 말하지 않는다', async () => {
  const shop = new Hono()
  shop.get('/store/v1/products/:id', (c) => {
    const id = Number(c.req.param('id'))
    if (id === 5) return c.json({ code: 'INTERNAL' }, 500)
    return id === 7 ? c.json({ name: '매트' }) : c.json({ code: 'PRODUCT_NOT_FOUND' }, 404)
  })
  shop.get('/store/v1/exhibitions/:id', (c) =>
    c.req.param('id') === '7'
      ? c.json({ title: '겨울', hero: { url: '/images/a.webp' } })
      : c.json({ code: 'EXHIBITION_NOT_FOUND' }, 404),
  )
  addPages(shop, join(folder, 'dist'), pageSettings({}, { publicUrl: 'https://shop.test', sampleMode: true }))
  for (const [path, status] of [
    ['/store/products/7', 200],
    ['/store/products/7/', 200],
    ['/store/products/5', 200],
    ['/store/products/8', 404],
    ['/store/products/8/', 404],
    ['/store/products/x', 404],
    ['/store/products/99999999999999999999', 404],
    ['/store/exhibitions/7', 200],
    ['/store/exhibitions/8', 404],
    ['/store/exhibitions/x', 404],
  ] as const)
    expect([path, (await shop.request(path)).status]).toEqual([path, status])
})

test('API가 답할 주소와 화면의 주소를 가린다', () => {
  const api = ['/api/session', '/store/v1/products', '/core/v1/x', '/store-admin/v1/orders', '/core-admin', '/pg/toss']
  const more = ['/images/a.webp', '/assets/a.js', '/docs', '/docs/', '/dev/clock', '/healthz', '/readyz', '/metrics']
  const screens = [
    '/',
    '/store',
    '/store/products/1',
    '/store/v10',
    '/my/orders',
    '/apix/a',
    '/metricsx',
    '/admin/docs',
  ]
  expect([...api, ...more].filter((path) => !isApi(path))).toEqual([])
  expect(screens.filter((path) => isApi(path))).toEqual([])
})
