import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RegistryProvider } from '#console/registry.ts'
import { approvals } from '#server/modules/approvals/approvals.tables.ts'
import { FreshCache } from '#server/modules/bulk/freshCache.ts'
import { tellItems } from '#server/modules/bulk/live.ts'
import { useApi } from '#tests/support/api.ts'
import { asked } from '#tests/support/conversations.ts'
import { onePromiseEach, parcelsLeft } from '#tests/support/deadlines.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { anOrder, aShop } from '#tests/support/orders.ts'
import { fill, tableRows } from '#tests/support/tables.ts'
import { registry } from '../../../../src/resources/index.ts'
import { Deadlines } from '../../../../src/resources/deadlines/Deadlines.tsx'

// a Monday, 10:00
const api = useApi()
const { open } = useConsole(api)
const openRadar = (role: 'admin' | 'ops' | 'marketer' = 'admin', path = '/deadlines') =>
  open(
    <RegistryProvider value={registry}>
      <Deadlines />
    </RegistryProvider>,
    { resource: 'deadlines', path, role },
  )

test('약속은 남은 시간 순서로 서고, 속도와 넘칠 때를 말하며, 종류를 누르면 그 종류만 남는다', async () => {
  const { shop, order } = await onePromiseEach(api)
  for (let n = 0; n < 4; n++) await anOrder(api.deps, shop, { items: [{ shipBy: '2026-11-16' }] })
  await anOrder(api.deps, shop, { items: [{ shipBy: '2026-11-13' }] })
  await parcelsLeft(api, order.orderId, order.itemIds[0] as number, 3)
  const user = await openRadar()
  const cards = within(await screen.findByRole('list', { name: '종류별 속도' }))
  expect(cards.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '발송6건1건 지남이 속도면 14:00에 2건 초과한 시간에 1건 (최근 3시간 3건)',
    '클레임1건속도를 알 수 없음최근 업무 시간 3시간 동안 끝낸 것이 없어요',
    '문의0건기다리는 것이 없어요최근 업무 시간 3시간 동안 끝낸 것이 없어요',
    '환불1건속도를 알 수 없음최근 업무 시간 3시간 동안 끝낸 것이 없어요',
    '승인1건속도를 알 수 없음최근 업무 시간 3시간 동안 끝낸 것이 없어요',
  ])
  expect(tableRows().map((row) => `${row['종류']} ${row['남은 시간']} ${row['기한']}`)).toEqual([
    '발송 2일 20시간 지남 11월 13일 (금) 14:00',
    '클레임 1시간 남음 오늘 11:00',
    ...Array.from({ length: 5 }, () => '발송 4시간 남음 오늘 14:00'),
    '승인 6시간 남음 오늘 16:00',
    '환불 1일 8시간 남음 11월 17일 (화) 23:59',
  ])
  await user.click(screen.getByRole('button', { name: order.orderNo }))
  const drawer = within(await screen.findByRole('dialog', { name: `발송 ${order.orderNo}` }))
  expect(await drawer.findByText('서울 마포구')).toBeTruthy()
  expect(drawer.getByRole('link', { name: '화면에서 열기' }).getAttribute('href')).toMatch(
    new RegExp(`^#?/orders/${order.orderId}/show$`),
  )
  await user.keyboard('{Escape}')
  await user.click(cards.getByRole('button', { name: /^클레임/ }))
  await waitFor(() => expect(tableRows()).toHaveLength(1))
  expect(tableRows()).toMatchObject([{ 종류: '클레임', 내용: '보류됨 취소 · 요청', 담당: '고객상담' }])
  await fill({ 종류: '모두', 팀: '운영' })
  await waitFor(() => expect(new Set(tableRows().map(({ 종류 }) => 종류))).toEqual(new Set(['발송', '환불'])))
})

test('주문상품이 바뀌면 저절로 새로 읽고, 볼 수 없는 것은 보이지 않는다', async () => {
  const { shop } = await onePromiseEach(api)
  await openRadar('marketer')
  await screen.findByRole('region', { name: '마감 순서' })
  expect(tableRows().map(({ 종류 }) => 종류)).toEqual(['발송', '승인'])
  const { itemIds } = await anOrder(api.deps, shop, { items: [{ shipBy: '2026-11-16' }] })
  FreshCache.forgetAll()
  await tellItems(api.deps.db, itemIds)
  await waitFor(() => expect(tableRows()).toHaveLength(3))
})

test('기다리는 것이 없으면 없다고 한다', async () => {
  await openRadar('ops')
  await screen.findByText('기다리는 약속이 없어요.')
})

test('문의를 골라 나에게 배정하고, 화살표와 J로 다음 일을 연다', async () => {
  const [first, second] = [await asked(api), await asked(api)]
  const user = await openRadar('admin')
  await waitFor(() => expect(tableRows()).toHaveLength(2))
  await user.click(screen.getAllByRole('checkbox', { name: /님 문의 고르기/ })[0] as HTMLElement)
  const bar = within(screen.getByRole('region', { name: '담당 지정' }))
  expect(bar.getByRole('status').textContent).toBe('1건을 골랐어요.')
  await user.click(bar.getByRole('button', { name: '담당 지정' }))
  await waitFor(() => expect(tableRows().map(({ 담당 }) => 담당)).toEqual(['나', '고객상담']))
  await screen.findByText('1건을 나에게 배정했어요.')
  screen.getAllByRole('button', { name: /님 문의$/ })[0]?.focus()
  await user.keyboard('{ArrowDown}{Enter}')
  const drawer = await screen.findByRole('dialog', { name: /^문의 .*님 문의$/ })
  await within(drawer).findByText('언제 오나요?')
  const opens = () => screen.getByRole('link', { name: '화면에서 열기' }).getAttribute('href')
  expect(opens()).toContain(`open=${second.id}`)
  await user.keyboard('k')
  await waitFor(() => expect(opens()).toContain(`open=${first.id}`))
  await user.type(await screen.findByRole('textbox', { name: '답변' }), 'jk')
  expect(opens()).toContain(`open=${first.id}`)
})

test('승인을 요청하거나 결정하면 저절로 새로 읽는다', async () => {
  await onePromiseEach(api)
  await openRadar('admin')
  await screen.findByRole('region', { name: '마감 순서' })
  expect(tableRows().map(({ 종류 }) => 종류)).toContain('승인')
  const [waiting] = await api.deps.db.select({ id: approvals.id }).from(approvals)
  await (await api.staff('admin')).post(`/store-admin/v1/approvals/${waiting?.id}/reject`, { reason: '근거 없음' })
  FreshCache.forgetAll()
  await waitFor(() => expect(tableRows().map(({ 종류 }) => 종류)).not.toContain('승인'))
})

test('가장 급한 발송을 열어 발주확인하고 다음으로 간다: 다섯 번, 목록을 떠나지 않고', async () => {
  const { shop } = await onePromiseEach(api)
  const late = await anOrder(api.deps, shop, { items: [{ shipBy: '2026-11-13' }] })
  const user = await openRadar('ops')
  await screen.findByRole('region', { name: '마감 순서' })
  screen.getByRole('button', { name: late.orderNo }).focus()
  await user.keyboard('{Enter}')
  const drawer = within(await screen.findByRole('dialog', { name: `발송 ${late.orderNo}` }))
  await drawer.findByRole('button', { name: '발주확인 (P)' })
  await user.keyboard('p')
  const sheet = within(await screen.findByRole('dialog', { name: /발주확인/ }))
  await user.click(await sheet.findByRole('button', { name: /1건 발주확인/ }))
  await sheet.findByText('잘 처리했어요')
  await user.keyboard('{Escape}')
  await drawer.findByRole('button', { name: '발송처리 (S)' })
  expect(drawer.getByRole('textbox', { name: `${late.orderNo} 송장번호` })).toBeTruthy()
  await user.keyboard('j')
  await screen.findByRole('dialog', { name: /^(발송|클레임) / })
  expect(screen.queryByRole('dialog', { name: `발송 ${late.orderNo}` })).toBeNull()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(tableRows()[0]).toMatchObject({ 내용: expect.stringMatching(/상품준비중/) as string }))
})

test('바뀐 배송지는 여기서 읽은 대로 확인된다', async () => {
  const shop = await aShop(api.deps.db)
  const item = { status: 'PROCESSING_ORDER', shipBy: '2026-11-13', addressChangedAt: api.clock.now() } as const
  const moved = await anOrder(api.deps, shop, { items: [item] })
  const user = await openRadar('ops')
  await user.click(await screen.findByRole('button', { name: moved.orderNo }))
  const drawer = within(await screen.findByRole('dialog', { name: `발송 ${moved.orderNo}` }))
  await user.click(await drawer.findByRole('button', { name: '배송지 확인' }))
  const sheet = within(await screen.findByRole('dialog', { name: /배송지 확인/ }))
  await user.click(await sheet.findByRole('button', { name: /1건 배송지 확인/ }))
  await sheet.findByText('잘 처리했어요')
})

test('처리해서 목록에서 빠진 것은 그 자리에 남고, 다음은 그 자리에 온 것이며, 닫으면 그 줄로 돌아간다', async () => {
  // the first of the staff has asked for the points
  await api.staff('cs')
  await onePromiseEach(api)
  const user = await openRadar('admin')
  await user.click(await screen.findByRole('button', { name: '포인트 5,000P 지급' }))
  const drawer = within(await screen.findByRole('dialog', { name: '승인 포인트 5,000P 지급' }))
  expect(drawer.getByText('3 / 4')).toBeTruthy()
  await user.type(await drawer.findByRole('textbox', { name: '이유' }), '근거 없음 jk')
  await user.click(drawer.getByRole('button', { name: '다음 (J)' }))
  await user.click(await screen.findByRole('button', { name: '계속 입력하기' }))
  await user.click(await drawer.findByRole('button', { name: '거절' }))
  await drawer.findByText('목록에서 빠졌어요')
  await drawer.findByText('거절', { selector: 'dd' })
  await user.keyboard('j')
  const refund = within(await screen.findByRole('dialog', { name: /^환불 / }))
  await refund.findByRole('button', { name: '환불 실행' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement?.getAttribute('data-deadline')).toMatch(/^REFUND-/))
})

test('마지막 것을 처리해도 열어 둔 것은 그대로 있다', async () => {
  await api.staff('cs')
  await onePromiseEach(api)
  const user = await openRadar('admin', '/deadlines?kind=APPROVAL')
  await user.click(await screen.findByRole('button', { name: '포인트 5,000P 지급' }))
  const drawer = within(await screen.findByRole('dialog', { name: '승인 포인트 5,000P 지급' }))
  await user.type(await drawer.findByRole('textbox', { name: '이유' }), '근거 없음')
  await user.click(drawer.getByRole('button', { name: '거절' }))
  await drawer.findByText('목록에서 빠졌어요')
  await screen.findByText('기다리는 약속이 없어요.')
  expect(drawer.getByRole('region', { name: '결정' })).toBeTruthy()
})

test('없는 쪽은 있는 마지막 쪽으로 간다', async () => {
  const { shop } = await onePromiseEach(api)
  await anOrder(api.deps, shop, { items: Array.from({ length: 101 }, () => ({ shipBy: '2026-11-17' })) })
  await openRadar('admin', '/deadlines?page=9')
  await waitFor(() => expect(screen.getByText('3쪽')).toBeTruthy())
  await waitFor(() => expect(tableRows()).toHaveLength(5))
  expect(screen.queryByText('기다리는 약속이 없어요.')).toBeNull()
})

test('쪽 끝에서 J를 누르면 다음 쪽의 첫 줄로, K를 누르면 앞쪽의 끝 줄로 간다', async () => {
  const { shop } = await onePromiseEach(api)
  await anOrder(api.deps, shop, { items: Array.from({ length: 101 }, () => ({ shipBy: '2026-11-17' })) })
  const user = await openRadar('admin', '/deadlines?page=2')
  await waitFor(() => expect(tableRows()).toHaveLength(50))
  const rows = () => [...document.querySelectorAll<HTMLElement>('[data-deadline]')]
  rows().at(-1)?.focus()
  await user.keyboard('{Enter}')
  await screen.findByText('2쪽 50 / 50')
  await user.keyboard('j')
  await screen.findByText('3쪽 1 / 5')
  expect(screen.getByText('3쪽')).toBeTruthy()
  await user.keyboard('jjjj')
  await screen.findByText('3쪽 5 / 5')
  await user.keyboard('j')
  expect(screen.getByText('3쪽 5 / 5')).toBeTruthy()
  await user.keyboard('kkkkk')
  await screen.findByText('2쪽 50 / 50')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(rows().at(-1)))
})
