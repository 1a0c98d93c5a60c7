import type { Image } from '#customer/api/models.ts'
import { Icon } from '#customer/ui/Icon.tsx'
import styles from './Avatar.module.css'

/** A person's picture in a circle, or the outline of somebody. Decorative: the name stands beside it. */
export function Avatar({ image, size }: { image: Image | undefined; size: number }) {
  return (
    <span className={styles.avatar} style={{ width: size, height: size }}>
      {image ? (
        <img src={image.url} width={size} height={size} alt="" decoding="async" />
      ) : (
        <Icon name="user" size={size * 0.5} />
      )}
    </span>
  )
}
