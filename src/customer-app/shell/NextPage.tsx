import type { Ref } from 'react'
import { Button } from '#customer/ui/Button.tsx'
import styles from './NextPage.module.css'

type Props = {
  list: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => Promise<unknown>
  }
  ref?: Ref<HTMLDivElement>
}

/** The way to what comes next in a long list; what came before stays when it did not come. */
export function NextPage({ list, ref }: Props) {
  if (!list.hasNextPage) return null
  return (
    <div className={styles.more} ref={ref}>
      {list.isFetchNextPageError && <p role="alert">이어지는 내용을 불러오지 못했어요.</p>}
      <Button variant="secondary" size="m" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {list.isFetchNextPageError ? '다시 시도' : '더 보기'}
      </Button>
    </div>
  )
}
