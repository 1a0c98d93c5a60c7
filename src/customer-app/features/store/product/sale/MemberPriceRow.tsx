import type { ProductDetail } from '#customer/api/models.ts'
import { Link } from '#customer/router/Link.tsx'
import { formatKrw } from '#shared/format/krw.ts'
import { Icon } from '#customer/ui/Icon.tsx'
import styles from '../Benefit.module.css'
import { useBenefits } from '../useBenefits.ts'

/** That a member pays the member price, and to others how to become one; nothing where members pay what everybody does. */
export function MemberPriceRow({ product }: { product: ProductDetail }) {
  const { status, benefits } = useBenefits(product)
  const { member_price: price, final_price: final } = product
  if (price === undefined || benefits.isError) return null
  if (status !== 'signed-out' && !benefits.data) return <p className={styles.member} aria-hidden />
  if (benefits.data?.is_member)
    return (
      <p className={styles.member}>
        <span>
          멤버십 회원이라 <strong>{formatKrw(price)}</strong>에 살 수 있어요
        </span>
      </p>
    )
  return (
    <Link className={styles.member} to="/events/membership-a/1">
      <span>
        멤버십 회원은 <strong>{formatKrw(final - price)}</strong> 더 싸게 사요
      </span>
      <span className={styles.join}>
        멤버십 보기
        <Icon name="right" size={18} />
      </span>
    </Link>
  )
}
