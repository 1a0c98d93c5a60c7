import { afterEach, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { rows } from '#tests/support/rows.ts'
import { useApi } from '#tests/support/api.ts'
import {
  confirm,
  expectBalanced,
  pressInWindow,
  readSheet,
  refresh,
  startCheckout,
  tryReady,
} from '#tests/support/buying.ts'
import { makeProduct } from '#tests/support/catalog.ts'

const api = useApi()
afterEach(() => expectBalanced(api))

async function sheetOf() {
  const customer = await api.customer()
  const product = await makeProduct(api.deps.db, { skus: [{ onHand: 10 }] })
  const sheet = await startCheckout(customer, [{ sku_id: product.sku.id, quantity: 1 }])
  const { version } = (await readSheet(customer, sheet.id)) as typeof sheet & { version: number }
  return { customer, sheet, version }
}

test('같은 주문서를 본 여러 탭이 같은 순간에 결제를 누르면 하나만 나아가고, 그 결제창은 살아 있다', async () => {
  const { customer, sheet, version } = await sheetOf()
  const answers = await Promise.all(Array.from({ length: 6 }, () => tryReady(customer, sheet, { version })))
  const [first, ...more] = answers.filter(({ status }) => status === 200)
  expect(more).toEqual([])
  for (const refused of answers.filter(({ status }) => status !== 200))
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'CHECKOUT_PAYING_ELSEWHERE', message: expect.stringContaining('먼저 연 결제창') },
    })
  expect(await rows(api.deps.db, sql`select status from payments`)).toEqual([{ status: 'READY' }])
  const ready = first?.body as NonNullable<typeof first>['body']
  const key = (await pressInWindow(api, ready, 'approve')).get('payment_key') ?? ''
  expect((await confirm({ customer, sheet, ready, key })).body).toMatchObject({ status: 'COMPLETED' })
})

test('먼저 연 결제창을 두고 여기에서 결제하기로 하면, 새로 읽은 주문서로 결제한다', async () => {
  const { customer, sheet, version } = await sheetOf()
  expect((await tryReady(customer, sheet, { version })).status).toBe(200)
  expect((await tryReady(customer, sheet, { version })).status).toBe(409)
  const fresh = (await refresh(customer, sheet.id)).body as unknown as { version: number }
  expect((await tryReady(customer, sheet, { version: fresh.version })).status).toBe(200)
  expect((await tryReady(customer, sheet, { version: 0 })).status).toBe(400)
})
