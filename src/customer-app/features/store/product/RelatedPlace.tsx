import { lazy, Suspense, useRef } from 'react'
import { useNear } from '#customer/shell/useNear.ts'

const RelatedProducts = lazy(async () => ({ default: (await import('./RelatedProducts.tsx')).RelatedProducts }))

/** Where what is like a product stands: asked for when the person comes near. */
export function RelatedPlace({ productId }: { productId: number }) {
  const place = useRef<HTMLDivElement>(null)
  const near = useNear(place)
  return (
    <div ref={place}>
      {near && (
        <Suspense>
          <RelatedProducts productId={productId} />
        </Suspense>
      )}
    </div>
  )
}
