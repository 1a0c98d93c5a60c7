import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { AdminSku } from '#contract/schema.d.ts'
import { forgetCounts, useCount, writeCounts } from './countDrafts.ts'

afterEach(() => forgetCounts())

const stood = (on_hand: number, ledger_id: number) => ({ id: 1, on_hand, ledger_id }) as AdminSku

test('센 수량을 이어 적는 사이 재고가 바뀌어도 처음 적을 때의 재고에 견주고, 지우고 다시 적으면 새로 견준다', () => {
  const { result } = renderHook(() => useCount(1))
  act(() => writeCounts([[stood(10, 3), '7']]))
  act(() => writeCounts([[stood(9, 4), ' 75 ']]))
  expect(result.current).toEqual({ text: '75', seen: { ledger_id: 3, on_hand: 10 } })
  act(() => writeCounts([[stood(9, 4), ' ']]))
  expect(result.current).toBeUndefined()
  act(() => writeCounts([[stood(9, 4), '8']]))
  expect(result.current?.seen).toEqual({ ledger_id: 4, on_hand: 9 })
})
