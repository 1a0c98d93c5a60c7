import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { EverythingOffer } from '#console/queue/EverythingOffer.tsx'
import { useEverything, type Everything } from '#console/queue/useEverything.ts'
import { useQueueSelection } from '#console/queue/useQueueSelection.ts'
import { useRenewedRows } from '#console/queue/useRenewedRows.ts'
import { useEffect } from 'react'
import { useListContext } from 'react-admin'
import { useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { ListInHand, listNow } from '#tests/support/listInHand.tsx'
import { openLiveStream } from '#tests/support/liveStream.ts'
import { FreshOrders } from '../../../../src/resources/order-items/FreshOrders.tsx'
import { useLiveRows } from '../../../../src/resources/order-items/useLiveRows.ts'

const { draw, asked } = useDrawnConsole()
afterEach(() => vi.useRealTimers())

const LIST = ['order-items', 'getList', 'page 1']
const idsAsked = () => asked.map(({ path }) => new URL(path, 'http://x').searchParams.getAll('ids').map(Number))
const pause = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** Rows 1, 2, 3 on screen, and what renews them; the server knows each by a new name. */
function renewing(answer: () => unknown = () => undefined) {
  vi.useFakeTimers()
  const hand: { renew: (ids: number[]) => void; client?: QueryClient } = { renew: () => {} }
  const Part = () => {
    const renew = useRenewedRows('order-items')
    const client = useQueryClient()
    useEffect(() => void Object.assign(hand, { renew, client }))
    return null
  }
  const drawn = draw(<Part />, ({ path }) => {
    const ids = new URL(path, 'http://x').searchParams.getAll('ids').map(Number)
    return answer() ?? { results: ids.map((id) => ({ id, name: `새 ${id}` })) }
  })
  const row = (id: number) => ({ id, name: `옛 ${id}` })
  hand.client?.setQueryData(LIST, { data: [row(3), row(1), row(2)], total: 40 })
  hand.client?.setQueryData(['order-items', 'counts', null], { results: [] })
  const names = () => hand.client?.getQueryData<{ data: { name: string }[] }>(LIST)?.data.map(({ name }) => name)
  return { ...drawn, renew: (ids: number[]) => hand.renew(ids), names, client: hand.client as QueryClient }
}

test('잇따른 부름은 하나가 되고, 줄은 제자리에서 바뀌며, 다음에도 또 바뀐다', async () => {
  const { renew, names, client } = renewing()
  renew([1])
  renew([2, 1])
  await pause(399)
  expect(asked).toEqual([])
  await pause(1)
  expect(idsAsked()).toEqual([[1, 2]])
  expect(names()).toEqual(['옛 3', '새 1', '새 2'])
  expect(client.getQueryData<{ total: number }>(LIST)?.total).toBe(40)
  expect(client.getQueryState(['order-items', 'counts', null])?.isInvalidated).toBe(true)

  renew([3])
  await pause(400)
  expect(idsAsked()).toEqual([[1, 2], [3]])
  expect(names()).toEqual(['새 3', '새 1', '새 2'])
})

test('화면에 없는 것만 바뀌면 수만 다시 세고, 줄은 묻지 않는다', async () => {
  const { renew, client } = renewing()
  renew([])
  await pause(400)
  expect(asked).toEqual([])
  expect(client.getQueryState(['order-items', 'counts', null])?.isInvalidated).toBe(true)
})

test('한 번 못 물었어도 다음에는 또 묻고, 화면을 떠나면 묻지 않는다', async () => {
  let broken = true
  const { renew, names, unmount } = renewing(() => (broken ? { nothing: true } : undefined))
  renew([1])
  await pause(400)
  expect(names()).toEqual(['옛 3', '옛 1', '옛 2'])
  broken = false
  renew([2])
  await pause(400)
  expect(names()).toEqual(['옛 3', '옛 1', '새 2'])
  renew([3])
  unmount()
  await pause(1_000)
  expect(asked).toHaveLength(2)
})

const Live = () => {
  const { freshCount, forgetFresh } = useLiveRows()
  return <FreshOrders count={freshCount} onShow={forgetFresh} onClose={forgetFresh} />
}

test('화면의 줄은 다시 읽고, 새로 결제된 주문은 끼워 넣지 않고 한 번씩만 센다', async () => {
  const live = openLiveStream()
  draw(
    <ListInHand rows={[{ id: 1 }, { id: 2 }]}>
      <Live />
    </ListInHand>,
    () => ({ results: [] }),
  )
  await waitFor(() => expect(live.isHeard()).toBe(true))
  live.tell('job', { ids: [1] })
  live.tell('order-items', { ids: [1, 5], status: 'SHIPPING' })
  live.tell('order-items', { ids: [2, 6, 7], status: 'PAID' })
  live.tell('order-items', { ids: [7, 8], status: 'PAID' })
  await screen.findByText('새 주문 3건 — 보기')
  await waitFor(() => expect(idsAsked()).toEqual([[1, 2]]))
  fireEvent.click(screen.getByText('새 주문 3건 — 보기'))
  expect(screen.queryByText(/^새 주문/)).toBeNull()
  live.tell('order-items', { ids: [9], status: 'PAID' })
  await screen.findByText('새 주문 1건 — 보기')
})

const rowsAt = (...times: string[]) => times.map((paid_at, at) => ({ id: at + 1, paid_at }))
/** The offer beside a selection, what was chosen, and a press that narrows the list. */
function offering(rows: { id: number; paid_at: string }[], given: { selected: number[]; total: number }) {
  const chosen: { now: Everything | null } = { now: null }
  const Offer = () => {
    const all = useEverything('paid_at')
    useEffect(() => void Object.assign(chosen, { now: all.everything }))
    const { filterValues, setFilters } = useListContext()
    return (
      <>
        <EverythingOffer all={all} />
        <button onClick={() => setFilters({ ...filterValues, q: '1' })}>좁히기</button>
        <button onClick={all.letGo}>놓기</button>
      </>
    )
  }
  draw(
    <ListInHand rows={rows} filter={{ status: ['PAID'] }} {...given}>
      <Offer />
    </ListInHand>,
  )
  return chosen
}
const offer = () => screen.queryByText(/모두 선택$|나눠 주세요|조건 전체예요/)?.textContent ?? null
const two = rowsAt('2026-11-16T00:00:00.000Z', '2026-11-15T00:00:00.000Z')

test.each([
  ['쪽을 다 고르고 더 있으면', [1, 2], 1_234, '이 조건의 1,234건 모두 선택'],
  ['쪽이 전부면', [1, 2], 2, null],
  ['쪽을 다 고르지 않았으면', [1], 40, null],
  ['한 번에 할 수 있는 만큼이면', [1, 2], 5_000, '이 조건의 5,000건 모두 선택'],
  [
    '한 번에 할 수 없을 만큼이면',
    [1, 2],
    5_001,
    '이 조건에 5,001건이 있어요. 한 번에 5,000건까지 처리할 수 있어서 1건이 남아요. 조건을 나눠 주세요.',
  ],
])('%s 모두 고르기를 그렇게 내놓는다', (_name, selected, total, said) => {
  offering(two, { selected, total })
  expect(offer()).toBe(said)
})

test('모두 고르면 그때의 조건과 수와 본 때를 지니고, 조건이 바뀌거나 놓으면 끝난다', () => {
  const future = '2999-01-01T00:00:00.000Z'
  const chosen = offering(rowsAt(...two.map(({ paid_at }) => paid_at), future), { selected: [1, 2, 3], total: 40 })
  fireEvent.click(screen.getByText('이 조건의 40건 모두 선택'))
  expect(chosen.now).toEqual({ filter: { status: ['PAID'] }, as_of: future, seen: 40 })
  expect(offer()).toMatch(/^이 조건 전체예요/)
  fireEvent.click(screen.getByText('놓기'))
  expect(chosen.now).toBeNull()
  fireEvent.click(screen.getByText('이 조건의 40건 모두 선택'))
  fireEvent.click(screen.getByText('좁히기'))
  expect(chosen.now).toBeNull()
})

test('본 때는 지금보다 이르지 않다', () => {
  const before = Date.now()
  const chosen = offering(two, { selected: [1, 2], total: 40 })
  fireEvent.click(screen.getByText('이 조건의 40건 모두 선택'))
  expect(Date.parse(chosen.now?.as_of ?? '')).toBeGreaterThanOrEqual(before)
})

test('선택은 다른 조건으로 옮기면 풀리고, 같은 조건을 다시 정하면 남는다', () => {
  const Part = () => {
    useQueueSelection(2)
    const { setFilters } = useListContext()
    return [{ status: ['PAID'] }, { status: ['SHIPPING'] }].map((filter, at) => (
      <button key={at} onClick={() => setFilters(filter)}>
        {filter.status}
      </button>
    ))
  }
  draw(
    <ListInHand rows={two} selected={[1, 2]} filter={{ status: ['PAID'] }}>
      <Part />
    </ListInHand>,
  )
  fireEvent.click(screen.getByText('PAID'))
  expect(listNow().selected).toEqual([1, 2])
  fireEvent.click(screen.getByText('SHIPPING'))
  expect(listNow().selected).toEqual([])
})
