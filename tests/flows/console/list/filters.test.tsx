import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { Resource } from 'react-admin'
import { beforeEach, expect, test } from 'vitest'
import { pathOf } from '#dataProvider/paths.ts'
import { bringUpToDate } from '#server/db/reference/bringUpToDate.ts'
import { categories, tags } from '#server/modules/catalog/catalog.tables.ts'
import { couriersKind } from '#server/modules/shipping/shipping.reference.ts'
import type { StaffRole } from '#shared/permissions.ts'
import { useApi } from '#tests/support/api.ts'
import { makeBrand, makeOrigin, makeProduct } from '#tests/support/catalog.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { shownChoices, shownFields } from '#tests/support/listTable.ts'
import { MessageList } from '../../../../src/resources/messages/MessageList.tsx'
import { OptionList } from '../../../../src/resources/options/OptionList.tsx'
import { OrderItemList } from '../../../../src/resources/order-items/OrderItemList.tsx'
import { OrderList } from '../../../../src/resources/orders/OrderList.tsx'
import { PointsList } from '../../../../src/resources/points/PointsList.tsx'
import { TagList } from '../../../../src/resources/product-tags/TagList.tsx'
import { ProductList } from '../../../../src/resources/products/ProductList.tsx'
import { ReconciliationList } from '../../../../src/resources/reconciliations/ReconciliationList.tsx'
import { RefundList } from '../../../../src/resources/refunds/RefundList.tsx'
import { AreaList } from '../../../../src/resources/remote-areas/AreaList.tsx'
import { OriginList } from '../../../../src/resources/shipping-origins/OriginList.tsx'
import { SkuList } from '../../../../src/resources/skus/SkuList.tsx'
import { StaffList } from '../../../../src/resources/staffs/StaffList.tsx'
import { TermsList } from '../../../../src/resources/terms/TermsList.tsx'

const api = useApi()
const { open, sent } = useConsole(api)
beforeEach(() => localStorage.clear())

type Made = { productId: number; skuId: number; brandId: number; categoryId: number; tagId: number; originId: number }
type Filter = Record<string, string | number | boolean | (string | number)[]>
type Case = {
  screen: ComponentType
  role?: StaffRole
  /** Every condition that the list has a field for, but those that name a person. */
  filter: (made: Made) => Filter
  shown: Record<string, string>
  choices?: Record<string, string[]>
}

async function aShelf(): Promise<Made> {
  const { db } = api.deps
  await bringUpToDate(db, [couriersKind], api.clock.now())
  const brand = await makeBrand(db, { name: '고요' })
  const origin = await makeOrigin(db, { name: '이천센터' })
  const product = await makeProduct(db, {
    name: '매트',
    brandId: brand.id,
    shippingOriginId: origin.id,
    skus: [{ code: 'M-1', option: [['색상', '그레이']] }],
  })
  const [category] = await db.insert(categories).values({ name: '요가', depth: 1 }).returning()
  const [tag] = await db.insert(tags).values({ name: '가을' }).returning()
  return {
    productId: product.id,
    skuId: product.sku.id,
    brandId: brand.id,
    originId: origin.id,
    categoryId: category?.id as number,
    tagId: tag?.id as number,
  }
}

const cases: Record<string, Case> = {
  messages: {
    screen: MessageList,
    role: 'cs',
    filter: () => ({
      kind: ['CODE'],
      channel: ['PUSH'],
      from: '2026-11-01',
      to: '2026-11-16',
    }),
    shown: { 종류: '인증', 채널: '앱 알림', 부터: '2026.11.01', 까지: '2026.11.16' },
    choices: {
      종류: ['주문', '회원', '인증', '선물', '안내'],
      채널: ['메일', '문자', '앱 알림'],
    },
  },
  options: {
    screen: OptionList,
    filter: ({ productId }) => ({ q: '색', product_id: productId }),
    shown: { '옵션 이름 찾기': '색', 상품: '매트' },
  },
  points: {
    screen: PointsList,
    role: 'cs',
    filter: () => ({
      kind: ['EARN', 'USE'],
      user_id: 7,
      order_no: '26111600000001',
      approval_id: 3,
      from: '2026-11-01',
      to: '2026-11-16',
    }),
    shown: {
      종류: '적립, 사용',
      '회원 번호': '7',
      주문번호: '26111600000001',
      '승인 번호': '3',
      부터: '2026.11.01',
      까지: '2026.11.16',
    },
    choices: { 종류: ['적립', '사용', '사용 취소', '소멸', '직원 지급·차감', '적립 회수'] },
  },
  'product-tags': { screen: TagList, filter: () => ({ q: '가' }), shown: { '태그 찾기': '가' } },
  products: {
    screen: ProductList,
    filter: ({ categoryId, brandId, tagId }) => ({
      q: '매',
      category_id: categoryId,
      brand_id: brandId,
      tag_id: tagId,
      sold_out: true,
      exclusive: true,
    }),
    shown: {
      '이름·브랜드·SKU 코드 찾기': '매',
      카테고리: '요가',
      브랜드: '고요',
      태그: '가을',
      '재고 없음': '켬',
      '단독 상품': '켬',
    },
  },
  reconciliations: {
    screen: ReconciliationList,
    role: 'cs',
    filter: () => ({ status: 'OPEN' }),
    shown: { 보기: '확인할 것이 남은 날만' },
    choices: { 보기: ['모든 날', '확인할 것이 남은 날만'] },
  },
  'remote-areas': {
    screen: AreaList,
    filter: () => ({ q: '63', zone: 'JEJU', match: 'ROADNAME', exempt: true }),
    shown: { '우편번호·도로명·출처 찾기': '63', 지역: '제주', 기준: '도로명', '받지 않는 곳만': '켬' },
    choices: { 지역: ['', '제주', '도서산간'], 기준: ['', '우편번호', '법정동코드', '도로명', '건물관리번호'] },
  },
  'shipping-origins': {
    screen: OriginList,
    filter: () => ({ q: '이', kind: 'CONSIGNMENT', status: 'INACTIVE' }),
    shown: { '이름·주소 찾기': '이', 종류: '위탁', 상태: '중지' },
    choices: { 종류: ['', '직접 출고', '위탁'], 상태: ['', '사용', '중지'] },
  },
  skus: {
    screen: SkuList,
    filter: ({ productId }) => ({ q: 'M', stock: 'SOLD_OUT', status: 'INACTIVE', product_id: productId }),
    shown: { '코드·바코드·상품·옵션 찾기': 'M', 재고: '없음', 판매: '중지', 상품: '매트' },
    choices: { 재고: ['', '넉넉함', '5개 이하', '없음'], 판매: ['', '판매', '중지'] },
  },
  staffs: {
    screen: StaffList,
    role: 'admin',
    filter: () => ({ role: 'cs', status: 'DISABLED' }),
    shown: { 역할: '고객상담', 상태: '막힘' },
    choices: { 역할: ['', '관리자', '운영', '고객상담', '마케터'], 상태: ['', '사용', '막힘'] },
  },
  terms: {
    screen: TermsList,
    filter: () => ({ kind: ['ORDER'], status: ['UPCOMING'] }),
    shown: { 종류: '결제 동의', 상태: '시행 예정' },
    choices: { 상태: ['시행 중', '시행 예정', '지난 판', '대신함'] },
  },
  orders: {
    screen: OrderList,
    filter: () => ({ paid_from: '2026-11-01', paid_to: '2026-11-16' }),
    shown: { 결제일부터: '2026.11.01', 결제일까지: '2026.11.16' },
  },
  refunds: {
    screen: RefundList,
    filter: () => ({
      order_no: '26111600000001',
      from: '2026-11-01',
      to: '2026-11-16',
      type: ['return'],
      method: ['CARD', 'FREE'],
    }),
    shown: {
      '접수일 시작': '2026.11.01',
      '접수일 끝': '2026.11.16',
      종류: '반품',
      '환불 수단': '신용·체크카드, 결제금액 없음',
    },
    choices: { 종류: ['취소', '교환', '반품'] },
  },
  'order-items': {
    screen: OrderItemList,
    filter: ({ originId, productId, skuId }) => ({
      paid_from: '2026-11-01',
      paid_to: '2026-11-02',
      ship_by_from: '2026-11-03',
      ship_by_to: '2026-11-04',
      shipping_origin_id: [originId],
      brand: ['고요'],
      product_id: [productId],
      sku_id: [skuId],
      carrier: ['HANJIN'],
      claim_status: ['REQUESTED'],
      due: true,
      has_memo: true,
      picked_up: true,
      bundled: true,
    }),
    shown: {
      '결제일 시작': '2026.11.01',
      '결제일 끝': '2026.11.02',
      '발송기한 시작': '2026.11.03',
      '발송기한 끝': '2026.11.04',
      출고지·위탁처: '이천센터',
      브랜드: '고요',
      상품: '매트',
      옵션: '그레이',
      택배사: '한진택배',
      클레임: '요청',
      '오늘 발송해야 하는 주문': '켬',
      '배송지가 바뀐 주문': '끔',
      '메모가 있는 주문': '켬',
      '집하된 주문': '켬',
      '발송지연을 알린 주문': '끔',
      '합포장할 수 있는 주문': '켬',
    },
    choices: { 출고지·위탁처: ['이천센터'], 클레임: ['요청', '진행 중', '완료', '철회'] },
  },
}

/** Where the fields of a list stand: in its dialog of conditions, which is opened, or on the page. */
function conditions() {
  const dialog = () => screen.queryByRole('dialog', { name: '조건' })
  const more = screen.queryByRole('button', { name: '조건' })
  if (more && !dialog()) fireEvent.click(more)
  return dialog() ?? document
}

test.each(Object.entries(cases))(
  '%s: 주소의 조건은 모두 제 칸에 보이고 서버에 물으며, 고를 것을 모두 준다',
  async (name, one) => {
    const filter = one.filter(await aShelf())
    const shownToo = Object.fromEntries(Object.keys(filter).map((key) => [key, true]))
    const params = new URLSearchParams({ filter: JSON.stringify(filter), displayedFilters: JSON.stringify(shownToo) })
    await open(<Resource name={name} list={one.screen} />, {
      resource: name,
      path: `/?${params}`,
      role: one.role ?? 'ops',
    })
    const asked = () => sent.findLast(({ method, path }) => method === 'GET' && path === pathOf(name))?.query
    await waitFor(() => expect(asked()).toBeDefined())
    for (const [key, value] of Object.entries(filter))
      expect(asked()?.getAll(key), key).toEqual([value].flat().map(String))
    await waitFor(() => expect(shownFields(conditions())).toMatchObject(one.shown))
    expect(shownChoices()).toMatchObject(one.choices ?? {})
  },
)

test('기간은 오늘부터 거꾸로 한 번에 고르고, 앞으로의 기한은 앞으로 고른다', async () => {
  await open(<Resource name="order-items" list={OrderItemList} />, { resource: 'order-items', path: '/' })
  fireEvent.click(await screen.findByRole('button', { name: '조건' }))
  const panel = within(await screen.findByRole('dialog', { name: '조건' }))
  const asked = () => sent.findLast(({ method, path }) => method === 'GET' && path === pathOf('order-items'))?.query
  const press = async (group: string, preset: string, from: string, to: string) => {
    fireEvent.click(within(await panel.findByRole('group', { name: group })).getByRole('button', { name: preset }))
    const [first, last] = group === '결제일' ? ['paid_from', 'paid_to'] : ['ship_by_from', 'ship_by_to']
    await waitFor(() => expect([asked()?.get(first), asked()?.get(last)]).toEqual([from, to]))
  }
  await press('결제일', '오늘', '2026-11-16', '2026-11-16')
  await press('결제일', '7일', '2026-11-10', '2026-11-16')
  await press('결제일', '30일', '2026-10-18', '2026-11-16')
  await press('발송기한', '오늘', '2026-11-16', '2026-11-16')
  await press('발송기한', '내일까지', '2026-11-16', '2026-11-17')
})
