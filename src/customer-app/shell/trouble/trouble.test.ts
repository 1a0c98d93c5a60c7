import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, networkError } from '#shared/api/apiError.ts'
import { awaitedCode } from './awaitedCode.ts'
import { isLost } from './isLost.ts'
import { askAgain, PATIENCE_MS, type Trouble, watchTrouble } from './trouble.ts'

let client: QueryClient
let told: Trouble | null
let end: () => void

beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
  told = null
  end = watchTrouble(client, Date.now(), (trouble) => (told = trouble))
})
afterEach(() => {
  end()
  client.clear()
  vi.useRealTimers()
})

/** A screen that shows what `read` answers. */
function show(read: () => Promise<unknown>) {
  const observer = new QueryObserver(client, { queryKey: ['shown'], queryFn: read })
  return { observer, leave: observer.subscribe(() => {}) }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const never = () => new Promise<unknown>(() => {})

test('5초까지는 말이 없고, 넘으면 늦는다고 말하며, 오면 그친다', async () => {
  let arrive: (value: unknown) => void = () => {}
  show(() => new Promise((resolve) => (arrive = resolve)))
  await pass(PATIENCE_MS - 10)
  expect(told).toBeNull()
  await pass(20)
  expect(told).toEqual({ kind: 'LATE' })
  arrive('here')
  await pass(10)
  expect(told).toBeNull()
})

test('불러온 내용을 다시 읽지 못하면 언제의 것인지 말하고, 다시 시도하면 그친다', async () => {
  const read = vi.fn().mockResolvedValueOnce('old').mockRejectedValueOnce(networkError()).mockResolvedValueOnce('new')
  const readAt = Date.now()
  const { observer } = show(read as () => Promise<unknown>)
  await pass(1_000)
  await observer.refetch()
  await pass(10)
  expect(told).toEqual({ kind: 'OLD', readAt })
  expect(isLost(observer.getCurrentResult())).toBe(false)
  await askAgain(client)
  await pass(10)
  expect(told).toBeNull()
  expect(observer.getCurrentResult().data).toBe('new')
})

test('그것이 없어졌다는 답은 낡은 내용이 아니라 답이다', async () => {
  const gone = new ApiError(404, { code: 'PRODUCT_NOT_FOUND', message: '없어요.' })
  const { observer } = show(vi.fn().mockResolvedValueOnce('old').mockRejectedValue(gone) as () => Promise<unknown>)
  await pass(10)
  await observer.refetch()
  await pass(10)
  expect(told).toBeNull()
  expect(isLost(observer.getCurrentResult())).toBe(true)
})

test('늦는 것은 다시 물을 수 있다: 앞의 물음은 거둔다', async () => {
  const read = vi.fn().mockImplementationOnce(never).mockResolvedValueOnce('second')
  const { observer } = show(read as () => Promise<unknown>)
  await pass(PATIENCE_MS + 10)
  const asked = askAgain(client)
  await pass(10)
  await asked
  expect(read).toHaveBeenCalledTimes(2)
  expect(observer.getCurrentResult().data).toBe('second')
  expect(told).toBeNull()
})

test('떠난 화면의 물음과 화면 뒤에서 새로 읽는 일은 말하지 않는다', async () => {
  const { leave } = show(never)
  leave()
  await pass(PATIENCE_MS + 10)
  expect(told).toBeNull()
  client.setQueryData(['shown'], 'have')
  const { observer } = show(never)
  void observer.refetch()
  await pass(PATIENCE_MS + 10)
  expect(told).toBeNull()
})

test('보낸 것의 답과 화면의 코드가 늦어도 말한다', async () => {
  client
    .getMutationCache()
    .build(client, { mutationFn: never })
    .execute(undefined)
    .catch(() => {})
  await pass(PATIENCE_MS + 10)
  expect(told).toEqual({ kind: 'SENT' })
  let arrive: (value: unknown) => void = () => {}
  void awaitedCode.track(new Promise((resolve) => (arrive = resolve)))
  await pass(PATIENCE_MS + 10)
  expect(told).toEqual({ kind: 'LATE' })
  arrive('code')
  await pass(10)
  expect(told).toEqual({ kind: 'SENT' })
})
