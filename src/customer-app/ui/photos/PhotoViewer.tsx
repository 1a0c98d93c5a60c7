import { useState, type KeyboardEvent } from 'react'
import { Icon } from '../Icon.tsx'
import { IconButton } from '../IconButton.tsx'
import { useModal } from '../overlays/useModal.ts'
import type { Photo } from './photo.ts'
import styles from './PhotoViewer.module.css'
import { useGestures } from './useGestures.ts'

type Props = { images: readonly Photo[]; name: string; first: number; onClose: () => void }

const STEP_PX = 80
const unknown = { width: 1, height: 1 }

/**
 * One picture as large as the screen, or nearer and moved about in: by fingers, a mouse, a wheel or the keyboard
 * (arrows, Home and End turn; + and - zoom; the arrows with Shift move). The others are a swipe away.
 */
export function PhotoViewer({ images, name, first, onClose }: Props) {
  const [page, setPage] = useState(first)
  const picture = images[page] ?? unknown
  const show = (next: number) => {
    if (next < 0 || next >= images.length) return
    setPage(next)
    whole()
  }
  const { zoom, slide, whole, toggle, zoomBy, moveBy, on } = useGestures({
    picture,
    onTurn: (by) => show(page + by),
    onAway: onClose,
  })
  const near = zoom.scale > 1
  const press = ({ key, shiftKey }: KeyboardEvent) => {
    const moves: Record<string, [number, number]> = {
      ArrowLeft: [STEP_PX, 0],
      ArrowRight: [-STEP_PX, 0],
      ArrowUp: [0, STEP_PX],
      ArrowDown: [0, -STEP_PX],
    }
    const move = moves[key]
    if (move && (shiftKey || key === 'ArrowUp' || key === 'ArrowDown')) return moveBy(...move)
    const pages: Record<string, number> = { ArrowLeft: page - 1, ArrowRight: page + 1, Home: 0, End: images.length - 1 }
    const next = pages[key]
    if (next !== undefined) return show(next)
    if (key === '+' || key === '=') zoomBy(1.5)
    if (key === '-') zoomBy(1 / 1.5)
    if (key === '0') whole()
  }
  return (
    <dialog className={styles.viewer} aria-label={`${name} 사진`} {...useModal(onClose)} onKeyDown={press}>
      <div className={styles.bar}>
        <p className={styles.count} role="status">
          {page + 1} / {images.length}
        </p>
        <IconButton
          label={near ? '작게 보기' : '더 크게 보기'}
          icon={<Icon name={near ? 'minus' : 'plus'} />}
          onClick={toggle}
        />
        {images.length > 1 && (
          <>
            {/* what leads nowhere keeps the focus, and with it the keys */}
            <IconButton
              label="이전 사진"
              icon={<Icon name="left" />}
              aria-disabled={page === 0}
              onClick={() => show(page - 1)}
            />
            <IconButton
              label="다음 사진"
              icon={<Icon name="right" />}
              aria-disabled={page === images.length - 1}
              onClick={() => show(page + 1)}
            />
          </>
        )}
        <IconButton label="닫기" icon={<Icon name="close" />} onClick={onClose} />
      </div>
      <div className={styles.stage} data-near={near || undefined} {...on}>
        <div
          className={styles.row}
          data-pulled={slide !== null || undefined}
          style={{ transform: `translate(calc(${-100 * page}% + ${slide?.x ?? 0}px), ${slide?.y ?? 0}px)` }}
        >
          {images.map((image, index) =>
            Math.abs(index - page) > 1 ? null : (
              <img
                key={`${index}-${image.id}`}
                className={styles.photo}
                src={image.url}
                width={image.width}
                height={image.height}
                draggable={false}
                aria-hidden={index === page ? undefined : true}
                alt={image.alt ?? `${name} 사진 ${index + 1}`}
                style={{
                  left: `${index * 100}%`,
                  transform: index === page ? `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` : undefined,
                }}
              />
            ),
          )}
        </div>
      </div>
    </dialog>
  )
}
