import type { Steps } from '../breathe.ts'
import type { InvoiceFieldKey } from './invoiceFields.ts'
import type { InvoiceRow, RowIssue } from './invoiceRows.ts'

type Found = Omit<RowIssue, 'column'>

function groupBy(rows: readonly InvoiceRow[], key: (row: InvoiceRow) => string): InvoiceRow[][] {
  const groups = new Map<string, InvoiceRow[]>()
  for (const row of rows) {
    const name = key(row)
    if (name === '') continue
    const group = groups.get(name)
    if (group) group.push(row)
    else groups.set(name, [row])
  }
  return [...groups.values()].filter((group) => group.length > 1)
}

/** The other rows of a group, as they are named in a sentence. */
export function rowList(rows: readonly { row: number }[], except: { row: number }): string {
  // not all of a large group for each of its rows
  const listed = rows.slice(0, 6).filter((row) => row !== except)
  const others = rows.length - 1
  const numbers = listed.slice(0, 5).map((row) => row.row)
  return `${numbers.join(', ')}${others > 5 ? ` 외 ${others - 5}` : ''}행`
}

function flag(
  rows: readonly InvoiceRow[],
  field: InvoiceFieldKey,
  issue: (row: InvoiceRow) => Pick<RowIssue, 'severity' | 'code' | 'message'>,
): Found[] {
  return rows.map((row) => ({ row: row.row, field, value: row.values[field], ...issue(row) }))
}

function person(row: InvoiceRow): string {
  const name = row.values.receiver.replace(/\s+/g, '')
  return name === '' ? '' : `${name}|${row.values.phone}`
}

/** One number for two receivers is a mistake; without receivers, two orders on one number may be one parcel or not. */
function sharedNumbers(rows: readonly InvoiceRow[]): Found[] {
  const groups = groupBy(rows, ({ carrier, values }) =>
    values.invoice_no === '' ? '' : `${carrier}|${values.invoice_no}`,
  )
  return groups.flatMap((group) => {
    const receivers = new Set(group.map((row) => row.values.receiver.replace(/\s+/g, '')).filter(Boolean))
    const people = new Set(group.map(person).filter(Boolean))
    const orders = new Set(group.map((row) => row.values.order_no || row.values.order_item_no))
    if (receivers.size > 1 || people.size > 1) {
      return flag(group, 'invoice_no', (row) => ({
        severity: 'error',
        code: 'INVOICE_DUPLICATED',
        message: `받는 분이 다른 ${rowList(group, row)}과 송장번호가 같아요.`,
      }))
    }
    if (receivers.size === 0 && orders.size > 1) {
      return flag(group, 'invoice_no', (row) => ({
        severity: 'warning',
        code: 'INVOICE_DUPLICATED',
        message: `${rowList(group, row)}과 송장번호가 같아요. 합포장이 맞는지 확인해 주세요.`,
      }))
    }
    return []
  })
}

function* repeatedTargets(rows: readonly InvoiceRow[]): Steps<Found[]> {
  const items = groupBy(rows, ({ values }) => values.order_item_no)
  yield
  const orders = groupBy(rows, ({ values }) =>
    values.order_item_no === '' && values.order_no !== ''
      ? `${values.order_no}|${values.origin.replace(/\s+/g, '')}`
      : '',
  )
  yield
  const distinct = (group: InvoiceRow[]) => new Set(group.map((row) => `${row.carrier}|${row.values.invoice_no}`)).size
  const repeated = (group: InvoiceRow[], field: InvoiceFieldKey) =>
    flag(group.slice(1), field, () => ({
      severity: 'warning',
      code: 'ROW_REPEATED',
      message: `${group[0]?.row}행과 같은 내용이에요. 한 번만 반영해요.`,
    }))
  const ofItems = items.flatMap((group) =>
    distinct(group) === 1
      ? repeated(group, 'order_item_no')
      : flag(group, 'order_item_no', (row) => ({
          severity: 'error',
          code: 'ROW_CONFLICT',
          message: `${rowList(group, row)}과 같은 상품주문인데 송장이 달라요. 하나만 남겨 주세요.`,
        })),
  )
  yield
  const ofOrders = orders.flatMap((group) =>
    distinct(group) === 1
      ? repeated(group, 'order_no')
      : flag(group, 'order_no', (row) => ({
          severity: 'warning',
          code: 'SPLIT_DELIVERY',
          message: `${rowList(group, row)}과 같은 주문이에요. 나누어 보내는 것이 맞는지 확인해 주세요.`,
        })),
  )
  return [...ofItems, ...ofOrders]
}

/** What only shows when rows are seen together: shared invoice numbers, repeated rows, conflicting rows. */
export function* duplicateIssues(rows: readonly InvoiceRow[]): Steps<Found[]> {
  const shared = sharedNumbers(rows)
  yield
  return [...shared, ...(yield* repeatedTargets(rows))]
}
