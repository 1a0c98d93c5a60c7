import { type MouseEvent, useContext } from 'react'
import { Link } from '#customer/router/Link.tsx'
import { useLocation, useNavigate } from '#customer/router/place.ts'
import { Icon } from '#customer/ui/Icon.tsx'
import { placeAbove, ScreenTable } from './chrome.ts'
import { historyIndex } from '../navigation/historyIndex.ts'
import styles from '../Shell.module.css'

/** On the web: the way back from a screen without navigation; to where the person came from, else to the place above. */
export function BackRow() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const above = placeAbove(useContext(ScreenTable), pathname)
  if (above === null) return null
  const goBack = (event: MouseEvent) => {
    if (historyIndex() === 0 || pathname.endsWith('/complete')) return
    event.preventDefault()
    navigate(-1)
  }
  return (
    <Link className={styles.back} to={above} onClick={goBack}>
      <Icon name="left" size={20} />
      뒤로
    </Link>
  )
}
