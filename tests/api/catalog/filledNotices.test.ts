import { expect, test } from 'vitest'
import { catalogs } from '#server/modules/catalog/catalog.tables.ts'
import { filledNotices } from '#server/modules/catalog/filledNotices.tables.ts'
import { MOST_FILLED_NOTICES } from '#shared/policy.ts'
import { useApi } from '#tests/support/api.ts'
import { makeCatalog } from '#tests/support/catalog.ts'

const api = useApi()
const path = '/store-admin/v1/filled-notices'
type Filled = { id: number; name: string; notice: Record<string, string>; version: number }

/** A catalog of mats, and what makes filled-in notices of it. */
async function mats() {
  const catalog = await makeCatalog(api.deps.db, { noticeFields: ['품명', '크기. 무게', '제조국'] })
  const staff = await api.staff('marketer')
  const keep = (name: string, notice: Record<string, string> = { 품명: '요가매트' }, catalogId = catalog.id) =>
    staff.post<Filled>(path, { catalog_id: catalogId, name, notice })
  return { catalog, staff, keep }
}

test('적은 고시를 이름을 지어 두고, 카탈로그마다 이름 순으로 읽고, 덮어쓰고 지운다', async () => {
  const { catalog, staff, keep } = await mats()
  const made = await keep('나 매트', { 품명: ' 요가매트 ', '크기. 무게': '1kg' })
  expect(made).toMatchObject({ status: 201, body: { notice: { 품명: '요가매트', '크기. 무게': '1kg' }, version: 1 } })
  await keep('가 매트')
  const other = await makeCatalog(api.deps.db)
  await keep('가 매트', { 제조국: '대한민국' }, other.id)
  const named = async () =>
    (await staff.get<{ results: Filled[] }>(`${path}?catalog_id=${catalog.id}`)).body.results.map(({ name }) => name)
  expect(await named()).toEqual(['가 매트', '나 매트'])
  const { body } = await staff.patch<Filled>(`${path}/${made.body.id}`, { notice: { 제조국: '베트남' }, version: 1 })
  expect(body).toMatchObject({ name: '나 매트', notice: { 제조국: '베트남' }, version: 2 })
  const late = await staff.patch(`${path}/${made.body.id}`, { notice: { 제조국: '중국' }, version: 1 })
  expect(late).toMatchObject({ status: 409, body: { code: 'VERSION_CONFLICT' } })
  expect((await staff.delete(`${path}/${made.body.id}`)).status).toBe(204)
  expect(await named()).toEqual(['가 매트'])
})

test('같은 이름, 카탈로그에 없는 항목, 빈 고시, 없는 카탈로그는 거절하고, 카탈로그는 바꿀 수 없다', async () => {
  const { catalog, staff, keep } = await mats()
  const { body: made } = await keep('매트')
  expect(await keep('매트')).toMatchObject({ status: 409, body: { extra: { fields: { name: ['DUPLICATE'] } } } })
  expect(await keep('담요', { 품명: '담요', 소재: '면' })).toMatchObject({
    status: 400,
    body: { extra: { fields: { notice: ['NOT_AMONG'] }, params: { notice: { names: '소재' } } } },
  })
  for (const notice of [{}, { 품명: ' ' }, { 품명: '가'.repeat(501) }])
    expect((await keep('담요', notice as Record<string, string>)).body).toMatchObject({ code: 'VALIDATION' })
  expect((await keep('담요', { 품명: '담요' }, 999_999)).body).toMatchObject({
    extra: { fields: { catalog_id: ['NOT_FOUND'] } },
  })
  const other = await makeCatalog(api.deps.db)
  const change = (body: object) => staff.patch(`${path}/${made.id}`, { version: 1, ...body })
  expect((await change({ catalog_id: other.id })).body).toMatchObject({ extra: { fields: { catalog_id: ['FIXED'] } } })
  expect((await change({ catalog_id: catalog.id, name: '새 매트' })).body).toMatchObject({ version: 2 })
  expect((await keep('새 매트')).status).toBe(409)
})

test('한 카탈로그에는 50개까지 두고, 카탈로그를 지우면 함께 없어진다', async () => {
  const { catalog, keep } = await mats()
  const { db } = api.deps
  const many = Array.from({ length: MOST_FILLED_NOTICES }, (_, n) => ({
    catalogId: catalog.id,
    name: `매트 ${n}`,
    notice: { 품명: '매트' },
  }))
  await db.insert(filledNotices).values(many)
  expect((await keep('하나 더')).body).toMatchObject({
    extra: { fields: { catalog_id: ['TOO_MANY'] }, params: { catalog_id: { max: 50 } } },
  })
  const admin = await api.staff('admin')
  expect((await admin.delete(`/store-admin/v1/catalogs/${catalog.id}`)).status).toBe(204)
  expect([await db.$count(catalogs), await db.$count(filledNotices)]).toEqual([0, 0])
})
