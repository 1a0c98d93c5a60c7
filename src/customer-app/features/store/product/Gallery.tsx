import { lazy, Suspense, useState } from 'react'
import type { Image } from '#customer/api/models.ts'
import { Picture } from '#customer/ui/goods/Picture.tsx'
import { slideClass, Slides } from '#customer/ui/goods/Slides.tsx'
import styles from './Gallery.module.css'

const PhotoViewer = lazy(() => import('./PhotoViewer.tsx').then((module) => ({ default: module.PhotoViewer })))

/** The pictures of a product; pressing one shows it as large as the screen. */
export function Gallery({ images, name }: { images: Image[]; name: string }) {
  const [page, setPage] = useState(0)
  const [enlarged, setEnlarged] = useState<number | null>(null)
  return (
    <>
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
    </>
  )
}
