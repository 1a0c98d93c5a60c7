import { query } from '#customer/shell/api.ts'
import { Icon } from '#customer/ui/Icon.tsx'
import { IconButton } from '#customer/ui/IconButton.tsx'
import { byOffset } from '#customer/shell/byOffset.ts'
import { readAlertsNext, stopWaiting, waitFor } from '../restock/alerts.ts'
import { GoodsRow } from './GoodsRow.tsx'
import { useRemoval } from './useRemoval.ts'
import { WishList } from './WishList.tsx'

const EMPTY = {
  title: '기다리는 상품이 없어요',
  description: '품절된 상품에서 재입고 알림을 받으면 여기에 모여요.',
}

/** What somebody waits for to come back. */
export function RestockAlerts() {
  const list = query.useInfiniteQuery(
    'get',
    '/store/v1/user/restock-alerts',
    { params: { query: { limit: 20 } } },
    { ...byOffset, staleTime: 5_000 },
  )
  const { gone, remove } = useRemoval({
    kind: 'alert',
    said: '재입고 알림을 껐어요.',
    take: stopWaiting,
    giveBack: waitFor,
    onTaken: readAlertsNext,
  })
  return (
    <WishList label="재입고 알림" list={list} gone={gone} idOf={(one) => one.sku_id} empty={EMPTY}>
      {({ sku_id, product, option_label: option }) => (
        <GoodsRow
          product={product}
          option={option}
          corner={
            <IconButton
              label={`${product.name} ${option} 재입고 알림 끄기`}
              icon={<Icon name="close" size={18} />}
              onClick={() => remove(sku_id)}
            />
          }
        />
      )}
    </WishList>
  )
}
