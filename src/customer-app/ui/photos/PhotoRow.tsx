import { lazy, Suspense, useState } from 'react'
import { Picture } from '../goods/Picture.tsx'
import type { Photo } from './photo.ts'
import styles from './PhotoRow.module.css'

const PhotoViewer = lazy(async () => ({ default: (await import('./PhotoViewer.tsx')).PhotoViewer }))

type Props = { images: readonly Photo[]; name: string; strip?: boolean }

/** Small pictures in a row; pressing one shows it as large as the screen. A strip keeps its height while it is read. */
export function PhotoRow({ images, name, strip = false }: Props) {
  const [enlarged, setEnlarged] = useState<number | null>(null)
  if (images.length === 0 && !strip) return null
  return (
    <>
      <ul className={strip ? styles.strip : styles.photos} aria-label={`${name} 사진 ${images.length}장`}>
        {images.map((image, index) => (
          <li key={image.id}>
            <button
              className={styles.enlarge}
              type="button"
              aria-label={`${name} 사진 ${index + 1} 크게 보기`}
              onClick={() => setEnlarged(index)}
            >
              <Picture className={styles.photo} image={image} alt="" />
            </button>
          </li>
        ))}
      </ul>
      {enlarged !== null && (
        <Suspense>
          <PhotoViewer images={images} name={name} first={enlarged} onClose={() => setEnlarged(null)} />
        </Suspense>
      )}
    </>
  )
}
