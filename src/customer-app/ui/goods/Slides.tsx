import { useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import styles from './Slides.module.css'

type Props = {
  label: string
  /** what one of them is called: 사진, 추천 */
  unit: string
  /** one `<li className={slideClass}>` each */
  children: ReactNode[]
  className?: string
  onPage?: (page: number) => void
}

export const slideClass = styles.slide

/** Pictures side by side: swiped by a finger, dragged by a mouse, or turned by arrows and dots. */
export function Slides({ label, unit, children, className, onPage }: Props) {
  const [page, setPage] = useState(0)
  const strip = useRef<HTMLUListElement>(null)
  const count = children.length
  const show = (next: number) => {
    // an arrow that leads nowhere keeps the focus it has
    if (next < 0 || next >= count) return
    const list = strip.current
    list?.scrollTo({ left: next * list.clientWidth, behavior: 'smooth' })
  }
  const follow = (list: HTMLUListElement) => {
    const next = Math.round(list.scrollLeft / list.clientWidth)
    if (next === page) return
    setPage(next)
    onPage?.(next)
  }
  // what drags comes with the mouse: a phone never asks for it
  const enter = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'mouse' || count < 2) return
    void import('../overlays/drag.ts').then(
      ({ dragWithMouse }) => strip.current && dragWithMouse(strip.current),
      () => undefined,
    )
  }
  return (
    <div className={styles.slides} onPointerEnter={enter}>
      <ul
        ref={strip}
        className={`${styles.strip} ${className ?? ''}`}
        aria-label={label}
        onScroll={(event) => follow(event.currentTarget)}
      >
        {children}
      </ul>
      {count > 1 && (
        <>
          <button
            className={styles.previous}
            type="button"
            aria-label={`이전 ${unit}`}
            aria-disabled={page === 0}
            onClick={() => show(page - 1)}
          >
            <Icon name="left" size={20} />
          </button>
          <button
            className={styles.next}
            type="button"
            aria-label={`다음 ${unit}`}
            aria-disabled={page >= count - 1}
            onClick={() => show(page + 1)}
          >
            <Icon name="right" size={20} />
          </button>
          <div className={styles.dots}>
            {children.map((_, index) => (
              <button
                key={index}
                className={styles.dot}
                type="button"
                // the arrows are the keyboard's way
                tabIndex={-1}
                aria-label={`${unit} ${index + 1}`}
                aria-current={index === page ? 'true' : undefined}
                onClick={() => show(index)}
              />
            ))}
          </div>
        </>
      )}
    </div>
  )
}
