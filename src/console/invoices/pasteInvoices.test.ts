import { expect, test } from 'vitest'
import { shopCarriers as carriers } from '#tests/support/carriers.ts'
import { fillDown, parsePasted } from './pasteInvoices.ts'

test('값 하나는 붙여넣기가 아니라 입력이다', () => {
  expect(parsePasted(carriers, '123456789012')).toBeUndefined()
  expect(parsePasted(carriers, '123456789012\n')).toBeUndefined()
})

test('택배사 열은 앞에 있어도 뒤에 있어도 알아본다', () => {
  const wanted = [{ carrier: 'LOTTE', invoiceNo: '401234567890', unknownCarrier: undefined }]
  expect(parsePasted(carriers, '롯데택배\t4012-3456-7890')).toEqual(wanted)
  expect(parsePasted(carriers, '401234567890\t롯데')).toEqual(wanted)
})

test('모르는 택배사는 지어내지 않고 알린다', () => {
  expect(parsePasted(carriers, '번개택배\t123456789012')).toEqual([
    { carrier: undefined, invoiceNo: '123456789012', unknownCarrier: '번개택배' },
  ])
})

test('붙여넣은 줄은 누른 줄부터 아래로 채우고, 빈 줄은 건너뛰고, 남는 줄은 센다', () => {
  const rows = [1, 2, 3, 4].map((id) => ({ id, carrier: 'CJ' }))
  const lines = parsePasted(carriers, '111111111111\n\n333333333333\n444444444444\n') ?? []
  expect(fillDown(lines, rows, 1)).toEqual({
    drafts: [
      [2, { carrier: 'CJ', invoiceNo: '111111111111' }],
      [4, { carrier: 'CJ', invoiceNo: '333333333333' }],
    ],
    left: 1,
    unknown: [],
  })
})
