import { Link } from '#customer/router/Link.tsx'
import { query } from '#customer/shell/api.ts'
import { Picture } from '#customer/ui/goods/Picture.tsx'
import { Section } from '../Section.tsx'
import styles from './ExhibitionSection.module.css'

const FEW = 10

/** The exhibitions that are open, each by its picture; nothing at all when there are none. */
export function ExhibitionSection() {
  const open = query.useQuery('get', '/store/v1/exhibitions', { params: { query: { page_size: FEW } } })
  if (!open.data || open.data.results.length === 0) return null
  return (
    <Section title="지금 열린 기획전">
      <ul className={styles.rail} aria-label="기획전">
        {open.data.results.map((exhibition) => (
          <li key={exhibition.id}>
            <Link className={styles.card} to={`/store/exhibitions/${exhibition.id}`}>
              <Picture className={styles.picture} image={exhibition.hero} alt="" />
              <span className={styles.title}>{exhibition.title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
