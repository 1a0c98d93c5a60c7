import { Link } from '#customer/router/Link.tsx'
import { Icon, type IconName } from '#customer/ui/Icon.tsx'
import styles from './MyScreen.module.css'

type Props = { to: string; icon: IconName; label: string; note?: string | undefined }

export function MenuLink({ to, icon, label, note }: Props) {
  return (
    <Link className={styles.link} to={to}>
      <Icon name={icon} />
      <span>{label}</span>
      {note && <span className={styles.note}>{note}</span>}
      <Icon name="right" size={18} />
    </Link>
  )
}
