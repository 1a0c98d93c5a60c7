import { Link } from '#customer/router/Link.tsx'
import type { ProductDetail } from '#customer/api/models.ts'
import styles from './ProductSections.module.css'
import { claimFeeWord } from '#shared/words/claims.ts'
import { formatKrw } from '#shared/format/krw.ts'

/** Everything below the price: the story, and what the law wants told. */
export function ProductSections({ product }: { product: ProductDetail }) {
  const { shipping_origin: origin, notice, seller } = product
  return (
    <>
      <section className={styles.section} aria-labelledby="detail">
        <h2 className={styles.title} id="detail">
          상품 정보
        </h2>
        {/* Cleaned by the server: only text, lists, tables and pictures are left. */}
        <div className={styles.detail} dangerouslySetInnerHTML={{ __html: product.detail_html }} />
      </section>
      <section className={styles.section} aria-labelledby="returns">
        <h2 className={styles.title} id="returns">
          배송·교환·반품
        </h2>
        {product.withdrawal_limited && <p className={styles.limited}>{product.withdrawal_limited.reason}</p>}
        <p className={styles.text}>{product.exchange_return_notice}</p>
        <Rows
          rows={[
            ['배송비', product.shipping.label],
            [claimFeeWord.RETURN_FEE, `${formatKrw(origin.return_fee)} (단순 변심)`],
            [claimFeeWord.EXCHANGE_FEE, `${formatKrw(origin.exchange_fee)} (단순 변심)`],
          ]}
        />
      </section>
      <section className={styles.section} aria-labelledby="notice">
        <h2 className={styles.title} id="notice">
          상품정보제공고시
        </h2>
        <Rows rows={notice.rows.map((row) => [row.label, row.value])} />
        <h3 className={styles.subtitle}>판매자 정보</h3>
        <Rows
          rows={[
            ['상호', seller.name],
            ['사업자등록번호', seller.business_no],
            ['통신판매업 신고', seller.mail_order_no],
            ['고객센터', seller.phone],
          ]}
        />
        <Link className={styles.ask} to={`/my/inquiry/new?product=${product.id}`}>
          1:1 문의하기
        </Link>
      </section>
    </>
  )
}

function Rows({ rows }: { rows: [string, string][] }) {
  return (
    <dl className={styles.rows}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
