import { cleanup, screen, waitFor } from '@testing-library/react'
import { Resource } from 'react-admin'
import { beforeEach, expect, test } from 'vitest'
import { categories, optionValues, tags } from '#server/modules/catalog/catalog.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeBrand, makeCatalog, makeOrigin, makeProduct } from '#tests/support/catalog.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { checkFields, labelled, save, write } from '#tests/support/formFields.tsx'
import { shownFields } from '#tests/support/listTable.ts'
import { OptionCreate } from '../../../../src/resources/options/OptionCreate.tsx'
import { OptionEdit } from '../../../../src/resources/options/OptionEdit.tsx'
import { CategoryCreate } from '../../../../src/resources/product-categories/CategoryCreate.tsx'
import { CategoryEdit } from '../../../../src/resources/product-categories/CategoryEdit.tsx'
import { TagCreate } from '../../../../src/resources/product-tags/TagCreate.tsx'
import { TagEdit } from '../../../../src/resources/product-tags/TagEdit.tsx'
import { ProductCreate } from '../../../../src/resources/products/ProductCreate.tsx'
import { ProductEdit } from '../../../../src/resources/products/ProductEdit.tsx'
import { SkuCreate } from '../../../../src/resources/skus/SkuCreate.tsx'
import { SkuEdit } from '../../../../src/resources/skus/SkuEdit.tsx'

const api = useApi()
const page = useConsole(api)
beforeEach(() => localStorage.clear())

const db = () => api.deps.db

checkFields(api, page, {
  'product-tags': {
    create: TagCreate,
    edit: TagEdit,
    writes: { 이름: '가을', 색: '#F71766' },
    saved: { name: '가을', color: '#F71766' },
    shows: { 이름: '가을', 색: '#F71766' },
    refuses: [
      ['색', '빨강', '#F71766처럼 적어 주세요.'],
      ['색', '#F7176', '#F71766처럼 적어 주세요.'],
      ['이름', '', '꼭 입력해 주세요.'],
    ],
    changes: { 이름: '겨울', 색: '#0000ff' },
    becomes: { name: '겨울', color: '#0000ff' },
  },
  'product-categories': {
    create: CategoryCreate,
    edit: CategoryEdit,
    make: () => db().insert(categories).values({ name: '요가', depth: 1 }),
    starts: { 순서: '0', 상태: '보임', '위 카테고리': '' },
    writes: { 이름: '매트', '위 카테고리': '요가', 순서: '3', 상태: '숨김' },
    saved: { name: '매트', path: '요가 › 매트', sequence: 3, status: 'INACTIVE' },
    shows: { 이름: '매트', '위 카테고리': '요가', 순서: '3', 상태: '숨김' },
    changes: { 이름: '두꺼운 매트', 상태: '보임' },
    becomes: { name: '두꺼운 매트', sequence: 3, status: 'ACTIVE' },
  },
  options: {
    create: OptionCreate,
    edit: OptionEdit,
    make: () => makeProduct(db(), { name: '매트', status: 'DRAFT', skus: [] }),
    starts: { 순서: '0', 추가금: '0' },
    writes: { 상품: '매트', '옵션 이름': '두께', 순서: '2', 이름: '6mm', 추가금: '3000' },
    saved: { name: '두께', sequence: 2, values: [{ name: '6mm', extra_price: 3_000, sequence: 0 }] },
    shows: { 상품: '매트', '옵션 이름': '두께', 순서: '2', 이름: '6mm', 추가금: '3,000' },
    refuses: [['옵션 이름', '', '꼭 입력해 주세요.']],
    changes: { '옵션 이름': '굵기', 추가금: '' },
    becomes: { name: '굵기', sequence: 2, values: [{ name: '6mm', extra_price: 0 }] },
  },
  products: {
    create: ProductCreate,
    edit: ProductEdit,
    make: async () => {
      await makeBrand(db(), { name: '고요' })
      await makeCatalog(db(), { name: '운동용품', noticeFields: ['품명', '크기. 무게'] })
      await makeOrigin(db(), { name: '이천센터' })
      await db().insert(categories).values({ name: '요가', depth: 1 })
      await db().insert(tags).values({ name: '가을' })
    },
    starts: { '과세 구분': '과세' },
    writes: {
      '상품 이름': '매트',
      '한 줄 소개': '미끄럽지 않아요',
      브랜드: '고요',
      카탈로그: '운동용품',
      출고지: '이천센터',
      카테고리: '요가',
      태그: '가을',
      정가: '40000',
      판매가: '29900',
      '과세 구분': '면세',
    },
    saved: {
      name: '매트',
      subtitle: '미끄럽지 않아요',
      brand: { name: '고요' },
      categories: [{ name: '요가' }],
      tags: [{ name: '가을' }],
      list_price: 40_000,
      sale_price: 29_900,
      tax_type: 'FREE',
      status: 'DRAFT',
      exclusive: false,
    },
    shows: {
      '상품 이름': '매트',
      '한 줄 소개': '미끄럽지 않아요',
      브랜드: '고요',
      카탈로그: '운동용품',
      출고지: '이천센터',
      카테고리: '요가',
      태그: '가을',
      정가: '40,000',
      판매가: '29,900',
      '과세 구분': '면세',
      상태: '작성 중',
      품명: '',
      '크기. 무게': '',
    },
    refuses: [
      ['판매가', '40001', '판매가는 정가보다 클 수 없어요.'],
      ['상품 이름', '', '꼭 입력해 주세요.'],
    ],
    changes: {
      '한 줄 소개': '',
      판매가: '19900',
      '한 사람이 살 수 있는 수량': '3',
      '홈핏 단독 상품': true,
      '청약철회를 제한하는 이유': '위생 상품',
      '교환·반품 안내': '뜯으면 안 돼요',
      품명: '요가매트',
      '크기. 무게': ' 1kg ',
    },
    becomes: {
      subtitle: '',
      sale_price: 19_900,
      list_price: 40_000,
      purchase_limit: 3,
      exclusive: true,
      withdrawal_limited_reason: '위생 상품',
      exchange_return_notice: '뜯으면 안 돼요',
      notice: { 품명: '요가매트', '크기. 무게': '1kg' },
      tax_type: 'FREE',
      categories: [{ name: '요가' }],
      tags: [{ name: '가을' }],
    },
  },
})

test('SKU는 상품의 남은 조합으로 만들고, 재고는 만들 때 한 번만 적는다', async () => {
  const staff = await api.staff('admin')
  const product = await makeProduct(db(), { name: '매트', status: 'DRAFT', skus: [{ option: [['색상', '그레이']] }] })
  const { groupId } = (await db().select({ groupId: optionValues.groupId }).from(optionValues))[0] as {
    groupId: number
  }
  await db().insert(optionValues).values({ groupId, name: '핑크' })
  const screens = <Resource name="skus" create={SkuCreate} edit={SkuEdit} />
  await page.open(screens, { resource: 'skus', path: '/create', role: 'admin' })
  await labelled('상품')
  expect(shownFields()).toMatchObject({
    '처음 재고': '0',
    판매: '판매',
    안전재고: '0',
    '한 번에 살 수 있는 수량': '99',
  })
  await write({
    상품: '매트',
    색상: '핑크',
    '처음 재고': '7',
    'SKU 코드': 'M-2',
    바코드: '8801234567890',
    '창고 위치': 'A-01-03',
    '무게 (g)': '900',
    '이 SKU만의 추가금': '500',
    안전재고: '2',
    '한 번에 살 수 있는 수량': '5',
  })
  await save()
  const stored = async () => {
    const { results } = (await staff.get<{ results: { code: string; id: number }[] }>('/store-admin/v1/skus')).body
    return results.find(({ code }) => code === 'M-2')
  }
  const wanted = {
    product: { id: product.id },
    option_label: '핑크',
    on_hand: 7,
    barcode: '8801234567890',
    location: 'A-01-03',
    weight_g: 900,
    extra_price: 500,
    safety_stock: 2,
    max_per_order: 5,
    status: 'ACTIVE',
  }
  await waitFor(async () => expect(await stored()).toMatchObject(wanted))

  cleanup()
  await page.open(screens, { resource: 'skus', path: `/${(await stored())?.id}`, role: 'admin' })
  await screen.findByText('현재고 7 · 결제 중 0 · 가용재고', { exact: false })
  expect(shownFields()).toEqual({
    'SKU 코드': 'M-2',
    바코드: '8801234567890',
    '창고 위치': 'A-01-03',
    '무게 (g)': '900',
    판매: '판매',
    '이 SKU만의 추가금': '500',
    안전재고: '2',
    '한 번에 살 수 있는 수량': '5',
  })
  await write({ 바코드: '', 안전재고: '3', 판매: '중지' })
  await save()
  await waitFor(async () =>
    expect(await stored()).toMatchObject({ ...wanted, barcode: null, safety_stock: 3, status: 'INACTIVE' }),
  )
})
