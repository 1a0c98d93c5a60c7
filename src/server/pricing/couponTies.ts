import { type Placement, takenFrom } from './cartSearch.ts'
import type { CartTerm, CouponBoard } from '#shared/pricing/couponBoard.ts'
import type { CouponToApply, Won } from '#shared/pricing/types.ts'

/**
 * The same total with coupons that end sooner: leaves out a coupon that changes nothing, and changes a used coupon for
 * an unused one that comes earlier on the board (soonest end first), until there is no such change.
 */
export function preferSoonestEnd<C extends CouponToApply>(
  board: CouponBoard<C>,
  placement: Placement,
  cart: CartTerm<C> | null,
): { lineOf: number[]; cart: CartTerm<C> | null } {
  const plan: Plan<C> = { lineOf: board.products.map((_, coupon) => placement.lineOf[coupon] ?? -1), cart }
  while (leaveOut(board, plan) || change(board, plan) || changeCart(board, plan));
  return plan
}

type Plan<C> = { lineOf: number[]; cart: CartTerm<C> | null }

function leaveOut<C>({ discounts }: CouponBoard<C>, plan: Plan<C>): boolean {
  const coupon = plan.lineOf.findIndex(
    (line, used) => line >= 0 && sameTotal(plan, { line, won: discounts[used]?.[line] ?? 0 }, null, discounts),
  )
  if (coupon < 0) return false
  plan.lineOf[coupon] = -1
  return true
}

function change<C>({ discounts }: CouponBoard<C>, plan: Plan<C>): boolean {
  const taken = new Set(plan.lineOf)
  for (let used = plan.lineOf.length - 1; used > 0; used--) {
    const line = plan.lineOf[used] ?? -1
    if (line < 0) continue
    const off = { line, won: discounts[used]?.[line] ?? 0 }
    for (let sooner = 0; sooner < used; sooner++) {
      if (plan.lineOf[sooner] !== -1) continue
      const to = (discounts[sooner] ?? []).findIndex(
        (won, at) => won > 0 && (at === line || !taken.has(at)) && sameTotal(plan, off, { line: at, won }, discounts),
      )
      if (to < 0) continue
      plan.lineOf[used] = -1
      plan.lineOf[sooner] = to
      return true
    }
  }
  return false
}

function changeCart<C>({ carts, discounts }: CouponBoard<C>, plan: Plan<C>): boolean {
  const { cart } = plan
  if (!cart) return false
  const worth = cart.worth(takenFrom(cart.covers, discounts, plan.lineOf))
  const sooner = carts
    .slice(0, carts.indexOf(cart))
    .find((term) => term.worth(takenFrom(term.covers, discounts, plan.lineOf)) === worth)
  if (!sooner) return false
  plan.cart = sooner
  return true
}

type Use = { line: number; won: Won }

/** Whether taking `off` away and putting `on` in its place leaves the total as it is, with the cart coupon usable. */
function sameTotal<C>({ lineOf, cart }: Plan<C>, off: Use, on: Use | null, discounts: readonly Won[][]): boolean {
  const products = (on?.won ?? 0) - off.won
  if (!cart) return products === 0
  const before = takenFrom(cart.covers, discounts, lineOf)
  const after = before - (cart.covers[off.line] ? off.won : 0) + (on && cart.covers[on.line] ? on.won : 0)
  const worth = cart.worth(after)
  return worth !== null && products + worth === cart.worth(before)
}
