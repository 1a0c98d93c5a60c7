import { daysFrom, yearFrom } from '#server/modules/points/points.expiry.ts'

/**
 * Points as a page of the rules says them (§5.4), in plain memory: what the database must agree with after every step.
 * A lot is known by when it was made (`made`) and when it became spendable (`born`).
 */
type Lot = { made: number; born: number; remaining: number; expiresAt: number }
type Usage = { lot: Lot; amount: number; returned: number }
type Order = { id: number; state: 'HELD' | 'USED' | 'RELEASED'; usages: Usage[] }

export class PointsModel {
  lots: Lot[] = []
  orders = new Map<number, Order>()
  debt = 0
  private counter = 0

  get balance(): number {
    return this.lots.reduce((total, lot) => total + lot.remaining, 0)
  }
  get held(): number {
    return [...this.orders.values()]
      .filter(({ state }) => state === 'HELD')
      .reduce((total, { usages }) => total + usages.reduce((sum, { amount }) => sum + amount, 0), 0)
  }
  available(now: Date): number {
    return this.lots.filter((lot) => lot.expiresAt > now.getTime()).reduce((total, lot) => total + lot.remaining, 0)
  }
  made(): number {
    return this.counter++
  }

  give(amount: number, expiresAt: Date, made = this.made()): void {
    this.lots.push({ made, born: this.counter++, remaining: amount, expiresAt: expiresAt.getTime() })
    this.payDebt()
  }
  earn(amount: number, made: number, now: Date): void {
    this.give(amount, yearFrom(now), made)
  }
  /** false when it would go below zero */
  take(amount: number): boolean {
    if (this.balance < amount) return false
    this.takeNewest(amount)
    return true
  }
  clawBack(amount: number): void {
    const taken = Math.min(this.balance, amount)
    this.takeNewest(taken)
    this.debt += amount - taken
  }
  hold(id: number, amount: number, now: Date): boolean {
    const usages = this.spend(amount, now)
    if (usages) this.orders.set(id, { id, state: 'HELD', usages })
    return usages !== undefined
  }
  /** what is spent at once, by its key: how much, and the last expiry of what it took */
  fees = new Map<string, { amount: number; expiresAt: number }>()
  payFee(key: string, amount: number, now: Date): boolean {
    const usages = this.spend(amount, now)
    if (usages) this.fees.set(key, { amount, expiresAt: Math.max(...usages.map(({ lot }) => lot.expiresAt)) })
    return usages !== undefined
  }
  giveFeeBack(key: string, amount: number, now: Date): void {
    const fee = this.fees.get(key)
    this.fees.delete(key)
    this.give(amount, new Date(Math.max(fee?.expiresAt ?? 0, daysFrom(now, 30).getTime())))
  }
  private spend(amount: number, now: Date): Usage[] | undefined {
    if (this.available(now) < amount) return undefined
    const inOrder = this.lots
      .filter((lot) => lot.expiresAt > now.getTime() && lot.remaining > 0)
      .toSorted((a, b) => a.expiresAt - b.expiresAt || a.made - b.made)
    const usages: Usage[] = []
    let left = amount
    for (const lot of inOrder) {
      const part = Math.min(left, lot.remaining)
      if (part === 0) break
      lot.remaining -= part
      left -= part
      usages.push({ lot, amount: part, returned: 0 })
    }
    return usages
  }
  use(id: number): void {
    this.order(id).state = 'USED'
  }
  release(id: number, now: Date): void {
    const order = this.order(id)
    order.state = 'RELEASED'
    for (const { lot, amount } of order.usages) lot.remaining += amount
    this.payDebt()
    if (order.usages.some(({ lot }) => lot.expiresAt <= now.getTime())) this.expire(now)
  }
  /** how much can still be given back */
  returnable(id: number): number {
    return this.order(id).usages.reduce((total, { amount, returned }) => total + amount - returned, 0)
  }
  giveBack(id: number, amount: number, now: Date): void {
    let left = amount
    let renewed = 0
    for (const usage of this.order(id).usages.toSorted(
      (a, b) => b.lot.expiresAt - a.lot.expiresAt || b.lot.made - a.lot.made,
    )) {
      const part = Math.min(left, usage.amount - usage.returned)
      usage.returned += part
      left -= part
      if (usage.lot.expiresAt > now.getTime()) usage.lot.remaining += part
      else renewed += part
    }
    const born = this.counter++
    if (renewed > 0)
      this.lots.push({ made: this.made(), born, remaining: renewed, expiresAt: daysFrom(now, 30).getTime() })
    this.payDebt()
  }
  expire(now: Date): void {
    for (const lot of this.lots) if (lot.expiresAt <= now.getTime()) lot.remaining = 0
  }

  private order(id: number): Order {
    return this.orders.get(id) as Order
  }
  private payDebt(): void {
    const paid = Math.min(this.balance, this.debt)
    this.takeNewest(paid)
    this.debt -= paid
  }
  private takeNewest(amount: number): void {
    let left = amount
    for (const lot of this.lots.toSorted((a, b) => b.born - a.born)) {
      const part = Math.min(left, lot.remaining)
      lot.remaining -= part
      left -= part
    }
  }
}
