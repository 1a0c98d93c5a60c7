import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { Resource } from 'react-admin'
import { beforeEach, expect, test } from 'vitest'
import { type ResourceName, pathOf } from '#dataProvider/paths.ts'
import { bringUpToDate } from '#server/db/reference/bringUpToDate.ts'
import { categories, optionValues, tags } from '#server/modules/catalog/catalog.tables.ts'
import { couriersKind } from '#server/modules/shipping/shipping.reference.ts'
import { useApi } from '#tests/support/api.ts'
import { makeBrand, makeCatalog, makeOrigin, makeProduct } from '#tests/support/catalog.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { shownFields } from '#tests/support/listTable.ts'
import { OptionCreate } from '../../../../src/resources/options/OptionCreate.tsx'
import { OptionEdit } from '../../../../src/resources/options/OptionEdit.tsx'
import { CategoryCreate } from '../../../../src/resources/product-categories/CategoryCreate.tsx'
import { CategoryEdit } from '../../../../src/resources/product-categories/CategoryEdit.tsx'
import { TagCreate } from '../../../../src/resources/product-tags/TagCreate.tsx'
import { TagEdit } from '../../../../src/resources/product-tags/TagEdit.tsx'
import { ProductCreate } from '../../../../src/resources/products/ProductCreate.tsx'
import { ProductEdit } from '../../../../src/resources/products/ProductEdit.tsx'
import { AreaCreate } from '../../../../src/resources/remote-areas/AreaCreate.tsx'
import { AreaEdit } from '../../../../src/resources/remote-areas/AreaEdit.tsx'
import { OriginCreate } from '../../../../src/resources/shipping-origins/OriginCreate.tsx'
import { OriginEdit } from '../../../../src/resources/shipping-origins/OriginEdit.tsx'
import { SkuCreate } from '../../../../src/resources/skus/SkuCreate.tsx'
import { SkuEdit } from '../../../../src/resources/skus/SkuEdit.tsx'

const api = useApi()
const { open, sent } = useConsole(api)
beforeEach(() => localStorage.clear())

type Written = Record<string, string | boolean>
type Case = {
  create: ComponentType
  edit: ComponentType
  make?: () => Promise<unknown>
  /** How the form of a new record begins. */
  starts?: Record<string, string>
  /** Field by field, in this order: its label → what is typed, chosen or switched. */
  writes: Written
  saved: object
  /** What the form of the stored record shows. */
  shows: Record<string, string>
  /** Label, what is typed and what is said of it; nothing is sent. */
  refuses?: [label: string, text: string, words: string][]
  changes: Written
  becomes: object
}

const db = () => api.deps.db
const cases: Partial<Record<ResourceName, Case>> = {
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
  'shipping-origins': {
    create: OriginCreate,
    edit: OriginEdit,
    make: () => bringUpToDate(db(), [couriersKind], api.clock.now()).then(() => makeOrigin(db())),
    starts: {
      종류: '직접 출고',
      '받는 방식': '얼마 이상 무료',
      배송비: '3,000',
      '이 금액부터 무료': '50,000',
      '반품 배송비 (편도)': '3,000',
      '교환 배송비 (왕복)': '6,000',
      '당일 출고 마감': '14:00',
      '준비에 걸리는 날': '0',
      상태: '사용',
    },
    writes: {
      이름: '가산센터',
      종류: '위탁',
      우편번호: '08588',
      전화: '02-123-4567',
      주소: '서울 금천구 가산로 1',
      '상세 주소': '3층',
      '이 금액부터 무료': '40000',
      배송비: '2500',
      '반품 배송비 (편도)': '3500',
      '교환 배송비 (왕복)': '7000',
      제주·도서산간: '기본 (제주 3,000원, 도서산간 5,000원)',
      '주로 쓰는 택배사': '한진택배',
      '당일 출고 마감': '15:30',
      '준비에 걸리는 날': '2',
      상태: '중지',
    },
    saved: {
      name: '가산센터',
      kind: 'CONSIGNMENT',
      postcode: '08588',
      phone: '02-123-4567',
      address1: '서울 금천구 가산로 1',
      address2: '3층',
      fee_policy: 'CONDITIONAL_FREE',
      base_fee: 2_500,
      free_threshold: 40_000,
      return_fee: 3_500,
      exchange_fee: 7_000,
      remote_policy_id: expect.any(Number) as number,
      default_carrier: 'HANJIN',
      cutoff_time: '15:30',
      lead_days: 2,
      status: 'INACTIVE',
    },
    shows: {
      이름: '가산센터',
      종류: '위탁',
      우편번호: '08588',
      전화: '02-123-4567',
      주소: '서울 금천구 가산로 1',
      '상세 주소': '3층',
      '받는 방식': '얼마 이상 무료',
      '이 금액부터 무료': '40,000',
      배송비: '2,500',
      '반품 배송비 (편도)': '3,500',
      '교환 배송비 (왕복)': '7,000',
      제주·도서산간: '기본 (제주 3,000원, 도서산간 5,000원)',
      '주로 쓰는 택배사': '한진택배',
      '당일 출고 마감': '15:30',
      '준비에 걸리는 날': '2',
      상태: '중지',
    },
    refuses: [
      ['우편번호', '1234', '우편번호는 숫자 다섯 자리예요.'],
      ['전화', '02)123', '숫자와 붙임표만 쓸 수 있어요.'],
      ['당일 출고 마감', '24:00', '14:00처럼 적어 주세요.'],
      ['이 금액부터 무료', '0', '1 이상'],
      ['준비에 걸리는 날', '-1', '0 이상'],
    ],
    changes: { 전화: '', '상세 주소': '', '받는 방식': '항상 받기', 상태: '사용' },
    becomes: { phone: '', address2: '', fee_policy: 'FIXED', base_fee: 2_500, status: 'ACTIVE', name: '가산센터' },
  },
  'remote-areas': {
    create: AreaCreate,
    edit: AreaEdit,
    make: () => makeOrigin(db()),
    starts: { '무엇으로 맞추나요': '우편번호', 지역: '도서산간', '추가 배송비를 받지 않는 곳이에요 (연륙도서)': '끔' },
    writes: {
      '우편번호 (시작)': '63000',
      '우편번호 (끝)': '63644',
      요금: '기본',
      지역: '제주',
      '추가 배송비를 받지 않는 곳이에요 (연륙도서)': true,
      출처: '2026년 공지',
    },
    saved: {
      match: 'POSTCODE_RANGE',
      value_from: '63000',
      value_to: '63644',
      zone: 'JEJU',
      exempt: true,
      source: '2026년 공지',
    },
    shows: {
      '무엇으로 맞추나요': '우편번호',
      '우편번호 (시작)': '63000',
      '우편번호 (끝)': '63644',
      요금: '기본',
      지역: '제주',
      '추가 배송비를 받지 않는 곳이에요 (연륙도서)': '켬',
      출처: '2026년 공지',
    },
    refuses: [['우편번호 (시작)', '', '꼭 입력해 주세요.']],
    changes: { '우편번호 (끝)': '63600', '추가 배송비를 받지 않는 곳이에요 (연륙도서)': false, 지역: '도서산간' },
    becomes: { value_from: '63000', value_to: '63600', exempt: false, zone: 'ISLAND', source: '2026년 공지' },
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
      '상세 설명 (HTML)': '<p>좋아요</p>',
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
      detail_html: '<p>좋아요</p>',
      tax_type: 'FREE',
      categories: [{ name: '요가' }],
      tags: [{ name: '가을' }],
    },
  },
}

const labelled = (label: string) =>
  screen.findByLabelText<HTMLInputElement>((said) => said.replace(/[\s*]+$/, '') === label, {
    selector: 'input, textarea, [role=combobox]',
  })

async function write(written: Written) {
  for (const [label, value] of Object.entries(written)) {
    const field = await labelled(label)
    if (typeof value === 'boolean') {
      if (field.checked !== value) fireEvent.click(field)
    } else if (field.getAttribute('role') === 'combobox') {
      fireEvent.mouseDown(field)
      if (field.tagName === 'INPUT') fireEvent.change(field, { target: { value } })
      fireEvent.click(await screen.findByRole('option', { name: value }))
    } else {
      fireEvent.change(field, { target: { value } })
      fireEvent.blur(field)
    }
  }
}
/** Presses the button once what was typed has been looked at: it is off meanwhile. */
async function save() {
  const button = screen.getByRole<HTMLButtonElement>('button', { name: '저장' })
  await waitFor(() => expect(button.disabled).toBe(false))
  fireEvent.click(button)
}
const calls = (method: string, path: string) => sent.filter((one) => one.method === method && one.path.startsWith(path))

test.each(Object.entries(cases))(
  '%s: 적은 것은 모두 저장되고, 다시 열면 제 칸에 있으며, 고친 것만 바뀐다',
  async (name, one) => {
    const path = pathOf(name)
    const staff = await api.staff('admin')
    await one.make?.()
    const known = (await staff.get<{ results: { id: number }[] }>(`${path}?page_size=100`)).body.results.map(
      ({ id }) => id,
    )
    const screens = <Resource name={name} create={one.create} edit={one.edit} />
    await open(screens, { resource: name, path: '/create', role: 'admin' })
    await labelled(Object.keys(one.writes)[0] as string)
    if (one.starts) await waitFor(() => expect(shownFields()).toMatchObject(one.starts as object))
    await write(one.writes)
    await save()
    await waitFor(() => expect(calls('POST', path)).toHaveLength(1))
    const made = await waitFor(async () => {
      const { results } = (await staff.get<{ results: { id: number }[] }>(`${path}?page_size=100`)).body
      const found = results.find(({ id }) => !known.includes(id))
      if (!found) throw new Error(`${name}: nothing was stored`)
      return found.id
    })
    const stored = async () => (await staff.get(`${path}/${made}`)).body
    expect(await stored()).toMatchObject(one.saved)

    cleanup()
    await open(screens, { resource: name, path: `/${made}`, role: 'admin' })
    await waitFor(() => expect(shownFields()).toMatchObject(one.shows), { timeout: 10_000 })
    for (const [label, text, words] of one.refuses ?? []) {
      const field = await labelled(label)
      const before = field.value
      fireEvent.change(field, { target: { value: text } })
      fireEvent.blur(field)
      await save()
      await screen.findByText(new RegExp(words.replaceAll(/[().]/g, '\\$&')))
      fireEvent.change(field, { target: { value: before } })
      fireEvent.blur(field)
    }
    expect(calls('PATCH', path)).toEqual([])
    await write(one.changes)
    await save()
    await waitFor(() => expect(calls('PATCH', path)).toHaveLength(1))
    await waitFor(async () => expect(await stored()).toMatchObject(one.becomes))
  },
)

test('SKU는 상품의 남은 조합으로 만들고, 재고는 만들 때 한 번만 적는다', async () => {
  const staff = await api.staff('admin')
  const product = await makeProduct(db(), { name: '매트', status: 'DRAFT', skus: [{ option: [['색상', '그레이']] }] })
  const { groupId } = (await db().select({ groupId: optionValues.groupId }).from(optionValues))[0] as {
    groupId: number
  }
  await db().insert(optionValues).values({ groupId, name: '핑크' })
  const screens = <Resource name="skus" create={SkuCreate} edit={SkuEdit} />
  await open(screens, { resource: 'skus', path: '/create', role: 'admin' })
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
    weight_g: 900,
    extra_price: 500,
    safety_stock: 2,
    max_per_order: 5,
    status: 'ACTIVE',
  }
  await waitFor(async () => expect(await stored()).toMatchObject(wanted))

  cleanup()
  await open(screens, { resource: 'skus', path: `/${(await stored())?.id}`, role: 'admin' })
  await screen.findByText('현재고 7 · 결제 중 0 · 가용재고', { exact: false })
  expect(shownFields()).toEqual({
    'SKU 코드': 'M-2',
    바코드: '8801234567890',
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
