import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useApi } from '#tests/support/api.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { anOrder, aShop, statusOf } from '#tests/support/orders.ts'
import { DeliveryList } from '../../../../src/resources/deliveries/DeliveryList.tsx'

const api = useApi()
const { open } = useConsole(api)

/** 0001: the built-in courier moves such a parcel a step a minute. */
async function aParcel(invoiceNo = '584012340001') {
  const shop = await aShop(api.deps.db)
  const { orderNo, itemIds } = await anOrder(api.deps, shop, { items: [{ status: 'PROCESSING_ORDER' }] })
  const staff = await api.staff('ops')
  await staff.post('/store-admin/v1/order-items/bulk/shipping', {
    items: [{ id: itemIds[0], carrier: 'CJ', invoice_no: invoiceNo }],
  })
  return { orderNo, itemId: itemIds[0] ?? 0 }
}
const rowOf = async (orderNo: string) =>
  within((await screen.findByText(orderNo)).closest<HTMLElement>('tr') ?? document.body)

test('배송 추적을 지금 불러오면 끝나는 대로 상태와 마지막 위치가 바뀐다', async () => {
  const { orderNo, itemId } = await aParcel()
  const user = await open(<DeliveryList />, { resource: 'deliveries' })
  expect((await rowOf(orderNo)).getByText('배송중')).toBeTruthy()

  await user.click(screen.getByRole('button', { name: '배송 추적 지금 불러오기' }))
  await screen.findByText('배송 추적을 불러왔어요.')
  api.clock.advance(6 * 60_000)
  await user.click(screen.getByRole('button', { name: '배송 추적 지금 불러오기' }))
  await waitFor(async () => expect((await rowOf(orderNo)).getByText('배송완료')).toBeTruthy())
  expect((await rowOf(orderNo)).getByText(/^배송완료 · /)).toBeTruthy()
  expect(await statusOf(api.deps.db, itemId)).toBe('DELIVERED')
})

test('집하된 배송에는 송장 수정이 없다', async () => {
  const { orderNo } = await aParcel()
  const staff = await api.staff('ops')
  const user = await open(<DeliveryList />, { resource: 'deliveries' })
  expect((await rowOf(orderNo)).getByRole('button', { name: '송장 수정' })).toBeTruthy()
  api.clock.advance(6 * 60_000)
  await staff.post('/store-admin/v1/deliveries/pull-invoices', {})
  await user.click(screen.getByRole('button', { name: '배송 추적 지금 불러오기' }))
  await screen.findByText('배송 추적을 불러왔어요.')
  await waitFor(async () => expect((await rowOf(orderNo)).queryByRole('button', { name: '송장 수정' })).toBeNull())
})
