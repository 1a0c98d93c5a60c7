import { useId, useState } from 'react'
import { toApiError } from '#shared/api/apiError.ts'
import type { Image } from '#customer/api/models.ts'
import { uploadImages } from '#customer/shell/forms/uploadImages.ts'
import { Icon } from '#customer/ui/Icon.tsx'
import { IconButton } from '#customer/ui/IconButton.tsx'
import { Picture } from '#customer/ui/goods/Picture.tsx'
import { Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { IMAGE_MB, MOST_IMAGES } from '#shared/policy.ts'
import styles from '../ClaimRequest.module.css'
import claim from '../../Claims.module.css'

type Props = { photos: Image[]; required: boolean; onAdd: (photos: Image[]) => void; onRemove: (id: number) => void }

/** Pictures go up as soon as they are chosen, one by one, so that a bad connection costs one and not all. */
export function PhotoField({ photos, required, onAdd, onRemove }: Props) {
  const id = useId()
  const [waiting, setWaiting] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const room = MOST_IMAGES - photos.length - waiting

  const upload = async (files: File[]) => {
    setProblem(files.length > room ? `사진은 ${MOST_IMAGES}장까지 올릴 수 있어요.` : null)
    const chosen = files.slice(0, room)
    setWaiting((count) => count + chosen.length)
    for (const file of chosen) {
      try {
        onAdd(await uploadImages([file], 'CLAIM'))
      } catch (thrown) {
        const { title, message } = toApiError(thrown)
        setProblem([title, message].filter(Boolean).join('. '))
      }
      setWaiting((count) => count - 1)
    }
  }

  return (
    <div className={styles.photoField}>
      <p className={claim.label} id={`${id}-label`}>
        {required ? '사진' : '사진 (선택)'}
        <span>
          {photos.length}/{MOST_IMAGES}
        </span>
      </p>
      <ul className={claim.photos} aria-labelledby={`${id}-label`}>
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <Picture className={claim.photo} image={photo} alt={`올린 사진 ${index + 1}`} />
            <IconButton
              className={styles.remove}
              label={`사진 ${index + 1} 빼기`}
              icon={<Icon name="close" size={16} strokeWidth={2.4} />}
              onClick={() => onRemove(photo.id)}
            />
          </li>
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
                  void upload([...(event.target.files ?? [])])
                  event.target.value = ''
                }}
              />
            </label>
          </li>
        )}
      </ul>
      <p className={claim.quiet} id={`${id}-hint`}>
        문제가 보이게 찍은 사진을 한 장에 {IMAGE_MB}MB까지 올릴 수 있어요. 찍은 곳 정보는 지워요.
      </p>
      <p className="sr-only" role="status">
        {waiting > 0 ? `사진 ${waiting}장을 올리고 있어요` : ''}
      </p>
      {problem && (
        <p className={styles.error} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
