import { addBusinessDays } from '../../../time/businessDays.ts'
import { kstDay, kstIso } from '#shared/format/kst.ts'
import type { AddressSnapshot } from '../../../modules/orders/orders.tables.ts'
import { inspectionWord } from '#shared/words/claims.ts'
import { endOfKstDay, startOfKstDay } from '../../../time/kst.ts'
import { claimReasonRows } from '../../reference/claimReasons.ts'
import { returnDetails } from '../data/phrases.ts'
import {
  customerActor,
  type GroupRow,
  type ItemRow,
  later,
  type OrderRow,
  type PaymentRow,
  record,
  type Shop,
  staffActors,
} from './books.ts'
import { endOrder, giveSaleBack, openRefund, quoteOf, termsOf } from './claimMoney.ts'

type ClaimType = 'cancel' | 'return' | 'exchange'
export type Claim = Shop['books']['claims'][number]

export interface ClaimLine {
  item: ItemRow
  /** how many units, from the first unclaimed one on */
  quantity: number
}

/** A paid order with all that belongs to it. */
export interface Sale {
  order: OrderRow
  groups: GroupRow[]
  items: ItemRow[]
  payment: PaymentRow
}

const actorOf = (order: OrderRow) => customerActor(order.userId)

/** Opens a claim on units of items: REQUESTED, and the items point to it. */
export const openClaim = (
  shop: Shop,
  sale: Sale,
  type: ClaimType,
  lines: ClaimLine[],
  at: Date,
  fault: 'CUSTOMER' | 'SELLER',
  exchangeSkuId: number | null = null,
): Claim => {
  const { books, random } = shop
  const { order } = sale
  const reason = random.pick(claimReasonRows.filter((one) => one.type === type && one.fault === fault))
  const id = books.claims.length + 1
  const claim: Claim = {
    id,
    claimNo: `C${kstDay(at).replaceAll('-', '').slice(2)}${String(id).padStart(5, '0')}`,
    orderId: order.id,
    userId: order.userId,
    type,
    status: 'REQUESTED',
    fault,
    reasonId: reason.id,
    reasonDetail: type === 'cancel' ? null : random.pick(returnDetails[reason.label] ?? ['사유를 남기지 않았어요.']),
    requester: 'USER',
    collection: type === 'cancel' ? null : { method: 'PICKUP', address: doorOf(order) },
    collectionStatus: type === 'cancel' ? null : 'WAITING',
    dueAt: nextBusinessMoment(shop, at),
    createdAt: at,
    updatedAt: at,
  }
  books.claims.push(claim)
  for (const { item, quantity } of lines) {
    const from = item.claimedQuantity ?? 0
    const units = Array.from({ length: quantity }, (_, i) => from + i + 1)
    const claimItemId = books.claimItems.length + 1
    books.claimItems.push({
      id: claimItemId,
      claimId: id,
      orderItemId: item.id,
      quantity,
      units,
      exchangeSkuId,
      priorStatus: item.status,
      open: true,
    })
    for (const unit of books.unitsOf.get(item.id) ?? []) if (units.includes(unit.n)) unit.claimItemId = claimItemId
    Object.assign(item, {
      claimedQuantity: from + quantity,
      claimId: id,
      claimType: type,
      claimStatus: 'REQUESTED',
      updatedAt: at,
    })
    if (exchangeSkuId !== null) setAside(books, claim, exchangeSkuId, -quantity, at)
  }
  Object.assign(claim, termsOf(quoteOf(books, sale, claim)))
  record(books, {
    orderId: order.id,
    kind: `claim.${type}.requested`,
    by: actorOf(order),
    at,
    reason: reason.label,
    data: { claim_id: id, claim_no: claim.claimNo },
  })
  return claim
}

const setStatus = ({ books }: Shop, claim: Claim, status: NonNullable<Claim['status']>, at: Date) => {
  claim.status = status
  claim.updatedAt = at
  const open = status === 'REQUESTED' || status === 'IN_PROGRESS'
  for (const line of books.claimItems.filter((one) => one.claimId === claim.id)) {
    line.open = open
    const item = books.orderItems[line.orderItemId - 1]
    if (item) Object.assign(item, { claimStatus: status, updatedAt: at })
  }
}

type Stage = {
  status: 'WAITING' | 'COLLECTING' | 'COLLECTED' | 'INSPECTED'
  carrier: string
  invoiceNo: string
  sellable: boolean
}

/** The goods of a return or an exchange on their way back; what is found damaged waits for somebody's decision. */
export const progressClaim = (shop: Shop, claim: Claim, at: Date, stage: Stage) => {
  const { books } = shop
  const { status, carrier, invoiceNo, sellable } = stage
  claim.collectionStatus = status
  claim.collection = {
    ...claim.collection,
    ...(status === 'WAITING' ? { ordered_at: kstIso(at) } : { carrier, invoice_no: invoiceNo }),
    ...(status === 'COLLECTED' ? { collected_at: kstIso(at) } : {}),
  }
  if (claim.feeDue && !claim.feePaidAt) claim.feePaidAt = at
  if (status === 'COLLECTED') {
    const due = addBusinessDays(kstDay(at), 3, shop.bankCalendar)
    claim.dueAt = endOfKstDay(due)
  }
  if (status === 'INSPECTED') {
    const inspection = sellable ? 'OK' : shop.luck.pick(['DAMAGED', 'DAMAGED', 'MISSING_PARTS', 'WRONG_ITEM'] as const)
    const holdReason = sellable ? null : `검수: ${inspectionWord[inspection]}`
    Object.assign(claim, { inspection, inspectedAt: at, inspectedBy: staffActors.ops.name, holdReason })
  }
  setStatus(shop, claim, 'IN_PROGRESS', at)
  record(books, {
    orderId: claim.orderId,
    kind: `claim.${claim.type}.${status === 'WAITING' ? 'pickup-ordered' : status.toLowerCase()}`,
    by: staffActors.ops,
    at,
    data: { claim_id: claim.id },
  })
}

/** Takes a request back: the units are free again. */
export const retractClaim = (shop: Shop, claim: Claim, lines: ClaimLine[], at: Date, reason: string) => {
  const { books } = shop
  Object.assign(claim, { dueAt: null, retractedAt: at, retractedBy: `user:${claim.userId}`, retractReason: reason })
  setStatus(shop, claim, 'RETRACTED', at)
  for (const { item, quantity } of lines) {
    item.claimedQuantity = (item.claimedQuantity ?? 0) - quantity
    for (const unit of books.unitsOf.get(item.id) ?? [])
      if (books.claimItems.some((one) => one.id === unit.claimItemId && one.claimId === claim.id))
        unit.claimItemId = null
  }
  for (const line of books.claimItems.filter((one) => one.claimId === claim.id))
    if (line.exchangeSkuId) setAside(books, claim, line.exchangeSkuId, line.quantity, at)
  record(books, {
    orderId: claim.orderId,
    kind: `claim.${claim.type}.retracted`,
    by: customerActor(claim.userId),
    at,
    reason,
    data: { claim_id: claim.id },
  })
}

/** Completes a cancel or a return: item states, stock that comes back, and the refund. */
export const completeClaim = (
  shop: Shop,
  claim: Claim,
  lines: ClaimLine[],
  at: Date,
  { sale, restock, by }: { sale: Sale; restock: boolean; by: { actor: string; name: string } },
) => {
  const { books } = shop
  const breakdown = quoteOf(books, sale, claim)
  const dueOn = claim.type === 'return' && claim.dueAt ? kstDay(claim.dueAt) : undefined
  Object.assign(claim, { completedAt: at, dueAt: null, holdReason: null, quote: breakdown })
  setStatus(shop, claim, 'COMPLETED', at)
  const done = claim.type === 'cancel' ? 'CANCELED' : 'RETURNED'
  if (restock) putBack(books, claim, at, by.actor)
  for (const { item } of lines) {
    const isWhole = breakdown.lines.find((line) => line.lineId === item.id)?.whole
    if (!isWhole) continue
    record(books, {
      orderId: claim.orderId,
      orderItemId: item.id,
      kind: `item.${done.toLowerCase()}`,
      from: item.status,
      to: done,
      by,
      at,
      data: { claim_id: claim.id },
    })
    item.status = done
  }
  record(books, {
    orderId: claim.orderId,
    kind: `claim.${claim.type}.completed`,
    by,
    at,
    data: { claim_id: claim.id, amount: breakdown.refundCash },
  })
  endOrder(sale, at)
  giveSaleBack(shop, claim)
  openRefund(shop, claim, breakdown, at, { sale, by, dueOn })
}

/** The goods of a claim go back on sale, once. */
export const putBack = (books: Shop['books'], claim: Claim, at: Date, actor: string) => {
  for (const line of books.claimItems.filter((one) => one.claimId === claim.id && !one.restockedAt)) {
    line.restockedAt = at
    line.restockedQuantity = line.quantity
    books.movements.push({
      skuId: books.orderItems[line.orderItemId - 1]?.skuId ?? 0,
      delta: line.quantity,
      kind: claim.type === 'cancel' ? 'CANCEL' : 'RETURN',
      refType: 'claim',
      refId: claim.id,
      actor,
      createdAt: at,
    })
  }
}

/** The new goods of an exchange have arrived: the item is theirs from now on, and its units are free again. */
export const finishExchange = (
  shop: Shop,
  claim: Claim,
  item: ItemRow,
  parcel: { id: number; carrier: string; invoiceNo: string; skuId: number },
  at: Date,
) => {
  const { books, catalog } = shop
  Object.assign(claim, { completedAt: at, dueAt: null })
  setStatus(shop, claim, 'COMPLETED', at)
  for (const line of books.claimItems.filter((one) => one.claimId === claim.id)) {
    item.claimedQuantity = (item.claimedQuantity ?? 0) - line.quantity
    for (const unit of books.unitsOf.get(item.id) ?? []) if (unit.claimItemId === line.id) unit.claimItemId = null
  }
  const sku = catalog.skus[parcel.skuId - 1]
  const { carrier, invoiceNo } = parcel
  const was = { sku_id: item.skuId, option_label: item.optionLabel ?? '' }
  const data = { claim_id: claim.id, sku_id: parcel.skuId, was }
  Object.assign(item, { skuId: parcel.skuId, skuCode: sku?.code, optionLabel: sku?.optionLabel, carrier, invoiceNo })
  item.deliveredAt = at
  const by = staffActors.system
  record(books, {
    orderId: claim.orderId,
    orderItemId: item.id,
    kind: 'item.exchanged',
    from: item.status,
    to: 'DELIVERED',
    by,
    at,
    data,
  })
  item.status = 'DELIVERED'
  record(books, { orderId: claim.orderId, kind: 'claim.exchange.completed', by, at, data: { claim_id: claim.id } })
}

/** Goods that an exchange will send leave the shelf when it is asked for, and come back when it is taken back. */
const setAside = (books: Shop['books'], claim: Claim, skuId: number, delta: number, at: Date) => {
  books.movements.push({
    skuId,
    delta,
    kind: 'EXCHANGE_OUT',
    refType: 'claim',
    refId: claim.id,
    actor: customerActor(claim.userId).actor,
    createdAt: at,
  })
}

const doorOf = ({ address }: OrderRow) => {
  const { name, phone, postcode, address1, address2 } = address as AddressSnapshot
  return { name, phone, postcode, address1, address2 }
}

/** One business day later, at the same time of day. */
const nextBusinessMoment = (shop: Shop, at: Date): Date => {
  const today = kstDay(at)
  const due = addBusinessDays(today, 1, shop.bankCalendar)
  return later(startOfKstDay(due), at.getTime() - startOfKstDay(today).getTime())
}
