import { describe, expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'

const api = useApi()
const brand = { name: '고요', slug: 'goyo', description: '요가 소도구' }
type Brand = { id: number; name: string; slug: string; version: number }

describe('브랜드', () => {
  test('등록하고 고치고 지운다', async () => {
    const staff = await api.staff('admin')
    const made = await staff.post<Brand>('/store-admin/v1/brands', brand)
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ ...brand, version: 1, status: 'ACTIVE' })
    const changed = await staff.patch<Brand>(`/store-admin/v1/brands/${made.body.id}`, { name: '고요한', version: 1 })
    expect(changed.body).toMatchObject({ name: '고요한', slug: 'goyo', version: 2 })
    expect((await staff.delete(`/store-admin/v1/brands/${made.body.id}`)).status).toBe(204)
    expect((await staff.get(`/store-admin/v1/brands/${made.body.id}`)).status).toBe(404)
  })

  test('그 사이 다른 사람이 고쳤으면 409와 지금 버전을 알린다', async () => {
    const staff = await api.staff('admin')
    const { body } = await staff.post<Brand>('/store-admin/v1/brands', brand)
    await staff.patch(`/store-admin/v1/brands/${body.id}`, { name: '먼저', version: 1 })
    const late = await staff.patch(`/store-admin/v1/brands/${body.id}`, { name: '나중', version: 1 })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ code: 'VERSION_CONFLICT', extra: { version: 2 } })
  })

  test('로그인하지 않으면 401, 권한이 없으면 403, 고객에게도 403', async () => {
    expect((await api.anonymous.get('/store-admin/v1/brands')).status).toBe(401)
    const cs = await api.staff('cs')
    expect((await cs.get('/store-admin/v1/brands')).status).toBe(200)
    expect((await cs.post('/store-admin/v1/brands', brand)).body).toMatchObject({ code: 'FORBIDDEN' })
    expect((await (await api.customer()).get('/store-admin/v1/brands')).status).toBe(403)
  })

  test('이름이 겹치면 어느 칸인지 말한다', async () => {
    const staff = await api.staff('admin')
    await staff.post('/store-admin/v1/brands', brand)
    const again = await staff.post('/store-admin/v1/brands', { ...brand, slug: 'other' })
    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({ code: 'CONFLICT', extra: { fields: { name: ['DUPLICATE'] } } })
  })

  test('같은 요청 번호는 한 번만 실행되고 같은 답을 받는다. 다른 내용이면 409', async () => {
    const staff = await api.staff('admin')
    const first = await staff.post<Brand>('/store-admin/v1/brands', brand, { requestId: 'request-0001' })
    const again = await staff.post<Brand>('/store-admin/v1/brands', brand, { requestId: 'request-0001' })
    expect(again.status).toBe(201)
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const other = await staff.post('/store-admin/v1/brands', { ...brand, slug: 'x' }, { requestId: 'request-0001' })
    expect(other.body).toMatchObject({ code: 'REQUEST_ID_REUSED' })
  })

  test('일괄 삭제는 행마다 결과를 주고, 미리보기는 아무것도 바꾸지 않는다', async () => {
    const staff = await api.staff('admin')
    const { body } = await staff.post<Brand>('/store-admin/v1/brands', brand)
    const preview = await staff.post('/store-admin/v1/brands/bulk/delete', { ids: [body.id, 999], dry_run: true })
    expect(preview.body).toMatchObject({ dry_run: true, job_id: null, totals: { SUCCESS: 1, FAILED: 1 } })
    expect((await staff.get(`/store-admin/v1/brands/${body.id}`)).status).toBe(200)
    const done = await staff.post('/store-admin/v1/brands/bulk/delete', { ids: [body.id, 999] })
    expect(done.body).toMatchObject({
      status: 'DONE',
      totals: { SUCCESS: 1, FAILED: 1 },
      rows: [
        { label: '고요', status: 'SUCCESS' },
        { status: 'FAILED', code: 'NOT_FOUND' },
      ],
    })
    expect((await staff.get(`/store-admin/v1/brands/${body.id}`)).status).toBe(404)
  })

  test('잘못된 JSON, 없는 주소, 다른 방식, 큰 본문도 모두 같은 봉투로 답한다', async () => {
    const staff = await api.staff('admin')
    const broken = await staff.raw('POST', '/store-admin/v1/brands', {
      headers: { 'content-type': 'application/json' },
    })
    expect(broken.status).toBe(400)
    const malformed = await api.app.request('/store-admin/v1/brands', {
      method: 'POST',
      body: '{',
      headers: { authorization: `Bearer ${staff.token}`, 'content-type': 'application/json' },
    })
    expect(await malformed.json()).toMatchObject({ code: 'MALFORMED_JSON' })
    expect((await staff.get('/store-admin/v1/nothing')).body).toMatchObject({ code: 'NOT_FOUND' })
    const wrong = await staff.delete('/store-admin/v1/brands')
    expect(wrong.status).toBe(405)
    expect(wrong.headers.get('allow')).toBe('GET, POST')
    const large = await staff.post('/store-admin/v1/brands', { ...brand, description: 'x'.repeat(300_000) })
    expect(large.body).toMatchObject({ code: 'BODY_TOO_LARGE' })
    expect((await staff.get('/store-admin/v1/brands/')).status).toBe(200)
  })

  test('목록을 좁힌 조건으로 고르면, 본 뒤에 생긴 것을 빼고 그 모두에 같은 값을 적거나 지운다', async () => {
    const staff = await api.staff('admin')
    for (const slug of ['yoga-1', 'yoga-2', 'run-1'])
      await staff.post('/store-admin/v1/brands', { name: slug, slug, description: '' })
    const asOf = api.clock.now().toISOString()
    api.clock.advance(60_000)
    await staff.post('/store-admin/v1/brands', { name: 'yoga-3', slug: 'yoga-3', description: '' })
    const chosen = { filter: { q: 'yoga' }, as_of: asOf }
    const update = '/store-admin/v1/brands/bulk/update'
    expect((await staff.post(update, chosen)).body).toMatchObject({ extra: { fields: { values: ['REQUIRED'] } } })
    const hidden = await staff.post(update, { ...chosen, values: { status: 'INACTIVE' } })
    expect(hidden.body).toMatchObject({ totals: { SUCCESS: 2, FAILED: 0 } })
    const shown = async () =>
      (await staff.get<{ results: (Brand & { status: string })[] }>('/store-admin/v1/brands?sort=name')).body.results
    expect((await shown()).map(({ slug, status }) => [slug, status])).toEqual([
      ['run-1', 'ACTIVE'],
      ['yoga-1', 'INACTIVE'],
      ['yoga-2', 'INACTIVE'],
      ['yoga-3', 'ACTIVE'],
    ])
    const gone = await staff.post('/store-admin/v1/brands/bulk/delete', chosen)
    expect(gone.body).toMatchObject({ totals: { SUCCESS: 2 } })
    expect((await shown()).map(({ slug }) => slug)).toEqual(['run-1', 'yoga-3'])
  })
})
