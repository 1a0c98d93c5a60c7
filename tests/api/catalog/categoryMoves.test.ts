import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { categories } from '#server/modules/catalog/catalog.tables.ts'
import { useApi } from '#tests/support/api.ts'

const api = useApi()
const path = '/store-admin/v1/product-categories'
type Category = { id: number; depth: number; sequence: number; parent_id: number | null; version: number; path: string }

async function tree() {
  const staff = await api.staff('admin')
  const make = async (name: string, parentId: number | null = null, sequence = 0) =>
    (await staff.post<Category>(path, { name, parent_id: parentId, sequence })).body
  const move = (one: { id: number; version: number }, parentId: number | null, beforeId: number | null) =>
    staff.post<Category>(`${path}/${one.id}/move`, { parent_id: parentId, before_id: beforeId, version: one.version })
  const level = async (parentId: number | null) => {
    const all = await api.deps.db.select().from(categories).orderBy(categories.sequence, categories.id)
    return all.filter((one) => one.parentId === parentId).map(({ name, sequence }) => `${sequence} ${name}`)
  }
  return { staff, make, move, level }
}

describe('카테고리 옮기기', () => {
  test('같은 단계의 앞과 끝으로 옮기면 그 단계의 순서가 0부터 이어진다', async () => {
    const { make, move, level } = await tree()
    const [a, b, c] = [await make('가', null, 5), await make('나', null, 5), await make('다', null, 9)]
    expect((await move(c, null, a.id)).status).toBe(200)
    expect(await level(null)).toEqual(['0 다', '1 가', '2 나'])
    expect((await move(a, null, null)).status).toBe(200)
    expect(await level(null)).toEqual(['0 다', '1 나', '2 가'])
    expect(b.version).toBe(1)
  })

  test('다른 카테고리 아래로 옮기면 아래도 함께 가고, 다른 카테고리의 판은 그대로다', async () => {
    const { staff, make, move, level } = await tree()
    const top = await make('기구')
    const old = await make('소도구', top.id)
    const mat = await make('매트', null, 1)
    const thick = await make('두꺼운 매트', mat.id)
    expect((await move(mat, top.id, old.id)).body).toMatchObject({ parent_id: top.id, version: 2 })
    expect(await level(top.id)).toEqual(['0 매트', '1 소도구'])
    expect((await staff.get<Category>(`${path}/${thick.id}`)).body).toMatchObject({
      depth: 3,
      path: '기구 › 매트 › 두꺼운 매트',
    })
    expect((await staff.get<Category>(`${path}/${old.id}`)).body.version).toBe(1)
  })

  test('자기 아래, 네 단계, 같은 이름이 있는 곳, 그 단계에 없는 것의 앞으로는 못 가고 아무것도 바뀌지 않는다', async () => {
    const { make, move, level } = await tree()
    const top = await make('기구')
    const mat = await make('매트', top.id)
    const other = await make('의류', null, 1)
    const deep = await make('상의', other.id)
    const twin = await make('매트', null, 2)
    expect((await move(top, mat.id, null)).body).toMatchObject({ extra: { fields: { parent_id: ['OWN_DESCENDANT'] } } })
    expect((await move(top, top.id, null)).body).toMatchObject({ extra: { fields: { parent_id: ['OWN_DESCENDANT'] } } })
    expect((await move(other, mat.id, null)).body).toMatchObject({ code: 'CATEGORY_TOO_DEEP' })
    expect((await move(twin, top.id, null)).body).toMatchObject({ code: 'CONFLICT' })
    expect((await move(twin, other.id, mat.id)).body).toMatchObject({ extra: { fields: { before_id: ['NOT_AMONG'] } } })
    expect((await move(twin, null, twin.id)).body).toMatchObject({ extra: { fields: { before_id: ['NOT_AMONG'] } } })
    expect((await move(twin, deep.id + 99, null)).body).toMatchObject({
      extra: { fields: { parent_id: ['NOT_FOUND'] } },
    })
    expect((await move({ id: 9_999, version: 1 }, null, null)).status).toBe(404)
    expect(await level(null)).toEqual(['0 기구', '1 의류', '2 매트'])
  })

  test('다른 사람이 먼저 고친 카테고리는 옮겨지지 않는다', async () => {
    const { staff, make, move } = await tree()
    const [a, b] = [await make('가'), await make('나', null, 1)]
    await staff.patch(`${path}/${b.id}`, { name: '나나', version: b.version })
    expect((await move(b, a.id, null)).body).toMatchObject({ code: 'VERSION_CONFLICT' })
    const [row] = await api.deps.db.select().from(categories).where(eq(categories.id, b.id))
    expect(row?.parentId).toBeNull()
  })
})
