import { expect, test, vi } from 'vitest'
import { heldUp, lostToAnother, retried } from './transaction.ts'

const refusal = (code: string) => Object.assign(new Error(code), { code })
/** as Drizzle wraps it */
const wrapped = (code: string) => new Error('Failed query', { cause: refusal(code) })

/** Work that fails with these, one after the other, and then succeeds. */
const failing = (...errors: Error[]) => {
  const work = vi.fn<() => Promise<string>>()
  for (const error of errors) work.mockRejectedValueOnce(error)
  return work.mockResolvedValue('done')
}

test('서로 만난 트랜잭션은 세 번까지 다시 하고, 그 안에 되면 된 것이다', async () => {
  const work = failing(wrapped('40001'), refusal('40P01'))
  expect(await retried(work)).toBe('done')
  expect(work).toHaveBeenCalledTimes(3)
})

test('세 번째도 지면 마지막 오류를 그대로 던진다', async () => {
  const last = wrapped('40P01')
  const work = failing(wrapped('40001'), wrapped('40001'), last)
  await expect(retried(work)).rejects.toBe(last)
  expect(work).toHaveBeenCalledTimes(3)
})

test.each(['23505', '55P03', '57014', '08006'])('다시 해도 같을 %s는 다시 하지 않는다', async (code) => {
  const error = wrapped(code)
  const work = failing(error)
  await expect(retried(work)).rejects.toBe(error)
  expect(work).toHaveBeenCalledTimes(1)
})

test('두 번째에 다른 오류가 나면 거기서 멈춘다', async () => {
  const other = new Error('bug')
  const work = failing(refusal('40001'), other)
  await expect(retried(work)).rejects.toBe(other)
  expect(work).toHaveBeenCalledTimes(2)
})

test('사이에 할 일은 다시 하기 전마다 하고, 마지막 뒤에는 하지 않는다', async () => {
  const between = vi.fn<(error: unknown) => Promise<boolean>>().mockResolvedValue(true)
  const [first, second] = [new Error('1'), new Error('2')]
  await expect(retried(failing(first, second), { tries: 2, again: between })).rejects.toBe(second)
  expect(between.mock.calls).toEqual([[first]])
})

test('사이의 일이 실패하면 그 오류로 끝난다', async () => {
  const work = failing(new Error('1'))
  const unreachable = new Error('unreachable')
  await expect(retried(work, { again: () => Promise.reject(unreachable) })).rejects.toBe(unreachable)
  expect(work).toHaveBeenCalledTimes(1)
})

test('한 번만 하라고 하면 다시 하지 않는다', async () => {
  const work = failing(refusal('40001'))
  await expect(retried(work, { tries: 1 })).rejects.toThrow('40001')
  expect(work).toHaveBeenCalledTimes(1)
})

test('잠금을 얻지 못한 것은 뒤에서 하는 일만 다시 할 값어치가 있다', () => {
  expect(heldUp(wrapped('55P03'))).toBe(true)
  expect(heldUp(wrapped('40P01'))).toBe(true)
  expect(lostToAnother(wrapped('55P03'))).toBe(false)
  expect(heldUp(new Error('bug'))).toBe(false)
})
