import type { Image } from '#customer/api/models.ts'
import { Icon } from '#customer/ui/Icon.tsx'
import { IconButton } from '#customer/ui/IconButton.tsx'
import { Picture } from '#customer/ui/goods/Picture.tsx'
import styles from './ReviewForm.module.css'

type Props = { photo: Image; index: number; isLast: boolean; onMove: (by: -1 | 1) => void; onRemove: () => void }

/** A photo with its place in the row, which two buttons change. */
export function PhotoTile({ photo, index, isLast, onMove, onRemove }: Props) {
  const name = `사진 ${index + 1}`
  return (
    <li data-photo={photo.id}>
      <div className={styles.tile}>
        <Picture className={styles.photo} image={photo} alt={`올린 ${name}`} />
        <IconButton
          className={styles.remove}
          label={`${name} 빼기`}
          icon={<Icon name="close" size={16} strokeWidth={2.4} />}
          onClick={onRemove}
        />
      </div>
      {!(index === 0 && isLast) && (
        <div className={styles.moves}>
          <IconButton
            label={`${name} 앞으로`}
            data-by="-1"
            disabled={index === 0}
            icon={<Icon name="left" size={18} />}
            onClick={() => onMove(-1)}
          />
          <IconButton
            label={`${name} 뒤로`}
            data-by="1"
            disabled={isLast}
            icon={<Icon name="right" size={18} />}
            onClick={() => onMove(1)}
          />
        </div>
      )}
    </li>
  )
}
