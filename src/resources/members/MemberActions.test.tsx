import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, test } from 'vitest'
import { press, useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { type } from '#tests/support/pressing.ts'
import { tableRows } from '#tests/support/tables.ts'
import { MemberActions } from './MemberActions.tsx'
import { MemberCoupons } from './MemberCoupons.tsx'
import { MemberDevices } from './MemberDevices.tsx'
import { useMember } from '#console/members/useMember.ts'

const { draw } = useDrawnConsole()

const at = '2026-11-16T01:00:00Z'
const held = (id: number) => ({
  id,
  coupon: { name: `쿠폰 ${id}` },
  status: 'AVAILABLE',
  issued_at: at,
  expires_at: at,
})
const device = { id: 1, device: '휴대폰', provider: 'web', started_at: at, last_used_at: at, ended_at: null }

const Page = ({ list }: { list: ReactElement }) => {
  const { member, renew } = useMember(8)
  return (
    <>
      {member.data ? <MemberActions member={member.data} onChanged={renew} /> : null}
      {list}
    </>
  )
}

/** A member's page with one of its lists open, before a server whose lists are different once something was written. */
function open(list: ReactElement, before: object[], after: object[]) {
  let now = before
  draw(
    <Page list={list} />,
    ({ method, path }) => {
      if (method === 'GET' && path.endsWith('/users/8')) return { id: 8, version: 3, status: 'ACTIVE' }
      if (path.includes('/coupons/issues'))
        return {
          results: [
            { id: 4, coupon: { name: '쿠폰 4' }, benefit_name: '혜택' },
            { id: 6, coupon: { name: '친구 2,000원' }, benefit_name: '친구 2,000원' },
            { id: 5, coupon: { name: '쿠폰 5' }, benefit_name: '혜택', starts_at: '2999-01-01T00:00:00.000+09:00' },
          ],
        }
      if (method === 'GET') return { results: now, total_count: now.length }
      now = after
      return {}
    },
    'cs',
  )
}

test('지금 발급하는 쿠폰만 고르고, 주면 열려 있는 쿠폰 목록에 바로 나타난다', async () => {
  open(<MemberCoupons userId={8} />, [held(1)], [held(4), held(1)])
  await screen.findByText('쿠폰 1건')
  await press('쿠폰 주기')
  const input = await screen.findByLabelText(/^쿠폰\s*\*?$/, { selector: 'input' })
  input.focus()
  fireEvent.mouseDown(input)
  const offered = await screen.findByText('쿠폰 4 (혜택)')
  expect(screen.queryByText('쿠폰 5 (혜택)')).toBeNull()
  // a benefit that is called like its coupon is not said twice
  screen.getByText('친구 2,000원')
  fireEvent.click(offered)
  await type(/발급하는 이유/, '사과')
  await press('발급')
  await screen.findByText('쿠폰 2건')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(tableRows().map(({ 쿠폰 }) => 쿠폰)).toEqual(['쿠폰 4', '쿠폰 1'])
})

test.each(['모든 기기 로그아웃', '잠그기', '탈퇴 처리'])(
  '%s 뒤에는 열려 있는 로그인 기록에 로그인 중인 것이 없다',
  async (act) => {
    open(<MemberDevices userId={8} />, [device], [{ ...device, ended_at: at }])
    await screen.findByText('로그인 중')
    await press(act)
    await type(/^사유/, '본인 요청')
    await press(act)
    await waitFor(() => expect(screen.queryByText('로그인 중')).toBeNull())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(tableRows()).toMatchObject([{ 상태: '2026.11.16 10:00' }])
  },
)
