import { lazy, Suspense } from 'react'
import { useSearchParams } from '#customer/router/place.ts'
import { query } from '#customer/shell/api.ts'
import { Checkbox } from '#customer/ui/fields/Checkbox.tsx'
import { byOffset } from '#customer/shell/byOffset.ts'
import { productCount } from '../productCount.ts'
import { ProductPages } from '../ProductPages.tsx'
import { askedOf, choicesOf, cleared, FLAGS, toggled, withSort } from './filters.ts'
import { Narrowing } from './Narrowing.tsx'
import styles from './SearchScreen.module.css'
import { SortSelect, toSort } from '../SortSelect.tsx'

const NothingFound = lazy(async () => ({ default: (await import('./NothingFound.tsx')).NothingFound }))

export function SearchResults({ q, onSearch }: { q: string; onSearch: (words: string) => void }) {
  const [params, setParams] = useSearchParams()
  const sort = toSort(params.get('sort'))
  const choices = choicesOf(params)
  const list = query.useInfiniteQuery(
    'get',
    '/store/v1/products',
    { params: { query: { ...askedOf(q, choices), sort, limit: 20 } } },
    byOffset,
  )
  const [first] = list.data?.pages ?? []
  const corrected = first?.corrected_query
  const isEmpty = first?.results.length === 0
  // of nothing there is nothing to choose from
  const isBare = isEmpty && choices.length === 0
  return (
    <>
      {corrected !== undefined && (
        <p className={styles.corrected} role="status">
          ‘{q}’에 맞는 상품이 없어서 <b>‘{corrected}’</b>로 찾았어요.
        </p>
      )}
      {!isBare && <Narrowing q={q} />}
      <div className={styles.bar}>
        <p className={isBare ? 'sr-only' : styles.count} role="status">
          {first && productCount(first)}
        </p>
        {!isBare && (
          <>
            <Checkbox
              checked={choices.some(({ name }) => name === 'in_stock')}
              onChange={() => setParams(toggled(params, { name: 'in_stock', value: 'true' }), { replace: true })}
            >
              {FLAGS.in_stock}
            </Checkbox>
            <SortSelect
              value={sort}
              onChange={(next) => setParams(withSort(params, next), { replace: true })}
              list={list.data}
            />
          </>
        )}
      </div>
      {isEmpty ? (
        <Suspense fallback={null}>
          <NothingFound
            q={q}
            narrowed={choices.length > 0}
            onWiden={() => setParams(cleared(params), { replace: true })}
            onSearch={onSearch}
          />
        </Suspense>
      ) : (
        <ProductPages list={list} empty={{ title: '' }} />
      )}
    </>
  )
}
