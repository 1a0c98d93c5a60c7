import { useState } from 'react'
import type { Image } from '#customer/api/models.ts'
import { Icon } from '#customer/ui/Icon.tsx'
import { IconButton } from '#customer/ui/IconButton.tsx'
import { useModal } from '#customer/ui/overlays/useModal.ts'
import styles from './Gallery.module.css'

type Props = { images: Image[]; name: string; first: number; onClose: () => void }

/** One picture as large as the screen, or twice that and moved about in; the others are an arrow key away. */
export function PhotoViewer({ images, name, first, onClose }: Props) {
  const [page, setPage] = useState(first)
  const [large, setLarge] = useState(false)
  const image = images[page]
  const show = (next: number) => {
    if (next < 0 || next >= images.length) return
    setPage(next)
    setLarge(false)
  }
  return (
    <dialog
      className={styles.viewer}
      aria-label={`${name} 사진`}
      {...useModal(onClose)}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') show(page - 1)
        if (key === 'ArrowRight') show(page + 1)
      }}
    >
      <div className={styles.bar}>
        <p className={styles.count} role="status">
          {page + 1} / {images.length}
        </p>
        <IconButton
          label={large ? '작게 보기' : '더 크게 보기'}
          icon={<Icon name={large ? 'minus' : 'plus'} />}
          onClick={() => setLarge(!large)}
        />
        {images.length > 1 && (
          <>
            <IconButton
              label="이전 사진"
              icon={<Icon name="left" />}
              disabled={page === 0}
              onClick={() => show(page - 1)}
            />
            <IconButton
              label="다음 사진"
              icon={<Icon name="right" />}
              disabled={page === images.length - 1}
              onClick={() => show(page + 1)}
            />
          </>
        )}
        <IconButton label="닫기" icon={<Icon name="close" />} onClick={onClose} />
      </div>
      <div className={styles.stage}>
        {image && (
          // the button above does the same from the keyboard
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
          <img
            className={styles.photo}
            src={image.url}
            width={image.width}
            height={image.height}
            alt={image.alt ?? `${name} 사진 ${page + 1}`}
            data-large={large || undefined}
            onClick={() => setLarge(!large)}
          />
        )}
      </div>
    </dialog>
  )
}
