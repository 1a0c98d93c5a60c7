import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { products, skus } from '#server/modules/catalog/catalog.tables.ts'
import type { StaffRole } from '#shared/permissions.ts'
import { useApi } from '#tests/support/api.ts'
import { makeProduct, type MadeProduct } from '#tests/support/catalog.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { orderOf } from '#tests/support/skuOrders.ts'
import { StandardEdit } from '../../../../src/console/form/StandardForm.tsx'
import { OptionAside } from '../../../../src/resources/products/OptionAside.tsx'

const api = useApi()
const { open, sent } = useConsole(api)

const openOptions = (made: MadeProduct, role: StaffRole = 'admin') =>
  open(
    <StandardEdit id={made.id} aside={<OptionAside />}>
      {null}
    </StandardEdit>,
    { resource: 'products', path: `/products/${made.id}`, role },
  )

const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: '저장' })

/** react-admin writes a refusal to the console before the screen shows it; anything else still fails the test. */
const refusalIs = (words: string) =>
  vi.spyOn(console, 'error').mockImplementation((error) => {
    if (!String(error).includes(words)) throw new Error(String(error))
  })

const skusOf = (productId: number) =>
  api.deps.db
    .select({ label: skus.optionLabel, status: skus.status, onHand: skus.onHand })
    .from(skus)
    .where(eq(skus.productId, productId))
    .orderBy(skus.id)

test('옵션을 적고 저장하면 조합마다 SKU가 생기고, 재고를 넣고 켜면 팔 수 있다', async () => {
  const product = await makeProduct(api.deps.db, { status: 'DRAFT', skus: [] })
  const user = await openOptions(product)
  await user.click(await screen.findByRole('button', { name: '옵션 추가' }))
  await user.type(screen.getByRole('textbox', { name: '옵션 이름' }), '색상')
  await user.type(screen.getByRole('textbox', { name: '값 1' }), '그레이{Enter}')
  await user.type(screen.getByRole('textbox', { name: '값 2' }), '핑크')
  await screen.findByText('SKU 2개가 돼요.')
  await user.click(saveButton())

  await user.click(await screen.findByRole('button', { name: '그레이 재고' }))
  const dialog = within(await screen.findByRole('dialog', { name: '재고 바꾸기' }))
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: '재고 바꾸기' }).disabled).toBe(true)
  await user.type(dialog.getByRole('textbox', { name: '수량' }), '12')
  await user.type(dialog.getByRole('textbox', { name: /이유/ }), '첫 입고')
  await user.click(dialog.getByRole('button', { name: '재고 바꾸기' }))
  await waitFor(async () => expect((await skusOf(product.id))[0]).toMatchObject({ label: '그레이', onHand: 12 }))

  await user.click(await screen.findByLabelText('그레이 판매'))
  await waitFor(async () =>
    expect(await skusOf(product.id)).toEqual([
      { label: '그레이', status: 'ACTIVE', onHand: 12 },
      { label: '핑크', status: 'INACTIVE', onHand: 0 },
    ]),
  )
})

test('주문이 진행 중인 값을 빼면 어느 SKU 때문인지 말하고, 적던 것은 그대로 있다', async () => {
  const product = await makeProduct(api.deps.db, {
    skus: [{ option: [['색상', '그레이']] }, { option: [['색상', '핑크']] }],
  })
  await orderOf(api, product.sku)
  const user = await openOptions(product)
  refusalIs('진행 중인 주문이 있는 옵션')
  await user.click(await screen.findByRole('button', { name: '그레이 빼기' }))
  await user.click(saveButton())
  await screen.findByText(/진행 중인 주문이 있는 옵션이라 바꿀 수 없어요. \(그레이\)/)
  screen.getByText('옵션을 저장하지 못했어요.')
  expect(screen.queryByRole('button', { name: '그레이 빼기' })).toBeNull()
  expect((await skusOf(product.id)).map((one) => one.label)).toEqual(['그레이', '핑크'])

  await user.click(screen.getByRole('button', { name: '되돌리기' }))
  await screen.findByRole('button', { name: '그레이 빼기' })
})

test('같은 이름이 있으면 보내지 않고 이유를 말한다', async () => {
  const product = await makeProduct(api.deps.db, { skus: [{ option: [['색상', '그레이']] }] })
  const user = await openOptions(product)
  await user.click(await screen.findByRole('button', { name: '값 추가' }))
  await user.type(screen.getByRole('textbox', { name: '값 2' }), '그레이')
  await screen.findAllByText('같은 이름이 두 번 있어요.')
  expect(saveButton().disabled).toBe(true)
  expect(sent.some(({ path }) => path.endsWith('/bulk/upsert'))).toBe(false)
})

test('파는 상품의 마지막 SKU는 끌 수 없다', async () => {
  const product = await makeProduct(api.deps.db)
  const user = await openOptions(product)
  refusalIs('판매하려면 더 필요해요')
  await user.click(await screen.findByLabelText(`${product.sku.code} 판매`))
  await screen.findByText(/판매하려면 더 필요해요: 판매 중인 SKU/)
  const [row] = await api.deps.db.select().from(products).where(eq(products.id, product.id))
  expect(row?.status).toBe('ON_SALE')
  expect(await skusOf(product.id)).toMatchObject([{ status: 'ACTIVE' }])
})

test('상담 직원에게는 단추가 잠겨 있다', async () => {
  const product = await makeProduct(api.deps.db, { skus: [{ option: [['색상', '그레이']] }] })
  await openOptions(product, 'cs')
  const toggle = await screen.findByLabelText<HTMLInputElement>('그레이 판매')
  expect(toggle.disabled).toBe(true)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '옵션 추가' }).disabled).toBe(true)
})
