import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError } from '#shared/api/apiError.ts'
import { press, useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { TargetMemos } from './TargetMemos.tsx'

const { draw, asked } = useDrawnConsole()

type Memo = { id: number; target_id: number; content: string; pinned: boolean; mentions?: { name: string }[] }

/** The memos about customer 5's refunds 7 and 8, kept by a server. */
function open({ memos = [], refusal }: { memos?: Memo[]; refusal?: string } = {}) {
  let kept = memos
  const people = [
    { id: 1, name: '김운영' },
    { id: 2, name: '김민수' },
    { id: 3, name: '윤서아' },
  ]
  draw(<TargetMemos title="환불 메모" kind="refund-memos" userId={5} targetId={7} />, ({ method, path, body }) => {
    if (path.includes('/memos/people')) return { results: people }
    if (method !== 'GET' && refusal) return new ApiError(409, { code: 'CONFLICT', message: refusal })
    const pinned = /memos\/(\d+)\/pin/.exec(path)?.[1]
    if (pinned) kept = kept.map((one) => (one.id === Number(pinned) ? { ...one, pinned: method === 'POST' } : one))
    else if (method === 'POST') kept = [{ ...(body as Memo), id: 99, pinned: false }, ...kept]
    const admin = { name: '윤서아' }
    return { results: kept.map((one) => ({ mentions: [], admin, created_at: '2026-11-16T10:00:00+09:00', ...one })) }
  })
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: '새 환불 메모' })
const write = (value: string) => fireEvent.change(field(), { target: { value } })
const lines = () =>
  within(screen.getByRole('list', { name: '환불 메모' }))
    .queryAllByRole('listitem')
    .map((line) => line.querySelector('p')?.textContent)
const written = () => asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])
const aMemo = (id: number, content: string, more: Partial<Memo> = {}) => ({
  id,
  target_id: 7,
  content,
  pinned: false,
  ...more,
})

test('그 환불의 메모만 보이고, 남긴 메모는 앞뒤 빈칸 없이 바로 목록에 서며 칸은 비워진다', async () => {
  open({ memos: [aMemo(1, '앞선 메모'), aMemo(2, '다른 환불', { target_id: 8 })] })
  await waitFor(() => expect(lines()).toEqual(['앞선 메모']))
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '남기기' }).disabled).toBe(true)
  write('  ')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '남기기' }).disabled).toBe(true)
  write(' 통화했어요 ')
  await press('남기기')
  await waitFor(() => expect(lines()).toEqual(['통화했어요', '앞선 메모']))
  expect([field().value, written()]).toEqual([
    '',
    [['/store-admin/v1/users/5/refund-memos', { content: '통화했어요', target_id: 7 }]],
  ])
})

test.each([
  ['⌘+Enter', { metaKey: true }, 1],
  ['Ctrl+Enter', { ctrlKey: true }, 1],
  ['Enter만', {}, 0],
  ['글자를 만드는 중의 ⌘+Enter', { metaKey: true, isComposing: true }, 0],
])('%s', async (_keys, keys, times) => {
  open()
  write('통화했어요')
  fireEvent.keyDown(field(), { code: 'Enter', key: 'Enter', ...keys })
  if (times > 0) await waitFor(() => expect(field().value).toBe(''))
  expect(written()).toHaveLength(times)
})

test('남기지 못하면 까닭을 말하고, 적던 것은 그대로다', async () => {
  open({ refusal: '끝난 환불이에요.' })
  write('통화했어요')
  await press('남기기')
  await screen.findByText('끝난 환불이에요.')
  expect(field().value).toBe('통화했어요')
})

test('@을 적으면 이름이 그렇게 시작하는 동료만 권하고, 고르면 적던 말 뒤에 이름이 들어간다', async () => {
  open()
  write('확인 부탁해요 @김')
  const offered = within(await screen.findByRole('group', { name: '부를 직원' }))
  expect(offered.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['@김운영', '@김민수'])
  fireEvent.click(offered.getByRole('button', { name: '@김민수' }))
  expect(field().value).toBe('확인 부탁해요 @김민수 ')
  expect(screen.queryByRole('group', { name: '부를 직원' })).toBeNull()
})

test('메모를 고정하면 눌린 것으로 보이고, 다시 누르면 풀린다', async () => {
  open({ memos: [aMemo(1, '중요해요')] })
  await press('메모 고정')
  const pin = await screen.findByRole('button', { name: '메모 고정 풀기' })
  expect(pin.getAttribute('aria-pressed')).toBe('true')
  screen.getByText(/^고정 · 윤서아/)
  fireEvent.click(pin)
  await screen.findByRole('button', { name: '메모 고정' })
  expect(asked.filter(({ path }) => path.endsWith('/pin')).map(({ method }) => method)).toEqual(['POST', 'DELETE'])
})

test('부른 이름만 굵게 보이고, 이름이 다른 이름으로 시작해도 온전한 이름을 굵게 한다', async () => {
  const mentions = [{ name: '김운' }, { name: '김운영' }]
  open({ memos: [aMemo(1, '@김운영 님, @김운 님과 봐 주세요 (@박)', { mentions })] })
  await screen.findByText('@김운영')
  expect([...document.querySelectorAll('b')].map(({ textContent }) => textContent)).toEqual(['@김운영', '@김운'])
  expect(lines()).toEqual(['@김운영 님, @김운 님과 봐 주세요 (@박)'])
})
