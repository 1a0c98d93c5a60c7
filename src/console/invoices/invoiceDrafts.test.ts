import { expect, test } from 'vitest'
import { DIRECT } from '#shared/validation/carriers.ts'
import { createInvoiceDrafts } from './invoiceDrafts.ts'

test('송장번호를 지우면 적던 것을 잊지만, 직접배송은 번호가 없어도 남는다', () => {
  const drafts = createInvoiceDrafts()
  drafts.writeDrafts([
    [1, { carrier: 'CJ', invoiceNo: '584012345678' }],
    [2, { carrier: DIRECT, invoiceNo: '' }],
    [3, { carrier: 'CJ', invoiceNo: ' ' }],
  ])
  expect([...drafts.all().keys()]).toEqual([1, 2])
  drafts.writeDrafts([[1, { carrier: 'CJ', invoiceNo: '' }]])
  expect([...drafts.all().keys()]).toEqual([2])
})
