import { beforeEach } from 'vitest'
import type { TestApp } from './api.ts'
import { buy } from './buying.ts'
import { makeProduct } from './catalog.ts'
import { bulk, claim, type ClaimType, itemsOf, moveItems, withReasons } from './claiming.ts'

/** Claims as customers ask for them, for tests of what staff do on a screen. */
export function useClaims(api: TestApp) {
  beforeEach(() => withReasons(api))

  /** One unit of a product, bought, moved on, and claimed. */
  async function asked(type: ClaimType, fault: 'CUSTOMER' | 'SELLER' = 'CUSTOMER') {
    const { sku } = await makeProduct(api.deps.db, { skus: [{ onHand: 10 }] })
    const customer = await api.customer()
    const orderId = await buy(api, customer, [{ sku_id: sku.id, quantity: 1 }])
    await moveItems(api, orderId, type === 'cancel' ? 'PROCESSING_ORDER' : 'DELIVERED')
    const itemId = (await itemsOf(customer, orderId)).items[0]?.id ?? 0
    const made = await claim(customer, orderId, type, [{ order_item_id: itemId, quantity: 1 }], fault)
    return { ...made, itemId, customer }
  }

  /** A return whose parcel is on its way under this invoice. */
  async function onItsWay(invoiceNo: string) {
    const made = await asked('return', 'SELLER')
    const staff = await api.staff('ops')
    await bulk(staff, 'return', 'collect', [
      { claim_id: made.id, status: 'COLLECTING', carrier: 'CJ', invoice_no: invoiceNo },
    ])
    return made
  }
  return { asked, onItsWay }
}
