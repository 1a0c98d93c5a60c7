import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { TextInput } from 'react-admin'
import { expect, test } from 'vitest'
import { approvals } from '#server/modules/approvals/approvals.tables.ts'
import { products } from '#server/modules/catalog/catalog.tables.ts'
import type { AdminProduct } from '#contract/schema.d.ts'
import type { StaffRole } from '#shared/permissions.ts'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { StandardEdit } from '../../../../src/console/form/StandardForm.tsx'
import { usePriceQuestion } from '../../../../src/console/prices/usePriceQuestion.tsx'
import { changedPrices } from '../../../../src/resources/products/changedPrices.ts'
import { PriceInputs } from '../../../../src/resources/products/PriceInputs.tsx'

const api = useApi()
const { open } = useConsole(api)

const only = ({ name, list_price, sale_price, price_reason, version }: Record<string, unknown>) => ({
  name,
  list_price,
  sale_price,
  price_reason,
  version,
})
const Form = ({ id }: { id: number }) => {
  const { ask, question } = usePriceQuestion()
  return (
    <>
      <StandardEdit
        id={id}
        redirect={false}
        transform={only}
        beforeSave={(values, product) => ask(changedPrices(values, product as AdminProduct | undefined))}
      >
        <TextInput source="name" label="상품 이름" />
        <PriceInputs />
      </StandardEdit>
      {question}
    </>
  )
}

const openForm = async (role: StaffRole) => {
  const { id } = await makeProduct(api.deps.db, { listPrice: 40_000, salePrice: 30_000 })
  const user = await open(<Form id={id} />, { resource: 'products', path: `/products/${id}`, role })
  const setPrice = async (text: string) => {
    const field = await screen.findByLabelText(/판매가/)
    await user.clear(field)
    await user.type(field, text)
    await user.click(screen.getByRole('button', { name: '저장' }))
  }
  const price = async () =>
    (await api.deps.db.select({ price: products.salePrice }).from(products).where(eq(products.id, id)))[0]?.price
  return { user, setPrice, price }
}

test('가격을 바꾸면 앞뒤 값을 보여 주고 물으며, 돌아가면 아무것도 저장하지 않는다', async () => {
  const { user, setPrice, price } = await openForm('admin')
  await setPrice('25000')
  const dialog = within(await screen.findByRole('dialog', { name: '가격을 바꿀까요?' }))
  expect(dialog.getByText('판매가').parentElement?.textContent).toContain('30,000원 → 25,000원 (−17%)')
  await user.click(dialog.getByRole('button', { name: '돌아가기' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await price()).toBe(30_000)

  await user.click(await screen.findByRole('button', { name: '저장' }))
  await user.click(await screen.findByRole('button', { name: '바꾸고 저장' }))
  await waitFor(async () => expect(await price()).toBe(25_000))
})

test('운영 직원은 사유를 적어 요청하고, 화면은 기다리는 가격을 보여 준다', async () => {
  const { user, setPrice, price } = await openForm('ops')
  await setPrice('10000')
  const dialog = within(await screen.findByRole('dialog', { name: '가격 변경을 요청할까요?' }))
  dialog.getByText(/절반 넘게 내리는 가격이라/)
  const go = dialog.getByRole<HTMLButtonElement>('button', { name: '요청하고 저장' })
  expect(go.disabled).toBe(true)
  await user.type(dialog.getByLabelText(/바꾸는 사유/), '재고 정리')
  await user.click(go)
  await screen.findByText(/승인을 기다려요: 판매가 30,000원 → 10,000원/)
  expect(await price()).toBe(30_000)
  expect(await api.deps.db.select().from(approvals)).toMatchObject([
    { kind: 'PRICE', status: 'PENDING', reason: '재고 정리' },
  ])
  expect((await screen.findByLabelText<HTMLInputElement>(/판매가/)).value).toBe('30,000')
})
