import { useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../Icon.tsx'
import { Progress } from '../states/Progress.tsx'
import { Skeleton } from '../states/Skeleton.tsx'
import type { Photo } from './photo.ts'
import styles from './PhotoField.module.css'
import { PhotoTile } from './PhotoTile.tsx'

type Props<P extends Photo> = {
  label: string
  hint: string
  photos: readonly P[]
  most: number
  /** of the `total` that are going up */
  waiting: number
  total: number
  /** what did not go up, and why */
  problems: readonly string[]
  /** why what is there cannot be sent */
  error?: string | undefined
  onChoose: (files: File[]) => void
  onRemove: (photo: P) => void
  /** where the order matters */
  onMove?: (from: number, by: -1 | 1) => void
}

/** Photos to be sent: added, taken out and, where it matters, put in order. */
export function PhotoField<P extends Photo>(props: Props<P>) {
  const { label, hint, photos, most, waiting, total, problems, error, onChoose, onRemove, onMove } = props
  const id = useId()
  const group = useRef<HTMLUListElement>(null)
  const [moved, setMoved] = useState<{ id: number; by: -1 | 1; to: number } | null>(null)

  // a moved element loses the focus: whoever moves it goes on from where it is
  useEffect(() => {
    if (!moved) return
    const tile = group.current?.querySelector(`[data-photo="${moved.id}"]`)
    const wanted = tile?.querySelector<HTMLButtonElement>(`[data-by="${moved.by}"]:not(:disabled)`)
    const other = tile?.querySelector<HTMLButtonElement>('[data-by]:not(:disabled)')
    ;(wanted ?? other)?.focus()
  }, [moved])

  // what was refused is where one is taken to
  useEffect(() => {
    if (error) group.current?.focus()
  }, [error])

  const move = (photo: P, from: number, by: -1 | 1) => {
    onMove?.(from, by)
    setMoved({ id: photo.id, by, to: from + by + 1 })
  }
  const remove = (photo: P) => {
    setMoved(null)
    onRemove(photo)
    group.current?.focus()
  }
  const said = waiting > 0 ? `사진 ${total}장 중 ${total - waiting}장을 올렸어요` : ''
  return (
    <div className={styles.field}>
      <p className={styles.label} id={`${id}-label`}>
        {label}
        <span>
          {photos.length}/{most}
        </span>
      </p>
      <ul className={styles.photos} ref={group} tabIndex={-1} aria-labelledby={`${id}-label`}>
        {photos.map((photo, index) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            index={index}
            isLast={index === photos.length - 1}
            onMove={onMove && ((by) => move(photo, index, by))}
            onRemove={() => remove(photo)}
          />
        ))}
        {Array.from({ length: waiting }, (_, index) => (
          <li key={`waiting-${index}`}>
            <Skeleton aspect="1" radius={12} />
          </li>
        ))}
        {photos.length + waiting < most && (
          <li>
            <label className={styles.add}>
              <Icon name="plus" size={22} />
              사진 올리기
              <input
                className="sr-only"
                type="file"
                accept="image/jpeg,image/png,image/webp,image/heic"
                multiple
                aria-describedby={`${id}-hint`}
                onChange={(event) => {
                  onChoose([...(event.target.files ?? [])])
                  event.target.value = ''
                }}
              />
            </label>
          </li>
        )}
      </ul>
      {waiting > 0 && <Progress value={(total - waiting) / total} label={said} />}
      <p className={styles.hint} id={`${id}-hint`}>
        {hint}
      </p>
      <p className="sr-only" role="status">
        {said || (moved ? `사진을 ${moved.to}번째로 옮겼어요` : '')}
      </p>
      <div className={styles.error} role="alert">
        {[...problems, ...(error ? [error] : [])].map((problem, index) => (
          <p key={`${index}-${problem}`}>{problem}</p>
        ))}
      </div>
    </div>
  )
}
