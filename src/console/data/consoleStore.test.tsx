import { HttpError } from 'react-admin'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createConsoleStore } from './consoleStore.ts'
import { createQueryClient, readAgain } from './queryClient.ts'

beforeEach(() => localStorage.clear())
afterEach(() => localStorage.clear())

/** What this machine keeps. */
const kept = () => JSON.stringify(Object.entries(localStorage))
const opened = () => {
  const store = createConsoleStore()
  store.setup()
  return store
}
const work = { 'orders.selectedIds': [1], 'orders.listParams': { filter: { q: '김민지' } } }

test('선택과 조건은 이 컴퓨터에 남지 않고, 화면을 꾸민 것은 남는다', () => {
  const store = opened()
  for (const [key, value] of Object.entries(work)) store.setItem(key, value)
  store.setItem('orders.grid', { density: 'compact' })
  expect(kept()).not.toContain('김민지')
  expect(kept()).toContain('orders.grid')
  for (const [key, value] of Object.entries(work)) expect(store.getItem(key)).toEqual(value)
  const next = opened()
  expect([next.getItem('orders.selectedIds'), next.getItem('orders.grid')]).toEqual([undefined, { density: 'compact' }])
})

test('나가면 하던 일만 잊고, 꾸민 것은 남는다', () => {
  const store = opened()
  for (const [key, value] of Object.entries(work)) store.setItem(key, value)
  store.setItem('orders.grid', 1)
  store.reset()
  expect([
    store.getItem('orders.selectedIds'),
    store.getItem('orders.listParams'),
    store.getItem('orders.grid'),
  ]).toEqual([undefined, undefined, 1])
})

test('지우는 것은 제자리에서 지우고, 한 이름으로 시작하는 것은 모두 지운다', () => {
  const store = opened()
  for (const key of ['a.grid', 'a.selectedIds', 'b.grid']) store.setItem(key, 1)
  store.removeItem('b.grid')
  expect(store.getItem('b.grid')).toBeUndefined()
  store.removeItems('a')
  expect([store.getItem('a.grid'), store.getItem('a.selectedIds')]).toEqual([undefined, undefined])
})

test('바뀐 것은 그것을 듣는 이에게만 말한다', () => {
  const store = opened()
  const heard: unknown[] = []
  store.subscribe('a.selectedIds', (value: unknown) => heard.push(value))
  store.setItem('a.selectedIds', [2])
  store.setItem('b.selectedIds', [3])
  expect(heard).toEqual([[2]])
})

test.each<[string, number, unknown, boolean]>([
  ['닿지 못하면', 0, new HttpError('', 0), true],
  ['서버가 쓰러지면', 1, new HttpError('', 503), true],
  ['두 번 더 해 봤으면', 2, new HttpError('', 503), false],
  ['거절하면', 0, new HttpError('', 404), false],
])('읽기는 %s 그렇게 다시 묻는다', (_name, failures, error, again) => {
  expect(readAgain.retry(failures, error)).toBe(again)
})

test('쓰기는 저절로 다시 하지 않고, 연결이 없어도 기다리지 않고 말한다', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions()
  expect(mutations).toMatchObject({ retry: false, networkMode: 'always' })
  expect(queries).toMatchObject({ retry: readAgain.retry, networkMode: 'always', refetchOnReconnect: true })
})
