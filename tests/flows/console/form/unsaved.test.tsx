import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { TextInput } from 'react-admin'
import { useNavigate } from 'react-router'
import { expect, test } from 'vitest'
import { products, skus } from '#server/modules/catalog/catalog.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { StandardEdit } from '../../../../src/console/form/StandardForm.tsx'
import { OptionAside } from '../../../../src/resources/products/OptionAside.tsx'
import { SkuList } from '../../../../src/resources/skus/SkuList.tsx'

const api = useApi()
const { open, sent } = useConsole(api)

const Away = () => {
  const navigate = useNavigate()
  return <button onClick={() => void navigate('/elsewhere')}>다른 화면</button>
}
const named = ({ name, version }: Record<string, unknown>) => ({ name, version })
const openProduct = (id: number) =>
  open(
    <>
      <StandardEdit id={id} redirect={false} transform={named} aside={<OptionAside />}>
        <TextInput source="name" label="상품 이름" />
      </StandardEdit>
      <Away />
    </>,
    { resource: 'products', path: `/products/${id}`, role: 'admin' },
  )
const asks = () => screen.findByRole('dialog', { name: '저장하지 않고 나갈까요?' })
/** Whether the browser would ask before the tab is closed. */
const asksOnClosing = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const writes = () =>
  sent
    .filter(({ method, path }) => method !== 'GET' && !path.includes('/auth/'))
    .map(({ method, path }) => `${method} ${path}`)

test('옵션만 고쳐도 나가기 전에 묻고, 계속하면 적던 것이 그대로 있다', async () => {
  const product = await makeProduct(api.deps.db, { skus: [{ option: [['색상', '그레이']] }] })
  const user = await openProduct(product.id)
  await user.type(await screen.findByRole('textbox', { name: '값 1' }), ' 진한')
  expect(asksOnClosing()).toBe(true)
  await user.click(screen.getByRole('button', { name: '다른 화면' }))
  await user.click(within(await asks()).getByRole('button', { name: '계속 입력하기' }))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: '값 1' })).value).toBe('그레이 진한')

  await user.click(screen.getByRole('button', { name: '되돌리기' }))
  expect(asksOnClosing()).toBe(false)
})

test('상품과 옵션은 단추 하나로 함께 저장하고, 무엇이 남았는지 늘 보인다', async () => {
  const product = await makeProduct(api.deps.db, { skus: [{ option: [['색상', '그레이']] }] })
  const user = await openProduct(product.id)
  await user.type(await screen.findByRole('textbox', { name: '값 1' }), ' 진한')
  await user.type(screen.getByLabelText(/상품 이름/), ' 새 판')
  await screen.findByText('저장하지 않은 것: 입력한 내용, 옵션')
  expect(screen.getAllByRole('button', { name: '저장' })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: '저장' }))

  await waitFor(() => expect(asksOnClosing()).toBe(false))
  expect(writes()).toEqual(['POST /store-admin/v1/options/bulk/upsert', `PATCH /store-admin/v1/products/${product.id}`])
  const [row] = await api.deps.db.select().from(products).where(eq(products.id, product.id))
  expect(row?.name).toMatch(/ 새 판$/)
  const [sku] = await api.deps.db.select().from(skus).where(eq(skus.productId, product.id))
  expect(sku?.optionLabel).toBe('그레이 진한')
})

test('한 번 저장한 뒤에 다시 고친 것도 나가기 전에 묻는다', async () => {
  const product = await makeProduct(api.deps.db)
  const user = await openProduct(product.id)
  const name = await screen.findByLabelText(/상품 이름/)
  await user.type(name, ' 하나')
  await user.click(screen.getByRole('button', { name: '저장' }))
  await waitFor(() => expect(asksOnClosing()).toBe(false))
  await user.type(name, ' 둘')
  expect(asksOnClosing()).toBe(true)
  await user.click(screen.getByRole('button', { name: '다른 화면' }))
  await user.click(within(await asks()).getByRole('button', { name: '저장하지 않고 나가기' }))
  expect(asksOnClosing()).toBe(true)
})

test('SKU를 켜거나 재고를 바꿔 화면을 다시 읽어도 적던 상품 이름은 사라지지 않는다', async () => {
  const product = await makeProduct(api.deps.db, {
    skus: [{ option: [['색상', '그레이']] }, { option: [['색상', '핑크']] }],
  })
  const user = await openProduct(product.id)
  const name = await screen.findByLabelText<HTMLInputElement>(/상품 이름/)
  await user.type(name, ' 새 판')
  await user.click(await screen.findByLabelText('핑크 판매'))
  await waitFor(() => expect(writes()).toHaveLength(1))
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('핑크 판매').checked).toBe(false))
  expect(name.value).toMatch(/ 새 판$/)
})

test('적던 대화상자를 Esc로 닫으면 먼저 묻는다', async () => {
  await makeProduct(api.deps.db)
  const user = await open(<SkuList />, { resource: 'skus', role: 'admin' })
  await user.click((await screen.findAllByRole('button', { name: /재고 바꾸기$/ }))[0] ?? document.body)
  await screen.findByRole('dialog', { name: '재고 바꾸기' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await user.click((await screen.findAllByRole('button', { name: /재고 바꾸기$/ }))[0] ?? document.body)
  const dialog = within(await screen.findByRole('dialog', { name: '재고 바꾸기' }))
  await user.type(dialog.getByLabelText('수량'), '3')
  expect(asksOnClosing()).toBe(true)
  await user.keyboard('{Escape}')
  await user.click(within(await asks()).getByRole('button', { name: '계속 입력하기' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '저장하지 않고 나갈까요?' })).toBeNull())
  expect(dialog.getByLabelText<HTMLInputElement>('수량').value).toBe('3')

  await user.click(dialog.getByRole('button', { name: '닫기' }))
  await user.click(within(await asks()).getByRole('button', { name: '저장하지 않고 나가기' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
