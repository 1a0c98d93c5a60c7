import type { ProductCard } from '#customer/api/models.ts'
import { Icon } from '#customer/ui/Icon.tsx'
import { IconButton } from '#customer/ui/IconButton.tsx'
import styles from './HeartButton.module.css'
import { useWish } from './useWish.ts'

type Props = {
  product: Pick<ProductCard, 'id' | 'name' | 'is_following'>
  /** On a picture it has a ground of its own. */
  onPicture?: boolean
}

/** 찜: pressed when the product is followed. */
export function HeartButton({ product, onPicture = false }: Props) {
  const isFollowing = product.is_following ?? false
  const toggle = useWish(product.id, isFollowing)
  return (
    <IconButton
      className={onPicture ? styles.onPicture : styles.plain}
      label={`${product.name} 찜`}
      aria-pressed={isFollowing}
      icon={<Icon name="heart" size={onPicture ? 18 : 22} filled={isFollowing} />}
      onClick={toggle}
    />
  )
}
