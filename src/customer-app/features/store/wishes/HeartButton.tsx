import { useNavigate } from '#customer/router/place.ts'
import { useSignInPath } from '#customer/shell/navigation/redirectPath.ts'
import { showError } from '#customer/shell/notices/notices.ts'
import { Icon } from '#customer/ui/Icon.tsx'
import { IconButton } from '#customer/ui/IconButton.tsx'
import styles from './HeartButton.module.css'

const loadToggle = () => import('./toggleWish.ts')

type Props = {
  of: { id: number; name: string; is_following?: boolean | undefined }
  type?: 'product' | 'brand'
  /** On a picture it has a ground of its own. */
  onPicture?: boolean
}

/** 찜: pressed when the product, or the brand, is followed. */
export function HeartButton({
  of: { id, name, is_following: isFollowing = false },
  type = 'product',
  onPicture = false,
}: Props) {
  const navigate = useNavigate()
  const signInPath = useSignInPath()
  const toggle = async () => {
    const { toggleWish } = await loadToggle()
    await toggleWish({ target_type: type, target_id: id }, isFollowing, () => navigate(signInPath))
  }
  return (
    <IconButton
      className={onPicture ? styles.onPicture : styles.plain}
      label={`${name} 찜`}
      aria-pressed={isFollowing}
      icon={<Icon name="heart" size={onPicture ? 18 : 22} filled={isFollowing} />}
      // what turns it comes while the finger is down
      onPointerDown={() => void loadToggle().catch(() => undefined)}
      onClick={() => void toggle().catch(showError)}
    />
  )
}
