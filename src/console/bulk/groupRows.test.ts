import { expect, test } from 'vitest'
import type { BulkRow } from '#contract/schema.d.ts'
import { leftIds, narrowed } from './bulkAction.ts'
import { groupRows, warnedIds } from './groupRows.ts'

const rows: BulkRow[] = [
  { id: 1, label: 'a', status: 'SUCCESS' },
  { id: 2, label: 'b', status: 'SUCCESS', warnings: [{ code: 'ADDRESS_CHANGED', message: '배송지가 바뀌었어요' }] },
  { id: 3, label: 'c', status: 'SKIPPED', code: 'ALREADY_DONE', message: '이미 했어요' },
  { id: 4, label: 'd', status: 'FAILED', code: 'HOLD', message: '보류 중이에요' },
  { id: 5, label: 'e', status: 'FAILED', code: 'CLAIM_OPEN', message: '취소 진행 중이에요' },
  { id: 6, label: 'f', status: 'FAILED', code: 'CLAIM_OPEN', message: '취소 진행 중이에요' },
  { id: 7, label: 'g', status: 'UNKNOWN' },
  { id: 8, label: 'h', status: 'NOT_ATTEMPTED' },
]

test('실패가 먼저, 같은 결과 안에서는 많은 사유가 먼저다', () => {
  expect(groupRows(rows).map(({ key, rows: some }) => [key, some.length])).toEqual([
    ['FAILED:CLAIM_OPEN', 2],
    ['FAILED:HOLD', 1],
    ['UNKNOWN:', 1],
    ['NOT_ATTEMPTED:', 1],
    ['SKIPPED:ALREADY_DONE', 1],
    ['SUCCESS:', 1],
    ['SUCCESS:ADDRESS_CHANGED', 1],
  ])
})

test('남는 것은 실패, 확인 필요, 하지 않음뿐이다', () => {
  expect(leftIds(rows)).toEqual([4, 5, 6, 7, 8])
  expect(warnedIds(rows, 'ADDRESS_CHANGED')).toEqual([2])
})

test('다시 시도는 남은 줄만, 줄마다 적은 값은 그대로 보낸다', () => {
  expect(narrowed({ ids: [1, 2, 3], reason: '사유' }, [2])).toEqual({ ids: [2], reason: '사유' })
  const as_of = '2026-11-16T10:00:00+09:00'
  expect(narrowed({ filter: { q: '김' }, as_of }, [5])).toEqual({ ids: [5], as_of })
  expect(
    narrowed(
      {
        items: [
          { id: 1, invoice_no: 'A' },
          { id: 2, invoice_no: 'B' },
        ],
      },
      [2],
    ),
  ).toEqual({
    items: [{ id: 2, invoice_no: 'B' }],
  })
})
