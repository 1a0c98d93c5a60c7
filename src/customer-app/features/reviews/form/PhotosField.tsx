import { useEffect, useId, useRef, useState } from 'react'
import type { Image } from '#customer/api/models.ts'
import { Icon } from '#customer/ui/Icon.tsx'
import { Progress } from '#customer/ui/states/Progress.tsx'
import { Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { IMAGE_MB, MOST_IMAGES } from '#shared/policy.ts'
import { PhotoTile } from './PhotoTile.tsx'
import styles from './ReviewForm.module.css'
import type { ChangeDraft } from './useReviewDraft.ts'
import { useUploads } from './useUploads.ts'

type Props = {
  photos: Image[]
  error: string | undefined
  change: ChangeDraft
  onUploading: (uploading: boolean) => void
}

/** Photos with a review: added, put in order, taken out; the first one is what lists show. */
export function PhotosField({ photos, error, change, onUploading }: Props) {
  const id = useId()
  const group = useRef<HTMLUListElement>(null)
  const [moved, setMoved] = useState<{ id: number; by: -1 | 1; to: number } | null>(null)
  const add = (added: Image[]) =>
    change(({ photos: before }) => ({
      photos: [...before, ...added.filter((one) => !before.some((other) => other.id === one.id))],
    }))
  const { waiting, total, problems, room, choose } = useUploads({ photos, onAdd: add, onUploading })

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

  const move = (from: number, by: -1 | 1) => {
    const photo = photos[from]
    if (!photo) return
    const others = photos.filter((one) => one !== photo)
    change({ photos: others.toSpliced(from + by, 0, photo) })
    setMoved({ id: photo.id, by, to: from + by + 1 })
  }
  const remove = (photo: Image) => {
    setMoved(null)
    change(({ photos: before }) => ({ photos: before.filter((one) => one.id !== photo.id) }))
    group.current?.focus()
  }
  const said = waiting > 0 ? `사진 ${total}장 중 ${total - waiting}장을 올렸어요` : ''
  return (
    <div className={styles.photoField}>
      <p className={styles.label} id={`${id}-label`}>
        사진 (선택)
        <span>
          {photos.length}/{MOST_IMAGES}
        </span>
      </p>
      <ul className={styles.photos} ref={group} tabIndex={-1} aria-labelledby={`${id}-label`}>
        {photos.map((photo, index) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            index={index}
            isLast={index === photos.length - 1}
            onMove={(by) => move(index, by)}
            onRemove={() => remove(photo)}
          />
        ))}
        {Array.from({ length: waiting }, (_, index) => (
          <li key={`waiting-${index}`}>
            <Skeleton aspect="1" radius={12} />
          </li>
        ))}
        {room > 0 && (
          <li>
            <label className={styles.addPhoto}>
              <Icon name="plus" size={22} />
              사진 올리기
              <input
                className="sr-only"
                type="file"
                accept="image/jpeg,image/png,image/webp,image/heic"
                multiple
                aria-describedby={`${id}-hint`}
                onChange={(event) => {
                  choose([...(event.target.files ?? [])])
                  event.target.value = ''
                }}
              />
            </label>
          </li>
        )}
      </ul>
      {waiting > 0 && <Progress value={(total - waiting) / total} label={said} />}
      <p className={styles.hint} id={`${id}-hint`}>
        한 장에 {IMAGE_MB}MB까지 올릴 수 있어요. 찍은 곳 정보는 지워요.
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
