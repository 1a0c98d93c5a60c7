import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { Resource } from 'react-admin'
import { expect, test } from 'vitest'
import {
  deliveries,
  deliveryEvents,
  deliveryItems,
  invoiceChanges,
} from '#server/modules/deliveries/deliveries.tables.ts'
import type { StaffRole } from '#shared/permissions.ts'
import { useApi } from '#tests/support/api.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { anOrder, aShop, type Shop } from '#tests/support/orders.ts'
import { expectHeld, factsOf, fill, tableRows, withFilter } from '#tests/support/tables.ts'
import { DeliveryList } from '../../../../src/resources/deliveries/DeliveryList.tsx'
import { DeliveryShow } from '../../../../src/resources/deliveries/DeliveryShow.tsx'
import { isOff } from '#tests/support/pressing.ts'

const api = useApi()
const { open, sent } = useConsole(api)
const openDeliveries = (path: string, role: StaffRole = 'ops') =>
  open(<Resource name="deliveries" list={DeliveryList} show={DeliveryShow} />, { resource: 'deliveries', path, role })

type Values = Partial<typeof deliveries.$inferInsert>
let serial = 0

/** A parcel of two items of one order. */
async function aParcel(shop: Shop, values: Values = {}) {
  const invoiceNo = values.invoiceNo ?? `5840${String(serial++).padStart(8, '0')}`
  const sent = { status: 'SHIPPING' as const, carrier: 'CJ', invoiceNo, shippedAt: api.clock.now() }
  const { orderId, orderNo, itemIds } = await anOrder(api.deps, shop, {
    items: [
      { ...sent, quantity: 2, paid: 40_000 },
      { ...sent, productName: '덤벨', optionLabel: '' },
    ],
  })
  const [row] = await api.deps.db
    .insert(deliveries)
    .values({
      shippingOriginId: shop.originId,
      orderId,
      carrier: 'CJ',
      invoiceNo,
      shippedAt: new Date('2026-11-15T00:30:00+09:00'),
      createdAt: new Date('2026-11-15T00:30:00+09:00'),
      ...values,
    })
    .returning()
  const parcel = row as typeof deliveries.$inferSelect
  await api.deps.db
    .insert(deliveryItems)
    .values(itemIds.map((orderItemId, n) => ({ deliveryId: parcel.id, orderItemId, quantity: 2 - n })))
  return { ...parcel, orderNo }
}
const scanned = (deliveryId: number, hour: number, description: string, location = '') =>
  api.deps.db
    .insert(deliveryEvents)
    .values({ deliveryId, status: `S${hour}`, description, location, at: new Date(Date.UTC(2026, 10, 15, hour)) })

test('최근 배송부터 보이고, 단계·택배사·종류·발송일로 좁히며, 칸마다 제 값을 보인다', async () => {
  const shop = await aShop(api.deps.db)
  const day = (iso: string) => ({ kind: 'EXCHANGE' as const, createdAt: new Date(iso) })
  const first = await aParcel(shop, day('2026-11-14T00:00:00+09:00'))
  await scanned(first.id, 1, '집하', '이천')
  await scanned(first.id, 2, '간선상차', '옥천허브')
  const second = await aParcel(shop, day('2026-11-15T23:59:59+09:00'))
  await aParcel(shop, day('2026-11-13T23:59:59+09:00'))
  await aParcel(shop, day('2026-11-16T00:00:00+09:00'))
  await aParcel(shop, { ...day('2026-11-15T00:00:00+09:00'), kind: 'ORDER' })
  await aParcel(shop, { ...day('2026-11-15T00:00:00+09:00'), carrier: 'HANJIN' })
  const troubled = await aParcel(shop, { ...day('2026-11-15T00:00:00+09:00'), status: 'EXCEPTION' })
  const filter = { carrier: 'CJ', kind: 'EXCHANGE', created_from: '2026-11-14', created_to: '2026-11-15' }
  const user = await openDeliveries(withFilter({ ...filter, status: ['SHIPPING'] }))
  const link = await screen.findByRole('link', { name: first.invoiceNo })
  expect(link.getAttribute('href')).toMatch(new RegExp(`/deliveries/${first.id}/show$`))
  await screen.findByRole('tab', { name: /^배송중/, selected: true })
  expect(tableRows().map(({ 송장번호 }) => 송장번호)).toEqual([second.invoiceNo, first.invoiceNo])
  expect(tableRows()[1]).toEqual({
    송장번호: first.invoiceNo,
    택배사: 'CJ대한통운',
    상태: '배송중',
    '마지막 추적': '간선상차 · 옥천허브',
    주문번호: first.orderNo,
    상품: '요가 매트 외 1건',
    수령인: expect.stringContaining('김*지'),
    출고지: '본사 물류센터',
    발송: '2026.11.15 00:30',
    조회: '배송 조회',
    '송장 수정': '송장 수정',
  })
  expect(screen.getByRole('link', { name: first.orderNo }).getAttribute('href')).toMatch(
    `/orders/${first.orderId}/show`,
  )
  const [, tracking] = screen.getAllByRole<HTMLAnchorElement>('link', { name: '배송 조회' })
  expect(tracking?.href).toContain(first.invoiceNo)
  await expectHeld({ 택배사: 'CJ대한통운', 종류: '교환 재배송', 발송일부터: '2026.11.14', 발송일까지: '2026.11.15' })
  await user.click(screen.getByRole('tab', { name: /^문제 있는 배송/ }))
  await waitFor(() => expect(tableRows().map(({ 송장번호 }) => 송장번호)).toEqual([troubled.invoiceNo]))
  expect(tableRows()[0]).toMatchObject({ 상태: '배송 문제', '송장 수정': '', '마지막 추적': '' })
  await user.type(screen.getByLabelText('송장번호 · 주문번호'), `${first.invoiceNo}{Enter}`)
  await waitFor(() => expect(screen.queryByText(troubled.invoiceNo)).toBeNull())
})

test('상세는 배송의 모든 때와 추적을 새것부터 보이고, 문제가 있으면 무엇을 할지 말한다', async () => {
  const shop = await aShop(api.deps.db)
  const parcel = await aParcel(shop, {
    status: 'EXCEPTION',
    pickedUpAt: new Date('2026-11-15T09:30:00+09:00'),
    deliveredAt: new Date('2026-11-16T08:00:00+09:00'),
  })
  await scanned(parcel.id, 1, '집하', '이천')
  await scanned(parcel.id, 2, '파손')
  const at = new Date('2026-11-15T00:40:00+09:00')
  const [before, after] = [
    { carrier: 'HANJIN', invoice_no: '1' },
    { carrier: 'CJ', invoice_no: '2' },
  ]
  await api.deps.db
    .insert(invoiceChanges)
    .values({ deliveryId: parcel.id, before, after, actor: 'ops:1', actorName: '박운영', at })
  await openDeliveries(`/${parcel.id}/show`)
  await screen.findByRole('heading', { name: `CJ대한통운 ${parcel.invoiceNo}` })
  expect(factsOf()).toEqual({
    종류: '주문',
    수령인: expect.stringContaining('김*지'),
    출고지: '본사 물류센터',
    '택배사 전화': '1588-1255',
    '배송 조회': parcel.invoiceNo,
    발송: '2026.11.15 00:30',
    집하: '2026.11.15 09:30',
    배송완료: '2026.11.16 08:00',
  })
  expect(screen.getByRole('alert').textContent).toBe(
    '배송에 문제가 있어요: 파손. 택배사(1588-1255)에 확인하고 고객에게 알려 주세요.',
  )
  const items = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
  expect(items('배송 추적')).toEqual(['2026.11.15 11:00파손', '2026.11.15 10:00집하 · 이천'])
  expect(items('담긴 상품 2개')).toEqual(['요가 매트 · 라벤더 × 2', '덤벨 × 1'])
  const change = '2026.11.15 00:40 박운영: 한진택배 1 → CJ대한통운 2'
  await waitFor(() => expect(items('송장을 고친 기록')).toEqual([change]))
  const fixing = screen.getByRole<HTMLButtonElement>('button', { name: '송장 수정' })
  expect([isOff(fixing), fixing.title]).toEqual([true, '이미 집하돼서 송장을 고칠 수 없어요'])
})

test('송장을 고치면 그 배송만 바뀌고, 같은 송장과 틀린 자릿수는 보낼 수 없으며, 마케터는 고치지 못한다', async () => {
  const shop = await aShop(api.deps.db)
  const parcel = await aParcel(shop)
  const user = await openDeliveries(`/${parcel.id}/show`)
  await user.click(await screen.findByRole('button', { name: '송장 수정' }))
  await expectHeld({ 택배사: 'CJ대한통운', 송장번호: parcel.invoiceNo, 사유: '' })
  const go = screen.getByRole<HTMLButtonElement>('button', { name: '고치기' })
  expect(go.disabled).toBe(true)
  await fill({ 송장번호: '123' })
  expect(go.disabled).toBe(true)
  await fill({ 택배사: '한진택배', 송장번호: ' 1234-5678-9012 ', 사유: ' 잘못 적음 ' })
  await user.click(go)
  await screen.findByText('송장을 고쳤어요.')
  expect(sent.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ reason: '잘못 적음', version: 1 })
  const [row] = await api.deps.db.select().from(deliveries).where(eq(deliveries.id, parcel.id))
  expect(row).toMatchObject({ carrier: 'HANJIN', invoiceNo: '123456789012' })
  await screen.findByRole('heading', { name: '한진택배 123456789012' })
  cleanup()
  await openDeliveries(`/${parcel.id}/show`, 'marketer')
  const locked = await screen.findByRole<HTMLButtonElement>('button', { name: '송장 수정' })
  expect([isOff(locked), locked.title]).toEqual([true, '발송취소와 송장 수정 권한이 없어요'])
  cleanup()
  await openDeliveries('/', 'marketer')
  const pull = await screen.findByRole<HTMLButtonElement>('button', { name: '배송 추적 지금 불러오기' })
  expect(isOff(pull)).toBe(true)
})
