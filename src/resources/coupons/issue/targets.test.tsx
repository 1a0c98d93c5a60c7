import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { CouponIssue } from '#contract/schema.d.ts'
import { ApiError } from '#shared/api/apiError.ts'
import { press, useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { tableRows } from '#tests/support/tables.ts'
import { FileTargets } from './FileTargets.tsx'
import { IssueButton } from './IssueButton.tsx'
import { MemberSearch } from './MemberSearch.tsx'

const { draw } = useDrawnConsole()

const issue = (more: object = {}) =>
  ({ id: 3, status: 'OPEN', coupon: { name: '가을', discount_type: 'FIXED', value: 5_000 }, ...more }) as CouponIssue

test.each([
  ['marketer', issue(), undefined],
  ['marketer', issue({ status: 'PAUSED' }), '발급 중인 쿠폰만 줄 수 있어요'],
  ['marketer', issue({ coupon: { discount_type: 'FIXED', value: 50_000 } }), undefined],
  ['cs', issue(), undefined],
  ['cs', issue({ coupon: { discount_type: 'FIXED', value: 5_001 } }), '고객상담은 5,000원 이하 쿠폰만 줄 수 있어요'],
  ['cs', issue({ coupon: { discount_type: 'PERCENT', value: 10, max_discount: 5_000 } }), undefined],
  [
    'cs',
    issue({ coupon: { discount_type: 'PERCENT', value: 10, max_discount: 5_001 } }),
    '고객상담은 5,000원 이하 쿠폰만 줄 수 있어요',
  ],
] as const)('%s이 줄 수 있는 쿠폰인지, 아니면 왜인지 말한다', (role, one, why) => {
  draw(<IssueButton issue={one} onDone={() => undefined} />, undefined, role)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: '회원에게 발급' })
  expect([button.disabled, button.title]).toEqual([why !== undefined, why ?? ''])
})

const file = (name: string) => new File(['회원번호\n1'], name, { type: 'text/csv' })
const choose = (name: string) =>
  fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: [file(name)] } })

/** A server that checks files of 130 rows, of which so many are wrong; `commit` is what becomes of issuing. */
function openFile(wrong: number, commit: () => unknown = () => ({ result: { rows: [], summary: {} } })) {
  let checked = 0
  draw(<FileTargets issue={issue()} onClose={() => undefined} />, ({ path, form }) => {
    if (!path.includes('csv-upload')) return {}
    if (!form?.has('file')) return commit()
    const errors = Array.from({ length: wrong }, (_, n) => ({ row: n + 2, value: `없음 ${n}`, message: '없는 회원' }))
    return { job_id: 40 + checked++, total: 130, valid: 130 - wrong, errors }
  })
}

test('파일을 살펴 몇 명에게 줄 수 있고 어느 행이 왜 안 되는지 먼저 말하고, 100행까지만 보인다', async () => {
  openFile(101)
  choose('회원.csv')
  const said = await screen.findByRole('status')
  expect(said.textContent).toBe('회원.csv: 130행 가운데 29명에게 발급할 수 있어요.')
  screen.getByText('발급하지 않는 행 101')
  expect(tableRows()).toHaveLength(100)
  expect(tableRows()[0]).toEqual({ 행: '2', '적힌 값': '없음 0', 이유: '없는 회원' })
  screen.getByText('그 밖에 1행은 파일에 있어요.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '29명에게 발급' }).disabled).toBe(false)
})

test('줄 수 있는 회원이 없는 파일로는 발급하지 않고, 다른 파일을 올리면 그 파일을 말한다', async () => {
  openFile(130)
  choose('회원.csv')
  await screen.findByText(/^회원.csv/)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '0명에게 발급' }).disabled).toBe(true)
  choose('다시.csv')
  await screen.findByText(/^다시.csv/)
  expect(screen.queryByText(/^회원.csv/)).toBeNull()
})

test('발급하지 못하면 까닭과 함께 다시 눌러도 된다고 말하고, 파일은 그대로다', async () => {
  openFile(0, () => new ApiError(409, { code: 'CONFLICT', message: '발급이 멈췄어요.' }))
  choose('회원.csv')
  await press('130명에게 발급')
  await screen.findByText('발급이 멈췄어요. 다시 눌러도 두 번 발급하지 않아요.')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '130명에게 발급' }).disabled).toBe(false)
  choose('다른.csv')
  await screen.findByText(/^다른.csv/)
  expect(screen.queryByText(/발급이 멈췄어요/)).toBeNull()
})

const member = (id: number, active = true) => ({
  id,
  name_masked: '김*지',
  nickname: `별명 ${id}`,
  email_masked: '',
  active,
})
const Chosen = () => {
  const [ids, setIds] = useState<number[]>()
  return ids ? <output>{ids.join()}</output> : <MemberSearch onChosen={setIds} />
}
const search = (text: string) => {
  const box = screen.getByRole('combobox')
  fireEvent.mouseDown(box)
  fireEvent.change(box, { target: { value: text } })
}

test('찾은 회원을 여럿 모으고, 이용하지 않는 회원은 고를 수 없으며, 뺀 회원에게는 주지 않는다', async () => {
  draw(<Chosen />, ({ path, body }) =>
    path.includes('/members') ? { results: [member(Number((body as { q: string }).q)), member(9, false)] } : {},
  )
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '회원을 골라 주세요' }).disabled).toBe(true)
  for (const id of [1, 2, 3]) {
    search(` ${id} `)
    const option = await screen.findByRole('option', { name: new RegExp(`별명 ${id}`) })
    expect(screen.getByRole('option', { name: /별명 9/ }).getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(option)
  }
  fireEvent.click((await screen.findByText('2 · 김*지')).parentElement?.querySelector('svg') as Element)
  await press('2명 확인하기')
  expect(screen.getByRole('status').textContent).toBe('1,3')
})

test('찾지 못했거나 찾을 수 없으면 그렇다고 말한다', async () => {
  draw(<Chosen />, ({ body }) =>
    (body as { q?: string } | undefined)?.q === '막힘'
      ? new ApiError(429, { code: 'CONFLICT', message: '너무 자주 찾았어요.' })
      : { results: [] },
  )
  search('없는 이름')
  await screen.findByText('찾는 회원이 없어요')
  search('막힘')
  await screen.findByText('너무 자주 찾았어요.')
  await waitFor(() => expect(screen.queryByText('찾는 회원이 없어요')).toBeNull())
})
