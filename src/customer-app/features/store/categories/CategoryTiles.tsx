import { Link } from '#customer/router/Link.tsx'
import { query } from '#customer/shell/api.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import styles from './CategoryTiles.module.css'
import { Picture } from '#customer/ui/goods/Picture.tsx'
import { CategoryGlyph } from './CategoryGlyph.tsx'

const TILES = 8

export function CategoryTiles() {
  const categories = query.useQuery('get', '/store/v1/products/categories')
  if (isLost(categories)) return null
  if (categories.isPending) {
    return (
      <Loading label="카테고리를 불러오고 있어요">
        <div className={styles.tiles}>
          {Array.from({ length: TILES }, (_, index) => (
            <span key={index} className={styles.tile}>
              <Skeleton width={64} height={64} radius={22} />
              <Skeleton width={48} height={21} />
            </span>
          ))}
        </div>
      </Loading>
    )
  }
  return (
    <nav aria-label="카테고리">
      <ul className={styles.tiles}>
        {categories.data.results.slice(0, TILES).map((category, index) => (
          <li key={category.id}>
            <Link className={styles.tile} to={`/store/categories/${category.id}`}>
              {category.icon ? (
                <Picture className={styles.glyph} image={category.icon} alt="" />
              ) : (
                <CategoryGlyph name={category.name} tone={index} />
              )}
              {category.name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
