import { expect, test } from 'vitest'
import type { Surcharges } from '#contract/schema.d.ts'
import { changedLines, fallsByHalf, linesOf, paidPerSku } from './surchargeDraft.ts'

const surcharges = {
  product: { sale_price: 10_000 },
  groups: [
    {
      name: '두께',
      values: [
        { id: 1, name: '6mm', extra_price: 0 },
        { id: 2, name: '10mm', extra_price: 3_000 },
      ],
    },
  ],
  skus: [
    { id: 1, code: 'A-6', option_label: '6mm', extra_price: 500, option_value_ids: [1] },
    { id: 2, code: 'A-10', option_label: '', extra_price: 0, option_value_ids: [2] },
  ],
} as unknown as Surcharges

test('옵션 값은 그 옵션 아래에, SKU는 조합과 코드로 한 줄씩이다', () => {
  expect(linesOf(surcharges).map(({ kind, id, group, label, before }) => [kind, id, group, label, before])).toEqual([
    ['options', 1, '두께', '6mm', 0],
    ['options', 2, '두께', '10mm', 3_000],
    ['skus', 1, 'SKU', '6mm (A-6)', 500],
    ['skus', 2, 'SKU', 'A-10', 0],
  ])
})

test('지금과 다르게 적은 줄만 바뀌고, 번호가 같은 옵션과 SKU는 다른 줄이다', () => {
  const amounts = new Map([
    ['options-1', 0],
    ['options-2', 0],
    ['skus-1', 700],
  ])
  expect(
    changedLines(linesOf(surcharges), amounts).map(({ kind, id, before, after }) => [kind, id, before, after]),
  ).toEqual([
    ['options', 2, 3_000, 0],
    ['skus', 1, 500, 700],
  ])
})

test('손님이 내는 값은 판매가에 옵션과 SKU의 추가금을 더한 것이고, 바뀌는 SKU만 말한다', () => {
  expect(paidPerSku(surcharges, new Map([['options-2', 1_000]]))).toEqual([
    { id: 2, label: 'A-10', before: 13_000, after: 11_000 },
  ])
  expect(
    paidPerSku(
      surcharges,
      new Map([
        ['skus-1', 0],
        ['options-1', 200],
      ]),
    ),
  ).toEqual([{ id: 1, label: '6mm', before: 10_500, after: 10_200 }])
  expect(paidPerSku(surcharges, new Map())).toEqual([])
})

test('절반 아래로 내려가야 다른 사람이 승인한다', () => {
  expect(fallsByHalf([{ before: 10_000, after: 5_000 }])).toBe(false)
  expect(
    fallsByHalf([
      { before: 9_000, after: 9_000 },
      { before: 10_000, after: 4_999 },
    ]),
  ).toBe(true)
})
