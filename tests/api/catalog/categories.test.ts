import { describe, expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'

const api = useApi()
const path = '/store-admin/v1/product-categories'
type Category = { id: number; depth: number; path: string }

async function tree() {
  const staff = await api.staff('admin')
  const make = async (name: string, parentId?: number) =>
    (await staff.post<Category>(path, { name, parent_id: parentId ?? null })).body
  const top = await make('기구')
  const middle = await make('매트', top.id)
  const leaf = await make('두꺼운 매트', middle.id)
  return { staff, make, top, middle, leaf }
}

describe('카테고리', () => {
  test('세 단계까지 만들고 길을 보여 준다', async () => {
    const { staff, top, middle, leaf } = await tree()
    expect([top.depth, middle.depth, leaf.depth]).toEqual([1, 2, 3])
    expect(leaf.path).toBe('기구 › 매트 › 두꺼운 매트')
    expect((await staff.post(path, { name: '네 번째', parent_id: leaf.id })).body).toMatchObject({
      code: 'CATEGORY_TOO_DEEP',
    })
    expect((await staff.post(path, { name: '매트', parent_id: top.id })).body).toMatchObject({
      code: 'CONFLICT',
      extra: { fields: { name: expect.any(Array) } },
    })
    expect((await staff.post(path, { name: '매트', parent_id: leaf.id + 99 })).body).toMatchObject({
      extra: { fields: { parent_id: ['NOT_FOUND'] } },
    })
  })

  test('옮기면 아래도 함께 깊이가 바뀌고, 자기 아래나 네 단계가 되는 곳으로는 못 간다', async () => {
    const { staff, make, top, middle, leaf } = await tree()
    const other = await make('의류')
    const deep = await make('상의', other.id)
    expect((await staff.patch(`${path}/${top.id}`, { parent_id: leaf.id })).body).toMatchObject({ code: 'VALIDATION' })
    expect((await staff.patch(`${path}/${top.id}`, { parent_id: top.id })).body).toMatchObject({ code: 'VALIDATION' })
    expect((await staff.patch(`${path}/${middle.id}`, { parent_id: deep.id })).body).toMatchObject({
      code: 'CATEGORY_TOO_DEEP',
    })
    expect((await staff.patch(`${path}/${middle.id}`, { parent_id: null })).body).toMatchObject({
      depth: 1,
      path: '매트',
    })
    expect((await staff.get(`${path}/${leaf.id}`)).body).toMatchObject({ depth: 2, path: '매트 › 두꺼운 매트' })
    expect((await staff.patch(`${path}/${middle.id}`, { name: '매트류' })).body).toMatchObject({ depth: 1 })
  })

  test('하위 카테고리나 상품이 있으면 지울 수 없다', async () => {
    const { staff, middle, leaf } = await tree()
    expect((await staff.delete(`${path}/${middle.id}`)).body).toMatchObject({ code: 'CATEGORY_NOT_EMPTY' })
    const product = await makeProduct(api.deps.db)
    await staff.patch(`/store-admin/v1/products/${product.id}`, { category_ids: [leaf.id] })
    expect((await staff.get(`${path}/${leaf.id}`)).body).toMatchObject({ product_count: 1 })
    expect((await staff.post(`${path}/bulk/delete`, { ids: [leaf.id, middle.id] })).body).toMatchObject({
      totals: { FAILED: 2 },
      rows: [{ code: 'CATEGORY_NOT_EMPTY' }, { code: 'CATEGORY_NOT_EMPTY' }],
    })
    await staff.patch(`/store-admin/v1/products/${product.id}`, { category_ids: [] })
    expect((await staff.delete(`${path}/${leaf.id}`)).status).toBe(204)
  })
})
