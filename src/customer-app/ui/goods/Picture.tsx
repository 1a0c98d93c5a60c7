import { classNames } from '../classNames.ts'
import styles from './Picture.module.css'

type Props = {
  image: { url: string; width: number; height: number; alt?: string } | null | undefined
  /** Empty when the words beside the picture already say it. */
  alt?: string
  eager?: boolean
  className?: string
}

/** A picture in a box of its own shape, so nothing moves when it arrives. */
export function Picture({ image, alt = image?.alt ?? '', eager = false, className }: Props) {
  return (
    <span className={classNames(styles.frame, className)}>
      {image && (
        <img
          className={styles.image}
          src={image.url}
          width={image.width}
          height={image.height}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
        />
      )}
    </span>
  )
}
