import { screen, waitFor, within } from '@testing-library/react'
import { eq, sql } from 'drizzle-orm'
import { Resource } from 'react-admin'
import { expect, test } from 'vitest'
import { admins } from '#server/modules/auth/auth.tables.ts'
import { brands, skus } from '#server/modules/catalog/catalog.tables.ts'
import { deliveries } from '#server/modules/deliveries/deliveries.tables.ts'
import { consignmentHolidays } from '#server/modules/shipping/shipping.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { buy, expectBalanced } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { bookRefund, refundState } from '#tests/support/refunds.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'
import { StandardEdit } from '../../../../src/console/form/StandardForm.tsx'
import { BrandInputs } from '../../../../src/resources/brands/BrandInputs.tsx'
import { DeliveryList } from '../../../../src/resources/deliveries/DeliveryList.tsx'
import { HolidayCalendar } from '../../../../src/resources/holidays/HolidayCalendar.tsx'
import { RefundShow } from '../../../../src/resources/refunds/RefundShow.tsx'
import { SkuList } from '../../../../src/resources/skus/SkuList.tsx'
import { StaffShow } from '../../../../src/resources/staffs/StaffShow.tsx'

const api = useApi()
useSandbox(api)
const { open, sent } = useConsole(api)

/** What the conflict shows, row by row: the field, what is saved, what was typed. */
async function bothSides() {
  const dialog = await screen.findByRole('dialog', { name: '그 사이 다른 사람이 고쳤어요' })
  const cells = within(dialog)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))
  return { dialog: within(dialog), cells }
}
const lastVersion = (path: RegExp) =>
  (sent.findLast((one) => path.test(one.path) && one.method !== 'GET')?.body as { version: number } | undefined)
    ?.version

test('직원: 다른 사람이 먼저 고치면 둘을 나란히 보이고, 내 것으로 덮어쓸 수 있다', async () => {
  const other = await api.staff('cs')
  const user = await open(<Resource name="staffs" show={StaffShow} />, {
    resource: 'staffs',
    path: `/${other.id}/show`,
    role: 'admin',
  })
  const field = await screen.findByRole('textbox', { name: /이름/ })
  await user.clear(field)
  await user.type(field, '새 이름')
  await api.deps.db
    .update(admins)
    .set({ name: '남이 고친 이름', version: sql`${admins.version} + 1` })
    .where(eq(admins.id, other.id))
  await user.click(screen.getByRole('button', { name: '저장' }))
  const { dialog, cells } = await bothSides()
  expect(cells).toEqual([['이름', '남이 고친 이름', '새 이름']])

  await user.click(dialog.getByRole('button', { name: '더 살펴보기' }))
  await screen.findByText(/입력한 내용은 그대로 있어요/)
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /이름/ })).value).toBe('새 이름')
  await user.click(screen.getByRole('button', { name: '비교하기' }))
  await user.click((await bothSides()).dialog.getByRole('button', { name: '내 내용으로 저장' }))
  await screen.findByText('저장했어요.')
  const [row] = await api.deps.db.select().from(admins).where(eq(admins.id, other.id))
  expect(row).toMatchObject({ name: '새 이름', version: 3 })
})

test('휴무일: 저장된 값을 불러오면 남의 것이 남는다', async () => {
  const [holiday] = await api.deps.db
    .insert(consignmentHolidays)
    .values({ date: '2026-11-20', name: '재고 조사', kind: 'CLOSED' })
    .returning()
  const user = await open(<HolidayCalendar />, { resource: 'holidays', role: 'admin' })
  await user.click(await screen.findByRole('button', { name: /재고 조사/ }))
  const field = await screen.findByRole('textbox', { name: /이름/ })
  await user.clear(field)
  await user.type(field, '임시휴무')
  expect((field as HTMLInputElement).value).toBe('임시휴무')
  await api.deps.db
    .update(consignmentHolidays)
    .set({ kind: 'OPEN_OVERRIDE', version: sql`${consignmentHolidays.version} + 1` })
  await user.click(screen.getByRole('button', { name: '저장' }))
  const { dialog, cells } = await bothSides()
  expect(cells).toEqual([
    ['이름', '재고 조사', '임시휴무'],
    ['이날은', '일해요', '쉬어요'],
  ])
  await user.click(dialog.getByRole('button', { name: '저장된 값 불러오기' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await api.deps.db.select().from(consignmentHolidays)).toMatchObject([
    { id: holiday?.id, name: '재고 조사', kind: 'OPEN_OVERRIDE' },
  ])
})

test('재고: 지금 재고를 보이고, 내 변동을 그 위에 한 번만 더한다', async () => {
  await makeProduct(api.deps.db)
  const user = await open(<SkuList />, { resource: 'skus', role: 'admin' })
  await user.click((await screen.findAllByRole('button', { name: /재고 바꾸기$/ }))[0] as HTMLElement)
  const form = within(await screen.findByRole('dialog', { name: '재고 바꾸기' }))
  await user.type(form.getByLabelText('수량'), '5')
  await user.type(form.getByLabelText(/이유/), '입고')
  const [before] = await api.deps.db.select().from(skus)
  const had = before?.onHand ?? 0
  const other = await api.staff('ops')
  const sku = `/store-admin/v1/skus/${before?.id}`
  expect((await other.patch(sku, { stock_delta: -3, stock_kind: 'ADJUST', reason: '파손' })).status).toBe(200)
  await user.click(form.getByRole('button', { name: '재고 바꾸기' }))
  const { dialog, cells } = await bothSides()
  expect(cells).toEqual([['현재고', `${had - 3}개`, `${had + 5}개`]])
  await user.click(dialog.getByRole('button', { name: '내 내용으로 저장' }))
  await waitFor(async () => expect(await api.deps.db.select({ n: skus.onHand }).from(skus)).toEqual([{ n: had + 2 }]))
})

test('송장: 남이 바꾼 송장번호와 내 것을 나란히 보인다', async () => {
  const shop = await aShop(api.deps.db)
  const { itemIds } = await anOrder(api.deps, shop, { items: [{ status: 'PROCESSING_ORDER' }] })
  await (
    await api.staff('ops')
  ).post('/store-admin/v1/order-items/bulk/shipping', {
    items: [{ id: itemIds[0], carrier: 'CJ', invoice_no: '584012340001' }],
  })
  const user = await open(<DeliveryList />, { resource: 'deliveries' })
  await user.click(await screen.findByRole('button', { name: '송장 수정' }))
  const field = await screen.findByRole('textbox', { name: /송장번호/ })
  await user.clear(field)
  await user.type(field, '584012340003')
  await api.deps.db.update(deliveries).set({ invoiceNo: '584012340002', version: sql`${deliveries.version} + 1` })
  await user.click(screen.getByRole('button', { name: '고치기' }))
  const { dialog, cells } = await bothSides()
  expect(cells).toEqual([['송장번호', '584012340002', '584012340003']])
  await user.click(dialog.getByRole('button', { name: '내 내용으로 저장' }))
  await screen.findByText('송장을 고쳤어요.')
  expect(lastVersion(/deliveries\/\d+$/)).toBe(2)
})

test('환불 조정: 남이 먼저 조정한 금액을 보고 정한다', async () => {
  const customer = await api.customer()
  const { sku } = await makeProduct(api.deps.db, { listPrice: 100_000, salePrice: 100_000 })
  const cs = { kind: 'staff', id: 900, role: 'cs', name: '윤서아', sessionId: 1 } as const
  const id = await bookRefund(api, await buy(api, customer, [{ sku_id: sku.id, quantity: 1 }]), 40_000, cs)
  const user = await open(<Resource name="refunds" show={RefundShow} />, { resource: 'refunds', path: `/${id}/show` })
  await user.click(await screen.findByRole('button', { name: '금액 조정' }))
  const form = within(await screen.findByRole('dialog', { name: '환불 금액 조정' }))
  await user.click(form.getByRole('button', { name: '빼기' }))
  await user.type(form.getByRole('textbox', { name: /조정할 금액/ }), '3000')
  await user.type(form.getByRole('textbox', { name: /사유/ }), '합의')
  const admin = await api.staff('admin')
  const first = await admin.patch(`/store-admin/v1/refunds/${id}`, { adjustment: -1_000, reason: '먼저' })
  expect(first.status).toBe(200)
  await user.click(form.getByRole('button', { name: '조정' }))
  const { dialog, cells } = await bothSides()
  expect(cells).toEqual([
    ['조정', '-1,000원', '-3,000원'],
    ['환불금액', '39,000원', '37,000원'],
  ])
  await user.click(dialog.getByRole('button', { name: '내 내용으로 저장' }))
  await waitFor(async () => expect(await refundState(api, id)).toMatchObject({ refund_cash: 37_000 }))
  await expectBalanced(api)
})

test('브랜드: 적던 것은 더 살펴보는 동안에도 그대로 있고, 내 것으로 저장하면 한 번에 저장된다', async () => {
  const [brand] = await api.deps.db.insert(brands).values({ name: '고요', slug: 'goyo' }).returning()
  const form = (
    <StandardEdit id={brand?.id} redirect={false}>
      <BrandInputs />
    </StandardEdit>
  )
  const user = await open(form, { resource: 'brands', role: 'admin' })
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /이름/ })
  await user.clear(field)
  await user.type(field, '고요한 집')
  await api.deps.db.update(brands).set({ name: '고요 2', version: sql`${brands.version} + 1` })
  await user.click(screen.getByRole('button', { name: '저장' }))
  const first = await bothSides()
  expect(first.cells).toEqual([['이름', '고요 2', '고요한 집']])
  await user.click(first.dialog.getByRole('button', { name: '더 살펴보기' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(field.value).toBe('고요한 집')

  await user.click(screen.getByRole('button', { name: '저장' }))
  await user.click((await bothSides()).dialog.getByRole('button', { name: '내 내용으로 저장' }))
  await waitFor(async () =>
    expect(await api.deps.db.select().from(brands)).toMatchObject([{ name: '고요한 집', version: 3 }]),
  )
})
