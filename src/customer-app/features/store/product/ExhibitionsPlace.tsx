import { lazy, Suspense, useRef } from 'react'
import { useNear } from '#customer/shell/useNear.ts'

const ProductExhibitions = lazy(async () => ({
  default: (await import('./ProductExhibitions.tsx')).ProductExhibitions,
}))

/** Where the exhibitions of a product stand; nothing is there until somebody comes near. */
export function ExhibitionsPlace({ productId }: { productId: number }) {
  const place = useRef<HTMLDivElement>(null)
  const near = useNear(place)
  return (
    <div ref={place}>
      {near && (
        <Suspense>
          <ProductExhibitions productId={productId} />
        </Suspense>
      )}
    </div>
  )
}
