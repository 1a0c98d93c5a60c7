import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { ListContextProvider, ResourceContextProvider } from 'react-admin'
import { expect, test } from 'vitest'
import { pathOf } from '#dataProvider/paths.ts'
import { ApiError } from '#shared/api/apiError.ts'
import { useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { press } from '#tests/support/pressing.ts'
import { BulkDeleteButton } from './BulkDeleteButton.tsx'

const { draw, asked } = useDrawnConsole()

const List = () => {
  const [selectedIds, onSelect] = useState<number[]>([4, 5, 6])
  return (
    <ResourceContextProvider value="brands">
      <ListContextProvider value={{ selectedIds, onSelect } as never}>
        <BulkDeleteButton />
        <output data-testid="selected">{selectedIds.join()}</output>
      </ListContextProvider>
    </ResourceContextProvider>
  )
}
/** The rows of the list, counting how often they were read. */
const Rows = ({ read }: { read: () => number }) => {
  useQuery({ queryKey: ['brands'], queryFn: read })
  return null
}
const selected = () => screen.getByTestId('selected').textContent
const sent = () => asked.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body])
const rows = (...statuses: string[]) => ({
  rows: statuses.map((status, n) => ({
    id: n + 4,
    label: `브랜드 ${n + 4}`,
    status,
    message: `${n + 4}은 쓰고 있어요.`,
  })),
  totals: {
    SUCCESS: statuses.filter((one) => one === 'SUCCESS').length,
    SKIPPED: statuses.filter((one) => one === 'SKIPPED').length,
    FAILED: statuses.filter((one) => one === 'FAILED').length,
  },
})

test('묻고 나서 고른 것만 지우며, 모두 지웠으면 닫고 고른 것이 없다', async () => {
  draw(<List />, () => rows('SUCCESS', 'SUCCESS', 'SUCCESS'))
  await press('삭제')
  expect(sent()).toEqual([])
  await press('3건 삭제')
  await screen.findByText('3건을 삭제했어요.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(selected()).toBe('')
  expect(sent()).toEqual([[`${pathOf('brands')}/bulk/delete`, { ids: [4, 5, 6] }]])
})

test('지우지 못한 것은 왜인지 줄마다 말하고, 그것만 고른 채로 남는다', async () => {
  draw(<List />, () => rows('SUCCESS', 'FAILED', 'SKIPPED'))
  await press('삭제')
  await press('3건 삭제')
  await screen.findByText('성공 1 · 건너뜀 1 · 실패 1')
  screen.getByText(/5은 쓰고 있어요/)
  expect(screen.queryByText(/6은 쓰고 있어요/)).toBeNull()
  expect(screen.queryByText(/삭제했어요/)).toBeNull()
  expect(selected()).toBe('5')
  await press('닫기')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press('삭제')
  await screen.findByText('1건을 삭제할까요?')
})

test('거절되면 까닭을 말하고, 고른 것이 그대로여서 다시 지울 수 있다', async () => {
  let says: unknown = new ApiError(409, { code: 'CONFLICT', message: '지금은 지울 수 없어요.' })
  draw(<List />, () => says)
  await press('삭제')
  await press('3건 삭제')
  await screen.findByText('지금은 지울 수 없어요.')
  expect(selected()).toBe('4,5,6')
  says = rows('SUCCESS', 'SUCCESS', 'SUCCESS')
  await press('3건 삭제')
  await waitFor(() => expect(selected()).toBe(''))
})

test('취소하면 아무것도 보내지 않는다', async () => {
  draw(<List />)
  await press('삭제')
  await press('취소')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([sent(), selected()]).toEqual([[], '4,5,6'])
})

test.each([
  ['모두', ['SUCCESS', 'SUCCESS', 'SUCCESS']],
  ['일부만', ['SUCCESS', 'FAILED', 'SKIPPED']],
])('%s 지웠어도 목록을 다시 읽는다', async (_how, statuses) => {
  let reads = 0
  draw(
    <>
      <Rows read={() => ++reads} />
      <List />
    </>,
    () => rows(...statuses),
  )
  await press('삭제')
  await press('3건 삭제')
  await waitFor(() => expect(reads).toBe(2))
})
