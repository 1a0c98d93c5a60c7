import { act, createEvent, fireEvent, screen } from '@testing-library/react'
import type { GridColDef } from '@mui/x-data-grid'
import { useState } from 'react'
import type { RaRecord } from 'react-admin'
import { afterEach, expect, test, vi } from 'vitest'
import { BarShortcuts } from '#console/queue/BarShortcuts.tsx'
import type { Filter } from '#console/queue/filter.ts'
import { FilterBar } from '#console/queue/FilterBar.tsx'
import { ManyField } from '#console/queue/ManyField.tsx'
import { NoRows } from '#console/queue/NoRows.tsx'
import { PeriodFields } from '#console/queue/PeriodFields.tsx'
import { QueueGrid } from '#console/queue/QueueGrid.tsx'
import { StateTabs } from '#console/queue/StateTabs.tsx'
import { useToday } from '#console/queue/useToday.ts'
import { useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { ListInHand, listNow } from '#tests/support/listInHand.tsx'
import { inTab, sortOf, tabOf, tabs } from '../../../../src/resources/order-items/filters/tabs.ts'

const { draw } = useDrawnConsole()
afterEach(() => vi.useRealTimers())

const queue = { tabs, tabOf, inTab }

test('탭을 누르면 찾던 것은 남고 상태만 바뀌며, 그 탭의 차례로 선다', () => {
  draw(
    <ListInHand filter={{ status: ['PAID'], q: '김' }}>
      <StateTabs label="상태" {...queue} sortOf={sortOf} counts={{ results: [{ key: 'PAID', count: 1_284 }] }} />
    </ListInHand>,
  )
  const chosen = () => screen.getByRole('tab', { selected: true }).textContent
  expect(chosen()).toBe('신규주문1,284')
  fireEvent.click(screen.getByRole('tab', { name: '배송완료' }))
  expect(listNow()).toMatchObject({
    filter: { status: ['DELIVERED'], q: '김' },
    sort: { field: 'paid_at', order: 'DESC' },
  })
  expect(chosen()).toBe('배송완료')
  fireEvent.click(screen.getByRole('tab', { name: '전체' }))
  expect(listNow().filter).toEqual({ q: '김' })
})

test('차례를 정하지 않은 목록의 탭은 사람이 정한 차례를 지킨다', () => {
  draw(
    <ListInHand>
      <StateTabs label="상태" {...queue} counts={undefined} />
    </ListInHand>,
  )
  fireEvent.click(screen.getByRole('tab', { name: '신규주문' }))
  expect(listNow().sort).toEqual({ field: 'id', order: 'DESC' })
})

test('센 때를 초와 분으로 말하고, 시간이 가면 따라간다', () => {
  vi.useFakeTimers({ now: new Date('2026-11-16T00:00:59.000Z') })
  draw(
    <ListInHand>
      <StateTabs label="상태" {...queue} counts={{ results: [], as_of: '2026-11-16T00:00:00.000Z' }} />
    </ListInHand>,
  )
  expect(screen.getByText('59초 전 집계')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(65_000))
  expect(screen.getByText('2분 전 집계')).toBeTruthy()
})

test.each<[string, Filter, string[], object | undefined]>([
  [
    '좁혔으면 조건을 지울 수 있고',
    { status: ['PAID'], q: '김' },
    ['이 조건에 맞는 주문이 없어요', '조건 지우기'],
    { status: ['PAID'] },
  ],
  [
    '좁혔으면 다른 상태도 찾을 수 있고',
    { status: ['PAID'], q: '김' },
    ['이 조건에 맞는 주문이 없어요', '모든 상태에서 찾기'],
    { q: '김' },
  ],
  ['좁히지 않았으면 그 상태에 없다고', { status: ['PAID'] }, ['신규주문 상태의 주문이 없어요'], undefined],
  ['전체면 아직 없다고', {}, ['아직 주문이 없어요'], undefined],
])('줄이 없을 때 %s 말한다', (_name, filter, [said = '', press = ''], after) => {
  draw(
    <ListInHand filter={filter}>
      <NoRows noun="주문" {...queue} all="all" />
    </ListInHand>,
  )
  expect(screen.getByText(said)).toBeTruthy()
  expect(screen.queryAllByRole('button')).toHaveLength(press ? 2 : 0)
  if (press) fireEvent.click(screen.getByText(press))
  if (after) expect(listNow().filter).toEqual(after)
})

test('못 불러온 것은 없는 것이 아니다', () => {
  draw(
    <ListInHand error={new Error('서버가 쉬어요')}>
      <NoRows noun="주문" {...queue} all="all" />
    </ListInHand>,
  )
  expect(screen.queryByText('아직 주문이 없어요')).toBeNull()
  expect(screen.getByRole('alert')).toBeTruthy()
})

test('조건 조각을 지우면 그것만, 모두 지우면 모두 지우라고 한다', () => {
  const told: unknown[] = []
  const chips = [
    { key: 'q', label: '찾기: 김', without: { q: undefined } },
    { key: 'paid', label: '결제일', without: { paid_from: undefined, paid_to: undefined } },
  ]
  const bar = (some: typeof chips) => (
    <FilterBar
      search={null}
      panel={<p>더 좁히기</p>}
      chips={some}
      change={(part) => told.push(Object.keys(part))}
      onClear={() => told.push('모두')}
    >
      <span />
    </FilterBar>
  )
  const { unmount } = draw(bar(chips))
  fireEvent.click(screen.getByText('결제일').parentElement?.querySelector('svg') as SVGElement)
  fireEvent.click(screen.getByText('조건 모두 지우기'))
  expect(told).toEqual([['paid_from', 'paid_to'], '모두'])
  expect(screen.queryByText('더 좁히기')).toBeNull()
  fireEvent.click(screen.getByText('조건'))
  expect(screen.getByText('더 좁히기')).toBeTruthy()
  unmount()
  draw(bar([]))
  expect(screen.queryByText('조건 모두 지우기')).toBeNull()
})

test('기간은 한국의 오늘에서 세고, 두 끝을 함께 정한다', () => {
  vi.useFakeTimers({ now: new Date('2026-11-15T15:30:00Z') })
  const told: Filter[] = []
  const presets = [
    ['오늘', 0, 0],
    ['7일', -6, 0],
    ['내일까지', 0, 1],
  ] as const
  draw(<PeriodFields label="결제일" from="a" to="b" filter={{}} change={(part) => told.push(part)} presets={presets} />)
  for (const [name] of presets) fireEvent.click(screen.getByText(name))
  expect(told).toEqual([
    { a: '2026-11-16', b: '2026-11-16' },
    { a: '2026-11-10', b: '2026-11-16' },
    { a: '2026-11-16', b: '2026-11-17' },
  ])
})

test('여럿을 고를 수 있고, 다 빼면 조건이 아니다', async () => {
  const told: unknown[] = []
  const Field = () => {
    const [value, setValue] = useState<unknown>(['CJ'])
    const change = (next: unknown) => {
      told.push(next)
      setValue(next)
    }
    return (
      <ManyField
        label="택배사"
        value={value}
        choices={[
          ['CJ', '대한통운'],
          ['LOTTE', '롯데'],
        ]}
        onChange={change}
      />
    )
  }
  draw(<Field />)
  fireEvent.mouseDown(screen.getByRole('combobox'))
  const pick = async (name: string) => fireEvent.click(await screen.findByText(name, { selector: 'li' }))
  await pick('롯데')
  await pick('대한통운')
  await pick('롯데')
  expect(told).toEqual([['CJ', 'LOTTE'], ['LOTTE'], undefined])
})

test('글쇠는 제 단계를 시작하고, 막힌 단계는 까닭을 말하며, 열린 창 뒤에서는 아무것도 하지 않는다', async () => {
  const told: string[] = []
  const step = (key: string, blocked?: string) => ({
    key,
    label: key,
    ...(blocked ? { blocked } : {}),
    onStart: () => told.push(key),
  })
  const Part = () => {
    const [on, setOn] = useState(true)
    const [menu, setMenu] = useState('')
    return (
      <>
        <button onClick={() => setOn(false)}>끄기</button>
        {['dialog', 'menu', 'listbox', ''].map((role) => (
          <button key={role} onClick={() => setMenu(role)}>
            열기 {role}
          </button>
        ))}
        {menu ? <div role={menu} /> : null}
        <BarShortcuts
          group="주문"
          enabled={on}
          shortcuts={[
            { keys: { code: 'KeyP' }, action: step('발주확인') },
            { keys: { code: 'KeyD' }, action: step('배송완료', '상태가 아니에요') },
            { keys: undefined, action: step('해제') },
          ]}
        />
      </>
    )
  }
  draw(<Part />)
  const press = (code: string) => fireEvent.keyDown(document.body, { code })
  press('KeyP')
  press('KeyD')
  await screen.findByText('상태가 아니에요')
  for (const role of ['dialog', 'menu', 'listbox']) {
    fireEvent.click(screen.getByText(`열기 ${role}`))
    press('KeyP')
  }
  expect(told).toEqual(['발주확인'])
  fireEvent.click(screen.getByText('열기', { exact: true }))
  press('KeyP')
  fireEvent.click(screen.getByText('끄기'))
  press('KeyP')
  expect(told).toEqual(['발주확인', '발주확인'])
})

test('표의 글쇠: Space는 그 줄, ⌘A는 쪽 모두를 더해 고르고, Enter는 그 줄을 연다', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  const opened: unknown[] = []
  const columns: GridColDef<RaRecord>[] = [
    {
      field: 'name',
      headerName: '이름',
      width: 100,
      renderCell: ({ row: { name } }) => (
        <>
          <i>{name}</i>
          <input aria-label={String(name)} />
        </>
      ),
    },
  ]
  draw(
    <ListInHand
      rows={[
        { id: 1, name: '가' },
        { id: 2, name: '나' },
      ]}
      selected={[9]}
    >
      <QueueGrid
        columns={columns}
        storeKey="t"
        frozen={[]}
        label="줄"
        onOpen={({ id }) => opened.push(id)}
        empty={() => null}
      />
    </ListInHand>,
  )
  const cell = (await screen.findByText('나')).closest('[role=gridcell]') as HTMLElement
  const press = (target: HTMLElement, init: object) => {
    const event = createEvent.keyDown(target, init)
    fireEvent(target, event)
    return event.defaultPrevented
  }
  expect(press(cell, { code: 'Space', key: ' ' })).toBe(true)
  expect(listNow().selected).toEqual([9, 2])
  press(cell, { code: 'Space', key: ' ' })
  expect(listNow().selected).toEqual([9])
  press(cell, { code: 'KeyA', key: 'ㅁ', ctrlKey: true })
  expect(listNow().selected).toEqual([9, 1, 2])
  press(cell, { code: 'Enter', key: 'Enter' })
  expect(opened).toEqual([2])
  const input = screen.getByLabelText('나')
  press(input, { code: 'Space', key: ' ' })
  press(input, { code: 'Enter', key: 'Enter' })
  expect([listNow().selected, opened]).toEqual([[9, 1, 2], [2]])
})

test('자정을 넘기면 열어 둔 화면도 새 날을 안다', () => {
  vi.useFakeTimers({ now: new Date('2026-11-16T14:59:30Z') })
  const Day = () => <b>{useToday()}</b>
  draw(<Day />)
  expect(screen.getByText('2026-11-16')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(60_000))
  expect(screen.getByText('2026-11-17')).toBeTruthy()
})
