import styles from './AppDownload.module.css'

const STORES = {
  ios: {
    name: 'App Store',
    drawing: (
      <path
        d="M12 3v9m-4-4 4 4 4-4M5 14v4a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-4"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    ),
  },
  android: {
    name: 'Google Play',
    drawing: (
      <path d="M6 3.5v17L20 12Z" fill="currentColor" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
    ),
  },
}

/** Our own drawing of the way to a store; before the app is listed there it says so and leads nowhere. */
export function StoreBadge({ system, href }: { system: 'ios' | 'android'; href: string | null }) {
  const { name, drawing } = STORES[system]
  const inside = (
    <>
      <svg width={28} height={28} viewBox="0 0 24 24" aria-hidden>
        {drawing}
      </svg>
      <span className={styles.badgeWords}>
        <span className={styles.badgeSmall}>{href ? '앱 내려받기' : '준비 중'}</span>
        <span className={styles.badgeName}>{name}</span>
      </span>
    </>
  )
  return href ? (
    <a className={styles.badge} href={href} rel="noopener noreferrer">
      {inside}
    </a>
  ) : (
    <span className={`${styles.badge} ${styles.closed}`}>{inside}</span>
  )
}
