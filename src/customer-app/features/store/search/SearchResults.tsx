import { useSearchParams } from '#customer/router/place.ts'
import { query } from '#customer/shell/api.ts'
import { Checkbox } from '#customer/ui/fields/Checkbox.tsx'
import { byOffset } from '../byOffset.ts'
import { productCount } from '../productCount.ts'
import { ProductPages } from '../ProductPages.tsx'
import styles from './SearchScreen.module.css'
import { SortSelect, toSort } from '../SortSelect.tsx'

export function SearchResults({ q }: { q: string }) {
  const [params, setParams] = useSearchParams()
  const sort = toSort(params.get('sort'))
  const inStock = params.get('in_stock') === 'true'
  const list = query.useInfiniteQuery(
    'get',
    '/store/v1/products',
    { params: { query: { q: q || undefined, sort, in_stock: inStock ? 'true' : undefined, limit: 20 } } },
    byOffset,
  )
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    setParams(next, { replace: true })
  }
  const [first] = list.data?.pages ?? []
  return (
    <>
      <div className={styles.bar}>
        <p className={styles.count} role="status">
          {first && productCount(first)}
        </p>
        <Checkbox checked={inStock} onChange={(checked) => change('in_stock', checked ? 'true' : '')}>
          품절 제외
        </Checkbox>
        <SortSelect value={sort} onChange={(next) => change('sort', next)} list={list.data} />
      </div>
      <ProductPages
        list={list}
        empty={{ title: `‘${q}’에 맞는 상품이 없어요`, description: '띄어쓰기를 바꾸거나 더 짧은 말로 찾아 보세요.' }}
      />
    </>
  )
}
