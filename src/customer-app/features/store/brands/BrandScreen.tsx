import { useEffect } from 'react'
import { useParams, useSearchParams } from '#customer/router/place.ts'
import { query } from '#customer/shell/api.ts'
import { NotThere } from '#customer/shell/trouble/NotThere.tsx'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { Picture } from '#customer/ui/goods/Picture.tsx'
import { formatNumber } from '#shared/format/krw.ts'
import { byOffset } from '#customer/shell/byOffset.ts'
import { productCount } from '../productCount.ts'
import { ProductPages } from '../ProductPages.tsx'
import { ProductSkeletons } from '../ProductGrid.tsx'
import { SortSelect, toSort } from '../SortSelect.tsx'
import { HeartButton } from '../wishes/HeartButton.tsx'
import styles from './BrandScreen.module.css'

/** A brand: who it is, how many follow it, and what it sells. */
export function BrandScreen() {
  const id = Number(useParams()['id'])
  const [params, setParams] = useSearchParams()
  const sort = toSort(params.get('sort'))
  const brand = query.useQuery('get', '/store/v1/brands/{id}', { params: { path: { id } } })
  const list = query.useInfiniteQuery(
    'get',
    '/store/v1/products',
    { params: { query: { brand_id: [id], sort, limit: 20 } } },
    byOffset,
  )
  const name = brand.data?.name
  useEffect(() => {
    if (name) document.title = `${name} | 홈핏`
  }, [name])

  if (brand.isPending) return <ProductSkeletons count={8} />
  if (isLost(brand)) return <NotThere what="brand" error={brand.error} onRetry={() => void brand.refetch()} />
  const { logo, description, follower_count: followers } = brand.data
  return (
    <>
      <header className={styles.head}>
        {logo && <Picture className={styles.logo} image={logo} alt="" />}
        <div className={styles.words}>
          <h1 className={styles.name}>{brand.data.name}</h1>
          {followers > 0 && <p className={styles.followers}>{formatNumber(followers)}명이 찜했어요</p>}
        </div>
        <HeartButton of={brand.data} type="brand" />
      </header>
      {description && <p className={styles.description}>{description}</p>}
      <div className={styles.bar}>
        <p className={styles.followers}>{list.data?.pages[0] && productCount(list.data.pages[0])}</p>
        <SortSelect value={sort} onChange={(next) => setParams({ sort: next }, { replace: true })} list={list.data} />
      </div>
      <ProductPages
        list={list}
        empty={{ title: '지금 파는 상품이 없어요', description: '찜해 두면 마이페이지에서 다시 찾을 수 있어요.' }}
      />
    </>
  )
}
