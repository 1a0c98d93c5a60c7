import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CouponIssue } from '#contract/schema.d.ts'
import { useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { tableRows } from '#tests/support/tables.ts'
import { Holders } from './Holders.tsx'
import { IssuedBar } from './IssuedBar.tsx'

const { draw } = useDrawnConsole()

const COUNTS = { AVAILABLE: 45, RESERVED: 0, USED: 41, EXPIRED: 0, REVOKED: 0 }

/** Holders as the server would page them: the number of a member tells state and place. */
function open() {
  draw(<Holders issue={{ id: 3, issued_count: 86, counts: COUNTS } as unknown as CouponIssue} />, ({ path }) => {
    const query = new URL(path, 'http://x').searchParams
    const page = Number(query.get('page'))
    const status = query.get('status') as 'USED' | 'AVAILABLE' | null
    const total = status ? COUNTS[status] : 86
    const size = Number(query.get('page_size'))
    const results = Array.from({ length: Math.max(0, Math.min(size, total - (page - 1) * size)) }, (_, index) => ({
      id: (page - 1) * size + index + 1,
      user: { id: (page - 1) * size + index + 1, name_masked: '김*지', email_masked: 'mi***@example.test' },
      status: status ?? 'AVAILABLE',
      issued_at: '2026-11-15T00:30:00+09:00',
      expires_at: '2026-12-01T00:30:00+09:00',
      order: null,
    }))
    return { results, total_count: total }
  })
}
const first = () => tableRows()[0]?.['회원']
const go = (name: RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const current = () => document.querySelector('[aria-current=true], [aria-current=page]')?.textContent

test('받은 회원은 20명씩 보이고, 다른 상태를 고르면 그 상태의 첫 쪽부터 보인다', async () => {
  open()
  await waitFor(() => expect(first()).toMatch(/^1 ·/))
  expect(tableRows()).toHaveLength(20)
  go(/page 5/)
  await waitFor(() => expect(first()).toMatch(/^81 ·/))
  expect(tableRows()).toHaveLength(6)
  fireEvent.click(screen.getByRole('tab', { name: '사용 41' }))
  await waitFor(() =>
    expect(tableRows()[0]).toMatchObject({ 상태: '사용', 회원: expect.stringMatching(/^1 ·/) as string }),
  )
  expect([tableRows().length, current()]).toEqual([20, '1'])
  go(/page 3/)
  await waitFor(() => expect(first()).toMatch(/^41 ·/))
  expect(tableRows()).toHaveLength(1)
})

test.each([
  [{ issued_count: 30, used_count: 4, total_limit: 40 }, '30 / 40장 · 사용 4', '75'],
  [{ issued_count: 1_999, used_count: 0, total_limit: 2_000 }, '1,999 / 2,000장 · 사용 0', '99'],
  [{ issued_count: 50, used_count: 0, total_limit: 40 }, '50 / 40장 · 사용 0', '100'],
  [{ issued_count: 30, used_count: 4 }, '30장 · 사용 4', undefined],
])('%j 발급한 만큼을 말과 막대로 보인다', (issue, words, percent) => {
  draw(<IssuedBar issue={issue as CouponIssue} />)
  screen.getByText(words)
  const bar = screen.queryByRole('progressbar')
  expect(bar?.getAttribute('aria-label')).toBe(percent && `발급률 ${percent}%`)
})
