import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Image } from '#customer/api/models.ts'
import { Picture } from '#customer/ui/goods/Picture.tsx'
import { slideClass, Slides } from '#customer/ui/goods/Slides.tsx'
import styles from './Gallery.module.css'

const PhotoViewer = lazy(async () => ({ default: (await import('#customer/ui/photos/PhotoViewer.tsx')).PhotoViewer }))

/** `shown` is the page to turn to, told anew whenever it is asked for. */
type Props = { images: Image[]; name: string; shown?: { page: number } | null }

/** The pictures of a product; pressing one shows it as large as the screen. */
export function Gallery({ images, name, shown = null }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState(0)
  const [enlarged, setEnlarged] = useState<number | null>(null)
  useEffect(() => {
    const strip = box.current?.querySelector('ul')
    // at once: a colour three pictures on is no journey past the others
    if (strip && shown) strip.scrollLeft = shown.page * strip.clientWidth
  }, [shown])
  return (
    <div ref={box}>
      <Slides label={`${name} 사진 ${images.length}장`} unit="사진" onPage={setPage}>
        {images.map((image, index) => (
          <li key={image.id} className={slideClass}>
            <button
              className={styles.enlarge}
              type="button"
              aria-label={`${name} 사진 ${index + 1} 크게 보기`}
              tabIndex={index === page ? undefined : -1}
              onClick={() => setEnlarged(index)}
            >
              <Picture image={image} alt={image.alt ?? `${name} 사진 ${index + 1}`} eager={index === 0} />
            </button>
          </li>
        ))}
      </Slides>
      {enlarged !== null && (
        <Suspense>
          <PhotoViewer images={images} name={name} first={enlarged} onClose={() => setEnlarged(null)} />
        </Suspense>
      )}
    </div>
  )
}
