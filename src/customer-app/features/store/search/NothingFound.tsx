import { query } from '#customer/shell/api.ts'
import { Button } from '#customer/ui/Button.tsx'
import { EmptyState } from '#customer/ui/states/EmptyState.tsx'
import { ProductRail } from '../ProductGrid.tsx'
import { PopularTerms } from './PopularTerms.tsx'
import styles from './SearchScreen.module.css'

type Props = { q: string; narrowed: boolean; onWiden: () => void; onSearch: (words: string) => void }

/** Nothing was found: the filter is given up, or something else is looked for. */
export function NothingFound({ q, narrowed, onWiden, onSearch }: Props) {
  const best = query.useQuery('get', '/store/v1/products/best', { params: { query: { limit: 6 } } })
  return (
    <>
      <EmptyState
        icon="search"
        title={q ? `‘${q}’에 맞는 상품이 없어요` : '조건에 맞는 상품이 없어요'}
        description={
          narrowed ? '고른 조건을 줄이면 더 찾을 수 있어요.' : '띄어쓰기를 바꾸거나 더 짧은 말로 찾아 보세요.'
        }
        action={narrowed && <Button onClick={onWiden}>조건 모두 지우기</Button>}
      />
      <PopularTerms onSearch={onSearch} />
      {best.data && best.data.results.length > 0 && (
        <section className={styles.group} aria-labelledby="instead">
          <h2 className={styles.groupTitle} id="instead">
            많이 찾는 상품
          </h2>
          <div className={styles.rail}>
            <ProductRail products={best.data.results} label="많이 찾는 상품" />
          </div>
        </section>
      )}
    </>
  )
}
