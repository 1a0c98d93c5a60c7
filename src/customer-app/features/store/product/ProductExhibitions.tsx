import { Link } from '#customer/router/Link.tsx'
import { query } from '#customer/shell/api.ts'
import { Picture } from '#customer/ui/goods/Picture.tsx'
import { Icon } from '#customer/ui/Icon.tsx'
import { formatKst } from '#shared/format/kst.ts'
import styles from './ProductExhibitions.module.css'

const FEW = 5

/** The open exhibitions on whose shelves a product stands, with the way to each; nothing when there are none. */
export function ProductExhibitions({ productId }: { productId: number }) {
  const open = query.useQuery(
    'get',
    '/store/v1/exhibitions',
    { params: { query: { product_id: productId, page_size: FEW } } },
    { staleTime: 60_000 },
  )
  if (!open.data || open.data.results.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="exhibitions">
      <h2 className={styles.title} id="exhibitions">
        이 상품이 있는 기획전
      </h2>
      <ul className={styles.list}>
        {open.data.results.map(({ id, title, hero, ends_at: until }) => (
          <li key={id}>
            <Link className={styles.exhibition} to={`/store/exhibitions/${id}`}>
              <Picture className={styles.picture} image={hero} alt="" />
              <span className={styles.words}>
                <strong>{title}</strong>
                <span>{formatKst(until, 'M월 D일')}까지</span>
              </span>
              <Icon name="right" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
