import { expect, test } from 'vitest'
import { draftsOf, withEdits, type Edits } from './drafts.ts'

const columns = { order_no: 0, carrier: 1, invoice_no: 3 }
const rows = [
  { row: 2, cells: ['A1', 'CJ', '비고', '5840-1234-5678'] },
  { row: 5, cells: ['A2'] },
]
const edits = (...given: [number, Edits extends ReadonlyMap<number, infer One> ? One : never][]): Edits =>
  new Map(given)

test('줄은 파일의 번호 그대로이고, 고른 열만 읽으며, 없는 열은 빈칸이다', () => {
  const [first, second] = draftsOf(rows, columns, edits())
  expect([first?.row, second?.row]).toEqual([2, 5])
  expect(first?.values).toEqual({
    order_no: 'A1',
    carrier: 'CJ',
    invoice_no: '584012345678',
    order_item_no: '',
    receiver: '',
    phone: '',
    origin: '',
  })
  expect(second?.values.invoice_no).toBe('')
})

test('다듬은 칸은 파일의 값과 까닭을, 고친 칸은 고쳤다는 것을 말한다', () => {
  const [first] = draftsOf(rows, columns, edits([2, { order_no: 'A9' }], [5, { order_no: 'B' }]))
  expect(first?.values.order_no).toBe('A9')
  expect(first?.changed).toEqual({
    order_no: { from: 'A1', why: '직접 고쳤어요', byHand: true },
    invoice_no: { from: '5840-1234-5678', why: '줄표를 지웠어요', byHand: false },
  })
})

test('손으로 적은 값도 다듬어 보내고, 파일과 같게 적은 것은 고친 것이 아니며, 지운 칸은 지운 것이다', () => {
  const [first] = draftsOf(rows, columns, edits([2, { invoice_no: ' 5840 1234 5679', order_no: 'A1', carrier: '' }]))
  expect(first?.values).toMatchObject({ invoice_no: '584012345679', order_no: 'A1', carrier: '' })
  expect(first?.changed).toEqual({
    invoice_no: { from: '5840-1234-5678', why: '직접 고쳤어요', byHand: true },
    carrier: { from: 'CJ', why: '직접 고쳤어요', byHand: true },
  })
})

test('파일에 없던 열도 고쳐 쓰면 보내고, 서버가 받지 않을 만큼 긴 값은 자른다', () => {
  const [first] = draftsOf(
    rows,
    columns,
    edits([2, { origin: '이천', carrier: 'x'.repeat(90), receiver: 'y'.repeat(90) }]),
  )
  expect(first?.values.origin).toBe('이천')
  expect([first?.values.carrier.length, first?.values.receiver.length]).toEqual([40, 60])
})

test('내려받을 줄에는 고친 값이 그 열에 들어가고, 다른 줄과 다른 열은 그대로다', () => {
  expect(withEdits(rows, columns, edits([5, { invoice_no: '777', receiver: '김' }]))).toEqual([
    rows[0],
    { row: 5, cells: ['A2', '', '', '777'] },
  ])
  expect(rows[1]?.cells).toEqual(['A2'])
})
