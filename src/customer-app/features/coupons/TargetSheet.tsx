import { Link } from '#customer/router/Link.tsx'
import type { UserCoupon } from '#contract/schema.d.ts'
import { query } from '#customer/shell/api.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { NextPage } from '#customer/shell/NextPage.tsx'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { EmptyState } from '#customer/ui/states/EmptyState.tsx'
import { Picture } from '#customer/ui/goods/Picture.tsx'
import { Price } from '#customer/ui/goods/Price.tsx'
import { Sheet } from '#customer/ui/overlays/Sheet.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import styles from './Coupons.module.css'
import { formatNumber } from '#shared/format/krw.ts'

/** What a coupon can be used on, best sellers first. */
export function TargetSheet({ owned, onClose }: { owned: UserCoupon; onClose: () => void }) {
  const list = query.useInfiniteQuery(
    'get',
    '/store/v1/user/coupons/{id}/target-products',
    { params: { path: { id: owned.id }, query: { limit: 20 } } },
    {
      pageParamName: 'offset',
      initialPageParam: 0,
      getNextPageParam: (last) => (last.has_next ? last.offset + last.limit : undefined),
    },
  )
  const products = list.data?.pages.flatMap((page) => page.results) ?? []
  return (
    <Sheet title="쓸 수 있는 상품" onClose={onClose} tall>
      <p className={styles.sheetHint}>
        {owned.coupon.name}
        {list.data?.pages[0] && ` · ${formatNumber(list.data.pages[0].total_count)}개`}
      </p>
      {list.isPending && (
        <Loading label="상품을 불러오고 있어요">
          <Skeleton height={88} />
        </Loading>
      )}
      {isLost(list) && <QueryError error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && products.length === 0 && <EmptyState icon="bag" title="지금 쓸 수 있는 상품이 없어요" />}
      <ul>
        {products.map((product) => (
          <li key={product.id}>
            <Link className={styles.product} to={`/store/products/${product.id}`}>
              <Picture className={styles.thumbnail} image={product.thumbnail} alt="" />
              <span>
                <span className={styles.brand}>{product.brand.name}</span>
                <span className={styles.productName}>{product.name}</span>
                <Price
                  size="s"
                  final={product.final_price}
                  list={product.reference_price}
                  discountRate={product.discount_rate}
                  member={product.member_price}
                />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <NextPage list={list} />
    </Sheet>
  )
}
