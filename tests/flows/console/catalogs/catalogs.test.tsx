import { screen, waitFor } from '@testing-library/react'
import { Resource } from 'react-admin'
import { expect, test } from 'vitest'
import { catalogs } from '#server/modules/catalog/catalog.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeCatalog, makeProduct } from '#tests/support/catalog.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { expectHeld, fill, tableRows, withFilter } from '#tests/support/tables.ts'
import { CatalogCreate } from '../../../../src/resources/catalogs/CatalogCreate.tsx'
import { CatalogEdit } from '../../../../src/resources/catalogs/CatalogEdit.tsx'
import { CatalogList } from '../../../../src/resources/catalogs/CatalogList.tsx'

const api = useApi()
const { open, sent } = useConsole(api)
const screens = <Resource name="catalogs" list={CatalogList} create={CatalogCreate} edit={CatalogEdit} />
const openCatalogs = (path: string) => open(screens, { resource: 'catalogs', path, role: 'admin' })

test('목록은 이름 순이고, 찾은 것만 고시 항목과 상품의 수와 함께 보인다', async () => {
  const food = await makeCatalog(api.deps.db, {
    name: '식품',
    code: 'FOOD',
    noticeCategory: '가공식품 먹거리',
    noticeFields: ['품명', '중량', '원산지'],
  })
  for (let n = 0; n < 2; n++) await makeProduct(api.deps.db, { catalogId: food.id })
  await makeCatalog(api.deps.db, { name: '기타 먹거리', code: 'ETC', noticeCategory: '기타' })
  await makeCatalog(api.deps.db, { name: '의류', code: 'WEAR', noticeCategory: '의류' })
  await openCatalogs(withFilter({ q: '먹거리' }))
  const link = await screen.findByRole('link', { name: '식품' })
  expect(link.getAttribute('href')).toMatch(new RegExp(`/catalogs/${food.id}$`))
  expect(tableRows()).toEqual([
    { 이름: '기타 먹거리', 코드: 'ETC', '고시 품목': '기타', '고시 항목': '2개', '상품 수': '0개' },
    { 이름: '식품', 코드: 'FOOD', '고시 품목': '가공식품 먹거리', '고시 항목': '3개', '상품 수': '2개' },
  ])
  expect(screen.getByPlaceholderText<HTMLInputElement>('카탈로그 찾기').value).toBe('먹거리')
})

test('빠진 것과 틀린 코드는 칸마다 말하고, 고시 항목은 빈 줄과 앞뒤 빈칸 없이 저장된다', async () => {
  const user = await openCatalogs('/create')
  await screen.findByLabelText(/^코드/)
  await fill({ 이름: '나'.repeat(61), 코드: 'food', 설명: '나'.repeat(2001), '고시 품목': '나'.repeat(61) })
  await user.click(screen.getByRole('button', { name: '저장' }))
  await waitFor(() => expect(screen.getAllByText('60자까지 입력할 수 있어요.')).toHaveLength(2))
  screen.getByText('2000자까지 입력할 수 있어요.')
  screen.getByText('영어 대문자, 숫자, 붙임표(-)만 쓸 수 있어요.')
  screen.getByText('꼭 입력해 주세요.')
  await fill({ 이름: '', 코드: 'A'.repeat(41), 설명: '', '고시 품목': '' })
  await screen.findByText('40자까지 입력할 수 있어요.')
  expect(screen.getAllByText('꼭 입력해 주세요.')).toHaveLength(3)
  expect(sent.filter(({ method, path }) => method === 'POST' && path.endsWith('/catalogs'))).toEqual([])
  const field = { '고시 품목': '가공식품', '고시 항목': ' 품명 \n\n  \n중량' }
  await fill({ 이름: '식품', 코드: 'FOOD-2', ...field })
  await user.click(screen.getByRole('button', { name: '저장' }))
  await waitFor(async () =>
    expect(await api.deps.db.select().from(catalogs)).toMatchObject([
      {
        name: '식품',
        code: 'FOOD-2',
        description: '',
        noticeCategory: '가공식품',
        noticeFields: ['품명', '중량'],
      },
    ]),
  )
})

test('고칠 때 모든 칸이 저장된 값을 보이고, 고친 대로 저장된다', async () => {
  const { id } = await makeCatalog(api.deps.db, {
    name: '식품',
    code: 'FOOD',
    description: '먹는 것',
    noticeCategory: '가공식품',
    noticeFields: ['품명', '중량'],
  })
  const user = await openCatalogs(`/${id}`)
  await screen.findByLabelText(/^코드/)
  const held = { 이름: '식품', 코드: 'FOOD', 설명: '먹는 것', '고시 품목': '가공식품', '고시 항목': '품명\n중량' }
  await expectHeld(held)
  await fill({ 이름: '먹거리', 코드: 'EAT', 설명: '', '고시 품목': '농수산물', '고시 항목': '중량\n산지' })
  await user.click(screen.getByRole('button', { name: '저장' }))
  await waitFor(async () =>
    expect(await api.deps.db.select().from(catalogs)).toMatchObject([
      { name: '먹거리', code: 'EAT', description: '', noticeCategory: '농수산물', noticeFields: ['중량', '산지'] },
    ]),
  )
})
