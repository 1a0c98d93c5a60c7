import { Link } from '#customer/router/Link.tsx'
import { query } from '#customer/shell/api.ts'
import { PopularTerms } from './PopularTerms.tsx'
import styles from './SearchScreen.module.css'

type Props = { recent: string[]; onSearch: (words: string) => void; onForget: () => void }

/** Before anything was typed: what was searched for last, and the shelves. */
export function SearchStart({ recent, onSearch, onForget }: Props) {
  const categories = query.useQuery('get', '/store/v1/products/categories')
  return (
    <>
      {recent.length > 0 && (
        <section className={styles.group} aria-labelledby="recent">
          <div className={styles.groupHead}>
            <h2 className={styles.groupTitle} id="recent">
              최근 검색어
            </h2>
            <button className={styles.forget} type="button" onClick={onForget}>
              모두 지우기
            </button>
          </div>
          <div className={styles.chips}>
            {recent.map((words) => (
              <button key={words} className={styles.chip} type="button" onClick={() => onSearch(words)}>
                {words}
              </button>
            ))}
          </div>
        </section>
      )}
      <PopularTerms onSearch={onSearch} />
      {categories.data && (
        <section className={styles.group} aria-labelledby="shelves">
          <div className={styles.groupHead}>
            <h2 className={styles.groupTitle} id="shelves">
              카테고리로 찾기
            </h2>
          </div>
          <div className={styles.chips}>
            {categories.data.results.map((category) => (
              <Link key={category.id} className={styles.chip} to={`/store/categories/${category.id}`}>
                {category.name}
              </Link>
            ))}
          </div>
        </section>
      )}
    </>
  )
}
