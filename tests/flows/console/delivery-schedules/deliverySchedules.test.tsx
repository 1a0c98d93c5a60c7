import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { consignmentHolidays } from '#server/modules/shipping/shipping.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { aKitShop, planKits, plannedDays } from '#tests/support/deliverySchedules.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { DeliverySchedules } from '../../../../src/resources/delivery-schedules/DeliverySchedules.tsx'

// a Monday noon
const api = useApi()
const { open } = useConsole(api)
const openSchedules = (role: 'ops' | 'cs' = 'ops') =>
  open(<DeliverySchedules />, { resource: 'delivery-schedule-groups', path: '/delivery-schedules', role })
const dayOf = (name: RegExp, grid = '배송 일정 달력') =>
  waitFor(() => within(screen.getByRole('grid', { name: grid })).getByRole('gridcell', { name }))

test('달력은 나가는 날마다 출고지와 건수를, 쉬는 날에는 까닭을 보이고, 키보드로 옮길 날을 고른다', async () => {
  const shop = await aKitShop(api)
  await planKits(api, shop, ['2026-11-19', '2026-11-19'])
  await api.deps.db.insert(consignmentHolidays).values({ date: '2026-11-20', name: '재고 조사', kind: 'CLOSED' })
  const user = await openSchedules()
  await dayOf(/^11월 20일 금요일, 출고하지 않아요 재고 조사, 배송 예정 없음$/)
  expect((await dayOf(/^11월 21일 토요일, 출고하지 않아요 주말/)).getAttribute('aria-disabled')).toBe('true')
  await user.click(await dayOf(/^11월 19일 목요일, 이천센터 2건$/))
  const group = within(await screen.findByRole('region', { name: '이천센터 11월 19일 (목)의 배송 예정' }))
  await user.click((await group.findAllByRole('button', { name: '김*늘 · 홈트 키트 옮기기' }))[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: '김*늘 · 홈트 키트 옮기기' }))
  const chosen = () => dialog.getByRole('status', { name: '고른 날' }).textContent
  const go = () => dialog.getByRole<HTMLButtonElement>('button', { name: /옮기기$/ })
  ;(await dayOf(/^11월 19일 목요일, 지금 출고일$/, '옮길 날')).focus()
  expect([chosen(), go().disabled]).toEqual(['옮길 날을 골라 주세요.', true])
  await user.keyboard('{ArrowRight}')
  expect([chosen(), go().disabled]).toEqual(['11월 20일 (금): 출고지가 쉬는 날이에요. (재고 조사)', true])
  // tomorrow can be taken until its cut-off this afternoon; today is locked, which is said
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  await dialog.findByText(/이미 마감됐어요. 옮기면 바로 확정되어/)
  await user.keyboard('{ArrowDown}')
  expect(chosen()).toBe('11월 23일 (월)을 골랐어요.')
  await user.click(go())
  await screen.findByText('11월 23일 (월)로 옮겼어요.')
  expect((await plannedDays(api)).toSorted()).toEqual(['2026-11-19 PLANNED', '2026-11-23 PLANNED'])
  await dayOf(/^11월 23일 월요일, 이천센터 1건$/)
})

test('목록에서 묶음을 열고 여러 건을 골라 옮기면 줄마다 될지를 먼저 본다', async () => {
  const shop = await aKitShop(api)
  await planKits(api, shop, ['2026-11-19', '2026-11-19', '2026-11-24'])
  const user = await openSchedules()
  await user.click(await screen.findByRole('button', { name: '목록' }))
  const table = within(await screen.findByRole('table', { name: '출고 묶음' }))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    '출고일출고지배송 예정마감상태',
    '11월 19일 (목)이천센터2건2026.11.18 14:00옮길 수 있음열기',
    '11월 24일 (화)이천센터1건2026.11.23 14:00옮길 수 있음열기',
  ])
  await user.click(table.getByRole('button', { name: '이천센터 11월 19일 (목) 열기' }))
  await user.click(await screen.findByRole('checkbox', { name: '이 묶음에서 모두 고르기' }))
  await user.click(screen.getByRole('button', { name: '2건 옮기기' }))
  ;(await dayOf(/^11월 19일 목요일, 지금 출고일$/, '옮길 날')).focus()
  await user.keyboard('{ArrowLeft}')
  await user.click(screen.getByRole('combobox', { name: '고객에게 알림' }))
  await user.click(await screen.findByRole('option', { name: '메시지함에 두었다가 보내요' }))
  await user.click(await screen.findByRole('button', { name: '11월 18일 (수)로 옮기기' }))
  await user.click(await screen.findByRole('button', { name: '2건 출고일 옮기기' }))
  await screen.findByText(/출고일 옮기기 결과/)
  // where what was kept back is sent
  screen.getByText('두었던 알림은 메시지함의 보류에서 보내요.')
  expect(screen.getByRole('link', { name: '메시지함 열기' }).getAttribute('href')).toContain(
    `/messages?displayedFilters=%7B%7D&filter=${encodeURIComponent('{"status":["HELD"]}')}`,
  )
  expect((await plannedDays(api)).slice(0, 2)).toEqual(['2026-11-18 PLANNED', '2026-11-18 PLANNED'])
})

test('고객상담은 보기만 한다', async () => {
  const shop = await aKitShop(api)
  await planKits(api, shop, ['2026-11-19'])
  const user = await openSchedules('cs')
  await user.click(await dayOf(/^11월 19일 목요일, 이천센터 1건$/))
  const move = await screen.findByRole<HTMLButtonElement>('button', { name: '김*늘 · 홈트 키트 옮기기' })
  expect([move.disabled, move.parentElement?.title]).toEqual([true, '출고지·배송 설정 등록과 수정 권한이 없어요'])
})

test('마감된 키트를 골라 송장번호를 붙여 넣어 보내고, 도착까지 처리한다', async () => {
  const shop = await aKitShop(api)
  await planKits(api, shop, ['2026-11-17', '2026-11-17'])
  api.clock.set('2026-11-16T15:00:00+09:00')
  vi.setSystemTime(api.clock.now())
  const user = await openSchedules()
  await user.click(await dayOf(/^11월 17일 화요일, 이천센터 2건$/))
  const group = within(await screen.findByRole('region', { name: '이천센터 11월 17일 (화)' }))
  await user.click(await group.findByRole('checkbox', { name: '이 묶음에서 모두 고르기' }))
  expect(group.getByRole<HTMLButtonElement>('button', { name: '고른 것 옮기기' }).disabled).toBe(true)
  await user.click(group.getByRole('button', { name: '2건 발송처리' }))
  const dialog = within(await screen.findByRole('dialog', { name: '배송 예정 2건 발송처리' }))
  const [first] = await dialog.findAllByRole('textbox', { name: '1. 김*늘 · 홈트 키트 송장번호' })
  await user.click(dialog.getByRole('button', { name: '보내기 전에 확인' }))
  expect(dialog.getAllByText('송장번호를 입력해 주세요.')).toHaveLength(2)
  await user.click(first as HTMLElement)
  await user.paste('김하늘\t584012345671\n김하늘\t5840\n김하늘\t584012345673')
  const said = () => dialog.getAllByRole('alert').map((alert) => alert.textContent)
  expect(said()).toEqual([
    '붙여 넣은 3줄 가운데 2줄만 들어갔어요. 줄과 회원이 맞는지 봐 주세요.',
    '고칠 송장번호가 1건 있어요: 2번째',
  ])
  await user.click(dialog.getByRole('button', { name: '보내기 전에 확인' }))
  expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: '2. 김*늘 · 홈트 키트 송장번호' }))
  await user.click(first as HTMLElement)
  await user.paste('받는 분\t송장번호\n김하늘\t584012345671\n이바다\t584012345672')
  expect(said()).toEqual(['곁에 붙은 이름이 회원과 다른 줄이 1건 있어요: 2번째'])
  await user.click(first as HTMLElement)
  await user.paste('584012345671\n584012345672')
  expect(dialog.queryAllByRole('alert')).toEqual([])
  await user.click(dialog.getByRole('button', { name: '보내기 전에 확인' }))
  // the button of the group has the same name: the sheet's own
  const sheet = (name: RegExp) => screen.findByRole('dialog', { name }).then(within)
  await user.click(await (await sheet(/^발송처리/)).findByRole('button', { name: '2건 발송처리' }))
  await screen.findByText(/발송처리 결과/)
  await user.click(screen.getAllByRole('button', { name: '닫기' }).at(-1) as HTMLElement)
  await group.findByText('CJ대한통운 584012345672')
  expect(await plannedDays(api)).toEqual(['2026-11-17 SHIPPED', '2026-11-17 SHIPPED'])
  await user.click(group.getAllByRole('checkbox', { name: '김*늘 · 홈트 키트 고르기' })[0] as HTMLElement)
  await user.click(group.getByRole('button', { name: '1건 배송완료' }))
  await user.click(await (await sheet(/^배송완료/)).findByRole('button', { name: '1건 배송완료' }))
  await screen.findByText(/배송완료 결과/)
  expect(await plannedDays(api)).toEqual(['2026-11-17 DELIVERED', '2026-11-17 SHIPPED'])
})
