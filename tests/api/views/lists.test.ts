import { expect, test } from 'vitest'
import { savedViews } from '#server/modules/views/views.tables.ts'
import { useApi } from '#tests/support/api.ts'

const api = useApi()
type View = { id: number; name: string; mine: boolean; shared: boolean; version: number; owner_name: string }
const path = '/store-admin/v1/views'
const body = { resource: 'order-items', name: '보기', state: { filter: { due: true }, columns: ['order_no'] } }

test('보기는 차례대로 놓이고, 목록마다 그 목록의 보기만 있으며, 저장한 것이 그대로 있다', async () => {
  const ops = await api.staff('ops')
  const save = async (more: object) => (await ops.post<View>(path, { ...body, ...more })).body
  await save({ name: '셋', sequence: 3 })
  await save({ name: '하나', sequence: 1 })
  await save({ name: '둘', sequence: 2, shared: true })
  await save({ name: '또 하나', sequence: 1 })
  await save({ name: '다른 목록', resource: 'members', sequence: 0 })
  const names = async (query = '') =>
    (await ops.get<{ results: View[] }>(`${path}${query}`)).body.results.map(({ name }) => name)
  expect(await names('?resource=order-items')).toEqual(['하나', '또 하나', '둘', '셋'])
  expect(await names('?resource=members')).toEqual(['다른 목록'])
  expect(await names()).toEqual(['다른 목록', '하나', '또 하나', '둘', '셋'])
  const { id } = await save({ name: '그대로', shared: true, sequence: 7 })
  expect((await ops.get(`${path}/${id}`)).body).toMatchObject({
    ...body,
    name: '그대로',
    shared: true,
    sequence: 7,
    mine: true,
    owner_name: 'ops 직원',
    version: 1,
  })
})

test('남의 보기는 관리자에게도 없고, 팀의 보기는 만든 사람과 관리자만 지운다', async () => {
  const [ops, cs, admin] = [await api.staff('ops'), await api.staff('cs'), await api.staff('admin')]
  const mine = (await ops.post<View>(path, body)).body
  const team = (await ops.post<View>(path, { ...body, shared: true })).body
  for (const other of [cs, admin]) {
    expect((await other.get(`${path}/${mine.id}`)).status).toBe(404)
    expect((await other.patch(`${path}/${mine.id}`, { name: 'x', version: 1 })).status).toBe(404)
    expect((await other.delete(`${path}/${mine.id}`)).status).toBe(404)
  }
  expect((await cs.delete(`${path}/${team.id}`)).status).toBe(403)
  expect((await admin.delete(`${path}/${team.id}`)).status).toBe(204)
  expect((await ops.get<{ results: View[] }>(path)).body.results.map(({ id }) => id)).toEqual([mine.id])
})

test('보기는 한 사람이 백 개까지이고, 남의 것은 세지 않는다', async () => {
  const [ops, cs] = [await api.staff('ops'), await api.staff('cs')]
  const { resource, name, state } = body
  const many = (count: number, ownerId: number) =>
    api.deps.db
      .insert(savedViews)
      .values(Array.from({ length: count }, () => ({ resource, name, state, ownerId, ownerName: '직원' })))
  await many(99, ops.id)
  await many(100, cs.id)
  expect((await ops.post(path, body)).status).toBe(201)
  expect((await ops.post(path, body)).status).toBe(409)
})
