import { describe, expect, it } from 'vitest'
import { mapColumns } from '#shared/files/columns.ts'
import { dataRows, findHeader } from '#shared/files/header.ts'
import { invoiceFields } from '#shared/files/invoices/invoiceFields.ts'
import { validateInvoiceRows } from '#shared/files/invoices/invoiceRows.ts'
import { readPastedTable } from '#shared/files/readTable.ts'
import { shopCarriers } from '#tests/support/carriers.ts'

async function check(lines: string[][], defaultCarrier?: string) {
  const table = await readPastedTable(lines.map((line) => line.join('\t')).join('\n'))
  const { index } = findHeader(table.rows, invoiceFields) ?? { index: 0 }
  const header = table.rows[index] ?? []
  const { columns } = mapColumns(header, invoiceFields)
  return validateInvoiceRows(dataRows(table, index), { columns, header, carriers: shopCarriers, defaultCarrier })
}

const header = ['주문번호', '택배사명', '운송장번호', '받는분']
const brief = (result: Awaited<ReturnType<typeof check>>) =>
  result.issues.map(({ row, column, severity, code }) => `${row} ${column} ${severity} ${code}`)

describe('송장 파일 검사', () => {
  it('바른 행은 택배사를 알아보고 정리한 값을 준다', async () => {
    const result = await check([header, ['A1', 'CJ 대한통운', '5840-1234-5678', ' 김홈핏 ']])
    expect(result.issues).toEqual([])
    expect(result.totals).toEqual({ all: 1, valid: 1, warning: 0, error: 0 })
    expect(result.rows[0]).toMatchObject({
      row: 2,
      carrier: 'CJ',
      status: 'VALID',
      values: { order_no: 'A1', invoice_no: '584012345678', receiver: '김홈핏' },
      changes: { invoice_no: { from: '5840-1234-5678', changes: ['HYPHEN'] }, receiver: { changes: ['SPACE'] } },
    })
  })

  it('모든 잘못을 엑셀 행 번호와 함께 한 번에 알린다', async () => {
    const result = await check([
      ['7월 출고'],
      header,
      ['', '한진', '1234567890', '가'],
      ['A2', '번개택배', '1234567890', '나'],
      ['A3', '', '584012345678', '다'],
      ['A4', 'CJ대한통운', '', '라'],
      ['A5', 'CJ대한통운', '5.84012E+11', '마'],
      ['A6', 'CJ대한통운', '58401234567', '바'],
      ['A7', '대신택배', '12345', '사'],
      ['A8', 'CJ대한통운', '#N/A', '아'],
    ])
    expect(brief(result)).toEqual([
      '3 주문번호 error REQUIRED',
      '4 택배사명 error CARRIER_UNKNOWN',
      '5 택배사명 error REQUIRED',
      '6 운송장번호 error REQUIRED',
      '7 운송장번호 error NUMBER_DAMAGED',
      '8 운송장번호 error INVOICE_FORMAT',
      '9 운송장번호 warning INVOICE_FORMAT',
      '10 운송장번호 error ERROR_VALUE',
    ])
    expect(result.totals).toEqual({ all: 8, valid: 0, warning: 1, error: 7 })
    expect(result.issues.find(({ row }) => row === 8)?.fix).toBe('058401234567')
    expect(result.issues.find(({ row }) => row === 7)?.value).toBe('5.84012E+11')
  })

  it('파일에 택배사 열이 없으면 고른 택배사를 쓴다', async () => {
    const lines = [
      ['주문번호', '송장번호'],
      ['A1', '584012345678'],
    ]
    expect((await check(lines, 'CJ')).rows[0]).toMatchObject({ carrier: 'CJ', status: 'VALID' })
    expect(brief(await check(lines))).toEqual(['2 택배사 error REQUIRED'])
  })

  it('직접 배송은 송장번호가 없어도 된다', async () => {
    expect((await check([header, ['A1', '직접배송', '', '김홈핏']])).rows[0]).toMatchObject({
      carrier: 'DIRECT',
      status: 'VALID',
    })
  })

  it('같은 송장은 받는 분이 같으면 합포장이고 다르면 오류다', async () => {
    const same = await check([
      header,
      ['A1', 'CJ', '584012345678', '김 홈핏'],
      ['A2', 'CJ', '584012345678', '김홈핏'],
      ['A3', 'CJ', '584012345679', '가'],
      ['A4', 'CJ', '584012345679', '나'],
      ['A5', '한진', '584012345679', '다'],
    ])
    expect(brief(same)).toEqual(['4 운송장번호 error INVOICE_DUPLICATED', '5 운송장번호 error INVOICE_DUPLICATED'])
    const unknown = await check(
      [
        ['주문번호', '송장번호'],
        ['A1', '584012345678'],
        ['A2', '584012345678'],
      ],
      'CJ',
    )
    expect(brief(unknown)).toEqual(['2 송장번호 warning INVOICE_DUPLICATED', '3 송장번호 warning INVOICE_DUPLICATED'])
  })

  it('받는 분 이름이 같아도 전화번호가 다르면 다른 사람이다', async () => {
    const result = await check(
      [
        ['주문번호', '송장번호', '받는분', '전화'],
        ['A1', '584012345678', '김홈핏', '010-1111-2222'],
        ['A2', '584012345678', '김홈핏', '010-3333-4444'],
      ],
      'CJ',
    )
    expect(result.totals.error).toBe(2)
  })

  it('오류가 있는 행은 확인할 것이 먼저 있든 나중에 있든 오류로 센다', async () => {
    const result = await check([
      header,
      ['A1', '번개택배', '584012345670', '가'],
      ['A1', 'CJ', '584012345671', '가'],
      ['A2', '대신택배', '12345', '나'],
      ['A3', '대신택배', '12345', '다'],
    ])
    expect(brief(result)).toEqual([
      '2 택배사명 error CARRIER_UNKNOWN',
      '2 주문번호 warning SPLIT_DELIVERY',
      '3 주문번호 warning SPLIT_DELIVERY',
      '4 운송장번호 warning INVOICE_FORMAT',
      '4 운송장번호 error INVOICE_DUPLICATED',
      '5 운송장번호 warning INVOICE_FORMAT',
      '5 운송장번호 error INVOICE_DUPLICATED',
    ])
    expect(result.rows.map(({ status }) => status)).toEqual(['ERROR', 'WARNING', 'ERROR', 'ERROR'])
    expect(result.totals).toEqual({ all: 4, valid: 0, warning: 1, error: 3 })
  })

  it('되풀이된 행은 한 번만, 한 상품주문의 송장이 갈리면 오류, 한 주문이 나뉘면 확인이다', async () => {
    const items = await check(
      [
        ['상품주문번호', '송장번호', '받는분'],
        ['I1', '584012345678', '가'],
        ['I1', '584012345678', '가'],
        ['I2', '584012345670', '나'],
        ['I2', '584012345671', '나'],
      ],
      'CJ',
    )
    expect(brief(items)).toEqual([
      '3 상품주문번호 warning ROW_REPEATED',
      '4 상품주문번호 error ROW_CONFLICT',
      '5 상품주문번호 error ROW_CONFLICT',
    ])
    const orders = await check([header, ['A1', 'CJ', '584012345670', '가'], ['A1', 'CJ', '584012345671', '가']])
    expect(brief(orders)).toEqual(['2 주문번호 warning SPLIT_DELIVERY', '3 주문번호 warning SPLIT_DELIVERY'])
  })
})
