import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useDrawnConsole } from '#tests/support/drawConsole.tsx'
import { ListInHand, listNow } from '#tests/support/listInHand.tsx'
import { ListPager } from './ListPager.tsx'

const { draw } = useDrawnConsole()

test.each([
  [{ page: 2, perPage: 25, total: 1_260 }, '1,260건 중 26–50'],
  [{ page: 1, perPage: 25, total: 0 }, '0건 중 0–0'],
  [{ page: 9, perPage: 25, total: 30 }, '30건 중 26–30'],
  [{ page: 1, perPage: 25, total: 10_000, meta: { total_is_estimate: true } }, '약 10,000건 중 1–25'],
  [{ page: 1, perPage: 25, total: 5, isPending: true }, '불러오는 중'],
])('쪽은 %o를 "%s"로 말한다', (given, said) => {
  draw(
    <ListInHand {...given}>
      <ListPager />
    </ListInHand>,
  )
  expect(document.querySelector('.MuiTablePagination-displayedRows')?.textContent).toBe(said)
})

test('다음 쪽은 다음 쪽이고, 첫 쪽에서 앞으로는 갈 수 없다', () => {
  draw(
    <ListInHand total={60} perPage={25}>
      <ListPager />
    </ListInHand>,
  )
  const [back, next] = [...document.querySelectorAll<HTMLButtonElement>('.MuiTablePagination-actions button')]
  expect(back?.disabled).toBe(true)
  fireEvent.click(next as HTMLElement)
  expect(listNow().page).toBe(2)
  fireEvent.click(next as HTMLElement)
  expect([listNow().page, next?.disabled]).toEqual([3, true])
})
