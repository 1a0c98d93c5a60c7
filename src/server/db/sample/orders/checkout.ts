import { documentNo } from '../../../documentNo.ts'
import { untouchedGroup } from '../../../pricing/refundShipping.ts'
import { priceOrder } from '#shared/pricing/price.ts'
import type { AddressSnapshot } from '../../../modules/orders/orders.tables.ts'
import { receiverArea, receiverKey } from '../../../modules/orders/receiver.ts'
import { publicOrigin } from '../../../modules/shipping/shipping.contract.ts'
import { takeDiscounts, withDiscounts } from '../discounts/choose.ts'
import { timeSaleAt } from '../discounts/timeSales.ts'
import { customerActor, type GroupRow, type ItemRow, later, minutes, type OrderRow, type Shop } from './books.ts'
import { type Choice, chooseSkus, toPrice } from './choice.ts'
import type { Sale } from './claims.ts'
import { beginsBefore, type Ending, methods, settle } from './settle.ts'

/** Places one order: priced by the very function that charges customers, with its unit ledger; paid when `ending` says so. */
export const placeOrder = (
  shop: Shop,
  choice: Choice,
  paidAt: Date,
  ending: Ending,
  buyers: readonly number[] = choice.buyers,
): Sale | null => {
  const { random, people, catalog, books, now } = shop
  const user = people.users[random.pick(buyers) - 1]
  const addressIds = choice.addressesOf.get(user?.id ?? 0) ?? []
  const addressId = random.chance(0.85) ? addressIds[0] : random.pick(addressIds)
  const address = people.addresses[(addressId ?? 1) - 1]
  const picked = chooseSkus(shop, choice, paidAt)
  if (!user || !address || !addressId || picked.length === 0 || (user.createdAt as Date) > paidAt) return null
  const remote = people.zones.get(addressId) ?? 'NONE'
  const readyAt = later(paidAt, -beginsBefore)
  const listed = toPrice(shop, choice, picked, remote, readyAt)
  const isTaken = ending === 'PAID' || ending === 'READY'
  const wanted = isTaken ? withDiscounts(shop, user.id, listed, readyAt, ending === 'READY') : listed
  const priced = priceOrder(wanted)

  const id = books.orders.length + 1
  const createdAt = later(paidAt, -minutes(random.int(2, 9)))
  const orderNo = documentNo('', paidAt, () => random.int(0, 31))
  const snapshot: AddressSnapshot = {
    name: address.name,
    address1: address.address1,
    address2: address.address2 ?? '',
    postcode: address.postcode,
    phone: address.phone,
    comment: address.comment ?? '',
    bcode: address.bcode ?? null,
    road_name: address.roadName ?? null,
    building_code: address.buildingCode ?? null,
    remote,
  }
  const paid = ending === 'PAID'
  const method = random.weighted(methods)
  const order: OrderRow = {
    id,
    orderNo,
    userId: user.id,
    status: paid ? 'COMPLETED' : ending,
    source: picked.length > 1 || random.chance(0.4) ? 'CART' : 'PRODUCT',
    address: snapshot,
    paymentMethod: ending === 'INITIALIZED' ? null : method,
    ...priced.totals,
    earnRatePercent: priced.earnRatePercent,
    expiresAt: paid ? null : later(createdAt, minutes(ending === 'READY' ? 20 : 30)),
    paidAt: paid ? paidAt : null,
    createdAt,
    updatedAt: paidAt,
  }
  books.orders.push(order)
  const by = customerActor(user.id)

  const groups = priced.groups.map((group): GroupRow => {
    const origin = shop.origins[group.shippingOriginId - 1]
    if (!origin) throw new Error('every group has its origin')
    const fees = shop.remoteFees.get(group.shippingOriginId)
    const row: GroupRow = {
      id: books.shippingGroups.length + 1,
      orderId: id,
      shippingOriginId: group.shippingOriginId,
      goodsAmount: group.goodsAmount,
      baseFee: group.baseFee,
      couponDiscount: group.couponDiscount,
      initialFeeCharged: untouchedGroup(group.baseFee).initialFeeCharged,
      remoteSurcharge: group.remoteSurcharge,
      policy: publicOrigin(origin, { jejuFee: fees?.jeju ?? 0, islandFee: fees?.island ?? 0 }),
    }
    books.shippingGroups.push(row)
    return row
  })
  const key = receiverKey(snapshot)
  const items = priced.lines.map((line): ItemRow => {
    const sku = catalog.skus[line.id - 1]
    const product = catalog.products[(sku?.productId ?? 1) - 1]
    const imageId = catalog.productImages.find((one) => one.productId === product?.id)?.imageId ?? 1
    const item: ItemRow = {
      id: books.orderItems.length + 1,
      orderId: id,
      orderNo,
      userId: user.id,
      shippingGroupId: groups.find((group) => group.shippingOriginId === line.shippingOriginId)?.id ?? null,
      shippingOriginId: line.shippingOriginId,
      productId: product?.id ?? 0,
      skuId: line.id,
      productName: product?.name ?? '',
      optionLabel: sku?.optionLabel ?? '',
      skuCode: sku?.code ?? '',
      thumbnailUrl: catalog.images[imageId - 1]?.url ?? null,
      brandName: catalog.brands[(product?.brandId ?? 1) - 1]?.name ?? '',
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      listPrice: line.listPrice,
      productCoupon: line.productCoupon,
      cartCoupon: line.cartCoupon,
      points: line.points,
      paid: line.paid,
      eventProductId:
        line.unitPriceRule === 'TIME_SALE_PRICE'
          ? (timeSaleAt(shop, product?.id ?? 0, line.quantity, readyAt)?.id ?? null)
          : null,
      claimedQuantity: 0,
      memoCount: 0,
      version: 1,
      status: paid ? 'PAID' : 'PENDING',
      receiverName: snapshot.name,
      receiverPhone: snapshot.phone,
      receiverArea: receiverArea(snapshot.address1),
      receiverKey: key,
      paidAt: paid ? paidAt : null,
      createdAt,
      updatedAt: paidAt,
    }
    books.orderItems.push(item)
    const units = (paid ? line.units : []).map((unit, n) => ({
      orderItemId: item.id,
      n: n + 1,
      ...unit,
      claimItemId: null,
    }))
    books.units.push(...units)
    books.unitsOf.set(item.id, units)
    return item
  })
  if (isTaken) takeDiscounts(shop, order, items, { wanted, priced }, { readyAt, paidAt: paid ? paidAt : null })
  const payment = settle(shop, order, items, { paidAt, ending, method, by })
  return paid && payment && paidAt <= now ? { order, groups, items, payment } : null
}
