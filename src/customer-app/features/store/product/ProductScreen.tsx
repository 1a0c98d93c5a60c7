import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useParams } from '#customer/router/place.ts'
import { query } from '#customer/shell/api.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { ProductRail } from '#customer/features/store/ProductGrid.tsx'
import { Section } from '#customer/features/store/Section.tsx'
import { NotThere } from '#customer/shell/trouble/NotThere.tsx'
import { BenefitRow } from './BenefitRow.tsx'
import { BuyBar } from './BuyBar.tsx'
import { ExhibitionsPlace } from './ExhibitionsPlace.tsx'
import { Gallery } from './Gallery.tsx'
import { MemberPriceRow } from './sale/MemberPriceRow.tsx'
import { OptionSheet } from './options/OptionSheet.tsx'
import { takeSelection, type Line } from '#customer/shell/cart/pendingSelection.ts'
import { ProductHead } from './ProductHead.tsx'
import { ProductSections } from './ProductSections.tsx'
import { ProductSkeleton } from './ProductSkeleton.tsx'
import { RelatedPlace } from './RelatedPlace.tsx'
import { ReviewsPlace } from './ReviewsPlace.tsx'
import { ColorRow } from './photos/ColorRow.tsx'
import { SizeGuideButton } from './sizes/SizeGuideButton.tsx'
import { picturedOption } from './photos/colorPictures.ts'
import type { Picked } from './options/optionPicking.ts'
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
  const { refetch: read, data } = product
  useRemembered(id, product.isSuccess)
  const [picked, setPicked] = useState<Picked>({})
  const [shown, setShown] = useState<{ page: number } | null>(null)
  const pictured = useMemo(() => data && picturedOption(data.option_groups, data.images, data.name), [data])
  const pick = (groupId: number, valueId: number) => {
    if (groupId !== pictured?.group.id) return
    setPicked({ [groupId]: valueId })
    const page = pictured.pages.get(valueId)
    if (page !== undefined) setShown({ page })
  }
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
      <Gallery images={product.data.images} name={product.data.name} shown={shown} />
      {pictured && (
        <ColorRow
          pictured={pictured}
          images={product.data.images}
          skus={options.data?.skus}
          picked={picked[pictured.group.id]}
          onPick={(valueId) => pick(pictured.group.id, valueId)}
        />
      )}
      <ProductHead
        product={product.data}
        benefit={
          <>
            {closed === undefined && <MemberPriceRow product={product.data} />}
            {closed === undefined && !soldOut && <BenefitRow product={product.data} />}
            <SizeGuideButton product={product.data} />
          </>
        }
        onSaleEnd={refetch}
      />
      <BuyBar
        product={product.data}
        closed={closed}
        ready={options.data !== undefined}
        onBuy={() => setSheet({ initial: null })}
        onWait={() => setWaits(true)}
      />
      <ProductSections product={product.data} />
      <ExhibitionsPlace productId={id} />
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
          start={picked}
          onPick={pick}
          onClose={() => setSheet(null)}
          onStale={() => void options.refetch()}
        />
      )}
    </>
  )
}
