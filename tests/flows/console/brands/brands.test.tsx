import { screen, waitFor } from '@testing-library/react'
import { Resource } from 'react-admin'
import { expect, test } from 'vitest'
import { brands } from '#server/modules/catalog/catalog.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeBrand } from '#tests/support/catalog.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { expectHeld, fill, tableRows, withFilter } from '#tests/support/tables.ts'
import { BrandCreate } from '../../../../src/resources/brands/BrandCreate.tsx'
import { BrandEdit } from '../../../../src/resources/brands/BrandEdit.tsx'
import { BrandList } from '../../../../src/resources/brands/BrandList.tsx'

const api = useApi()
const { open, sent } = useConsole(api)
const screens = <Resource name="brands" list={BrandList} create={BrandCreate} edit={BrandEdit} />
const openBrands = (path: string) => open(screens, { resource: 'brands', path, role: 'admin' })

test('목록은 이름 순이고, 이름·주소와 상태로 좁힌 조건을 보이고, 칸마다 제 값을 보인다', async () => {
  const updatedAt = new Date('2026-11-15T00:30:00+09:00')
  const hidden = { status: 'INACTIVE' as const, updatedAt }
  const { id } = await makeBrand(api.deps.db, { name: '나무', slug: 'namu', ...hidden })
  await makeBrand(api.deps.db, { name: '가람', slug: 'na-garam', ...hidden })
  await makeBrand(api.deps.db, { name: '다온', slug: 'na-daon', status: 'ACTIVE' })
  await makeBrand(api.deps.db, { name: '라온', slug: 'raon', ...hidden })
  await openBrands(withFilter({ q: 'na', status: 'INACTIVE' }))
  const link = await screen.findByRole('link', { name: '나무' })
  expect(link.getAttribute('href')).toMatch(new RegExp(`/brands/${id}$`))
  const others = { 상태: '숨김', '상품 수': '0개', 수정일: '2026.11.15 00:30' }
  const seen = (이름: string, 주소: string) => ({ 이름, 주소, ...others })
  expect(tableRows()).toEqual([seen('가람', 'na-garam'), seen('나무', 'namu')])
  await expectHeld({ 상태: '숨김' })
  expect(screen.getByPlaceholderText<HTMLInputElement>('브랜드 이름·주소 찾기').value).toBe('na')
})

test('이름과 주소가 없거나 주소가 틀리면 저장하지 않고 칸마다 말하며, 새 브랜드는 사용으로 시작한다', async () => {
  const user = await openBrands('/create')
  await screen.findByLabelText(/^주소/)
  await expectHeld({ 이름: '', 주소: '', 소개: '', 상태: '사용' })
  await fill({ 이름: '나'.repeat(61), 주소: '나무', 소개: '나'.repeat(2001) })
  await user.click(screen.getByRole('button', { name: '저장' }))
  await waitFor(() => expect(screen.getAllByText('60자까지 입력할 수 있어요.')).toHaveLength(1))
  screen.getByText('2000자까지 입력할 수 있어요.')
  screen.getByText('영어 소문자, 숫자, 붙임표(-)만 쓸 수 있어요.')
  await fill({ 이름: '', 주소: 'n'.repeat(61), 소개: '' })
  await screen.findByText('꼭 입력해 주세요.')
  screen.getByText('60자까지 입력할 수 있어요.')
  expect(sent.filter(({ method, path }) => method === 'POST' && path.endsWith('/brands'))).toEqual([])
  await fill({ 이름: '나무', 주소: 'na-mu-2' })
  await user.click(screen.getByRole('button', { name: '저장' }))
  await waitFor(async () =>
    expect(await api.deps.db.select().from(brands)).toMatchObject([
      { name: '나무', slug: 'na-mu-2', description: '', status: 'ACTIVE' },
    ]),
  )
})

test('고칠 때 모든 칸이 저장된 값을 보이고, 고친 대로 저장된다', async () => {
  const { id } = await makeBrand(api.deps.db, {
    name: '나무',
    slug: 'namu',
    description: '나무로 만들어요',
    status: 'INACTIVE',
  })
  const user = await openBrands(`/${id}`)
  await screen.findByLabelText(/^주소/)
  await expectHeld({ 이름: '나무', 주소: 'namu', 소개: '나무로 만들어요', 상태: '숨김' })
  await fill({ 이름: '돌', 주소: 'dol', 소개: '', 상태: '사용' })
  await user.click(screen.getByRole('button', { name: '저장' }))
  await waitFor(async () =>
    expect(await api.deps.db.select().from(brands)).toMatchObject([
      { name: '돌', slug: 'dol', description: '', status: 'ACTIVE' },
    ]),
  )
})
