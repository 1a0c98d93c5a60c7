import { Link } from '#customer/router/Link.tsx'
import { query } from '#customer/shell/api.ts'
import { Icon } from '#customer/ui/Icon.tsx'
import { IconButton } from '#customer/ui/IconButton.tsx'
import { Picture } from '#customer/ui/goods/Picture.tsx'
import { formatNumber } from '#shared/format/krw.ts'
import { byOffset } from '#customer/shell/byOffset.ts'
import { markWish, readFollowedNext } from '../markWish.ts'
import { follow, unfollow } from '../toggleWish.ts'
import { useRemoval } from './useRemoval.ts'
import { WishList } from './WishList.tsx'
import styles from './Wishes.module.css'

const EMPTY = { title: '아직 찜한 브랜드가 없어요', description: '브랜드 화면에서 하트를 누르면 여기에 모여요.' }
const target = (id: number) => ({ target_type: 'brand', target_id: id }) as const

/** The brands that somebody follows. */
export function BrandWishes() {
  const list = query.useInfiniteQuery(
    'get',
    '/store/v1/user/brands/following',
    { params: { query: { limit: 20 } } },
    { ...byOffset, staleTime: 5_000 },
  )
  const { gone, remove } = useRemoval({
    kind: 'brand',
    said: '브랜드 찜을 지웠어요.',
    take: (id) => unfollow(target(id)),
    giveBack: (id) => follow(target(id)),
    mark: (id, isThere) => markWish(target(id), isThere),
    onTaken: readFollowedNext,
  })
  return (
    <WishList label="찜한 브랜드" list={list} gone={gone} idOf={({ id }) => id} empty={EMPTY}>
      {({ id, name, logo, product_count: count }) => (
        <>
          <Link className={styles.brandRow} to={`/store/brands/${id}`}>
            {logo && <Picture className={styles.logo} image={logo} alt="" />}
            <span>
              <span className={styles.brandName}>{name}</span>
              <span className={styles.option}>상품 {formatNumber(count)}개</span>
            </span>
          </Link>
          <div className={styles.corner}>
            <IconButton
              className={styles.heart}
              label={`${name} 찜`}
              aria-pressed
              icon={<Icon name="heart" size={22} filled />}
              onClick={() => remove(id)}
            />
          </div>
        </>
      )}
    </WishList>
  )
}
