import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import type { BulkRow } from '#contract/schema.d.ts'
import { press, useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { useBulkAction } from './useBulkAction.tsx'

const { draw, asked } = useDrawnConsole()

type Outcomes = Record<number, BulkRow['status']>
const resultOf = (outcomes: Outcomes, dry_run: boolean) => {
  const rows = Object.entries(outcomes).map(([id, status]) => ({ id: Number(id), status }))
  const totals = { SUCCESS: 0, SKIPPED: 0, FAILED: 0, NOT_ATTEMPTED: 0, UNKNOWN: 0 }
  for (const { status } of rows) totals[status] += 1
  return { job_id: dry_run ? null : 9, dry_run, status: 'DONE', total: rows.length, totals, rows }
}

/** A list of which these rows are selected; the server answers the runs in this order, each dry or not. */
function open(selected: number[], runs: Outcomes[]) {
  const List = () => {
    const [left, setLeft] = useState(selected)
    const { start, sheet } = useBulkAction({ resource: 'order-items', onDone: setLeft })
    const money = { label: '옮길 금액', of: () => 0 }
    return (
      <>
        <p>선택 {left.toSorted((a, b) => a - b).join(', ')}</p>
        <button onClick={() => start({ action: 'processing-order', label: '발주확인', money }, { ids: left })}>
          실행
        </button>
        {sheet}
      </>
    )
  }
  let n = 0
  draw(<List />, ({ method, body }) =>
    method === 'POST'
      ? resultOf(runs[n++] ?? {}, (body as { dry_run?: boolean }).dry_run === true)
      : { undo: { possible: false } },
  )
}
const idsOf = (body: unknown) => (body as { ids: number[] }).ids
const sent = () => asked.filter(({ method }) => method === 'POST').map(({ body }) => idsOf(body))
const leftSelected = (text: string) => waitFor(() => expect(screen.getByText(/^선택/).textContent).toBe(text))

// 3 is refused by the dry run and never sent, 2 fails
const first: Outcomes[] = [
  { 1: 'SUCCESS', 2: 'SUCCESS', 3: 'FAILED' },
  { 1: 'SUCCESS', 2: 'FAILED' },
]
const go = async (name: string) => {
  await press('실행')
  await press(name)
}

test('닫으면 끝나지 않은 줄과 미리보기가 거절한 줄이 선택되어 있다', async () => {
  open([1, 2, 3], first)
  await go('처리 가능한 2건만 진행')
  await press('닫기')
  await leftSelected('선택 2, 3')
  expect(sent()).toEqual([
    [1, 2, 3],
    [1, 2],
  ])
})

test('보내지 않고 닫으면 선택은 그대로다', async () => {
  open([1, 2, 3], first)
  await press('실행')
  await press('취소')
  await leftSelected('선택 1, 2, 3')
})

test('실패한 것만 다시 시도해 끝나면 앞서 거절된 줄이 선택되어 있다', async () => {
  open([1, 2, 3], [...first, { 2: 'SUCCESS' }, { 2: 'SUCCESS' }])
  await go('처리 가능한 2건만 진행')
  await press('실패 건만 다시 시도')
  await press('1건 발주확인')
  await screen.findByText(/^성공 1 · /)
  await press('닫기')
  await leftSelected('선택 3')
  expect(sent().slice(2)).toEqual([[2], [2]])
})

test('다시 시도하려다 그만두어도 실패한 줄과 앞서 거절된 줄이 선택되어 있다', async () => {
  open([1, 2, 3], [...first, { 2: 'SUCCESS' }])
  await go('처리 가능한 2건만 진행')
  await press('실패 건만 다시 시도')
  await screen.findByRole('button', { name: '1건 발주확인' })
  await press('취소')
  await leftSelected('선택 2, 3')
})

test('여러 번 다시 시도해도 그때마다 거절된 줄이 모두 남는다', async () => {
  const runs: Outcomes[] = [
    { 1: 'SUCCESS', 2: 'SUCCESS', 3: 'SUCCESS', 4: 'FAILED' },
    { 1: 'UNKNOWN', 2: 'FAILED', 3: 'NOT_ATTEMPTED' },
    { 1: 'SUCCESS', 2: 'FAILED', 3: 'SUCCESS' },
    { 1: 'FAILED', 3: 'SUCCESS' },
    { 1: 'SUCCESS' },
    { 1: 'SUCCESS' },
  ]
  open([1, 2, 3, 4], runs)
  await go('처리 가능한 3건만 진행')
  await press('실패 건만 다시 시도')
  await press('처리 가능한 2건만 진행')
  await press('실패 건만 다시 시도')
  await press('1건 발주확인')
  await screen.findByText(/^성공 1 · 건너뜀 0 · 실패 0/)
  await press('닫기')
  await leftSelected('선택 2, 4')
})
