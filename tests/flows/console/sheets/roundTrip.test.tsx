import { Blob as NodeBlob, File as NodeFile } from 'node:buffer'
import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { csvOf, downloaded, type } from '#tests/support/sheets.ts'
import { fill } from '#tests/support/tables.ts'
import { ProductList } from '../../../../src/resources/products/ProductList.tsx'

const api = useApi()
const { open, sent } = useConsole(api)

beforeEach(async () => {
  // files of the document cannot be read, and the server in process reads Node's forms only
  const form = await new Response(new URLSearchParams()).formData()
  vi.stubGlobal('FormData', form.constructor)
  vi.stubGlobal('File', NodeFile)
  vi.stubGlobal('Blob', NodeBlob)
})

const priceOf = async (id: number) =>
  (await api.deps.db.select().from(products).where(eq(products.id, id)))[0]?.salePrice

test('고친 칸만 지금 값과 함께 보이고, 충돌은 지금 값을 두며, 고른 줄만 내 값이 된다', async () => {
  const made = []
  for (let n = 0; n < 4; n++) made.push(await makeProduct(api.deps.db))
  const [plain, kept, mine, wrong] = made.map(({ id }) => id) as [number, number, number, number]
  const table = await downloaded(await api.staff('admin'), { kind: 'PRICE', product_filter: {} })
  for (const id of [plain, kept, mine]) type(table, id, '판매가', '25000')
  type(table, wrong, '판매가', '2.5E+4원')
  for (const id of [kept, mine])
    await api.deps.db.update(products).set({ salePrice: 27_000 }).where(eq(products.id, id))
  const user = await open(<ProductList />, { resource: 'products', path: '/', role: 'admin' })
  await user.click(await screen.findByRole('button', { name: '엑셀로 고치기' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.upload(await dialog.findByLabelText('올릴 파일'), new File([csvOf(table)], '가격.csv'))
  await dialog.findByText(/4줄 가운데 바뀜 1 · 충돌 2 · 오류 1/)
  const apply = () => dialog.getByRole<HTMLButtonElement>('button', { name: /줄 적용$/ })
  expect(apply().textContent).toBe('1줄 적용')
  const row = table.rows.findIndex((cells) => cells[0] === String(mine)) + 2
  const choice = within(dialog.getByRole('group', { name: `${row}행 충돌` }))
  expect(choice.getByRole('button', { name: '지금 값 두기' }).getAttribute('aria-pressed')).toBe('true')
  await user.click(choice.getByRole('button', { name: '내 값으로' }))
  expect(apply().textContent).toBe('2줄 적용')
  expect(apply().disabled).toBe(true)
  await fill({ 사유: '봄 할인' })
  await waitFor(() => expect(apply().disabled).toBe(false))
  await user.click(apply())
  await dialog.findByText(/^성공 2 · /)
  expect(await Promise.all([plain, kept, mine, wrong].map(priceOf))).toEqual([25_000, 27_000, 25_000, 29_900])
  const body = sent.findLast(({ path }) => path.endsWith('/sheets/prices'))?.body as { items: { cells: object }[] }
  expect(body.items.map(({ cells }) => Object.keys(cells))).toEqual([['sale_price'], ['sale_price']])
})

test('다른 파일을 올리면 열쇠 열이 없다고 말하고, 아무것도 바뀌지 않는다', async () => {
  await makeProduct(api.deps.db)
  const user = await open(<ProductList />, { resource: 'products', path: '/', role: 'admin' })
  await user.click(await screen.findByRole('button', { name: '엑셀로 고치기' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.upload(await dialog.findByLabelText('올릴 파일'), new File(['이름,값\r\n가,1'], '다른.csv'))
  await dialog.findByText(/‘수정용 열쇠’ 열이 없어서/)
})
