import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPages } from '#server/pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'homefit-pages-'))
const app = new Hono()

beforeAll(() => {
  mkdirSync(join(folder, 'dist/assets/inner'), { recursive: true })
  writeFileSync(join(folder, 'secret.txt'), 'secret')
  writeFileSync(join(folder, 'dist/customer.html'), '<title>홈핏</title>')
  writeFileSync(join(folder, 'dist/assets/app-1_a.B2.js'), 'let a')
  addPages(app, join(folder, 'dist'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('파일은 이름 그대로만 나오고, 폴더나 바깥을 가리키는 이름은 404다', async () => {
  expect((await app.request('/assets/app-1_a.B2.js')).status).toBe(200)
  expect((await app.request('/store')).status).toBe(200)
  const names = ['..%2f', '%2e%2e%2f', '..%2fcustomer.html', '..%2f..%2fsecret.txt', 'inner', 'a%00', '%', '%E0%A4%A']
  for (const name of names) expect((await app.request(`/assets/${name}`)).status, name).toBe(404)
})
