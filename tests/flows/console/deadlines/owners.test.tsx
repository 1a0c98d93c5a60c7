import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RegistryProvider } from '#console/registry.ts'
import { useApi } from '#tests/support/api.ts'
import { asked } from '#tests/support/conversations.ts'
import { onePromiseEach } from '#tests/support/deadlines.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { fill, tableRows } from '#tests/support/tables.ts'
import { registry } from '../../../../src/resources/index.ts'
import { Deadlines } from '../../../../src/resources/deadlines/Deadlines.tsx'

// a Monday, 10:00
const api = useApi()
const { open } = useConsole(api)
const openRadar = async (role: 'admin' | 'ops' | 'marketer') => {
  const user = await open(
    <RegistryProvider value={registry}>
      <Deadlines />
    </RegistryProvider>,
    { resource: 'deadlines', path: '/deadlines', role },
  )
  await screen.findByRole('region', { name: '마감 순서' })
  return user
}
const owners = () => tableRows().map(({ 종류, 담당 }) => `${종류} ${담당}`)

test('모든 종류를 골라 나에게 맡기고, 내 것과 담당자 없는 것만 보며, 다시 비운다', async () => {
  await onePromiseEach(api)
  await asked(api)
  const user = await openRadar('admin')
  expect(owners().toSorted()).toEqual(['문의 고객상담', '발송 운영', '승인 관리자', '클레임 고객상담', '환불 운영'])
  const bar = within(screen.getByRole('region', { name: '담당 지정' }))
  await user.click(screen.getByRole('checkbox', { name: '이 쪽 모두 고르기' }))
  expect(bar.getByRole('status').textContent).toBe('5건을 골랐어요.')
  // the first is let go by its key
  document.querySelector<HTMLElement>('[data-deadline]')?.focus()
  await user.keyboard('x')
  expect(bar.getByRole('status').textContent).toBe('4건을 골랐어요.')
  const [free] = owners()
  await user.click(bar.getByRole('button', { name: '담당 지정' }))
  await screen.findByText('4건을 나에게 배정했어요.')
  await waitFor(() => expect(owners().filter((line) => line.endsWith(' 나'))).toHaveLength(4))
  await fill({ 담당자: '담당자 없음' })
  await waitFor(() => expect(owners()).toEqual([free]))
  await screen.findByText('위의 수와 속도는 누가 맡았든 모두의 것이에요.')
  await fill({ 담당자: '내 것' })
  await waitFor(() => expect(owners()).toHaveLength(4))
  await user.click(screen.getByRole('checkbox', { name: '이 쪽 모두 고르기' }))
  const whom = bar.getByRole('combobox', { name: '맡을 사람' })
  await user.clear(whom)
  await user.click(whom)
  await user.click(await screen.findByRole('option', { name: '담당자 없음' }))
  await user.click(bar.getByRole('button', { name: '담당 지정' }))
  await screen.findByText('내가 맡은 약속이 없어요.')
})

test('맡긴 것을 알림에서 되돌리면 전에 맡았던 사람에게 가고, 그 사이 다른 사람이 맡은 것은 그렇다고 말한다', async () => {
  const { order } = await onePromiseEach(api)
  const user = await openRadar('admin')
  const bar = within(screen.getByRole('region', { name: '담당 지정' }))
  await user.click(screen.getByRole('checkbox', { name: '이 쪽 모두 고르기' }))
  await user.click(bar.getByRole('button', { name: '담당 지정' }))
  await screen.findByText('4건을 나에게 배정했어요.')
  await waitFor(() => expect(owners().filter((line) => line.endsWith(' 나'))).toHaveLength(4))
  const other = await api.staff('admin')
  await other.post('/store-admin/v1/deadlines/assign', {
    items: [{ kind: 'SHIP', id: order.itemIds[0] }],
    admin_id: other.id,
  })
  await user.click(screen.getByRole('button', { name: '되돌리기' }))
  await screen.findByText('3건의 담당을 되돌렸어요. 1건은 되돌리지 못했어요: 그 사이 담당이 바뀌어서 그대로 두었어요.')
  await waitFor(() =>
    expect(owners().toSorted()).toEqual(['발송 admin 직원', '승인 관리자', '클레임 고객상담', '환불 운영']),
  )
})

test('연 것을 그 자리에서 맡고 내려놓는다', async () => {
  const { order } = await onePromiseEach(api)
  const user = await openRadar('ops')
  await user.click(screen.getByRole('button', { name: order.orderNo }))
  const drawer = within(await screen.findByRole('dialog', { name: `발송 ${order.orderNo}` }))
  await user.click(drawer.getByRole('button', { name: '내가 맡기' }))
  await drawer.findByRole('button', { name: '내려놓기' })
  expect(drawer.getByText(/부터 · 나 · 본사 물류센터$/)).toBeTruthy()
  await user.click(drawer.getByRole('button', { name: '내려놓기' }))
  await drawer.findByRole('button', { name: '내가 맡기' })
  expect(drawer.getByText(/부터 · 운영 · 본사 물류센터$/)).toBeTruthy()
  await user.click(drawer.getByRole('button', { name: '내가 맡기' }))
  await drawer.findByRole('button', { name: '내려놓기' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(owners()).toContain('발송 나'))
})

test('정할 수 없는 것에는 고르는 칸이 없고, 맡길 수 없는 것은 이유를 말한다', async () => {
  await onePromiseEach(api)
  await asked(api)
  await api.staff('marketer')
  const user = await openRadar('ops')
  expect(screen.queryByRole('checkbox', { name: /님 문의 고르기/ })).toBeNull()
  expect(screen.getAllByRole('checkbox', { name: / 고르기$/ })).toHaveLength(5)
  await user.click(screen.getByRole('checkbox', { name: '이 쪽 모두 고르기' }))
  const bar = within(screen.getByRole('region', { name: '담당 지정' }))
  const whom = bar.getByRole('combobox', { name: '맡을 사람' })
  await user.clear(whom)
  await user.type(whom, 'marketer')
  await user.click(await screen.findByRole('option', { name: 'marketer 직원' }))
  await user.click(bar.getByRole('button', { name: '담당 지정' }))
  await screen.findByText(/^2건은 담당을 정하지 못했어요: marketer 직원님은 .+ 권한이 없어요\.$/)
  await waitFor(() => expect(owners().filter((line) => line.endsWith('marketer 직원'))).toHaveLength(2))
})

test('마케터는 담당을 보기만 한다', async () => {
  await onePromiseEach(api)
  await openRadar('marketer')
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('region', { name: '담당 지정' })).toBeNull()
})
