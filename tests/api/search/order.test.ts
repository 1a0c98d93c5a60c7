import { expect, test } from 'vitest'
import type { StaffRole } from '#shared/permissions.ts'
import { useApi } from '#tests/support/api.ts'
import { makeBrand, makeProduct } from '#tests/support/catalog.ts'
import { makeIssue } from '#tests/support/coupons.ts'

const api = useApi()
type Hit = { type: string; id: number; label: string; url: string; sub: string }
const finder = async (role: StaffRole) => {
  const staff = await api.staff(role)
  return async (q: string, type: string) =>
    (await staff.post<{ results: Hit[] }>('/store-admin/v1/search', { q })).body.results.filter(
      (hit) => hit.type === type,
    )
}
const labels = (hits: Hit[]) => hits.map(({ label }) => label)

test('상품은 찾는 말로 시작하는 것, 많이 팔린 것, 새것의 차례로 여섯 개이고, 보관한 것은 없으며, 번호로도 찾는다', async () => {
  const { db } = api.deps
  const brand = await makeBrand(db, { name: '숲' })
  const make = async (name: string, salesScore = 0, more: object = {}) =>
    makeProduct(db, { name, salesScore, brandId: brand.id, ...more })
  await make('두꺼운 매트', 90)
  await make('매트 가', 5)
  await make('매트 나', 50)
  const hidden = await make('매트 다', 1, { status: 'HIDDEN' })
  await make('매트 라', 99, { status: 'ARCHIVED' })
  const find = await finder('ops')
  expect(labels(await find('매트', 'product'))).toEqual(['매트 나', '매트 가', '매트 다', '두꺼운 매트'])
  expect((await find('매트 다', 'product'))[0]).toMatchObject({ sub: '숲', url: `/products/${hidden.id}` })
  expect(labels(await find(String(hidden.id).padStart(2, '0'), 'product'))).toEqual(['매트 다'])
  for (const name of ['매트 마', '매트 바', '매트 사', '매트 아']) await make(name)
  expect(labels(await find('매트', 'product'))).toEqual([
    '매트 나',
    '매트 가',
    '매트 다',
    '매트 아',
    '매트 사',
    '매트 바',
  ])
})

test('SKU는 옵션을, 브랜드는 주소의 말을, 쿠폰은 몇 번째 발급이 어떤지를 곁에 적고, 발급 중인 것이 먼저다', async () => {
  const { db } = api.deps
  await makeProduct(db, {
    name: '줄넘기',
    skus: [{ code: 'ROPE-2', option: [['색상', '검정']] }, { code: 'ROPE-1' }],
  })
  const find = await finder('ops')
  expect((await find('rope', 'sku')).map(({ label, sub }) => [label, sub])).toEqual([
    ['ROPE-1', '줄넘기'],
    ['ROPE-2', '줄넘기 · 검정'],
  ])
  await makeBrand(db, { name: '큰 나무', slug: 'big-tree' })
  await makeBrand(db, { name: '나무', slug: 'tree' })
  expect((await find('나무', 'brand')).map(({ label, sub }) => [label, sub])).toEqual([
    ['나무', 'tree'],
    ['큰 나무', 'big-tree'],
  ])
  expect(labels(await find('big', 'brand'))).toEqual(['큰 나무'])
  expect(labels(await find('tree', 'brand'))).toEqual(['나무'])
  const { issue: closed } = await makeIssue(db, { coupon: { name: '봄날 쿠폰' }, issue: { status: 'CLOSED' } })
  const { issue: open } = await makeIssue(db, { coupon: { name: '봄날맞이 쿠폰' } })
  const { issue: draft } = await makeIssue(db, { coupon: { name: '늦은 봄날' }, issue: { status: 'DRAFT' } })
  expect((await find('봄날', 'coupon')).map(({ id, sub }) => [id, sub])).toEqual([
    [open.id, `발급 ${open.id}번 · 발급 중`],
    [draft.id, `발급 ${draft.id}번 · 초안`],
    [closed.id, `발급 ${closed.id}번 · 종료`],
  ])
})

test('고칠 수 없는 역할은 목록으로 가고, 볼 수 없는 것은 나오지 않는다', async () => {
  const { db } = api.deps
  const product = await makeProduct(db, { name: '나무 블록', skus: [{ code: 'WOOD-1' }] })
  const brand = await makeBrand(db, { name: '나무 공방' })
  const at = (list: string, q: string) => `/${list}?filter=${encodeURIComponent(JSON.stringify({ q }))}`
  const urls = async (role: StaffRole) => {
    const find = await finder(role)
    const found = [await find('나무', 'product'), await find('WOOD', 'sku'), await find('나무', 'brand')]
    return found.map(([hit]) => hit?.url)
  }
  const opened = [`/products/${product.id}`, `/skus/${product.sku.id}`, `/brands/${brand.id}`]
  expect([await urls('ops'), await urls('admin')]).toEqual([opened, opened])
  expect(await urls('cs')).toEqual([at('products', '나무 블록'), at('skus', 'WOOD-1'), at('brands', '나무 공방')])
})
