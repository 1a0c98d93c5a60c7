import { describe, expect, it } from 'vitest'
import { headerSignature, mapColumns, normalizeTitle } from '#shared/files/columns.ts'
import { dataRows, findHeader } from '#shared/files/header.ts'
import { invoiceFields } from '#shared/files/invoices/invoiceFields.ts'

describe('열 찾기', () => {
  it.each([
    ['운송장번호', 'invoice_no'],
    ['등기번호', 'invoice_no'],
    ['*운송장 번호(필수)', 'invoice_no'],
    ['WAYBILL', 'invoice_no'],
    ['택배송장번호1', 'invoice_no'],
    ['배송사', 'carrier'],
    ['택배사(코드)', 'carrier'],
    ['고객주문번호', 'order_no'],
    ['상품주문번호', 'order_item_no'],
    ['수취인명', 'receiver'],
    ['받는 분', 'receiver'],
    ['수하인', 'receiver'],
    ['수취인연락처1', 'phone'],
    ['배송지 휴대폰번호', 'phone'],
  ])('%s은 %s이다', (title, key) => {
    expect(mapColumns([title], invoiceFields).columns).toEqual({ [key]: 0 })
  })

  it('보내는 사람·주문자·반품 열은 받는 쪽 열로 쓰지 않는다', () => {
    const header = ['받는분주소', '보내는분전화번호', '주문자연락처', '반품송장번호', '받는분전화번호', '주문번호']
    const { columns, ignored, missing } = mapColumns(header, invoiceFields)
    expect(columns).toEqual({ phone: 4, order_no: 5 })
    expect(ignored.map(({ title }) => title)).toEqual([
      '받는분주소',
      '보내는분전화번호',
      '주문자연락처',
      '반품송장번호',
    ])
    expect(missing.map(({ key }) => key)).toEqual(['invoice_no'])
  })

  it('꼭 맞는 제목이 비슷한 제목보다 먼저다', () => {
    expect(mapColumns(['구송장번호', '송장번호'], invoiceFields).columns.invoice_no).toBe(1)
  })

  it('같은 제목이 둘이면 알린다', () => {
    const { columns, duplicated } = mapColumns(['주문번호', '송장번호', '송장번호'], invoiceFields)
    expect(columns.invoice_no).toBe(1)
    expect(duplicated).toEqual([{ key: 'invoice_no', columns: [1, 2] }])
  })

  it('기억해 둔 연결이 먼저이고, 없는 열은 다시 찾는다', () => {
    const header = ['송장번호', '내 번호', '주문번호']
    expect(mapColumns(header, invoiceFields, { invoice_no: 1, order_no: 9 }).columns).toEqual({
      invoice_no: 1,
      order_no: 2,
    })
  })

  it('머리글 이름은 꾸밈이 달라도 같고, 순서가 다르면 다르다', () => {
    const signature = headerSignature(['주문번호', '송장번호'])
    expect(headerSignature(['주문 번호', '*송장번호(필수)'])).toBe(signature)
    expect(headerSignature(['송장번호', '주문번호'])).not.toBe(signature)
    expect(signature).toMatch(/^[0-9a-f]{16}$/)
    expect(normalizeTitle(' ＮＯ. ')).toBe('no')
  })
})

describe('머리글 찾기', () => {
  it('제목과 빈 줄 아래에서 찾는다', () => {
    const rows = [['7월 1일 출고 송장번호 목록'], [], ['주문번호', '받는분', '송장번호'], ['A1', '김', '584012345678']]
    expect(findHeader(rows, invoiceFields)).toEqual({ index: 2, sure: true })
  })

  it('똑같이 많이 찾은 줄이 둘이면 위의 줄이다', () => {
    const titles = ['주문번호', '송장번호']
    expect(findHeader([['출고 목록'], titles, ['A1', '584012345678'], titles], invoiceFields)?.index).toBe(1)
  })

  it('필요한 열이 빠지면 사람에게 묻고, 하나도 없으면 없다고 한다', () => {
    expect(findHeader([['주문번호', '받는분']], invoiceFields)).toEqual({ index: 0, sure: false })
    expect(findHeader([['가'], ['나']], invoiceFields)).toBeNull()
  })

  it('빈 행을 건너뛰어도 엑셀 행 번호를 지킨다', () => {
    const table = { rows: [['제목'], ['주문번호'], [], ['A1'], [], ['A2']], merges: [] }
    expect(dataRows(table, 1)).toEqual([
      { row: 4, cells: ['A1'] },
      { row: 6, cells: ['A2'] },
    ])
  })

  it('제목 줄의 병합은 두고, 머리글이나 자료의 병합은 거절한다', () => {
    const rows = [['제목'], ['주문번호'], ['A1']]
    const block = (row: number) => ({ firstRow: row, lastRow: row, firstColumn: 0, lastColumn: 3 })
    expect(dataRows({ rows, merges: [block(0)] }, 1)).toHaveLength(1)
    expect(() => dataRows({ rows, merges: [block(0), block(2)] }, 1)).toThrow('병합')
  })

  it('자료는 20,000행까지다', () => {
    const rows = [['주문번호'], ...Array.from({ length: 20_000 }, (_, index) => [`A${index}`])]
    expect(dataRows({ rows, merges: [] }, 0)).toHaveLength(20_000)
    expect(() => dataRows({ rows: [...rows, ['A']], merges: [] }, 0)).toThrow('20,000행')
    expect(() => dataRows({ rows: [['주문번호']], merges: [] }, 0)).toThrow('내용이 없어요')
  })
})
