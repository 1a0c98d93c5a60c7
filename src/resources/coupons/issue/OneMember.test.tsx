import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CouponIssue } from '#contract/schema.d.ts'
import { ApiError } from '#shared/api/apiError.ts'
import { useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { button, field, press, type } from '#tests/support/pressing.ts'
import { GiveCoupon } from '#console/members/GiveCoupon.tsx'
import { OneMember } from './OneMember.tsx'

const { draw, asked } = useDrawnConsole()

const member = (id: number, more: object = {}) => ({
  id,
  name_masked: `김*${id}`,
  nickname: `별명${id}`,
  email_masked: 'a***@x.kr',
  active: true,
  ...more,
})
const issue = (id: number) => ({ id, coupon: { name: `쿠폰 ${id}` }, benefit_name: '혜택' }) as CouponIssue
const refusal = new ApiError(409, { code: 'COUPON_SOLD_OUT', message: '남은 수량이 없어요.' })
const gifts = () => asked.filter(({ path }) => path === '/store-admin/v1/user-coupons').map(({ body }) => body)

async function choose(label: RegExp, text: string, name: RegExp) {
  const input = await field(label)
  input.focus()
  fireEvent.mouseDown(input)
  fireEvent.change(input, { target: { value: text } })
  fireEvent.click(await screen.findByRole('option', { name }))
}

/** Both ways to give one coupon to one member: from the offer, and from the member. */
const ways = {
  쿠폰에서: {
    part: (done: () => void) => <OneMember issue={issue(3)} onDone={done} />,
    pick: () => choose(/^회원/, '별명', /별명8/),
    label: /^회원/,
    shown: '8 · 김*8 · 별명8 · a***@x.kr',
    go: '한 장 발급',
    body: { user_id: 8, coupon_issue_id: 3, reason: '사과' },
  },
  회원에서: {
    part: (done: () => void) => <GiveCoupon userId={8} name="김*8" onClose={() => undefined} onDone={done} />,
    pick: () => choose(/^쿠폰\s*\*?$/, '쿠폰', /쿠폰 4/),
    label: /^쿠폰\s*\*?$/,
    shown: '쿠폰 4 (혜택)',
    go: '발급',
    body: { user_id: 8, coupon_issue_id: 4, reason: '사과' },
  },
}

test.each(Object.entries(ways))(
  '%s: 고르고 이유를 적어야 한 장을 주며, 거절되면 까닭을 말하고 그대로 다시 줄 수 있다',
  async (_name, { part, pick, label, shown, go, body }) => {
    let done = 0
    let says: unknown = refusal
    draw(
      part(() => {
        done += 1
      }),
      ({ method, path }) => {
        if (path.endsWith('/members')) return { results: [member(7), member(8), member(9, { active: false })] }
        return method === 'GET' ? { results: [issue(3), issue(4)] } : says
      },
      'cs',
    )
    await type(/발급하는 이유/, ' 사과 ')
    expect((await button(go)).disabled).toBe(true)
    await pick()
    await type(/발급하는 이유/, '  ')
    expect((await button(go)).disabled).toBe(true)
    await type(/발급하는 이유/, ' 사과 ')
    await press(go)
    await screen.findByText(/남은 수량이 없어요/)
    expect([done, (await field(label)).value, (await field(/발급하는 이유/)).value]).toEqual([0, shown, ' 사과 '])
    says = {}
    await press(go)
    await waitFor(() => expect(done).toBe(1))
    await screen.findByText('쿠폰을 발급했어요.')
    expect(gifts()).toEqual([body, body])
  },
)

test('쓸 수 없는 회원은 고를 수 없고, 찾을 수 없으면 왜인지 말한다', async () => {
  draw(<OneMember issue={issue(3)} onDone={() => undefined} />, ({ body }) => {
    const { q } = body as { q: string }
    return q === '거절' ? refusal : { results: q === '없음' ? [] : [member(9, { active: false })] }
  })
  const input = await field(/^회원/)
  input.focus()
  fireEvent.mouseDown(input)
  await screen.findByText('찾을 말을 입력해 주세요')
  fireEvent.change(input, { target: { value: '9' } })
  expect((await screen.findByRole('option')).getAttribute('aria-disabled')).toBe('true')
  fireEvent.change(input, { target: { value: '없음' } })
  await screen.findByText('찾는 회원이 없어요')
  fireEvent.change(input, { target: { value: '거절' } })
  await screen.findByText(/남은 수량이 없어요/)
})
