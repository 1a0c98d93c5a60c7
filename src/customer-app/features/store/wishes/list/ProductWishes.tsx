import { useSearchParams } from '#customer/router/place.ts'
import type { Answer } from '#customer/api/models.ts'
import { query } from '#customer/shell/api.ts'
import { Badge } from '#customer/ui/goods/Badge.tsx'
import { Icon } from '#customer/ui/Icon.tsx'
import { IconButton } from '#customer/ui/IconButton.tsx'
import { FilterChips } from '#customer/ui/fields/FilterChips.tsx'
import { formatKrw } from '#shared/format/krw.ts'
import { byOffset } from '#customer/shell/byOffset.ts'
import { markWish, readFollowedNext } from '../markWish.ts'
import { follow, unfollow } from '../toggleWish.ts'
import { GoodsRow } from './GoodsRow.tsx'
import { TakeButton } from './TakeButton.tsx'
import { useRemoval } from './useRemoval.ts'
import { WishList } from './WishList.tsx'
import styles from './Wishes.module.css'

const only = [
  { value: 'PRICE_DROP', label: '가격이 내린' },
  { value: 'RESTOCKED', label: '다시 들어온' },
] as const

const NOTHING = {
  PRICE_DROP: { title: '찜한 뒤로 가격이 내린 상품이 없어요', isNarrowed: true },
  RESTOCKED: { title: '다시 들어온 상품이 없어요', isNarrowed: true },
  ALL: { title: '아직 찜한 상품이 없어요', description: '하트를 누르면 여기에 모이고, 가격이 내리면 알려 드려요.' },
}

type Wish = Answer<'/store/v1/user/products/following', 'get'>['results'][number]
const target = (id: number) => ({ target_type: 'product', target_id: id }) as const

/** The products that somebody follows, with what became of each since. */
export function ProductWishes() {
  const [params, setParams] = useSearchParams()
  const current = only.find(({ value }) => value === params.get('only'))?.value
  const list = query.useInfiniteQuery(
    'get',
    '/store/v1/user/products/following',
    { params: { query: { limit: 20, only: current } } },
    { ...byOffset, staleTime: 5_000 },
  )
  const { gone, remove } = useRemoval({
    kind: 'product',
    said: '찜을 지웠어요.',
    take: (id) => unfollow(target(id)),
    giveBack: (id) => follow(target(id)),
    mark: (id, isThere) => markWish(target(id), isThere),
    onTaken: readFollowedNext,
  })
  return (
    <>
      <FilterChips
        label="찜한 뒤로 달라진 것"
        options={only}
        current={current}
        onPick={(next) => setParams(next ? { only: next } : {}, { replace: true })}
      />
      <WishList label="찜한 상품" list={list} gone={gone} idOf={({ id }) => id} empty={NOTHING[current ?? 'ALL']}>
        {(wish) => (
          <GoodsRow
            product={wish}
            notes={<Since wish={wish} />}
            actions={wish.status === 'ON_SALE' && <TakeButton product={wish} />}
            corner={
              <IconButton
                className={styles.heart}
                label={`${wish.name} 찜`}
                aria-pressed
                icon={<Icon name="heart" size={22} filled />}
                onClick={() => remove(wish.id)}
              />
            }
          />
        )}
      </WishList>
    </>
  )
}

/** What became of it since it was followed. */
function Since({ wish: { price_drop: drop, restocked } }: { wish: Wish }) {
  return (
    <>
      {drop !== undefined && drop > 0 && <Badge tone="pink">찜한 뒤 {formatKrw(drop)} 내렸어요</Badge>}
      {restocked && <Badge tone="green">다시 들어왔어요</Badge>}
    </>
  )
}
