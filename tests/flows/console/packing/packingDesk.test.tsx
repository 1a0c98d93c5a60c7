import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { skus } from '#server/modules/catalog/catalog.tables.ts'
import { orderItems } from '#server/modules/orders/orders.tables.ts'
import { rows } from '#tests/support/rows.ts'
import { useApi } from '#tests/support/api.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { slipsOf } from '#tests/support/packing.ts'
import { PackingDesk } from '../../../../src/resources/packing/desk/PackingDesk.tsx'

const api = useApi()
const { open } = useConsole(api)
const ready = { status: 'PROCESSING_ORDER' as const }

/** Two boxes with their slips; the first holds two mats and a band. */
async function atTheTable() {
  const shop = await aShop(api.deps.db)
  const [band] = await api.deps.db
    .insert(skus)
    .values({ productId: shop.productId, code: 'BN-01', barcode: '8800000000017', optionValueIds: [1] })
    .returning({ id: skus.id })
  const one = await anOrder(api.deps, shop, {
    items: [
      { ...ready, quantity: 2, paid: 40_000 },
      { ...ready, skuId: band?.id as number, skuCode: 'BN-01', productName: '밴드', optionLabel: '' },
    ],
  })
  const two = await anOrder(api.deps, shop, { items: [ready] })
  const slips = (await slipsOf(await api.staff('ops'), { ids: [...one.itemIds, ...two.itemIds] })).slips
  const [first, second] = slips.map(({ code }) => code as string) as [string, string]
  const user = await open(<PackingDesk />, { resource: 'packing', path: '/packing-desk' })
  return { one, two, first, second, user }
}
/** As a scanner does it: the letters, and Enter. */
const scan = (text: string) => {
  const field = screen.getByRole('textbox')
  fireEvent.change(field, { target: { value: text } })
  fireEvent.submit(field.closest('form') as HTMLFormElement)
}
const key = (code: string) => fireEvent.keyDown(window, { code })
const count = (name: string) => screen.findByRole('listitem', { name })
const checks = () =>
  rows<{ units: number; scanned: number; reason: string | null }>(
    api.deps.db,
    sql`select units, jsonb_array_length(scans) as scanned, manual_reason as reason from packing_checks order by id`,
  )

test('슬립을 스캔하고 상품을 하나씩 스캔하면 초록으로 끝나고, 다음 스캔이 다음 상자를 연다', async () => {
  const { one, first, second } = await atTheTable()
  scan(first)
  await screen.findByText('3개 남았어요')
  for (const code of ['YM-01', '8800000000017', 'YM-01']) scan(code)
  await screen.findByText('검수 완료')
  screen.getByText(`주문 ${one.orderNo}`)
  expect(await checks()).toEqual([{ units: 3, scanned: 3, reason: null }])
  scan(second)
  await screen.findByText('1개 남았어요')
  scan('YM-01')
  await screen.findByText('지금까지 2상자')
  // a box that was checked is told, and nothing opens
  scan(first)
  await screen.findByText(/이미 검수했어요\(김운영/)
  expect(screen.queryByRole('region', { name: '열린 상자' })).toBeNull()
})

test('다른 상품, 너무 많은 상품, 다른 상자는 세지 않고 말하며, F2로 마지막 스캔을 되돌린다', async () => {
  const { first, second } = await atTheTable()
  scan(first)
  await screen.findByText('3개 남았어요')
  scan('XX-99')
  await screen.findByText('이 상자의 상품이 아니에요')
  scan(second)
  await screen.findByText('지금 상자를 먼저 끝내 주세요')
  scan('BN-01')
  await count('밴드 1 / 1')
  scan('BN-01')
  await screen.findByText('너무 많아요')
  key('F2')
  await screen.findByText('밴드를 한 개 되돌렸어요.')
  await count('밴드 0 / 1')
  expect(await checks()).toEqual([])
})

test('한글 입력 상태에서 스캔해도 같은 상품이다', async () => {
  const { first } = await atTheTable()
  scan(first)
  await screen.findByText('3개 남았어요')
  const field = screen.getByRole('textbox')
  for (const code of ['KeyB', 'KeyN', 'Minus', 'Digit0', 'Digit1']) fireEvent.keyDown(field, { code })
  fireEvent.change(field, { target: { value: 'ㅠㅜ-01' } })
  fireEvent.submit(field.closest('form') as HTMLFormElement)
  await count('밴드 1 / 1')
})

test('까닭을 적고 직접 확인할 수 있고, 상자를 버리는 것은 Esc를 두 번 눌러야 한다', async () => {
  const { first, second, user } = await atTheTable()
  scan(first)
  await screen.findByText('3개 남았어요')
  scan('YM-01')
  await count('요가 매트 · 라벤더 1 / 2')
  key('Escape')
  await screen.findByText(/스캔한 1개를 버리고/)
  key('F4')
  await user.type(await screen.findByLabelText('직접 확인하는 이유'), '바코드가 찢어짐{Enter}')
  await screen.findByText('검수 완료')
  expect(await checks()).toEqual([{ units: 3, scanned: 1, reason: '바코드가 찢어짐' }])
  scan(second)
  await screen.findByText('1개 남았어요')
  key('Escape')
  await waitFor(() => expect(screen.queryByRole('region', { name: '열린 상자' })).toBeNull())
})

test('넣는 동안 취소를 요청하면 다 넣어도 끝나지 않고, 상자를 빼라고 말한다', async () => {
  const { one, first } = await atTheTable()
  scan(first)
  await screen.findByText('3개 남았어요')
  scan('YM-01')
  scan('YM-01')
  await count('요가 매트 · 라벤더 2 / 2')
  await api.deps.db
    .update(orderItems)
    .set({ claimId: 1, claimType: 'cancel', claimStatus: 'REQUESTED', version: 2 })
    .where(eq(orderItems.id, one.itemIds[1] as number))
  scan('BN-01')
  const said = within(await screen.findByRole('alert'))
  await said.findByText(/슬립을 뽑은 뒤 주문이 바뀌었어요\(밴드: 취소 진행 중\)/)
  expect(screen.queryByRole('region', { name: '열린 상자' })).toBeNull()
  expect(await checks()).toEqual([])
})
