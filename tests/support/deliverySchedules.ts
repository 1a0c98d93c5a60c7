import { sql } from 'drizzle-orm'
import { planDelivery } from '#server/modules/delivery-schedules/deliverySchedules.service.ts'
import { deliverySchedules } from '#server/modules/delivery-schedules/deliverySchedules.tables.ts'
import type { TestApp } from './api.ts'
import { makeOrigin, makeProduct } from './catalog.ts'

export const kitAddress = {
  name: '홍길동',
  address1: '서울특별시 강남구 테헤란로 152',
  address2: '3층',
  postcode: '06236',
  phone: '01012345678',
  comment: '',
  remote: 'NONE' as const,
}

/** An origin with a kit on the shelf and somebody who waits for it. */
export async function aKitShop(api: TestApp, name = '이천센터') {
  const origin = await makeOrigin(api.deps.db, { name })
  const product = await makeProduct(api.deps.db, { name: '홈트 키트', shippingOriginId: origin.id })
  const member = await api.customer({ name: '김하늘' })
  return { originId: origin.id, skuId: product.sku.id, userId: member.id, member }
}

/** Plans kits, one for each day that is named; answers their ids. */
export async function planKits(
  api: TestApp,
  { originId, skuId, userId }: { originId: number; skuId: number; userId: number },
  days: readonly string[],
): Promise<number[]> {
  const ids: number[] = []
  for (const wanted of days)
    await api.deps.db.transaction(async (tx) => {
      const plan = { originId, skuId, userId, kind: 'SUBSCRIPTION' as const, quantity: 1, address: kitAddress }
      const { id } = await planDelivery(tx, { ...plan, wanted, now: api.clock.now() })
      ids.push(id)
    })
  return ids
}

/** The day and the state of every schedule, in the order in which they were planned. */
export const plannedDays = async (api: TestApp): Promise<string[]> =>
  (
    await api.deps.db
      .select()
      .from(deliverySchedules)
      .orderBy(sql`id`)
  ).map(({ shipsOn, status }) => `${shipsOn} ${status}`)
