import { afterEach, expect, test } from 'vitest'
import type { BulkResult } from '#server/modules/bulk/bulk.contract.ts'
import { useApi } from '#tests/support/api.ts'
import { buy, expectBalanced } from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { bookRefund } from '#tests/support/refunds.ts'
import { useSandbox } from '#tests/support/sandboxShop.ts'

const api = useApi()
useSandbox(api)
afterEach(() => expectBalanced(api))

const cs = { kind: 'staff', id: 900, role: 'cs', name: '윤서아', sessionId: 1 } as const

test('하루 한도는 여러 창에서 함께 눌러도 넘지 않는다', async () => {
  const ops = await api.staff('ops')
  const customer = await api.customer()
  const { sku } = await makeProduct(api.deps.db, { listPrice: 300_000, salePrice: 300_000, skus: [{ onHand: 100 }] })
  const refunds: number[] = []
  for (let n = 0; n < 20; n++)
    refunds.push(await bookRefund(api, await buy(api, customer, [{ sku_id: sku.id, quantity: 1 }]), 300_000, cs))
  const answers = await Promise.all(
    refunds.map((refund_id) =>
      ops.post<BulkResult>('/store-admin/v1/refunds/bulk', { items: [{ refund_id, action: 'EXECUTE' }] }),
    ),
  )
  const done = answers.filter(({ body }) => body.rows[0]?.status === 'SUCCESS').length
  const refused = answers.filter(({ body }) => body.rows[0]?.code === 'REFUND_LIMIT').length
  expect([done, refused]).toEqual([10, 10])
})
