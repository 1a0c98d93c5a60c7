import { cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { sql } from 'drizzle-orm'
import { useListContext } from 'react-admin'
import { expect, test } from 'vitest'
import { savedViews } from '#server/modules/views/views.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { useConsole } from '#tests/support/flows.tsx'
import { useNetwork } from '#tests/support/network.ts'
import { ConsoleList } from '../../../../src/console/list/ConsoleList.tsx'
import { SavedViews } from '../../../../src/console/views/SavedViews.tsx'

const api = useApi()
const network = useNetwork()
const { open } = useConsole(api, network)
const views = '/store-admin/v1/views'

const START = { perPage: 10, filter: { status: ['PAID'] }, sort: { field: 'ship_by', order: 'ASC' } } as const
const OTHER = { filter: { delayed: true }, sort: { field: 'paid_at', order: 'DESC' } } as const
const otherState = { ...OTHER, layout: { visible: {}, widths: {}, order: [], density: 'compact' } }

/** How a list stands, with a press that makes it stand otherwise. */
const Stands = () => {
  const { filterValues: filter, sort, setFilters, setSort } = useListContext()
  const press = () => {
    setFilters(OTHER.filter, undefined, false)
    setSort(OTHER.sort)
  }
  return (
    <>
      <output>{JSON.stringify({ filter, sort })}</output>
      <button onClick={press}>늦은 것</button>
    </>
  )
}
const openList = (path = '/order-items') =>
  open(
    <ConsoleList start={{ ...START, filter: { status: ['PAID'] } }}>
      <SavedViews storeKey="views" initial={START} />
      <Stands />
    </ConsoleList>,
    { path },
  )
const stands = async (wanted: object) =>
  waitFor(() => expect(JSON.parse(screen.getByRole('status').textContent ?? '')).toEqual(wanted))
const start = { filter: START.filter, sort: START.sort }

const menu = async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name: '보기' }))
  return within(await screen.findByRole('menu'))
}
const manage = async (user: UserEvent) => {
  await user.click((await menu(user)).getByText('지금 화면을 보기로 저장·관리…'))
  return within(await screen.findByRole('dialog', { name: '저장된 보기' }))
}
const save = async (user: UserEvent, name: string) => {
  const form = await manage(user)
  await user.type(form.getByLabelText('새 보기의 이름'), name)
  await user.click(form.getByRole('button', { name: '저장' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
const kept = () => api.deps.db.select().from(savedViews).orderBy(savedViews.id)

test('지금 화면을 저장하면 이미 열어 본 메뉴에도 바로 있고, 고르면 그 조건과 정렬로 돌아온다', async () => {
  const user = await openList()
  await menu(user)
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: '늦은 것' }))
  await stands(OTHER)
  await save(user, '아침에 볼 것')
  expect(await kept()).toMatchObject([{ name: '아침에 볼 것', shared: false, state: otherState }])

  await user.click((await menu(user)).getByText('처음 화면으로 되돌리기'))
  await stands(start)
  await user.click(await (await menu(user)).findByText('아침에 볼 것'))
  await stands(OTHER)
})

test('내가 만든 보기는 지금 화면으로 바꾸고 지울 수 있고, 바로 그렇게 보인다', async () => {
  const user = await openList()
  for (const name of ['하나', '둘']) await save(user, name)
  await user.click(screen.getByRole('button', { name: '늦은 것' }))
  await stands(OTHER)
  const form = await manage(user)
  await user.click((await form.findAllByRole('button', { name: '지우기' }))[0] as HTMLElement)
  await waitFor(() => expect(form.queryByText('하나')).toBeNull())
  await user.click(form.getByRole('button', { name: '지금 화면으로' }))
  await waitFor(async () => expect(await kept()).toMatchObject([{ name: '둘', state: otherState, version: 2 }]))
  await user.click(form.getByRole('button', { name: '지금 화면으로' }))
  await waitFor(async () => expect(await kept()).toMatchObject([{ version: 3 }]))
  expect(form.queryByRole('alert')).toBeNull()
})

test('남의 보기는 팀 보기만 만든 사람의 이름과 함께 보이고, 열 수는 있어도 고치는 단추가 없다', async () => {
  const other = await api.staff('cs')
  const make = (name: string, shared: boolean) =>
    other.post(views, { resource: 'order-items', name, shared, state: otherState })
  await make('혼자 보기', false)
  await make('함께 보기', true)
  const [theirs] = await kept()
  const user = await openList()
  const list = await menu(user)
  await list.findByText('함께 보기')
  expect(list.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    `함께 보기${theirs?.ownerName}`,
    '지금 화면을 보기로 저장·관리…',
    '처음 화면으로 되돌리기',
  ])
  await user.click(list.getByText('함께 보기'))
  await stands(OTHER)
  expect((await manage(user)).queryByRole('button', { name: '지우기' })).toBeNull()
})

test('그 사이 바뀐 보기를 지금 화면으로 바꾸려 하면 까닭을 말하고, 저장된 것을 그대로 둔다', async () => {
  const user = await openList()
  await save(user, '하나')
  const form = await manage(user)
  await form.findByText('하나')
  await api.deps.db.update(savedViews).set({ state: otherState, version: sql`${savedViews.version} + 1` })
  await user.click(form.getByRole('button', { name: '지금 화면으로' }))
  expect((await form.findByRole('alert')).textContent).toMatch(/다른 사람/)
  expect(await kept()).toMatchObject([{ state: otherState, version: 2 }])
})

test('링크로 연 보기는 그 조건으로 서고, 지워졌거나 나에게 없는 보기는 알리고 처음 화면을 보여 준다', async () => {
  const other = await api.staff('cs')
  const make = async (shared: boolean) => {
    const view = { resource: 'order-items', name: '링크', shared, state: otherState }
    return (await other.post<{ id: number }>(views, view)).body.id
  }
  const [team, theirs] = [await make(true), await make(false)]
  await openList(`/order-items?view=${team}`)
  await stands(OTHER)
  cleanup()
  await openList(`/order-items?view=${theirs}`)
  await screen.findByText(/지워졌거나 나에게 공유되지 않았어요/)
  await stands(start)
})

test('늦게 온 보기는 그 사이 누른 조건을 덮지 않고, 열지 않았다고 말한다', async () => {
  const held = { ...otherState, filter: { held: true } }
  const view = { resource: 'order-items', name: '링크', shared: true, state: held }
  const { id } = (await (await api.staff('cs')).post<{ id: number }>(views, view)).body
  const release = network.holds('get', views)
  const user = await openList(`/order-items?view=${id}`)
  await user.click(await screen.findByRole('button', { name: '늦은 것' }))
  await stands(OTHER)
  release()
  await screen.findByText('그 사이 조건을 바꿔서 보기를 열지 않았어요.')
  await stands(OTHER)
})
