import { CartIcon } from './CartIcon.tsx'
import { useCartCount } from './cart.ts'

/** The way to the cart, with how many lines are in it. */
export function CartLink() {
  return <CartIcon count={useCartCount()} />
}
