import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { skus, stockMovements } from '#server/modules/catalog/catalog.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { selectPage, useConsole } from '#tests/support/flows.tsx'
import { openSmallShop } from '#tests/support/smallShop.ts'
import { SkuList } from '../../../../src/resources/skus/SkuList.tsx'

const api = useApi()
const { open } = useConsole(api)

const onHand = async () => {
  const found = await api.deps.db.select({ id: skus.id, onHand: skus.onHand }).from(skus).orderBy(skus.id)
  return found.map((sku) => sku.onHand)
}

async function openList() {
  await openSmallShop(api.deps.db, { products: 2, stock: 10 })
  return open(<SkuList />, { resource: 'skus' })
}

test('재고는 수량과 이유를 모두 적어야 바꿀 수 있고, 바꾼 까닭이 내역에 남는다', async () => {
  const user = await openList()
  const [button] = await screen.findAllByRole('button', { name: /재고 바꾸기$/ })
  await user.click(button ?? document.body)
  const dialog = within(await screen.findByRole('dialog', { name: '재고 바꾸기' }))
  const save = dialog.getByRole('button', { name: '재고 바꾸기' })

  await user.click(dialog.getByRole('button', { name: '줄이기' }))
  await user.type(dialog.getByLabelText('수량'), '3')
  dialog.getByText('10 → 7개')
  expect(save.hasAttribute('disabled')).toBe(true)
  await user.type(dialog.getByLabelText(/이유/), '파손')
  await user.click(save)

  await screen.findByText('재고를 7개로 바꿨어요.')
  expect((await onHand()).toSorted((a, b) => a - b)).toEqual([7, 10])
  const moved = await api.deps.db.select().from(stockMovements)
  expect(moved).toContainEqual(expect.objectContaining({ delta: -3, kind: 'ADJUST', reason: '파손' }))
})

test('여러 SKU의 재고는 같은 칸으로 묻고, 미리 확인한 뒤에 한꺼번에 바꾼다', async () => {
  const user = await openList()
  await selectPage(user)
  await user.click(await screen.findByRole('button', { name: '재고 바꾸기' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'SKU 2개의 재고 바꾸기' }))
  await user.type(dialog.getByLabelText('SKU마다 수량'), '5')
  await user.type(dialog.getByLabelText(/이유/), '입고')
  await user.click(dialog.getByRole('button', { name: '미리 확인' }))

  const sheet = within(await screen.findByRole('dialog', { name: '재고 바꾸기' }))
  const go = await sheet.findByRole('button', { name: /^2건/ })
  expect(await onHand()).toEqual([10, 10])
  await user.click(go)
  await waitFor(async () => expect(await onHand()).toEqual([15, 15]))
})
