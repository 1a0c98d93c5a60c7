import { expect, test, vi } from 'vitest'
import { JOB_ROWS } from '#shared/policy.ts'
import { withinJob } from './bulk.contract.ts'

const found = (length: number) => Array.from({ length }, (_, id) => ({ id }))
const counter = (exact?: number) => vi.fn<() => Promise<number | undefined>>().mockResolvedValue(exact)

test('한 작업에 드는 만큼은 세지 않고 그대로 한다', async () => {
  const count = counter()
  const rows = found(JOB_ROWS)
  expect(await withinJob(rows, count)).toBe(rows)
  expect(await withinJob([], count)).toEqual([])
  expect(count).not.toHaveBeenCalled()
})

test('한 줄이라도 넘으면 정확한 수를 세어 거절한다', async () => {
  const tooMany = (requested: number) =>
    expect.objectContaining({ code: 'BULK_TOO_MANY', extra: { limit: JOB_ROWS, requested } })
  await expect(withinJob(found(JOB_ROWS + 1), counter(70_001))).rejects.toEqual(tooMany(70_001))
  await expect(withinJob(found(JOB_ROWS + 1), counter())).rejects.toEqual(tooMany(JOB_ROWS + 1))
})
