import type { ProductCard } from '#customer/api/models.ts'
import { useNavigate } from '#customer/router/place.ts'
import { useSignInPath } from '#customer/shell/navigation/redirectPath.ts'
import { showError } from '#customer/shell/notices/notices.ts'
import { Icon } from '#customer/ui/Icon.tsx'
import { IconButton } from '#customer/ui/IconButton.tsx'
import styles from './HeartButton.module.css'

const loadToggle = () => import('./toggleWish.ts')

type Props = {
  product: Pick<ProductCard, 'id' | 'name' | 'is_following'>
  /** On a picture it has a ground of its own. */
  onPicture?: boolean
}

/** 찜: pressed when the product is followed. */
export function HeartButton({ product, onPicture = false }: Props) {
  const isFollowing = product.is_following ?? false
  const navigate = useNavigate()
  const signInPath = useSignInPath()
  const toggle = async () => {
    const { toggleWish } = await loadToggle()
    await toggleWish(product.id, isFollowing, () => navigate(signInPath))
  }
  return (
    <IconButton
      className={onPicture ? styles.onPicture : styles.plain}
      label={`${product.name} 찜`}
      aria-pressed={isFollowing}
      icon={<Icon name="heart" size={onPicture ? 18 : 22} filled={isFollowing} />}
      // what turns it comes while the finger is down
      onPointerDown={() => void loadToggle().catch(() => undefined)}
      onClick={() => void toggle().catch(showError)}
    />
  )
}
