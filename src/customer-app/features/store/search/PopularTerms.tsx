import { query } from '#customer/shell/api.ts'
import styles from './SearchScreen.module.css'

/** What many people look for, most first; nothing as long as nobody knows. */
export function PopularTerms({ onSearch }: { onSearch: (words: string) => void }) {
  const popular = query.useQuery('get', '/store/v1/search/popular')
  const words = popular.data?.results ?? []
  if (words.length === 0) return null
  return (
    <section className={styles.group} aria-labelledby="popular">
      <div className={styles.groupHead}>
        <h2 className={styles.groupTitle} id="popular">
          인기 검색어
        </h2>
      </div>
      <ol className={styles.ranks}>
        {words.map((word, index) => (
          <li key={word}>
            <button className={styles.rank} type="button" onClick={() => onSearch(word)}>
              <span className={styles.place}>{index + 1}</span> {word}
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
