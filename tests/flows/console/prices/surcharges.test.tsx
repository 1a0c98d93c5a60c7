import { screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { ListBase, Resource } from 'react-admin'
import { expect, test } from 'vitest'
import { optionGroups, optionValues, skus } from '#server/modules/catalog/catalog.tables.ts'
import type { StaffRole } from '#shared/permissions.ts'
import { useApi } from '#tests/support/api.ts'
import { makeProduct, type MadeProduct } from '#tests/support/catalog.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { SurchargeButton } from '../../../../src/console/prices/SurchargeButton.tsx'
import { ApprovalShow } from '../../../../src/resources/approvals/ApprovalShow.tsx'
import { OptionEdit } from '../../../../src/resources/options/OptionEdit.tsx'
import { SkuEdit } from '../../../../src/resources/skus/SkuEdit.tsx'

const api = useApi()
const { open } = useConsole(api)

const make = () =>
  makeProduct(api.deps.db, {
    listPrice: 10_000,
    salePrice: 10_000,
    skus: [{ option: [['색상', '금', 60_000]], extraPrice: 5_000 }, { option: [['색상', '은', 10_000]] }],
  })
const extras = async ({ id, sku }: MadeProduct) => {
  const [value] = await api.deps.db
    .select({ extra: optionValues.extraPrice })
    .from(optionValues)
    .where(eq(optionValues.id, sku.optionValueIds[0] as number))
  const [own] = await api.deps.db
    .select({ extra: skus.extraPrice })
    .from(skus)
    .where(eq(skus.productId, id))
    .orderBy(skus.id)
  return [value?.extra, own?.extra]
}

const openButton = async (product: MadeProduct, role: StaffRole) => {
  const user = await open(
    <ListBase resource="products">
      <SurchargeButton productId={product.id} onSaved={() => {}} />
    </ListBase>,
    { resource: 'products', role },
  )
  await user.click(await screen.findByRole('button', { name: /^추가금/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /^추가금/ }))
  const setAmount = async (name: string, text: string) => {
    const field = await dialog.findByLabelText(`${name} 새 추가금`)
    await user.clear(field)
    await user.type(field, text)
  }
  return { user, dialog, setAmount }
}

test('고객상담 직원은 추가금 변경을 앞뒤 값을 보며 사유와 함께 요청하고, 지금 값은 그대로다', async () => {
  const product = await make()
  const { user, dialog, setAmount } = await openButton(product, 'cs')
  await setAmount('금', '50000')
  await setAmount(`금 (${product.sku.code})`, '0')
  expect(dialog.getByText('색상 금').nextElementSibling?.textContent).toBe('60,000원 → 50,000원')
  expect(dialog.getByText('손님이 내는 값').nextElementSibling?.textContent).toContain('75,000원 → 60,000원')
  dialog.getByText(/가격은 혼자 바꿀 수 없어서/)
  const go = dialog.getByRole<HTMLButtonElement>('button', { name: '승인 요청' })
  expect(go.disabled).toBe(true)
  await user.type(dialog.getByLabelText(/바꾸는 사유/), '행사')
  await user.click(go)
  await screen.findByText(/추가금 변경을 요청했어요/)
  expect(await extras(product)).toEqual([60_000, 5_000])

  await user.click(screen.getByRole('button', { name: '추가금 변경 요청' }))
  await screen.findByText(/김운영님이 요청한 가격이 승인을 기다려요: 색상 금 옵션 추가금 60,000원 → 50,000원/)
})

test('관리자는 바로 바꾸고, 절반 넘게 내려가면 요청이 된다', async () => {
  const product = await make()
  const { user, dialog, setAmount } = await openButton(product, 'admin')
  await setAmount('금', '0')
  await dialog.findByText(/손님이 내는 값이 절반 넘게 내려가서/)
  dialog.getByRole('button', { name: '승인 요청' })
  await setAmount('금', '50000')
  await user.click(await dialog.findByRole('button', { name: '바꾸기' }))
  await waitFor(async () => expect(await extras(product)).toEqual([50_000, 5_000]))
})

test('그사이 다른 사람이 바꿨으면 지금 값을 보여 주고 적은 값은 남긴다', async () => {
  const product = await make()
  const { user, dialog, setAmount } = await openButton(product, 'cs')
  await setAmount('금', '50000')
  await user.type(dialog.getByLabelText(/바꾸는 사유/), '행사')
  const [valueId] = product.sku.optionValueIds
  await api.deps.db
    .update(optionValues)
    .set({ extraPrice: 70_000 })
    .where(eq(optionValues.id, valueId as number))
  await user.click(dialog.getByRole('button', { name: '승인 요청' }))
  await dialog.findByText(/그사이 다른 사람이 추가금을 바꿨어요/)
  expect(dialog.getByText('색상 금').nextElementSibling?.textContent).toBe('70,000원 → 50,000원')
  await user.click(dialog.getByRole('button', { name: '승인 요청' }))
  await screen.findByText(/추가금 변경을 요청했어요/)
})

const asked = async (product: MadeProduct) => {
  const cs = await api.staff('cs')
  const options = [{ id: product.sku.optionValueIds[0], before: 60_000, after: 50_000 }]
  const path = `/store-admin/v1/products/${product.id}/surcharges`
  const { body } = await cs.post<{ surcharges: { pending_prices: { approval_id: number }[] } }>(path, {
    options,
    skus: [{ id: product.sku.id, before: 5_000, after: 4_000 }],
    reason: '행사',
  })
  return body.surcharges.pending_prices[0]?.approval_id ?? 0
}
const openApproval = (id: number) =>
  open(<Resource name="approvals" show={ApprovalShow} />, { resource: 'approvals', path: `/${id}/show`, role: 'admin' })

test('승인 화면은 추가금마다 앞뒤 값을 보여 주고, 승인하면 바뀐다', async () => {
  const product = await make()
  const user = await openApproval(await asked(product))
  expect((await screen.findByText('색상 금 옵션 추가금')).nextElementSibling?.textContent).toContain(
    '60,000원 → 50,000원',
  )
  expect(screen.getByText(`금 (${product.sku.code}) SKU 추가금`).nextElementSibling?.textContent).toContain(
    '5,000원 → 4,000원',
  )
  await user.click(screen.getByRole('button', { name: '승인' }))
  await waitFor(async () => expect(await extras(product)).toEqual([50_000, 4_000]))
})

test('그사이 가격이 바뀐 요청은 그렇다고 말하며 승인할 수 없고, 거절할 수 있다', async () => {
  const product = await make()
  const id = await asked(product)
  await api.deps.db.update(skus).set({ extraPrice: 6_000 }).where(eq(skus.id, product.sku.id))
  const user = await openApproval(id)
  await screen.findByText(/요청한 뒤에 가격이 바뀌었어요/)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '승인' }).disabled).toBe(true)
  await user.type(screen.getByLabelText(/이유/), '다시 요청해 주세요')
  await user.click(screen.getByRole('button', { name: '거절' }))
  await screen.findByText('거절했어요.')
  expect(await extras(product)).toEqual([60_000, 6_000])
})

test('SKU 화면도 추가금을 바꾸면 앞뒤를 보여 주며 묻고, 기다리는 값을 보여 준다', async () => {
  const product = await make()
  const user = await open(<Resource name="skus" edit={SkuEdit} />, {
    resource: 'skus',
    path: `/${product.sku.id}`,
    role: 'ops',
  })
  const field = await screen.findByLabelText(/이 SKU만의 추가금/)
  await user.clear(field)
  await user.type(field, '4000')
  await user.click(screen.getByRole('button', { name: '저장' }))
  const dialog = within(await screen.findByRole('dialog', { name: '가격 변경을 요청할까요?' }))
  await user.type(dialog.getByLabelText(/바꾸는 사유/), '행사')
  await user.click(dialog.getByRole('button', { name: '요청하고 저장' }))
  await screen.findByText(/승인을 기다려요: .*5,000원 → 4,000원/)
  expect((await screen.findByLabelText<HTMLInputElement>(/이 SKU만의 추가금/)).value).toBe('5,000')
})

/** The page of an option; `request` saves it with 금 at 50,000원 and says why. */
const openOption = async () => {
  const product = await make()
  const [group] = await api.deps.db.select().from(optionGroups).where(eq(optionGroups.productId, product.id))
  const user = await open(<Resource name="options" edit={OptionEdit} />, {
    resource: 'options',
    path: `/${group?.id}`,
    role: 'marketer',
  })
  const request = async () => {
    await user.click(screen.getByRole('button', { name: '저장' }))
    const dialog = within(await screen.findByRole('dialog', { name: '가격 변경을 요청할까요?' }))
    expect(dialog.getByText('색상 금 추가금').nextElementSibling?.textContent).toContain('60,000원 → 50,000원')
    await user.type(dialog.getByLabelText(/바꾸는 사유/), '행사')
    await user.click(dialog.getByRole('button', { name: '요청하고 저장' }))
    await screen.findByText(/승인을 기다려요: 색상 금 옵션 추가금 60,000원 → 50,000원/)
  }
  return { product, user, request }
}

test('옵션 화면도 추가금을 바꾸면 앞뒤를 보여 주며 묻고, 기다리는 값을 보여 준다', async () => {
  const { product, user, request } = await openOption()
  const [field] = await screen.findAllByLabelText(/추가금/)
  await user.clear(field as HTMLElement)
  await user.type(field as HTMLElement, '50000')
  await request()
  await waitFor(() => expect(screen.getAllByLabelText<HTMLInputElement>(/추가금/)[0]?.value).toBe('60,000'))
  expect((await extras(product))[0]).toBe(60_000)
})

test('빼고 같은 이름으로 다시 넣은 값의 추가금도 바뀐 추가금으로 묻는다', async () => {
  const { product, user, request } = await openOption()
  await user.click((await screen.findAllByLabelText('빼기'))[0] as HTMLElement)
  await user.click(screen.getByLabelText('추가'))
  await user.type((await screen.findAllByLabelText(/^이름/)).at(-1) as HTMLElement, ' 금')
  await user.type(screen.getAllByLabelText(/추가금/).at(-1) as HTMLElement, '50000')
  await request()
  expect((await extras(product))[0]).toBe(60_000)
})
