import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { useParams } from '#customer/router/place.ts'
import { query } from '#customer/shell/api.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { Button } from '#customer/ui/Button.tsx'
import { ActionBar } from '#customer/ui/ActionBar.tsx'
import { ProductRail } from '#customer/features/store/ProductGrid.tsx'
import { Section } from '#customer/features/store/Section.tsx'
import { NotThere } from '#customer/shell/trouble/NotThere.tsx'
import { BenefitRow } from './BenefitRow.tsx'
import { Gallery } from './Gallery.tsx'
import { OptionSheet } from './options/OptionSheet.tsx'
import { takeSelection, type Line } from '#customer/shell/cart/pendingSelection.ts'
import { ProductHead } from './ProductHead.tsx'
import { ProductSections } from './ProductSections.tsx'
import { ProductSkeleton } from './ProductSkeleton.tsx'
import { RelatedPlace } from './RelatedPlace.tsx'
import { ReviewsPlace } from './ReviewsPlace.tsx'
import { useRemembered } from './useRemembered.ts'

const RestockSheet = lazy(async () => ({
  default: (await import('../wishes/restock/RestockSheet.tsx')).RestockSheet,
}))

const SALE_WORDS: Partial<Record<string, string>> = {
  COMING: '곧 판매를 시작해요',
  DISCONTINUED: '판매가 끝난 상품이에요',
}

export function ProductScreen() {
  const id = Number(useParams()['id'])
  return <Product key={id} id={id} />
}

function Product({ id }: { id: number }) {
  const path = { params: { path: { id } } }
  const product = query.useQuery('get', '/store/v1/products/{id}', path)
  const options = query.useQuery('get', '/store/v1/products/{id}/options', path, { staleTime: 10_000 })
  const related = query.useQuery('get', '/store/v1/products/{id}/recommendations', {
    params: { path: { id }, query: { limit: 10 } },
  })
  const [kept] = useState(() => takeSelection(id))
  const [sheet, setSheet] = useState<{ initial: Line[] | null } | null>(kept && { initial: kept })
  const [waits, setWaits] = useState(false)
  const name = product.data?.name
  const { refetch: read } = product
  useRemembered(id, product.isSuccess)
  const refetch = useCallback(() => void read(), [read])

  useEffect(() => {
    if (name) document.title = `${name} | 홈핏`
  }, [name])

  if (product.isPending) return <ProductSkeleton />
  if (isLost(product)) return <NotThere what="product" error={product.error} onRetry={() => void product.refetch()} />

  const soldOut = product.data.status === 'SOLD_OUT'
  const closed = SALE_WORDS[product.data.status]
  return (
    <>
      <Gallery images={product.data.images} name={product.data.name} />
      <ProductHead
        product={product.data}
        benefit={closed === undefined && !soldOut && <BenefitRow product={product.data} />}
        onSaleEnd={refetch}
      />
      <ActionBar>
        {soldOut ? (
          <Button block variant="secondary" disabled={!options.data} onClick={() => setWaits(true)}>
            품절 · 재입고 알림 받기
          </Button>
        ) : (
          <Button block disabled={closed !== undefined || !options.data} onClick={() => setSheet({ initial: null })}>
            {closed ?? '구매하기'}
          </Button>
        )}
      </ActionBar>
      <ProductSections product={product.data} />
      <ReviewsPlace productId={id} groups={product.data.option_groups} />
      {related.data && related.data.results.length > 0 && (
        <Section title="함께 보면 좋아요">
          <ProductRail products={related.data.results} label="함께 보면 좋은 상품" />
        </Section>
      )}
      <RelatedPlace productId={id} />
      {waits && options.data && (
        <Suspense>
          <RestockSheet product={product.data} options={options.data} onClose={() => setWaits(false)} />
        </Suspense>
      )}
      {sheet && options.data && (
        <OptionSheet
          product={product.data}
          options={options.data}
          initial={sheet.initial}
          onClose={() => setSheet(null)}
          onStale={() => void options.refetch()}
        />
      )}
    </>
  )
}
