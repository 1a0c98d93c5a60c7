import { useEffect, useRef } from 'react'
import type { ProductCard as Product } from '#shared/api/models.ts'
import { Button } from '#customer/ui/Button.tsx'
import { EmptyState } from '#customer/ui/EmptyState.tsx'
import { ProductGrid, ProductSkeletons } from './ProductGrid.tsx'
import styles from './ProductPages.module.css'
import { QueryError } from '#customer/shell/QueryError.tsx'

type Pages = {
  data: { pages: { results: Product[] }[] } | undefined
  isPending: boolean
  isError: boolean
  error: unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
  refetch: () => Promise<unknown>
}
type Props = { list: Pages; ranked?: boolean; empty: { title: string; description?: string } }

/** A long list of products that loads on as it is read; the button does the same by hand. */
export function ProductPages({ list, ranked, empty }: Props) {
  if (list.isPending) return <ProductSkeletons count={8} />
  if (list.isError) return <QueryError error={list.error} onRetry={() => void list.refetch()} />
  const products = list.data?.pages.flatMap((page) => page.results) ?? []
  if (products.length === 0) return <EmptyState icon="search" {...empty} />
  return (
    <>
      <ProductGrid products={products} ranked={ranked} eagerCount={4} />
      {list.isFetchingNextPage && (
        <div className={styles.next}>
          <ProductSkeletons count={2} />
        </div>
      )}
      {list.hasNextPage && <MoreButton busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />}
    </>
  )
}

function MoreButton({ busy, onMore }: { busy: boolean; onMore: () => void }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = ref.current
    if (!element || busy) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), { rootMargin: '400px' })
    observer.observe(element)
    return () => observer.disconnect()
  }, [busy, onMore])
  return (
    <div className={styles.more} ref={ref}>
      <Button variant="secondary" size="m" busy={busy} onClick={onMore}>
        더 보기
      </Button>
    </div>
  )
}
