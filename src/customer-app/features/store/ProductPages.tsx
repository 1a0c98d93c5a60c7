import { useEffect, useRef } from 'react'
import type { ProductCard as Product } from '#customer/api/models.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { NextPage } from '#customer/shell/NextPage.tsx'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { EmptyState } from '#customer/ui/states/EmptyState.tsx'
import { ProductGrid, ProductSkeletons } from './ProductGrid.tsx'
import styles from './ProductPages.module.css'

type Pages = {
  data: { pages: { results: Product[] }[] } | undefined
  isPending: boolean
  isError: boolean
  isFetchNextPageError: boolean
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
  const lost: boolean = isLost(list)
  if (lost) return <QueryError error={list.error} onRetry={() => void list.refetch()} />
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
      <NextProducts list={list} />
    </>
  )
}

/** Loads on by itself while it can: what failed is asked for again by hand. */
function NextProducts({ list }: { list: Pages }) {
  const ref = useRef<HTMLDivElement>(null)
  const { fetchNextPage, isFetchNextPageError: failed, isFetchingNextPage: busy, hasNextPage } = list
  useEffect(() => {
    const element = ref.current
    if (!element || busy || failed) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      rootMargin: '400px',
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [busy, failed, hasNextPage, fetchNextPage])
  return <NextPage list={list} ref={ref} />
}
