import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { queryClient } from '#customer/shell/queryClient.ts'
import { useApi } from '#tests/support/api.ts'
import { useNetwork } from '#tests/support/network.ts'
import { inboxOf, tell } from '#tests/support/notifications.ts'
import { useCustomerApp } from '../openApp.tsx'

const api = useApi()
const network = useNetwork()
const open = useCustomerApp(api, network)

const entries = async () =>
  within(await screen.findByRole('list', { name: '알림 목록' }))
    .getAllByRole('listitem')
    .map((row) => row.textContent)

describe('알림함', () => {
  test('마이의 종에서 들어가 소식을 누르면 읽은 것이 되고 그 화면으로 간다', async () => {
    const me = await api.customer()
    await tell(
      api,
      me.id,
      {
        kind: 'POINTS',
        title: '곧 사라지는 포인트가 있어요',
        body: '1,200P를 2026.12.31까지 쓸 수 있어요.',
        path: '/my/points',
      },
      { kind: 'CLAIM', title: '반품을 접수했어요', body: '확인하고 있어요.', path: null },
    )
    const user = await open.as(me.id, '/my')
    await user.click(await screen.findByRole('link', { name: '알림, 읽지 않은 알림 2개' }))
    expect(await entries()).toEqual([
      '취소·교환·반품 · 11월 16일 10:00읽지 않음반품을 접수했어요확인하고 있어요.',
      '포인트 · 11월 16일 10:00읽지 않음곧 사라지는 포인트가 있어요1,200P를 2026.12.31까지 쓸 수 있어요.',
    ])
    screen.getByText('읽지 않은 알림 2개')
    await user.click(screen.getByRole('button', { name: /반품을 접수했어요/ }))
    await screen.findByText('읽지 않은 알림 1개')
    await user.click(screen.getByRole('link', { name: /곧 사라지는 포인트/ }))
    await screen.findByRole('region', { name: '내 포인트' })
    await waitFor(async () => expect(await inboxOf(me)).toMatchObject({ unread_count: 0 }))
  })

  test('모두 읽음은 보인 것까지만 읽는다', async () => {
    const me = await api.customer()
    await tell(api, me.id, {}, {})
    const user = await open.as(me.id, '/my/notifications')
    expect(await entries()).toHaveLength(2)
    await tell(api, me.id, { dedupe: 'meanwhile', title: '그사이 온 소식' })
    await user.click(screen.getByRole('button', { name: '모두 읽음' }))
    await screen.findByText('읽지 않은 알림 1개')
    expect((await entries())[0]).toContain('그사이 온 소식')
    await user.click(screen.getByRole('button', { name: '모두 읽음' }))
    await screen.findByText('모두 읽었어요')
    expect(screen.queryByRole('button', { name: '모두 읽음' })).toBeNull()
  })

  test('없으면 무엇이 올지 말하고, 많으면 이어서 본다', async () => {
    const [none, many] = [await api.customer(), await api.customer()]
    await tell(api, many.id, ...Array.from({ length: 25 }, () => ({})))
    const user = await open.as(many.id, '/my/notifications')
    expect(await entries()).toHaveLength(20)
    await user.click(screen.getByRole('button', { name: '더 보기' }))
    await waitFor(async () => expect(await entries()).toHaveLength(25))
    cleanup()
    queryClient.clear()
    await open.as(none.id, '/my/notifications')
    await screen.findByText('아직 온 알림이 없어요')
  })

  test('알림을 켤 수 없는 브라우저에는 켜는 것이 없다', async () => {
    const me = await api.customer()
    await open.as(me.id, '/my/notifications')
    await screen.findByText('아직 온 알림이 없어요')
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})
