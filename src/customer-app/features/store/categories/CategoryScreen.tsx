import { Link } from '#customer/router/Link.tsx'
import { useParams, useSearchParams } from '#customer/router/place.ts'
import { query } from '#customer/shell/api.ts'
import { Button } from '#customer/ui/Button.tsx'
import { EmptyState } from '#customer/ui/states/EmptyState.tsx'
import { Missing } from '#customer/shell/trouble/NotThere.tsx'
import { byOffset } from '#customer/shell/byOffset.ts'
import styles from './CategoryScreen.module.css'
import { findCategory } from './findCategory.ts'
import { ListHeader } from '../ListHeader.tsx'
import { productCount } from '../productCount.ts'
import { ProductPages } from '../ProductPages.tsx'
import { askedOf, choicesOf, cleared, withSort } from '../search/filters.ts'
import { Narrowing } from '../search/Narrowing.tsx'
import { SortSelect, toSort } from '../SortSelect.tsx'

/** The products of a category, narrowed by what stands in the address. */
export function CategoryScreen() {
  const id = Number(useParams()['id'])
  const [params, setParams] = useSearchParams()
  const sort = toSort(params.get('sort'))
  const choices = choicesOf(params, id)
  const categories = query.useQuery('get', '/store/v1/products/categories')
  const found = findCategory(categories.data?.results ?? [], id)
  const list = query.useInfiniteQuery(
    'get',
    '/store/v1/products',
    { params: { query: { ...askedOf('', choices, id), sort, limit: 20 } } },
    byOffset,
  )
  if (categories.data && !found) return <Missing what="category" />
  const siblings = found?.category.children?.length ? found.category.children : (found?.parent?.children ?? [])
  const all = found?.category.children?.length ? found.category : found?.parent

  return (
    <>
      <ListHeader title={found?.category.name ?? '카테고리'} />
      {all && (
        <nav className={styles.chips} aria-label={`${all.name} 안의 카테고리`}>
          <CategoryChip id={all.id} name="전체" current={all.id === id} />
          {siblings.map((child) => (
            <CategoryChip key={child.id} id={child.id} name={child.name} current={child.id === id} />
          ))}
        </nav>
      )}
      <Narrowing categoryId={id} />
      <div className={styles.bar}>
        <p className={styles.count} role="status">
          {list.data?.pages[0] && productCount(list.data.pages[0])}
        </p>
        <SortSelect
          value={sort}
          onChange={(next) => setParams(withSort(params, next), { replace: true })}
          list={list.data}
        />
      </div>
      {choices.length > 0 && list.data?.pages[0]?.results.length === 0 ? (
        <EmptyState
          icon="search"
          title="조건에 맞는 상품이 없어요"
          description="고른 조건을 줄이면 더 찾을 수 있어요."
          action={<Button onClick={() => setParams(cleared(params), { replace: true })}>조건 모두 지우기</Button>}
        />
      ) : (
        <ProductPages
          list={list}
          empty={{ title: '이 카테고리에는 아직 상품이 없어요', description: '다른 카테고리를 둘러봐 주세요.' }}
        />
      )}
    </>
  )
}

function CategoryChip({ id, name, current }: { id: number; name: string; current: boolean }) {
  return (
    <Link className={styles.chip} to={`/store/categories/${id}`} replace aria-current={current ? 'page' : undefined}>
      {name}
    </Link>
  )
}
