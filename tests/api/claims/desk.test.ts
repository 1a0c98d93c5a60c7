import { afterEach, expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { expectBalanced } from '#tests/support/buying.ts'
import { bulk } from '#tests/support/claiming.ts'
import { useClaims } from '#tests/support/claimFlows.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

const api = useApi()
useSandbox(api)
const { asked, onItsWay } = useClaims(api)
afterEach(() => expectBalanced(api))

type Page = { results: { id: number; type: string }[] }
const path = '/store-admin/v1/claims'

test('종류를 몰라도 클레임번호나 반송장번호로 찾고, 하이픈이 있어도 같은 번호다', async () => {
  const back = await onItsWay('684261891538')
  const cancel = await asked('cancel')
  const ops = await api.staff('ops')
  const find = async (q: string) => (await ops.get<Page>(`${path}?q=${encodeURIComponent(q)}`)).body.results
  expect(await find('6842-6189-1538')).toMatchObject([{ id: back.id, type: 'return' }])
  expect(await find(back.claim_no.toLowerCase())).toMatchObject([{ id: back.id }])
  expect(await find(cancel.claim_no)).toMatchObject([{ id: cancel.id, type: 'cancel' }])
  expect(await find('684261891530')).toEqual([])
})

test('마케터는 클레임을 찾을 수도 사유를 볼 수도 없고, 상담 직원은 종류마다 사유를 본다', async () => {
  const [marketer, cs] = [await api.staff('marketer'), await api.staff('cs')]
  expect((await marketer.get(path)).status).toBe(403)
  expect((await marketer.get(`${path}/return/reasons`)).status).toBe(403)
  const reasons = await cs.get<{ results: { id: number; label: string; fault: string }[] }>(`${path}/cancel/reasons`)
  expect(reasons.body.results.map(({ label }) => label)).toContain('품절')
})

test('대시보드의 할 일은 그 조건으로 연 목록의 수와 같다', async () => {
  const made = await onItsWay('684261891538')
  await asked('cancel')
  const ops = await api.staff('ops')
  await bulk(ops, 'return', 'collect', [{ claim_id: made.id, status: 'COLLECTED' }])
  type Todo = { key: string; count: number; resource: string; filter: Record<string, string[] | boolean> }
  const { body } = await ops.get<{ todos: Todo[] }>('/store-admin/v1/dashboard')
  const todo = (key: string) => body.todos.find((one) => one.key === key)
  expect(todo('cancel-requests')?.count).toBe(1)
  expect(todo('return-inspections')?.count).toBe(1)
  expect(todo('return-requests')?.count).toBe(0)
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(todo('return-inspections')?.filter ?? {}))
    for (const one of [value].flat()) search.append(name, String(one))
  const list = await ops.get<Page>(`${path}/return?${search}`)
  expect(list.body.results.map(({ id }) => id)).toEqual([made.id])
})
