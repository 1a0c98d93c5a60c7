import { screen, waitFor, within } from '@testing-library/react'
import { Resource } from 'react-admin'
import { expect, test } from 'vitest'
import { filledNotices } from '#server/modules/catalog/filledNotices.tables.ts'
import type { StaffRole } from '#shared/permissions.ts'
import { useApi } from '#tests/support/api.ts'
import { makeCatalog, makeProduct } from '#tests/support/catalog.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { shownFields } from '#tests/support/listTable.ts'
import { StandardEdit } from '../../../../src/console/form/StandardForm.tsx'
import { NoticeInputs } from '../../../../src/resources/products/notice/NoticeInputs.tsx'

const api = useApi()
const { open, sent } = useConsole(api)

const Page = () => (
  <StandardEdit redirect={false}>
    <NoticeInputs />
  </StandardEdit>
)
const screens = <Resource name="products" edit={Page} />
const empty = { 품명: '', '크기. 무게': '', 제조국: '' }

/** The notice of a product whose catalog has three items. */
async function openNotice({ role = 'ops' as StaffRole, notice = {} as Record<string, string> } = {}) {
  const { db } = api.deps
  const catalog = await makeCatalog(db, { name: '운동용품', noticeFields: Object.keys(empty) })
  const product = await makeProduct(db, { catalogId: catalog.id, name: '새 매트', status: 'DRAFT', notice })
  const kept = (name: string, values: Record<string, string>) =>
    db.insert(filledNotices).values({ catalogId: catalog.id, name, notice: values })
  const begin = async () => {
    const user = await open(screens, { resource: 'products', path: `/${product.id}`, role })
    await screen.findByRole('textbox', { name: '품명' })
    return user
  }
  return { catalog, kept, begin }
}
const dialogOf = async (name: RegExp) => within(await screen.findByRole('dialog', { name }))
const keptNow = async () =>
  (await api.deps.db.select().from(filledNotices)).map(({ name, notice, version }) => [name, notice, version])

test('양식을 넣으면 카탈로그의 항목만 채워지고, 적던 다른 항목은 남으며, 되돌릴 수 있다', async () => {
  const { kept, begin } = await openNotice({ notice: { 품명: '옛 이름', 제조국: '베트남' } })
  await kept('매트 기본', { 품명: '요가매트', '크기. 무게': '1kg', 없어진항목: '옛 값' })
  const user = await begin()
  await user.click(screen.getByRole('button', { name: '고시 양식' }))
  const dialog = await dialogOf(/^고시 양식: 운동용품/)
  await dialog.findByText(/^2개 항목/)
  await user.click(dialog.getByRole('button', { name: '매트 기본 넣기' }))
  await screen.findByText('매트 기본으로 2개 항목을 채웠어요. 저장하면 반영돼요.')
  expect(shownFields()).toEqual({ 품명: '요가매트', '크기. 무게': '1kg', 제조국: '베트남' })
  await user.click(screen.getByRole('button', { name: '되돌리기' }))
  expect(shownFields()).toEqual({ ...empty, 품명: '옛 이름', 제조국: '베트남' })
})

test('지금 적힌 고시를 이름을 지어 두고, 고쳐 적은 것으로 덮어쓰고, 물어본 뒤 지운다', async () => {
  const { begin } = await openNotice({ notice: { 품명: '요가매트', 제조국: ' ' } })
  const user = await begin()
  await user.click(screen.getByRole('button', { name: '고시 양식' }))
  const first = await dialogOf(/^고시 양식/)
  await first.findByText(/아직 양식이 없어요/)
  await user.type(first.getByRole('textbox', { name: '새 양식 이름' }), '매트 기본{Enter}')
  await first.findByText(/^1개 항목/)
  expect(await keptNow()).toEqual([['매트 기본', { 품명: '요가매트' }, 1]])
  // the product itself was not saved
  expect(sent.filter(({ method, path }) => method === 'PATCH' && path.includes('/products/'))).toEqual([])
  await user.click(first.getByRole('button', { name: '닫기' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await user.type(screen.getByRole('textbox', { name: '제조국' }), '대한민국')
  await user.click(screen.getByRole('button', { name: '고시 양식' }))
  const again = await dialogOf(/^고시 양식/)
  await user.click(await again.findByRole('button', { name: '매트 기본 덮어쓰기' }))
  await user.click(again.getByRole('button', { name: '바꾸기' }))
  await again.findByText(/^2개 항목/)
  expect(await keptNow()).toEqual([['매트 기본', { 품명: '요가매트', 제조국: '대한민국' }, 2]])
  await user.click(again.getByRole('button', { name: '매트 기본 지우기' }))
  again.getByText('매트 기본을 지울까요?')
  expect(await keptNow()).toHaveLength(1)
  await user.click(again.getByRole('button', { name: '지우기' }))
  await again.findByText(/아직 양식이 없어요/)
  expect(await keptNow()).toEqual([])
})

test('같은 카탈로그의 다른 상품을 찾아 그 고시를 가져오고, 다른 카탈로그의 상품과 자기는 나오지 않는다', async () => {
  const { catalog, begin } = await openNotice()
  const { db } = api.deps
  await makeProduct(db, { catalogId: catalog.id, name: '가 매트', notice: { 품명: '가', 제조국: '중국' } })
  await makeProduct(db, { catalogId: catalog.id, name: '빈 매트', status: 'DRAFT', notice: {} })
  await makeProduct(db, { name: '남의 매트' })
  const user = await begin()
  await user.click(screen.getByRole('button', { name: '다른 상품에서 가져오기' }))
  const dialog = await dialogOf(/다른 상품의 고시/)
  await dialog.findByText('3개 항목 가운데 2개')
  expect(dialog.getAllByRole('listitem')).toHaveLength(2)
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: '빈 매트에서 가져오기' }).disabled).toBe(true)
  await user.click(dialog.getByRole('button', { name: '가 매트에서 가져오기' }))
  await screen.findByText('가 매트로 2개 항목을 채웠어요. 저장하면 반영돼요.')
  expect(shownFields()).toEqual({ ...empty, 품명: '가', 제조국: '중국' })
})

test('그사이 다른 사람이 고친 양식은 덮어쓰지 않고 왜인지 말한다', async () => {
  const { kept, begin } = await openNotice({ notice: { 품명: '내 매트' } })
  await kept('매트 기본', { 품명: '요가매트' })
  const user = await begin()
  await user.click(screen.getByRole('button', { name: '고시 양식' }))
  const dialog = await dialogOf(/^고시 양식/)
  await user.click(await dialog.findByRole('button', { name: '매트 기본 덮어쓰기' }))
  await api.deps.db.update(filledNotices).set({ notice: { 품명: '남의 매트' }, version: 2 })
  await user.click(dialog.getByRole('button', { name: '바꾸기' }))
  await dialog.findByRole('alert')
  expect(await keptNow()).toEqual([['매트 기본', { 품명: '남의 매트' }, 2]])
})
