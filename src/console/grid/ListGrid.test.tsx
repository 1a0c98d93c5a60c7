import { fireEvent, screen, waitFor } from '@testing-library/react'
import { ListContextProvider, useList } from 'react-admin'
import { beforeEach, expect, test, vi } from 'vitest'
import { useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { ListGrid } from './ListGrid.tsx'

const { draw } = useDrawnConsole()
beforeEach(() => {
  const sizes = { observe: () => {}, unobserve: () => {}, disconnect: () => {} }
  vi.stubGlobal('ResizeObserver', function () {
    return sizes
  })
})

type Row = { id: number; name: string }
const columns = [{ field: 'name', headerName: '이름', width: 200 }]
const Grid = ({ data, pending = false }: { data?: Row[]; pending?: boolean }) => {
  const list = useList<Row>({
    ...(data ? { data } : {}),
    isPending: pending,
    isFetching: pending,
    resource: 'skus',
    perPage: 25,
  })
  return (
    <ListContextProvider value={list}>
      <ListGrid<Row> columns={columns} storeKey="rows" disableVirtualization />
      <output>{list.selectedIds.join()}</output>
    </ListContextProvider>
  )
}
const all = () => screen.getByLabelText<HTMLInputElement>('이 쪽 모두 선택')

test('줄이 오기 전에는 모두 선택을 누를 수 없다', async () => {
  draw(<Grid pending />)
  await waitFor(() => expect(all().disabled).toBe(true))
})

test('줄이 없으면 모두 선택을 누를 수 없다', async () => {
  draw(<Grid data={[]} />)
  await waitFor(() => expect(all().disabled).toBe(true))
})

test('줄이 있으면 모두 선택하고 다시 푼다', async () => {
  draw(
    <Grid
      data={[
        { id: 1, name: '가' },
        { id: 2, name: '나' },
      ]}
    />,
  )
  await waitFor(() => expect(all().disabled).toBe(false))
  fireEvent.click(all())
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1,2'))
  expect(screen.getAllByLabelText('이 줄 선택 해제')).toHaveLength(2)
})
