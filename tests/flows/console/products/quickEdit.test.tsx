import { screen, waitFor, within } from '@testing-library/react'
import { asc, eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { approvals } from '#server/modules/approvals/approvals.tables.ts'
import { products, skus, stockMovements } from '#server/modules/catalog/catalog.tables.ts'
import type { StaffRole } from '#shared/permissions.ts'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { ProductList } from '../../../../src/resources/products/ProductList.tsx'
import { forgetQuick } from '../../../../src/resources/products/quick/quickDrafts.ts'

const api = useApi()
const { open } = useConsole(api)
afterEach(() => forgetQuick())

async function openQuick(role: StaffRole = 'admin') {
  const { db } = api.deps
  const second = await makeProduct(db, { name: '나 밴드', listPrice: 30_000, salePrice: 20_000 })
  const first = await makeProduct(db, { name: '가 매트', listPrice: 30_000, salePrice: 20_000 })
  const user = await open(<ProductList />, { resource: 'products', path: '/', role })
  await screen.findByRole('link', { name: '가 매트' })
  await user.click(screen.getByRole('button', { name: '빠른 수정' }))
  const cell = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })
  const save = async (reason: string) => {
    await user.click(screen.getByRole('button', { name: '확인하고 저장' }))
    const dialog = within(await screen.findByRole('dialog', { name: '바꾼 값을 저장할까요?' }))
    if (reason) await user.type(dialog.getByRole('textbox', { name: /사유/ }), reason)
    await user.click(dialog.getByRole('button', { name: '저장' }))
    return dialog
  }
  return { user, cell, save, first, second }
}

const pricesNow = async () =>
  (await api.deps.db.select().from(products).orderBy(asc(products.name))).map((one) => one.salePrice)

test('글쇠만으로 가격, 상태, 재고를 고치고, 한 번에 저장하면 재고는 사유와 함께 내역에 남는다', async () => {
  const { user, cell, save, first } = await openQuick()
  cell('가 매트 상태').focus()
  await user.keyboard('{Enter}')
  await user.selectOptions(screen.getByRole('combobox', { name: '가 매트 상태' }), '품절')
  await user.keyboard('{Tab}')
  await user.keyboard('19000{Tab}')
  await user.keyboard('17000{Tab}')
  await user.keyboard('7{Enter}')
  expect(document.activeElement).toBe(cell('나 밴드 현재고'))
  await user.keyboard('{Enter}3{Escape}')
  expect(cell('나 밴드 현재고').textContent).toBe('10')
  await screen.findByText('바꾼 상품 1개')
  await save('실사')
  await screen.findByText('4칸을 저장했어요.')
  const [row] = await api.deps.db.select().from(products).where(eq(products.id, first.id))
  expect(row).toMatchObject({ salePrice: 19_000, memberPrice: 17_000, status: 'SOLD_OUT' })
  const lines = await api.deps.db
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.skuId, first.sku.id))
    .orderBy(asc(stockMovements.id))
  expect(lines.map(({ delta, reason }) => [delta, reason])).toEqual([
    [10, null],
    [-3, '실사: 실사'],
  ])
})

test('Esc는 고친 칸을 되돌리고, 절반 넘게 내리는 값은 승인 대기함으로 간다', async () => {
  const { user, cell, save } = await openQuick()
  cell('가 매트 판매가').focus()
  await user.keyboard('{Enter}9000{Enter}')
  await user.keyboard('{Enter}18000{Enter}')
  await screen.findByText('바꾼 상품 2개')
  await waitFor(() => expect(document.activeElement).toBe(cell('나 밴드 판매가')))
  await user.keyboard('{Escape}')
  await screen.findByText('바꾼 상품 1개')
  const dialog = await save('철 지남')
  dialog.getByText(/판매가 1개는 승인 대기함에/)
  await screen.findByText(/1칸은 다른 관리자가 승인하면/)
  expect(await pricesNow()).toEqual([20_000, 20_000])
  expect((await api.deps.db.select().from(approvals)).map(({ kind, status }) => [kind, status])).toEqual([
    ['PRICE', 'PENDING'],
  ])
})

test('그사이 다른 사람이 고친 상품과 팔린 재고는 저장되지 않고, 까닭을 말한 뒤 다시 적게 한다', async () => {
  const { user, cell, save, first, second } = await openQuick()
  const { db } = api.deps
  cell('가 매트 판매가').focus()
  await user.keyboard('{Enter}19000{Enter}')
  cell('나 밴드 현재고').focus()
  await user.keyboard('{Enter}8{Enter}')
  await db.update(products).set({ version: 9, salePrice: 21_000 }).where(eq(products.id, first.id))
  await db.update(skus).set({ onHand: 9 }).where(eq(skus.id, second.sku.id))
  await db.insert(stockMovements).values({ skuId: second.sku.id, delta: -1, kind: 'SALE', actor: 'system' })
  const dialog = await save('정리')
  await dialog.findByText(/가 매트 판매가: .*다시 적어 주세요/)
  dialog.getByText(/나 밴드 현재고: 센 뒤에 바뀌었어요.*다시 적어 주세요/)
  expect(await pricesNow()).toEqual([21_000, 20_000])
  const [sku] = await db.select().from(skus).where(eq(skus.id, second.sku.id))
  expect(sku?.onHand).toBe(9)
})

test('마케터는 가격만 요청할 수 있고, 상태와 재고는 고치는 칸이 되지 않는다', async () => {
  await openQuick('marketer')
  expect(
    screen.getAllByRole('button', { name: /^(가 매트|나 밴드) / }).map((one) => one.getAttribute('aria-label')),
  ).toEqual(['가 매트 판매가 20,000', '가 매트 회원가 없음', '나 밴드 판매가 20,000', '나 밴드 회원가 없음'])
})

const memberPrice = async ({ id }: { id: number }) =>
  (await api.deps.db.select().from(products).where(eq(products.id, id)))[0]?.memberPrice

test('회원가만 고치고, 판매가보다 높은 것은 그 칸의 까닭을 말하며 저장되지 않는다', async () => {
  const { user, cell, save, first, second } = await openQuick()
  cell('가 매트 회원가').focus()
  await user.keyboard('{Enter}15000{Enter}')
  await user.keyboard('{Enter}25000{Enter}')
  const dialog = await save('회원 혜택')
  await dialog.findByText(/나 밴드 회원가: 회원가는 판매가보다 낮아야 해요/)
  expect([await memberPrice(first), await memberPrice(second)]).toEqual([15_000, null])
})

test('회원가는 비워서 없애고, 절반 넘게 내리면 승인을 기다린다', async () => {
  const { user, cell, save, first, second } = await openQuick()
  cell('가 매트 회원가').focus()
  await user.keyboard('{Enter}15000{Enter}')
  await save('회원 혜택')
  await waitFor(async () => expect(await memberPrice(first)).toBe(15_000))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(cell('가 매트 회원가').textContent).toBe('15,000'))
  cell('가 매트 회원가').focus()
  await user.keyboard('{Enter}{Delete}{Enter}')
  expect(cell('가 매트 회원가').textContent).toBe('없음')
  await save('혜택 끝')
  await waitFor(async () => expect(await memberPrice(first)).toBeNull())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  cell('나 밴드 회원가').focus()
  await user.keyboard('{Enter}9000{Enter}')
  const big = await save('초특가')
  big.getByText(/회원가 1개는 승인 대기함에/)
  await screen.findByText(/1칸은 다른 관리자가 승인하면/)
  expect(await memberPrice(second)).toBeNull()
})
