import { useState } from 'react'
import type { Image } from '#shared/api/models.ts'
import { Picture } from '#customer/ui/Picture.tsx'
import styles from './Gallery.module.css'

/** Pictures to swipe through; with the keyboard the strip itself scrolls. */
export function Gallery({ images, name }: { images: Image[]; name: string }) {
  const [page, setPage] = useState(0)
  return (
    <div className={styles.gallery}>
      <ul
        className={styles.strip}
        aria-label={`${name} 사진 ${images.length}장`}
        tabIndex={images.length > 1 ? 0 : undefined}
        onScroll={({ currentTarget }) => setPage(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
      >
        {images.map((image, index) => (
          <li key={image.id} className={styles.item}>
            <Picture image={image} alt={image.alt ?? `${name} 사진 ${index + 1}`} eager={index === 0} />
          </li>
        ))}
      </ul>
      {images.length > 1 && (
        <p className={styles.page} aria-hidden>
          {page + 1} / {images.length}
        </p>
      )}
    </div>
  )
}
