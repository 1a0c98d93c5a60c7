import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { asc } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { approvals } from '#server/modules/approvals/approvals.tables.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import type { StaffRole } from '#shared/permissions.ts'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { fill } from '#tests/support/tables.ts'
import { ProductList } from '../../../../src/resources/products/ProductList.tsx'

const api = useApi()
const { open, sent } = useConsole(api)

const pricesNow = async () => {
  const rows = await api.deps.db.select().from(products).orderBy(asc(products.id))
  return rows.map(({ listPrice, salePrice }) => [listPrice, salePrice])
}

async function openPrices(role: StaffRole, label: string) {
  await makeProduct(api.deps.db, { listPrice: 12_000, salePrice: 10_010 })
  await makeProduct(api.deps.db, { listPrice: 30_000, salePrice: 29_990 })
  const user = await open(<ProductList />, { resource: 'products', path: '/', role })
  await waitFor(() => expect(document.querySelectorAll('tbody [type=checkbox]')).toHaveLength(2))
  fireEvent.click(document.querySelector('thead [type=checkbox]') as Element)
  await user.click(await screen.findByRole('button', { name: label }))
  const dialog = within(await screen.findByRole('dialog', { name: `상품 2개 ${label}` }))
  const go = dialog.getByText<HTMLButtonElement>('미리 확인')
  return { user, dialog, go }
}

test('고른 상품의 판매가를 몇 %씩 올리면 10원 아래를 버리고, 넘어선 정가만 함께 오른다', async () => {
  const { user, go } = await openPrices('admin', '가격 바꾸기')
  await fill({ '어떻게 바꿀까요': '판매가 몇 % 올리기', '몇 %': '5', 사유: '원가가 올랐어요' })
  await waitFor(() => expect(go.disabled).toBe(false))
  await user.click(go)
  const sheet = within(await screen.findByRole('dialog', { name: '가격 바꾸기' }))
  const confirm = await sheet.findByRole('button', { name: '2건 가격 바꾸기' })
  expect(await pricesNow()).toEqual([
    [12_000, 10_010],
    [30_000, 29_990],
  ])
  await user.click(confirm)
  await screen.findByText(/^성공 2 · /)
  expect(await pricesNow()).toEqual([
    [12_000, 10_510],
    [31_480, 31_480],
  ])
  expect(sent.findLast(({ path }) => path.endsWith('/bulk/price'))?.body).toMatchObject({ reason: '원가가 올랐어요' })
})

test('몇 %와 사유를 모두 적어야 하고, 모두 내리거나 0으로 둘 수는 없다', async () => {
  const { dialog, go } = await openPrices('admin', '가격 바꾸기')
  await fill({ 사유: '행사' })
  expect(go.disabled).toBe(true)
  for (const [way, digits, ready] of [
    ['판매가 몇 % 내리기', '0', false],
    ['판매가 몇 % 내리기', '99', true],
    ['판매가 몇 % 내리기', '100', false],
    ['판매가 몇 % 올리기', '100', true],
    ['회원가를 판매가보다 몇 % 낮게', '100', false],
    ['회원가를 판매가보다 몇 % 낮게', '20', true],
    ['모두 같은 판매가로', '0', false],
  ] as const) {
    await fill({ '어떻게 바꿀까요': way })
    await fill({ [way === '모두 같은 판매가로' ? '새 판매가' : '몇 %']: digits })
    await waitFor(() => expect([way, digits, !go.disabled]).toEqual([way, digits, ready]))
  }
  await fill({ '새 판매가': '19900원' })
  expect([dialog.getByLabelText<HTMLInputElement>(/^새 판매가/).value, go.disabled]).toEqual(['19,900', false])
  await fill({ 사유: '  ' })
  expect(go.disabled).toBe(true)
})

test('회원가를 판매가에서 한꺼번에 정하면 판매가는 그대로이고, 목록에 보인다', async () => {
  const { user, go } = await openPrices('admin', '가격 바꾸기')
  const memberPrices = async () =>
    (await api.deps.db.select().from(products).orderBy(asc(products.id))).map(({ memberPrice }) => memberPrice)
  const finish = async () => {
    await waitFor(() => expect(go.disabled).toBe(false))
    await user.click(go)
    const sheet = within(await screen.findByRole('dialog', { name: '가격 바꾸기' }))
    await user.click(await sheet.findByRole('button', { name: '2건 가격 바꾸기' }))
    await screen.findByText(/^성공 2 · /)
  }
  await fill({ '어떻게 바꿀까요': '회원가를 판매가보다 몇 % 낮게', '몇 %': '10', 사유: '회원 행사' })
  await finish()
  expect(await memberPrices()).toEqual([9_000, 26_990])
  expect(await pricesNow()).toEqual([
    [12_000, 10_010],
    [30_000, 29_990],
  ])
  await user.click(screen.getAllByRole('button', { name: '닫기' })[0] as Element)
  await waitFor(() => expect(document.querySelector('tbody')?.textContent).toContain('26,990원'))
})

test('혼자 바꿀 수 없는 직원의 것은 요청이 되고, 가격은 그대로다', async () => {
  const { user, go } = await openPrices('ops', '가격 변경 요청')
  await fill({ '몇 %': '10', 사유: '행사' })
  await waitFor(() => expect(go.disabled).toBe(false))
  await user.click(go)
  const sheet = within(await screen.findByRole('dialog', { name: '가격 변경 요청' }))
  await user.click(await sheet.findByRole('button', { name: '2건 가격 변경 요청' }))
  await screen.findByText(/^성공 2 · /)
  expect(await pricesNow()).toEqual([
    [12_000, 10_010],
    [30_000, 29_990],
  ])
  expect(await api.deps.db.select().from(approvals)).toMatchObject([
    { kind: 'PRICE', status: 'PENDING', reason: '행사' },
    { kind: 'PRICE', status: 'PENDING', reason: '행사' },
  ])
})
