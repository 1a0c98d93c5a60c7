import { screen, waitFor } from '@testing-library/react'
import { DataTable, ListContextProvider, ResourceContextProvider, useList } from 'react-admin'
import { expect, test } from 'vitest'
import { useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { listColumns } from './listColumns.ts'
import { ListTable } from './ListTable.tsx'

const { draw } = useDrawnConsole()

const columns = listColumns(<DataTable.Col source="name" label="이름" />)
const Table = ({ pending = false }: { pending?: boolean }) => {
  const list = useList({
    data: [{ id: 1, name: '가' }],
    isPending: pending,
    isFetching: pending,
    resource: 'brands',
    perPage: 25,
  })
  return (
    <ResourceContextProvider value="brands">
      <ListContextProvider value={list}>
        <ListTable
          columns={columns}
          storeKey="brands"
          emptyHint=""
          rowClick={false}
          bulkActions={<button>지우기</button>}
        />
      </ListContextProvider>
    </ResourceContextProvider>
  )
}
const selectAll = () =>
  waitFor(
    () => {
      const found = document.querySelector('.select-all')
      if (!found) throw new Error('no box')
      return found
    },
    { timeout: 3_000 },
  )

test('줄이 오기 전에는 모두 선택에 손이 닿지 않는다', async () => {
  draw(<Table pending />)
  expect((await selectAll()).closest('[inert]')).not.toBeNull()
})

test('줄이 오면 모두 선택할 수 있다', async () => {
  draw(<Table />)
  await screen.findByText('가')
  expect((await selectAll()).closest('[inert]')).toBeNull()
})
