import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { consignmentHolidays } from '#server/modules/shipping/shipping.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { buy } from '#tests/support/buying.ts'
import { aKitShop, planKits, plannedDays } from '#tests/support/deliverySchedules.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { fill } from '#tests/support/tables.ts'
import { HolidayCalendar } from '../../../../src/resources/holidays/HolidayCalendar.tsx'

// a Monday, before the cut-off: what is paid now is promised for today
const api = useApi()
const { open } = useConsole(api)

test('저장하기 전에, 이미 약속한 발송기한이 걸린 날이면 그대로라고 말한다', async () => {
  const shop = await aKitShop(api)
  await buy(api, shop.member, [{ sku_id: shop.skuId, quantity: 1 }])
  await api.deps.db
    .insert(consignmentHolidays)
    .values({ date: '2026-11-16', name: '잘못 적은 날', kind: 'OPEN_OVERRIDE' })
  const user = await open(<HolidayCalendar />, { resource: 'holidays', role: 'admin' })
  await user.click(await screen.findByRole('button', { name: '잘못 적은 날' }))
  // it says of today what is open anyhow: deleting it changes nothing
  await waitFor(() =>
    expect(screen.getByRole('status', { name: '지우면' }).textContent).toBe(
      '지우면출고하는 날은 그대로라, 옮겨지거나 늦어지는 것이 없어요.',
    ),
  )
  await fill({ 이날은: '쉬어요 (출고하지 않아요)' })
  await waitFor(() =>
    expect(screen.getByRole('status', { name: '고친 대로 저장하면' }).textContent).toContain(
      '이천센터: 11.16 (월)에 출고하지 않게 돼요.발송기한이 이날인 주문상품이 1개(주문 1건) 있어요. 새 탭에서 보기발송기한은 결제할 때 약속한 날이라 바뀌지 않아요.',
    ),
  )
})

test('저장하기 전에 옮겨질 배송 예정을 말하고, 저장한 뒤 옮긴 수를 말한다', async () => {
  const shop = await aKitShop(api)
  await planKits(api, shop, ['2026-11-18', '2026-11-18', '2026-11-19'])
  await api.deps.db
    .insert(consignmentHolidays)
    .values({ date: '2026-11-18', name: '택배 없는 날', kind: 'OPEN_OVERRIDE' })
  const user = await open(<HolidayCalendar />, { resource: 'holidays', role: 'ops' })
  await user.click(await screen.findByRole('button', { name: '택배 없는 날' }))
  await fill({ 이날은: '쉬어요 (출고하지 않아요)' })
  const told = () => screen.getByRole('status', { name: '고친 대로 저장하면' }).textContent
  await waitFor(() => expect(told()).toContain('배송 예정 2건이 11.19 (목)로 옮겨져요.'))
  expect(told()).toContain('‘정기배송·선물의 출고일이 바뀌었을 때’로 알려요.')
  await user.click(screen.getByRole('button', { name: '저장' }))
  await screen.findByText('휴무일을 저장했어요. 배송 예정 2건을 다음 출고일로 옮기고 고객에게 알렸어요.')
  expect(await plannedDays(api)).toEqual(['2026-11-19 PLANNED', '2026-11-19 PLANNED', '2026-11-19 PLANNED'])
})
