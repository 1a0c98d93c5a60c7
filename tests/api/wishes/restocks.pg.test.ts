import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { skus } from '#server/modules/catalog/catalog.tables.ts'
import { outbox } from '#server/modules/outbox/outbox.tables.ts'
import { announceRestocks } from '#server/modules/wishes/restocks.jobs.ts'
import { restockAlerts } from '#server/modules/wishes/wishes.tables.ts'
import { useApi } from '#tests/support/api.ts'
import { makeProduct } from '#tests/support/catalog.ts'
import { waitFor } from '#tests/support/wishes.ts'

const api = useApi()

test('두 번 들어온 것을 여럿이 함께 알려도, 기다린 사람마다 한 번만 알린다', async () => {
  const { db } = api.deps
  const product = await makeProduct(db, { skus: [{ onHand: 0 }] })
  const customers = await Promise.all(Array.from({ length: 12 }, () => api.customer()))
  await Promise.all(customers.flatMap((one) => [waitFor(one, product.sku.id), waitFor(one, product.sku.id)]))
  const comesIn = () => db.update(skus).set({ onHand: 3 }).where(eq(skus.id, product.sku.id))
  const runs = await Promise.all([
    comesIn().then(() => announceRestocks(api.deps)),
    comesIn().then(() => announceRestocks(api.deps)),
    ...Array.from({ length: 6 }, () => announceRestocks(api.deps)),
  ])
  expect(runs.reduce((sum, run) => sum + run.messages, 0)).toBe(12)
  const told = await db.select().from(outbox)
  expect(told.map(({ payload }) => Number(payload['user_id'])).toSorted((a, b) => a - b)).toEqual(
    customers.map(({ id }) => id).toSorted((a, b) => a - b),
  )
  expect(await db.select().from(restockAlerts)).toEqual([])
})

test('기다릴 수 있는 마지막 자리는 함께 눌러도 한 번만 찬다', async () => {
  const { db } = api.deps
  const customer = await api.customer()
  const { skus: made } = await makeProduct(db, {
    skus: Array.from({ length: 103 }, (_, n) => ({ onHand: 0, option: [['색', `${n}`]] as [string, string][] })),
  })
  await db.insert(restockAlerts).values(made.slice(0, 99).map(({ id }) => ({ userId: customer.id, skuId: id })))
  const answers = await Promise.all(made.slice(99).map(({ id }) => waitFor(customer, id)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'RESTOCK_ALERT_LIMIT',
    extra: { limit: 100, count: 100 },
  })
})
