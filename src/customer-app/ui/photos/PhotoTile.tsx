import { Picture } from '../goods/Picture.tsx'
import { Icon } from '../Icon.tsx'
import { IconButton } from '../IconButton.tsx'
import type { Photo } from './photo.ts'
import styles from './PhotoField.module.css'

type Props = {
  photo: Photo
  index: number
  isLast: boolean
  /** where the order matters */
  onMove: ((by: -1 | 1) => void) | undefined
  onRemove: () => void
}

/** A photo to be sent; where the order matters, with its place in the row, which two buttons change. */
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
      {onMove && !(index === 0 && isLast) && (
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
