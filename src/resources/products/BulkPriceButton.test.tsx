import { screen, waitFor } from '@testing-library/react'
import { ListContextProvider } from 'react-admin'
import { expect, test } from 'vitest'
import { useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { button, field, press, type } from '#tests/support/pressing.ts'
import { fill } from '#tests/support/tables.ts'
import { BulkPriceButton } from './BulkPriceButton.tsx'

const { draw, asked } = useDrawnConsole()

const product = (id: number, list_price: number, sale_price: number) => ({
  id,
  name: `상품 ${id}`,
  list_price,
  sale_price,
})
const all = [product(1, 40_000, 30_000), product(2, 10_000, 9_990)]

async function open(selectedIds = [1, 2]) {
  draw(
    <ListContextProvider value={{ selectedIds, onSelect: () => undefined } as never}>
      <BulkPriceButton />
    </ListContextProvider>,
    ({ method }) =>
      method === 'GET'
        ? { results: all.filter(({ id }) => selectedIds.includes(id)), total_count: selectedIds.length }
        : { job_id: null, status: 'DONE', total: 0, rows: [], totals: { SUCCESS: 0 } },
  )
  await press('가격 바꾸기')
  await type(/^사유/, '행사')
}
const look = () => button('미리 확인')
const checked = async () => {
  await press('미리 확인')
  await waitFor(() => expect(asked.some(({ method }) => method === 'POST')).toBe(true))
  return asked.find(({ method }) => method === 'POST')?.body
}
const body = (items: object[]) => ({ dry_run: true, reason: '행사', items })

test.each([
  [
    '판매가 몇 % 내리기',
    /^몇 %\s*\*?$/,
    '10',
    [
      { id: 1, sale_price: 27_000 },
      { id: 2, sale_price: 8_990 },
    ],
  ],
  [
    '판매가 몇 % 올리기',
    /^몇 %\s*\*?$/,
    '50',
    [
      { id: 1, sale_price: 45_000, list_price: 45_000 },
      { id: 2, sale_price: 14_980, list_price: 14_980 },
    ],
  ],
  [
    '모두 같은 판매가로',
    /^새 판매가/,
    '20,000',
    [
      { id: 1, sale_price: 20_000 },
      { id: 2, sale_price: 20_000, list_price: 20_000 },
    ],
  ],
] as const)(
  '%s: 고른 상품마다 새 가격을 미리 확인하고, 정가는 넘을 때만 함께 바뀐다',
  async (way, label, digits, items) => {
    await open()
    await fill({ '어떻게 바꿀까요': way })
    await type(label, digits)
    expect(await checked()).toEqual(body([...items]))
  },
)

test('퍼센트와 금액은 서로의 수를 이어받지 않고, 올리기와 내리기는 이어받는다', async () => {
  await open()
  await type(/^몇 %\s*\*?$/, '15')
  await fill({ '어떻게 바꿀까요': '판매가 몇 % 올리기' })
  expect((await field(/^몇 %\s*\*?$/)).value).toBe('15')
  await fill({ '어떻게 바꿀까요': '모두 같은 판매가로' })
  expect([(await field(/^새 판매가/)).value, (await look()).disabled]).toEqual(['', true])
  await type(/^새 판매가/, '20000')
  await fill({ '어떻게 바꿀까요': '판매가 몇 % 올리기' })
  expect((await field(/^몇 %\s*\*?$/)).value).toBe('')
})

test('100% 내릴 수는 없고, 수나 사유가 없으면 확인할 것이 없다', async () => {
  await open()
  for (const digits of ['', '0', '100', '250']) {
    await type(/^몇 %\s*\*?$/, digits)
    expect((await look()).disabled, digits).toBe(true)
  }
  await type(/^몇 %\s*\*?$/, '99')
  expect((await look()).disabled).toBe(false)
  await type(/^사유/, ' ')
  expect((await look()).disabled).toBe(true)
  expect(screen.getByRole('heading').textContent).toBe('상품 2개 가격 바꾸기')
})
