import { describe, expect, it } from 'vitest'
import { encodeCp949 } from '#shared/files/cp949.ts'
import { invoiceTemplate, readInvoiceTable } from '#shared/files/invoices/invoiceFile.ts'
import { readPastedTable, readTable } from '#shared/files/readTable.ts'
import { shopCarriers } from '#tests/support/carriers.ts'

describe('송장 파일', () => {
  it('택배사 프로그램의 CP949 파일에서 바른 행과 잘못된 행을 한 번에 가른다', async () => {
    const text = [
      '발송목록,,,',
      '',
      '고객주문번호,운송장번호,받는분,받는분전화번호,보내는분',
      '20260701-1,5840-1234-5678,김홈핏,010-1234-5678,홈핏',
      '20260701-2,5.84012E+11,이운동,010-2222-3333,홈핏',
      '',
      '20260701-3,584012345679,박필라,010-4444-5555,홈핏',
    ].join('\r\n')
    const table = await readTable(encodeCp949(text), '발송목록.csv')
    const file = readInvoiceTable(table, { carriers: shopCarriers, defaultCarrier: 'CJ' })
    expect(file.headerIndex).toBe(2)
    expect(file.mapping.ignored).toEqual([{ column: 4, title: '보내는분' }])
    expect(file.check.totals).toEqual({ all: 3, valid: 2, warning: 0, error: 1 })
    expect(file.check.issues).toMatchObject([{ row: 5, column: '운송장번호', code: 'NUMBER_DAMAGED' }])
    expect(file.check.rows.map(({ row }) => row)).toEqual([4, 5, 7])
  })

  it('필요한 열이 없으면 무엇이 없는지 말한다', async () => {
    const table = await readPastedTable('주문번호\t받는분\nA1\t김\n')
    expect(() => readInvoiceTable(table, { carriers: shopCarriers })).toThrow('열을 찾지 못했어요')
    const other = await readPastedTable('송장번호\t받는분\n584012345678\t김\n')
    let missing: unknown
    try {
      readInvoiceTable(other, { carriers: shopCarriers })
    } catch (error) {
      missing = (error as { extra: Record<string, unknown> }).extra.missing
    }
    expect(missing).toEqual(['주문번호'])
  })

  it('사람이 고른 머리글과 열을 따른다', async () => {
    const table = await readPastedTable('번호\t코드\nA1\t584012345678\n')
    const file = readInvoiceTable(table, {
      carriers: shopCarriers,
      headerIndex: 0,
      columns: { order_no: 0, invoice_no: 1 },
      defaultCarrier: 'CJ',
    })
    expect(file.check.totals.valid).toBe(1)
  })

  it('우리 양식은 그대로 올릴 수 있다', async () => {
    const table = await readTable(invoiceTemplate(), '송장 양식.xlsx')
    expect(table.warnings).toEqual([])
    expect(readInvoiceTable(table, { carriers: shopCarriers }).check).toMatchObject({
      totals: { all: 1, valid: 1, warning: 0, error: 0 },
      issues: [],
    })
  })
})
