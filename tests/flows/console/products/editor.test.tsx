import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { asc, eq } from 'drizzle-orm'
import { Resource } from 'react-admin'
import { expect, test } from 'vitest'
import { products, skus, stockMovements } from '#server/modules/catalog/catalog.tables.ts'
import { relatedProducts } from '#server/modules/catalog/related.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { type MadeProduct, makeProduct } from '#tests/support/catalog.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { ProductEdit } from '../../../../src/resources/products/ProductEdit.tsx'

const api = useApi()
const { open } = useConsole(api)

const screens = <Resource name="products" edit={ProductEdit} recordRepresentation="name" />
async function openEditor(made: MadeProduct) {
  const user = await open(screens, { resource: 'products', path: `/${made.id}`, role: 'admin' })
  await screen.findByRole('heading', { name: '옵션과 SKU' })
  return user
}
const region = (name: string) => within(screen.getByRole('region', { name }))

test('엑셀에서 붙인 열은 아래 칸까지 채우고, 한 번에 저장하면 재고는 사유와 함께 내역에 남는다', async () => {
  const { db } = api.deps
  const made = await makeProduct(db, {
    status: 'DRAFT',
    skus: ['그레이', '핑크', '블루'].map((name) => ({ onHand: 0, status: 'INACTIVE', option: [['색상', name]] })),
  })
  const user = await openEditor(made)
  await user.click(await screen.findByRole('button', { name: '표로 한꺼번에 고치기' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'SKU 3개 한꺼번에 고치기' }))
  const paste = (name: string, text: string) =>
    fireEvent.paste(dialog.getByRole('textbox', { name }), { clipboardData: { getData: () => text } })
  paste('그레이 코드', 'MAT-G\t8801\t0\t10\nMAT-P\t8802\t1,000\t20\nMAT-B\t8803\t2,000\t30\n')
  await dialog.findByText('바뀌는 SKU 3개')
  paste('블루 현재고', '40\n50')
  await screen.findByText('표를 벗어난 1칸은 넣지 않았어요.')
  fireEvent.keyDown(dialog.getByRole('textbox', { name: '그레이 현재고' }), { key: 'ArrowDown' })
  expect(document.activeElement?.getAttribute('aria-label')).toBe('핑크 현재고')
  await user.click(dialog.getByLabelText('핑크 판매'))
  await user.type(dialog.getByRole('textbox', { name: /^사유/ }), '첫 입고')
  await user.click(dialog.getByRole('button', { name: '저장' }))
  await screen.findByText('SKU 3개를 저장했어요.')
  const rows = await db.select().from(skus).where(eq(skus.productId, made.id)).orderBy(asc(skus.id))
  expect(rows.map((one) => [one.code, one.barcode, one.extraPrice, one.onHand, one.status])).toEqual([
    ['MAT-G', '8801', 0, 10, 'INACTIVE'],
    ['MAT-P', '8802', 1_000, 20, 'ACTIVE'],
    ['MAT-B', '8803', 2_000, 40, 'INACTIVE'],
  ])
  const moves = await db.select().from(stockMovements).orderBy(asc(stockMovements.id))
  expect(moves.map(({ delta, reason }) => [delta, reason?.includes('첫 입고')])).toEqual([
    [10, true],
    [20, true],
    [40, true],
  ])
})

test('미리 보기는 저장하지 않은 말과 값, 고시를 고객이 보는 모습으로 보인다', async () => {
  const made = await makeProduct(api.deps.db, { name: '매트', listPrice: 40_000, salePrice: 30_000 })
  const user = await openEditor(made)
  fireEvent.change(await screen.findByRole('textbox', { name: /^상품 이름/ }), { target: { value: '두꺼운 매트' } })
  fireEvent.change(await screen.findByRole('textbox', { name: '제조국' }), { target: { value: '베트남' } })
  await user.click(screen.getByRole('button', { name: '미리 보기' }))
  const dialog = within(await screen.findByRole('dialog', { name: /고객이 보는 모습/ }))
  dialog.getByRole('heading', { name: '두꺼운 매트' })
  expect(dialog.getByText('제조국').nextElementSibling?.textContent).toBe('베트남')
  expect(dialog.getByText(/^25%/).parentElement?.textContent).toBe('25%30,000원40,000원')
  const [row] = await api.deps.db.select().from(products).where(eq(products.id, made.id))
  expect(row?.name).toBe('매트')
})

test('저장하면 이력에 무엇이 바뀌었는지 늘고, 구역의 표시는 저장하기 전에만 있다', async () => {
  const made = await makeProduct(api.deps.db, { name: '매트' })
  const user = await openEditor(made)
  await region('이력').findByText('아직 바뀐 것이 없어요.')
  fireEvent.change(await screen.findByRole('textbox', { name: /^한 줄 소개/ }), { target: { value: '새 소개' } })
  const nav = within(screen.getByRole('navigation', { name: '구역' }))
  await waitFor(() => nav.getByRole('button', { name: /^기본 정보.*저장하지 않은/ }))
  await user.click(screen.getByRole('button', { name: '저장' }))
  await region('이력').findByText(/한 줄 소개/)
  await waitFor(() => expect(nav.queryByRole('img')).toBeNull())
})

test('관련 상품은 고른 순서대로 저장되고, 빼면 빠진다', async () => {
  const { db } = api.deps
  const made = await makeProduct(db, { name: '매트' })
  const [band, ring] = [await makeProduct(db, { name: '밴드' }), await makeProduct(db, { name: '링' })]
  const user = await openEditor(made)
  await user.click(screen.getByRole('button', { name: '관련 상품 고르기' }))
  const dialog = within(await screen.findByRole('dialog', { name: '상품 고르기' }))
  await user.click(await dialog.findByRole('checkbox', { name: /링/ }))
  await user.click(dialog.getByRole('checkbox', { name: /밴드/ }))
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: /매트/ }).disabled).toBe(true)
  await user.click(dialog.getByRole('button', { name: '2개 담기' }))
  const stored = async () =>
    (await db.select().from(relatedProducts).orderBy(asc(relatedProducts.sequence))).map((one) => one.relatedId)
  await user.click(screen.getByRole('button', { name: '저장' }))
  await waitFor(async () => expect(await stored()).toEqual([ring.id, band.id]))
  await user.click(await screen.findByRole('button', { name: '링 빼기' }))
  await user.click(screen.getByRole('button', { name: '저장' }))
  await waitFor(async () => expect(await stored()).toEqual([band.id]))
})

test('복제하면 옵션까지 같은 작성 중인 상품이 생긴다', async () => {
  const made = await makeProduct(api.deps.db, { name: '매트', skus: [{ option: [['색상', '그레이']] }] })
  const user = await openEditor(made)
  await user.click(screen.getByRole('button', { name: '복제' }))
  await screen.findByText(/^복제했어요/)
  const [copy] = await api.deps.db.select().from(products).where(eq(products.name, '매트 (복제)'))
  expect(copy).toMatchObject({ status: 'DRAFT', salePrice: made.salePrice })
  const own = await api.deps.db
    .select()
    .from(skus)
    .where(eq(skus.productId, copy?.id ?? 0))
  expect(own.map(({ optionLabel }) => optionLabel)).toEqual(['그레이'])
})
