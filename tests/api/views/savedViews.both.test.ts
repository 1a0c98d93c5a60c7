import { expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'

const api = useApi()
const view = {
  resource: 'order-items',
  name: '오늘 보낼 것',
  state: { filter: { due: true }, columns: ['order_no'] },
}

test('내 보기와 팀 보기만 보이고, 팀 보기는 만든 사람과 관리자만 고친다', async () => {
  const [ops, cs, admin] = [await api.staff('ops'), await api.staff('cs'), await api.staff('admin')]
  const mine = (await ops.post<{ id: number; version: number }>('/store-admin/v1/views', view)).body
  const team = (
    await ops.post<{ id: number; version: number }>('/store-admin/v1/views', { ...view, name: '팀', shared: true })
  ).body
  const list = await cs.get<{ results: { name: string; mine: boolean }[] }>(
    '/store-admin/v1/views?resource=order-items',
  )
  expect(list.body.results).toMatchObject([{ name: '팀', mine: false }])
  expect((await cs.get(`/store-admin/v1/views/${mine.id}`)).status).toBe(404)
  expect((await cs.get(`/store-admin/v1/views/${team.id}`)).body).toMatchObject({ name: '팀', mine: false })
  expect((await cs.patch(`/store-admin/v1/views/${mine.id}`, { name: 'x' })).status).toBe(404)
  expect((await cs.patch(`/store-admin/v1/views/${team.id}`, { name: 'x' })).status).toBe(403)
  expect(
    (await admin.patch(`/store-admin/v1/saved-views/${team.id}`, { name: '새 이름', version: 1 })).body,
  ).toMatchObject({ name: '새 이름', version: 2 })
  expect((await ops.patch(`/store-admin/v1/views/${team.id}`, { name: 'x', version: 1 })).body).toMatchObject({
    code: 'VERSION_CONFLICT',
  })
  expect((await ops.delete(`/store-admin/v1/views/${mine.id}`)).status).toBe(204)
  expect((await ops.get(`/store-admin/v1/views/${mine.id}`)).status).toBe(404)
})
