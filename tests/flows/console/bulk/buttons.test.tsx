import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { Resource, ResourceDefinitionContextProvider } from 'react-admin'
import { beforeEach, expect, test } from 'vitest'
import { createAuthProvider } from '#console/auth/authProvider.ts'
import { staffSession } from '#console/auth/staffSession.ts'
import { isPage, permissionOf } from '#console/registry.ts'
import { bringUpToDate } from '#server/db/reference/bringUpToDate.ts'
import { categories, tags } from '#server/modules/catalog/catalog.tables.ts'
import { couriersKind } from '#server/modules/shipping/shipping.reference.ts'
import type { StaffRole } from '#shared/permissions.ts'
import { useApi } from '#tests/support/api.ts'
import { buy } from '#tests/support/buying.ts'
import { makeOrigin, makeProduct } from '#tests/support/catalog.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { pressable } from '#tests/support/listTable.ts'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { bookRefund } from '#tests/support/refunds.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'
import { registry } from '../../../../src/resources/index.ts'
import { OrderItemList } from '../../../../src/resources/order-items/OrderItemList.tsx'
import { OrderList } from '../../../../src/resources/orders/OrderList.tsx'
import { OrderShow } from '../../../../src/resources/orders/OrderShow.tsx'
import { CategoryList } from '../../../../src/resources/product-categories/CategoryList.tsx'
import { TagList } from '../../../../src/resources/product-tags/TagList.tsx'
import { ProductList } from '../../../../src/resources/products/ProductList.tsx'
import { RefundList } from '../../../../src/resources/refunds/RefundList.tsx'
import { RefundShow } from '../../../../src/resources/refunds/RefundShow.tsx'
import { OriginList } from '../../../../src/resources/shipping-origins/OriginList.tsx'
import { ShippingSettingsPage } from '../../../../src/resources/shipping-settings/ShippingSettingsPage.tsx'
import { SkuList } from '../../../../src/resources/skus/SkuList.tsx'

const api = useApi()
useSandbox(api)
const { open } = useConsole(api)
beforeEach(() => localStorage.clear())
const db = () => api.deps.db

/** Whoever signs in sees what the registry lets them see, and reads its names. */
const authProvider = createAuthProvider(staffSession, permissionOf(registry))
const definitions = Object.fromEntries(
  registry.flatMap((entry) =>
    isPage(entry) ? [] : [[entry.name, { name: entry.name, options: { label: entry.label } }]],
  ),
)

type Buttons = { on: string[]; off?: string[] }
type Case = {
  screen: ComponentType
  /** The record whose page it is; nothing for a list. */
  make: () => Promise<number | void>
  /** Words that are there when the screen is. */
  sign: string
  /** Whether the row is selected first. */
  selects?: boolean
  by: Partial<Record<StaffRole, Buttons>>
}

const changes = ['판매 시작', '품절 처리', '숨기기', '판매 종료']
const memo = '주문 메모 쓰기'
const steps = ['발주확인', '배송출발', '배송완료', '배송보류', '발송지연 처리']
async function aRefund() {
  const customer = await api.customer()
  const { sku } = await makeProduct(db())
  const orderId = await buy(api, customer, [{ sku_id: sku.id, quantity: 1 }])
  return bookRefund(api, orderId, 5_000, { kind: 'staff', id: 900, role: 'cs', name: '윤서아', sessionId: 1 })
}

const cases: Record<string, Case> = {
  products: {
    screen: ProductList,
    make: async () => void (await makeProduct(db(), { name: '매트' })),
    sign: '매트',
    selects: true,
    by: {
      admin: { on: ['가격 바꾸기', '추가금 바꾸기', ...changes, '삭제', '상품 만들기'] },
      marketer: { on: ['가격 변경 요청', '추가금 변경 요청'], off: changes },
    },
  },
  skus: {
    screen: SkuList,
    make: async () => void (await makeProduct(db(), { skus: [{ code: 'M-1' }] })),
    sign: 'M-1',
    selects: true,
    by: {
      ops: { on: ['재고 세기', 'SKU·재고 만들기', '재고 바꾸기', '추가금 변경 요청', '판매 켜기', '판매 중지'] },
      cs: { on: ['추가금 변경 요청'], off: ['재고 세기', '재고 바꾸기', '판매 켜기', '판매 중지'] },
    },
  },
  'shipping-origins': {
    screen: OriginList,
    make: async () => void (await makeOrigin(db(), { name: '이천센터' })),
    sign: '이천센터',
    selects: true,
    by: {
      admin: { on: ['사용', '중지', '삭제', '출고지 만들기'] },
      cs: { on: [], off: ['사용', '중지'] },
    },
  },
  'product-tags': {
    screen: TagList,
    make: async () => void (await db().insert(tags).values({ name: '가을' })),
    sign: '가을',
    selects: true,
    by: { admin: { on: ['삭제', '상품 태그 만들기'] }, marketer: { on: ['상품 태그 만들기'] }, cs: { on: [] } },
  },
  'product-categories': {
    screen: CategoryList,
    make: async () =>
      void (await db()
        .insert(categories)
        .values([
          { name: '가', depth: 1, sequence: 0 },
          { name: '나', depth: 1, sequence: 1 },
        ])),
    sign: '가',
    by: {
      marketer: { on: ['가 아래로', '나 위로', '카테고리 만들기'], off: ['가 위로', '나 아래로'] },
      cs: { on: [] },
    },
  },
  'order-items': {
    screen: OrderItemList,
    make: async () => void (await anOrder(api.deps, await aShop(db()), { orderNo: '26111600000004' })),
    sign: '26111600000004',
    selects: true,
    by: {
      ops: {
        on: ['발주확인', '배송보류', '발송지연 처리', '메모', '내려받기'],
        off: ['발송처리', '배송출발', '배송완료'],
      },
      cs: { on: ['메모'], off: ['발송처리', ...steps, '내려받기'] },
      marketer: { on: [], off: ['발송처리', ...steps, '메모', '내려받기'] },
    },
  },
  orders: {
    screen: OrderList,
    make: async () => void (await anOrder(api.deps, await aShop(db()), { orderNo: '26111600000005' })),
    sign: '26111600000005',
    by: { ops: { on: ['내려받기'] }, cs: { on: [], off: ['내려받기'] } },
  },
  'orders/1/show': {
    screen: OrderShow,
    make: async () => (await anOrder(api.deps, await aShop(db()), { orderNo: '26111600000006' })).orderId,
    sign: '이력',
    by: {
      cs: { on: ['클레임 접수', '가린 정보 보기', memo] },
      marketer: { on: [], off: ['클레임 접수', '가린 정보 보기'] },
    },
  },
  refunds: {
    screen: RefundList,
    make: async () => void (await aRefund()),
    sign: '환불 대기',
    selects: true,
    by: {
      admin: { on: ['환불 실행', '수기 환불 완료'], off: ['다시 시도'] },
      cs: { on: [], off: ['환불 실행', '다시 시도', '수기 환불 완료'] },
    },
  },
  'refunds/1/show': {
    screen: RefundShow,
    make: aRefund,
    sign: '환불 정보',
    by: {
      ops: { on: ['금액 조정', '환불 실행'], off: ['다시 시도', '수기 환불 완료'] },
      cs: { on: [], off: ['금액 조정', '환불 실행', '다시 시도', '수기 환불 완료'] },
    },
  },
  'shipping-settings': {
    screen: ShippingSettingsPage,
    make: async () => {
      await bringUpToDate(db(), [couriersKind], api.clock.now())
      await makeOrigin(db())
    },
    sign: '도서산간 추가 배송비',
    by: { ops: { on: ['기본 고치기', '요금 추가'] }, cs: { on: [], off: ['기본 고치기', '요금 추가'] } },
  },
}
const each = Object.entries(cases).flatMap(([where, one]) =>
  Object.entries(one.by).map(([role, buttons]) => [where, role as StaffRole, one, buttons] as const),
)

test.each(each)('%s: %s에게는 할 수 있는 단추만 켜져 있다', async (where, role, one, { on, off = [] }) => {
  const [resource = '', isPage] = where.split('/')
  const id = await one.make()
  const path = isPage ? `/${Number(id)}/show` : '/'
  const Screen = one.screen
  const screens =
    resource === 'shipping-settings' ? (
      <Screen />
    ) : (
      <Resource name={resource} {...(isPage ? { show: Screen } : { list: Screen })} />
    )
  await open(
    <ResourceDefinitionContextProvider definitions={definitions}>{screens}</ResourceDefinitionContextProvider>,
    {
      resource,
      path,
      role,
      authProvider,
    },
  )
  await waitFor(() => expect(screen.getAllByText(one.sign).length).toBeGreaterThan(0))
  if (one.selects) {
    // the box that selects the page may come before its rows
    const row = () => document.querySelector('tbody [type=checkbox], .MuiDataGrid-row [type=checkbox]')
    await waitFor(() => expect(row()).not.toBeNull())
    fireEvent.click(document.querySelector('thead [type=checkbox], [role=columnheader] [type=checkbox]') as Element)
  }
  const known = [...new Set(Object.values(one.by).flatMap((buttons) => [...buttons.on, ...(buttons.off ?? [])]))]
  const sorted = (names: string[]) => known.filter((name) => names.includes(name))
  await waitFor(() => expect(pressable(known)).toEqual({ on: sorted(on), off: sorted(off) }))
})
