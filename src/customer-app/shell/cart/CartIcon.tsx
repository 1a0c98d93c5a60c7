import { Link } from '#customer/router/Link.tsx'
import { Icon } from '#customer/ui/Icon.tsx'
import { CountBadge, iconTargetClass } from '#customer/ui/IconButton.tsx'
import { cartBadge } from './cartBadge.ts'

export function CartIcon({ count = 0 }: { count?: number }) {
  return (
    <Link className={iconTargetClass} to="/cart" aria-label={count > 0 ? `장바구니, ${count}개 담김` : '장바구니'}>
      <Icon name="cart" />
      {count > 0 && <CountBadge>{cartBadge(count)}</CountBadge>}
    </Link>
  )
}
