import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { press, useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { PointsRequest } from './PointsRequest.tsx'

const { draw, asked } = useDrawnConsole()

type Sent = { user_ids?: number[]; email_addresses?: string[]; amount: number; dry_run?: boolean }
const none = { SUCCESS: 0, SKIPPED: 0, FAILED: 0, NOT_ATTEMPTED: 0, UNKNOWN: 0 }
const done = { id: 9, status: 'DONE', undo: { possible: false, reason: null } }
/** Who belongs to the addresses that are pasted here. */
const KNOWN: Record<string, number> = { 'a@x.kr': 11, 'b@x.kr': 12 }

/** The server: those in `fails` fail when it is meant, whom it does not know fails always. */
function open(fails: number[]) {
  draw(<PointsRequest />, ({ method, path, body }) => {
    if (method === 'GET') return path.includes('/jobs/') ? done : { results: [] }
    const { user_ids = [], email_addresses = [], dry_run = false } = body as Sent
    const rows = [
      ...user_ids.map((id) => [id, `회원 ${id}`] as const),
      ...email_addresses.map((email) => [KNOWN[email], email] as const),
    ].map(([id, label]) => {
      const failed = id === undefined || (!dry_run && fails.includes(id))
      const why = id === undefined ? 'USER_NOT_FOUND' : 'TRY_AGAIN'
      return failed
        ? { ...(id === undefined ? {} : { id }), label, status: 'FAILED', code: why, message: `${label} 안 돼요` }
        : { id, label, status: 'SUCCESS' }
    })
    const count = (status: string) => rows.filter((row) => row.status === status).length
    return {
      job_id: 9,
      status: 'DONE',
      total: rows.length,
      rows,
      totals: { ...none, SUCCESS: count('SUCCESS'), FAILED: count('FAILED') },
    }
  })
}
const commits = () =>
  asked.map(({ body }) => body as Sent).filter((body) => body?.amount !== undefined && !body.dry_run)
const write = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
const members = () =>
  within(screen.getByRole('list', { name: '고른 회원' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

async function paste(text: string, count: number) {
  write(/여러 명 붙여넣기/, text)
  await press(`${count}명 추가`)
}
async function ask() {
  write(/한 명당 포인트/, '500')
  write(/^사유/, '사과')
  await press('미리보기')
}

test('실패한 회원에게 다시 보낼 때는 그 회원만 보내고, 붙여 넣은 이메일은 다시 보내지 않는다', async () => {
  const fails = [12]
  open(fails)
  await paste('a@x.kr\nb@x.kr', 2)
  await ask()
  await press('2건 포인트 반영')
  await screen.findByText('성공 1 · 건너뜀 0 · 실패 1 · 확인 필요 0')
  fails.length = 0
  await press('실패 건만 다시 시도')
  await press('1건 포인트 반영')
  await screen.findByText('성공 1 · 건너뜀 0 · 실패 0 · 확인 필요 0')
  const rest = { amount: 500, reason: '사과' }
  expect(commits()).toEqual([
    { ...rest, user_ids: [], email_addresses: ['a@x.kr', 'b@x.kr'] },
    { ...rest, user_ids: [12], email_addresses: [] },
  ])
})

test('보내고 닫으면 하지 못한 회원만 남고, 모두 했으면 적은 것까지 비운다', async () => {
  const fails = [8]
  open(fails)
  await paste('7\n8\n9', 3)
  await ask()
  await press('3건 포인트 반영')
  await screen.findByText('성공 2 · 건너뜀 0 · 실패 1 · 확인 필요 0')
  await press('닫기')
  await waitFor(() => expect(members()).toEqual(['회원 8']))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^사유/ }).value).toBe('사과')
  fails.length = 0
  await press('미리보기')
  await press('1건 포인트 반영')
  await screen.findByText('성공 1 · 건너뜀 0 · 실패 0 · 확인 필요 0')
  await press('닫기')
  await screen.findByText('회원 0명')
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^사유/ }).value).toBe('')
  expect(commits().map(({ user_ids }) => user_ids)).toEqual([[7, 8, 9], [8]])
})

test('미리보기만 하고 닫으면 고른 회원과 적은 것이 그대로다', async () => {
  open([])
  await paste('7\na@x.kr', 1)
  await paste('8', 1)
  await ask()
  await screen.findByRole('button', { name: '2건 포인트 반영' })
  await press('취소')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(members()).toEqual(['a@x.kr', '회원 8'])
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /한 명당 포인트/ }).value).toBe('500')
  expect(commits()).toEqual([])
})

test('차감으로 바꾸면 유효기간을 묻지 않고, 모두 몇 포인트인지 말한다', async () => {
  open([])
  await paste('7\n8', 2)
  write(/한 명당 포인트/, '1500')
  screen.getByText('3,000P')
  screen.getByText('2명 × 1,500P')
  await press('차감')
  screen.getByText('차감할 포인트')
  expect(screen.queryByText('비우면 12개월')).toBeNull()
  fireEvent.click(screen.getByText('잘못 지급한 포인트 회수'))
  await press('미리보기')
  await press('2건 포인트 반영')
  await waitFor(() =>
    expect(commits()).toEqual([
      { user_ids: [7, 8], email_addresses: [], amount: -1_500, reason: '잘못 지급한 포인트 회수' },
    ]),
  )
})

test('고른 회원은 하나씩 빼거나 모두 지울 수 있고, 두 번 고른 회원은 한 번만 있다', async () => {
  open([])
  await paste('7\n8\n9', 3)
  await paste('8', 1)
  expect(members()).toEqual(['회원 7', '회원 8', '회원 9'])
  fireEvent.click(screen.getByText('회원 8').closest('.MuiChip-root')?.querySelector('.MuiChip-deleteIcon') as Element)
  expect(members()).toEqual(['회원 7', '회원 9'])
  await press('모두 지우기')
  await screen.findByText('회원 0명')
})
