import { query } from '#customer/shell/api.ts'
import { showError } from '#customer/shell/notices/notices.ts'
import { queryClient } from '#customer/shell/queryClient.ts'
import { Button } from '#customer/ui/Button.tsx'
import { Icon } from '#customer/ui/Icon.tsx'
import { IconButton } from '#customer/ui/IconButton.tsx'
import type { PathOf } from '#shared/api/wire.ts'
import { byOffset } from '#customer/shell/byOffset.ts'
import { forgetLook, forgetLooks, lookAt, readRecent } from '../recent/looks.ts'
import { useHandedOver } from '../recent/useHandedOver.ts'
import { GoodsRow } from './GoodsRow.tsx'
import { useRemoval } from './useRemoval.ts'
import { WishList } from './WishList.tsx'
import styles from './Wishes.module.css'

const EMPTY = { title: '최근에 본 상품이 없어요', description: '상품을 보면 90일 동안 여기에 모여요.' }
const PATH = '/store/v1/user/recent-products' satisfies PathOf<'delete'>

/** What somebody looked at, the latest first; one or all of it can be forgotten. */
export function RecentProducts() {
  const enabled = useHandedOver()
  const list = query.useInfiniteQuery(
    'get',
    PATH,
    { params: { query: { limit: 20 } } },
    { ...byOffset, enabled, staleTime: 5_000 },
  )
  const { gone, remove } = useRemoval({
    kind: 'look',
    said: '최근 본 상품에서 지웠어요.',
    take: forgetLook,
    giveBack: (id) => lookAt([id]),
  })
  const clear = query.useMutation('delete', PATH, {
    onSuccess: () => {
      forgetLooks()
      void queryClient.invalidateQueries({ predicate: readRecent })
    },
    onError: showError,
  })
  const count = list.data?.pages[0]?.results.length ?? 0
  return (
    <>
      {count > gone.size && (
        <div className={styles.bar}>
          <span>최근에 본 순서예요</span>
          <Button variant="ghost" size="s" busy={clear.isPending} onClick={() => clear.mutate({})}>
            모두 지우기
          </Button>
        </div>
      )}
      <WishList label="최근 본 상품" list={list} gone={gone} idOf={({ id }) => id} empty={EMPTY}>
        {(product) => (
          <GoodsRow
            product={product}
            corner={
              <IconButton
                label={`${product.name} 최근 본 상품에서 지우기`}
                icon={<Icon name="close" size={18} />}
                onClick={() => remove(product.id)}
              />
            }
          />
        )}
      </WishList>
    </>
  )
}
