export const CART_BADGE_MAX = 9

/** `9+` above nine. */
export function cartBadge(count: number): string {
  return count > CART_BADGE_MAX ? `${CART_BADGE_MAX}+` : String(count)
}
