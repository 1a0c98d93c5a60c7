import { useEffect, useRef, useState } from 'react'
import { Link } from '#customer/router/Link.tsx'
import { Icon } from '#customer/ui/Icon.tsx'
import type { Service } from './chrome.ts'
import styles from './ServiceSwitcher.module.css'

const SERVICES: { service: Service; label: string; to: string }[] = [
  { service: 'life', label: '멤버십', to: '/' },
  { service: 'store', label: '스토어', to: '/store' },
]

export function ServiceSwitcher({ service }: { service: Service }) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const current = SERVICES.find((candidate) => candidate.service === service)

  useEffect(() => {
    if (!open) return undefined
    const close = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('focusin', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('focusin', close)
    }
  }, [open])

  return (
    <div className={styles.root} ref={root} onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}>
      <button className={styles.button} type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className="sr-only">서비스 바꾸기, 지금은 </span>
        {current?.label}
        <Icon name="down" size={16} strokeWidth={2.2} />
      </button>
      {open && (
        <ul className={styles.menu}>
          {SERVICES.map((item) => (
            <li key={item.service}>
              <Link
                className={styles.item}
                to={item.to}
                aria-current={item.service === service ? 'true' : undefined}
                onClick={() => setOpen(false)}
              >
                {item.label}
                {item.service === service && <Icon name="check" size={18} strokeWidth={2.2} />}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
