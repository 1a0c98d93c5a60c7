import type { ReactNode } from 'react'
import { Link } from '#customer/router/Link.tsx'
import { NextPage } from '#customer/shell/NextPage.tsx'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { buttonClass } from '#customer/ui/Button.tsx'
import { EmptyState } from '#customer/ui/states/EmptyState.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import styles from './Wishes.module.css'

type Pages<T> = {
  data: { pages: { results: T[] }[] } | undefined
  isPending: boolean
  isError: boolean
  error: unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => Promise<unknown>
  refetch: () => Promise<unknown>
}
type Props<T> = {
  label: string
  list: Pages<T>
  /** of those that were just taken out */
  gone: ReadonlySet<number>
  idOf: (one: T) => number
  empty: { title: string; description?: string; isNarrowed?: boolean }
  children: (one: T) => ReactNode
}

/** A list of what belongs to a person, page by page; when there is nothing, the way to where there is. */
export function WishList<T>({ label, list, gone, idOf, empty, children }: Props<T>) {
  if (list.isPending) return <Waiting />
  const lost: boolean = isLost(list)
  if (lost) return <QueryError error={list.error} onRetry={() => void list.refetch()} />
  // a page that moved on while the next was read may say the same twice
  const all = new Map(
    (list.data?.pages ?? []).flatMap(({ results }) => results.map((one) => [idOf(one), one] as const)),
  )
  const shown = [...all].filter(([id]) => !gone.has(id))
  if (shown.length === 0 && !list.hasNextPage) return <Nothing {...empty} />
  return (
    <>
      <ul className={styles.list} aria-label={label}>
        {shown.map(([id, one]) => (
          <li className={styles.row} key={id}>
            {children(one)}
          </li>
        ))}
      </ul>
      <NextPage list={list} />
    </>
  )
}

function Nothing({ title, description, isNarrowed = false }: Props<unknown>['empty']) {
  const way = (
    <Link className={buttonClass({ size: 'm' })} to="/store/best">
      많이 찾는 상품 보기
    </Link>
  )
  return (
    <EmptyState
      icon="heart"
      title={title}
      {...(description === undefined ? {} : { description })}
      {...(isNarrowed ? {} : { action: way })}
    />
  )
}

function Waiting() {
  return (
    <Loading label="목록을 불러오고 있어요">
      <div className={styles.waiting}>
        {[1, 2, 3, 4].map((n) => (
          <Skeleton key={n} height={96} radius={12} />
        ))}
      </div>
    </Loading>
  )
}
