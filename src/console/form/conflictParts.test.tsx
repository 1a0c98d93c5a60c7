import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { type ReactElement, useState } from 'react'
import { expect, test } from 'vitest'
import type { AdminOrder, AdminPolicies, RemotePolicy } from '#contract/schema.d.ts'
import { ApiError } from '#shared/api/apiError.ts'
import { press, useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { tableRows } from '#tests/support/tables.ts'
import { OrderNote } from '../../resources/orders/OrderNote.tsx'
import { PolicyForm } from '../../resources/policies/PolicyForm.tsx'
import { RemotePolicyDialog } from '../../resources/shipping-settings/RemotePolicyDialog.tsx'

const { draw, asked } = useDrawnConsole()

const remote = { id: 4, name: '기본', jeju_fee: 3_000, island_fee: 5_000, version: 2 } as RemotePolicy
const policies = {
  earn_rate_percent: 1,
  min_points: 1_000,
  return_days: 7,
  auto_confirm_days: 8,
  hold_minutes: 15,
  kit_return_days: 14,
  support: { opens: '10:00', closes: '17:00', lunch_starts: '12:00', lunch_ends: '13:00' },
  operations: { opens: '09:00', closes: '18:00', lunch_starts: null, lunch_ends: null },
  version: 2,
} as AdminPolicies
const order = { id: 5, version: 2, memo: '처음', memo_visibility: 'INTERNAL' } as AdminOrder

type Case = {
  part: ReactElement
  opens?: string
  label: RegExp
  before: object
  theirs: object
  mine: string
  rows: Record<string, string>[]
  body: object
}

const cases: Record<string, Case> = {
  '도서산간 요금': {
    part: <RemotePolicyDialog policy={remote} onClose={() => undefined} />,
    label: /^제주/,
    before: remote,
    theirs: { jeju_fee: 4_000 },
    mine: '3,500',
    rows: [{ 항목: '제주', '지금 저장된 값': '4,000원', '내가 입력한 값': '3,500원' }],
    body: { name: '기본', jeju_fee: 3_500, island_fee: 5_000 },
  },
  정책: {
    part: <PolicyForm policies={policies} />,
    label: /^적립률/,
    before: policies,
    theirs: { earn_rate_percent: 3 },
    mine: '2',
    rows: [{ 항목: '적립률', '지금 저장된 값': '3%', '내가 입력한 값': '2%' }],
    body: { ...policies, earn_rate_percent: 2 },
  },
  '주문 메모': {
    part: <OrderNote order={order} />,
    opens: '주문 메모 고치기',
    label: /^주문 메모/,
    before: order,
    theirs: { memo: '남의 것' },
    mine: '내 것',
    rows: [{ 항목: '주문 메모', '지금 저장된 값': '남의 것', '내가 입력한 값': '내 것' }],
    body: { memo: '내 것', visibility: 'INTERNAL' },
  },
}
const input = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' })
const sent = () => asked.filter(({ method }) => method !== 'GET').map(({ body }) => body as { version: number })

async function meet({ part, opens, label, before, theirs, mine }: Case) {
  draw(part, ({ method, body }) => {
    if (method === 'GET') return { results: [] }
    const { version } = body as { version: number }
    if (version === 9) return { ...before, ...(body as object), version: 10 }
    const extra = { current: { ...before, ...theirs, version: 9 }, version: 9 }
    return new ApiError(409, { code: 'VERSION_CONFLICT', message: '그 사이 바뀌었어요.', extra })
  })
  if (opens) await press(opens)
  fireEvent.change(input(label), { target: { value: mine } })
  await press('저장')
  return screen.findByRole('dialog', { name: '그 사이 다른 사람이 고쳤어요' })
}

test.each(Object.entries(cases))(
  '%s: 다른 사람이 먼저 고쳤으면 바뀐 것만 나란히 보이고, 내 내용은 새 판 위에 저장한다',
  async (_name, one) => {
    const dialog = await meet(one)
    expect(tableRows(dialog)).toEqual(one.rows)
    fireEvent.click(within(dialog).getByText('내 내용으로 저장'))
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()).toEqual([
      { ...one.body, version: 2 },
      { ...one.body, version: 9 },
    ])
  },
)

test.each(Object.entries(cases))('%s: 더 살펴보는 동안 적은 것이 남고, 다시 비교할 수 있다', async (_name, one) => {
  const dialog = await meet(one)
  fireEvent.click(within(dialog).getByText('더 살펴보기'))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '그 사이 다른 사람이 고쳤어요' })).toBeNull())
  expect(input(one.label).value).toBe(one.mine)
  fireEvent.click(screen.getByText('비교하기'))
  await screen.findByRole('dialog', { name: '그 사이 다른 사람이 고쳤어요' })
  expect(sent()).toHaveLength(1)
})

test('고치는 동안 새 판이 와도, 적기 시작한 판으로 저장을 청한다', async () => {
  const Policies = () => {
    const [read, setRead] = useState(policies)
    return (
      <>
        <PolicyForm policies={read} />
        <button onClick={() => setRead({ ...read, earn_rate_percent: 3, version: 3 })}>새로 읽기</button>
      </>
    )
  }
  draw(<Policies />, () => new ApiError(409, { code: 'VERSION_CONFLICT', message: '그 사이 바뀌었어요.' }))
  fireEvent.change(input(/^적립률/), { target: { value: '2' } })
  await press('새로 읽기')
  expect(input(/^적립률/).value).toBe('2')
  await press('저장')
  await waitFor(() => expect(sent()).toEqual([{ ...policies, earn_rate_percent: 2, version: 2 }]))
})
