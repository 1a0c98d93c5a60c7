import { expect, test } from '#tests/support/browser.ts'

test('모든 화면은 다른 곳의 스크립트와 액자를 막는다', async ({ request }) => {
  for (const path of ['/', '/store', '/admin']) {
    const headers = (await request.get(path)).headers()
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
  }
})

test('빌드 결과 밖의 파일은 주지 않는다', async ({ request }) => {
  for (const path of ['/.sources', '/..%2fpackage.json', '/assets/..%2f..%2fpackage.json', '/src/main.tsx']) {
    const answer = await request.get(path)
    expect(await answer.text()).not.toMatch(/"name": "homefit"|createRoot|^[0-9a-f]{64}$/)
  }
})
