import { lazy, Suspense, useState } from 'react'
import type { ProductDetail } from '#customer/api/models.ts'
import { Icon } from '#customer/ui/Icon.tsx'
import styles from './SizeGuide.module.css'

const SizeGuide = lazy(async () => ({ default: (await import('./SizeGuide.tsx')).SizeGuide }))

/** The way to the sizes of a product whose description has a table of them; nothing else is looked at before it is pressed. */
export function SizeGuideButton({ product }: { product: ProductDetail }) {
  const [open, setOpen] = useState(false)
  if (!/<t[hd][^>]*>\s*(사이즈|치수|호칭)\s*</.test(product.detail_html)) return null
  return (
    <>
      <button className={styles.open} type="button" onClick={() => setOpen(true)}>
        사이즈표와 내 사이즈 찾기
        <Icon name="right" size={18} />
      </button>
      {open && (
        <Suspense>
          <SizeGuide product={product} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
