import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press, useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { MentionBell } from './MentionBell.tsx'

const { draw, asked } = useDrawnConsole()

/** Three memos that call this person, of which the first was seen; the server remembers which are seen. */
function open(ownRole?: 'admin' | 'ops') {
  const seen = new Set([1])
  const memo = (id: number) => ({
    id,
    kind: 'ORDER_ITEM',
    content: `메모 ${id}`,
    admin: { name: '윤서아' },
    created_at: '2026-11-16T10:00:00+09:00',
  })
  draw(
    <MentionBell />,
    ({ method, body }) => {
      if (method === 'POST') for (const id of (body as { memo_ids: number[] }).memo_ids) seen.add(id)
      const results = [1, 2, 3].map((id) => ({ memo: memo(id), order_id: 5, order_no: '2611', seen: seen.has(id) }))
      return { results, unseen_count: 3 - seen.size }
    },
    'ops',
    ownRole,
  )
}
const bell = (name: string) => screen.findByRole('button', { name })
const list = () => within(screen.getByRole('dialog', { name: '나를 부른 메모' }))
const fresh = () =>
  list()
    .getAllByRole('link', { name: /^메모/ })
    .filter((link) => getComputedStyle(link).fontWeight === '700')
    .map((link) => link.textContent)
const told = () => asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])

test.each([
  ['Esc를 누르면', () => fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })],
  ['메모로 가면', () => fireEvent.click(list().getByRole('link', { name: '메모 2' }))],
  ['목록으로 가면', () => fireEvent.click(list().getByRole('link', { name: '주문 처리에서 보기' }))],
])('보지 않은 수와 굵은 글씨는 보고 나서 %s 사라진다', async (_way, close) => {
  open()
  await bell('나를 부른 메모 2개')
  await press('나를 부른 메모 2개')
  expect(fresh()).toEqual(['메모 2', '메모 3'])
  close()
  await bell('나를 부른 메모')
  expect(told()).toEqual([['/store-admin/v1/memos/mentions/seen', { memo_ids: [2, 3] }]])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('나를 부른 메모')
  expect(fresh()).toEqual([])
})

test('다른 역할로 보는 동안은 보아도 본 것이 되지 않는다', async () => {
  open('admin')
  await press('나를 부른 메모 2개')
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await bell('나를 부른 메모 2개')
  expect(told()).toEqual([])
})
