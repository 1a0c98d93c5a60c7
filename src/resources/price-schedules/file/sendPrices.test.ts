import { expect, test, vi } from 'vitest'
import type { ConsoleDataProvider } from '#dataProvider/types.ts'
import { sendPrices } from './sendPrices.ts'

const answering = () => {
  const bulk = vi.fn(
    (_resource: string, _action: string, { items = [], dry_run }: { items?: object[]; dry_run?: true }) =>
      Promise.resolve({
        job_id: dry_run ? null : 9,
        dry_run: dry_run === true,
        status: 'DONE',
        total: items.length,
        totals: { SUCCESS: items.length - 1, SKIPPED: 0, FAILED: 1, NOT_ATTEMPTED: 0, UNKNOWN: 0 },
        rows: items.map((item) => ({ ...item, label: '', status: 'SUCCESS' })),
      }),
  )
  return { bulk, data: { bulk } as unknown as ConsoleDataProvider }
}
const items = Array.from({ length: 1201 }, (_, n) => ({ row: n + 2 }))

test('미리보기는 500행씩 나누어 묻고 결과를 합친다', async () => {
  const { bulk, data } = answering()
  const result = await sendPrices(data, { items, dry_run: true })
  expect(bulk.mock.calls.map(([, , body]) => body.items?.length)).toEqual([500, 500, 201])
  expect(result).toMatchObject({ total: 1201, totals: { SUCCESS: 1198, FAILED: 3 } })
  expect(result.rows.map(({ row }) => row)).toEqual(items.map(({ row }) => row))
})

test('예약은 행이 몇 개든 한 작업으로 보낸다', async () => {
  const { bulk, data } = answering()
  await sendPrices(data, { items, reason: '특가' }, { requestId: 'once' })
  expect(bulk).toHaveBeenCalledTimes(1)
  expect(bulk.mock.calls[0]).toMatchObject([
    'price-schedules',
    'create',
    { items, reason: '특가' },
    { requestId: 'once' },
  ])
})
