import { lazy, Suspense } from 'react'
import { useNear } from './useNear.ts'

const ProductExhibitions = lazy(async () => ({
  default: (await import('./ProductExhibitions.tsx')).ProductExhibitions,
}))

/** Where the exhibitions of a product stand; nothing is there until somebody comes near. */
export function ExhibitionsPlace({ productId }: { productId: number }) {
  const { ref, near } = useNear<HTMLDivElement>()
  return (
    <div ref={ref}>
      {near && (
        <Suspense fallback={null}>
          <ProductExhibitions productId={productId} />
        </Suspense>
      )}
    </div>
  )
}
