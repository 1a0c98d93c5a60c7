import { invalidField } from '../../http/errors.ts'
import { itemColumns } from './itemColumns.ts'
import type { PlannedColumn } from './source.ts'

/** Files as the programs of couriers take them in: their titles in their order, one line for each parcel. */

type Cell = readonly [title: string, key: string] | readonly [title: string, key: null, fixed: string]
export type CourierTemplate = { key: string; label: string; cells: readonly Cell[] }

export const courierTemplates: readonly CourierTemplate[] = [
  {
    key: 'CJ',
    label: 'CJ대한통운 접수',
    cells: [
      ['받는분성명', 'recipient'],
      ['받는분전화번호', 'recipient_phone'],
      ['받는분우편번호', 'postcode'],
      ['받는분주소(전체, 분할)', 'address'],
      ['품목명', 'goods'],
      ['내품수량', 'quantity'],
      ['박스수량', null, '1'],
      ['운임구분', null, '신용'],
      ['배송메세지1', 'comment'],
      ['고객주문번호', 'order_no'],
    ],
  },
  {
    key: 'HANJIN',
    label: '한진택배 접수',
    cells: [
      ['받으시는 분', 'recipient'],
      ['받으시는 분 전화', 'recipient_phone'],
      ['받는분핸드폰', 'recipient_phone'],
      ['우편번호', 'postcode'],
      ['받는분총주소', 'address'],
      ['품목명', 'goods'],
      ['내품수량', 'quantity'],
      ['수량(A타입)', null, '1'],
      ['지불조건', null, '신용'],
      ['배송메시지', 'comment'],
      ['주문번호', 'order_no'],
    ],
  },
  {
    key: 'LOTTE',
    label: '롯데택배 접수',
    cells: [
      ['주문번호', 'order_no'],
      ['받는사람', 'recipient'],
      ['전화번호', 'recipient_phone'],
      ['핸드폰번호', 'recipient_phone'],
      ['우편번호', 'postcode'],
      ['주소', 'address'],
      ['상품명', 'goods'],
      ['수량', null, '1'],
      ['운임구분', null, '신용'],
      ['배송메시지', 'comment'],
    ],
  },
  {
    key: 'EPOST',
    label: '우체국택배 접수',
    cells: [
      ['수취인명', 'recipient'],
      ['수취인 우편번호', 'postcode'],
      ['수취인 주소', 'address'],
      ['수취인 전화번호', 'recipient_phone'],
      ['수취인 이동통신', 'recipient_phone'],
      ['상품명', 'goods'],
      ['수량', 'quantity'],
      ['배송시 요청사항', 'comment'],
      ['주문번호', 'order_no'],
    ],
  },
  {
    key: 'LOGEN',
    label: '로젠택배 접수',
    cells: [
      ['수하인명', 'recipient'],
      ['우편번호', 'postcode'],
      ['수하인주소', 'address'],
      ['수하인전화', 'recipient_phone'],
      ['수하인휴대폰', 'recipient_phone'],
      ['택배수량', null, '1'],
      ['운임구분', null, '신용'],
      ['품목명', 'goods'],
      ['배송메시지', 'comment'],
      ['주문번호', 'order_no'],
    ],
  },
]

/** The columns of a courier's file. Error: VALIDATION for a template that does not exist. */
export function templateColumns(key: string): PlannedColumn[] {
  const template = courierTemplates.find((one) => one.key === key)
  if (!template) throw invalidField('template', 'NOT_AMONG', { names: key })
  return template.cells.map(([title, column, fixed]): PlannedColumn => {
    if (column === null) return { key: '', label: title, kind: 'text', pii: false, default: false, fixed: fixed ?? '' }
    const found = itemColumns.find((one) => one.key === column)
    if (!found) throw new Error(`courier template ${key} names no column ${column}`)
    const { value: _, ...known } = found
    return { ...known, label: title }
  })
}
