import type { ReactNode } from 'react'
import { formatKst } from '../format/kst.ts'
import styles from './ExhibitionPage.module.css'

type Picture = { url: string; width: number; height: number; alt?: string | undefined }

type Product = { id: number }
type Benefit = { id: number }

/** A part of a page as it is shown. */
export type PageBlock<P extends Product, B extends Benefit> =
  | { type: 'TEXT'; html: string }
  | { type: 'IMAGE'; image: Picture; link_url?: string | undefined }
  | { type: 'PRODUCTS'; title: string; products: P[] }
  | { type: 'COUPON'; benefits: B[] }

type Page<P extends Product, B extends Benefit> = {
  title: string
  hero: Picture | undefined
  starts_at: string
  ends_at: string
  blocks: PageBlock<P, B>[]
}

type Props<P extends Product, B extends Benefit> = {
  page: Page<P, B>
  isClosed?: boolean
  /** what a product and a coupon look like, and what a link does, is up to who shows the page */
  card: (product: P) => ReactNode
  coupon: (benefit: B) => ReactNode
  link: (to: string, children: ReactNode) => ReactNode
}

/**
 * The page of an exhibition: for customers, and for staff while they write it. Its texts have been cleaned by the server,
 * or are those of the editor, which knows no more than the server keeps.
 */
export function ExhibitionPage<P extends Product, B extends Benefit>({
  page,
  isClosed = false,
  ...parts
}: Props<P, B>) {
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        {page.hero && (
          <img className={styles.hero} {...sized(page.hero)} alt={page.hero.alt ?? ''} fetchPriority="high" />
        )}
        <h1 className={styles.title}>{page.title}</h1>
        <p className={styles.period}>{periodOf(page)}</p>
        {isClosed && (
          <p className={styles.closed} role="status">
            끝난 기획전이에요. 상품은 지금 가격으로 살 수 있어요.
          </p>
        )}
      </header>
      {page.blocks.map((block, index) => (
        <ShownBlock key={index} block={block} {...parts} />
      ))}
    </article>
  )
}

function ShownBlock<P extends Product, B extends Benefit>({
  block,
  card,
  coupon,
  link,
}: { block: PageBlock<P, B> } & Pick<Props<P, B>, 'card' | 'coupon' | 'link'>) {
  if (block.type === 'TEXT') return <div className={styles.text} dangerouslySetInnerHTML={{ __html: block.html }} />
  if (block.type === 'IMAGE') {
    const picture = (
      <img className={styles.picture} {...sized(block.image)} alt={block.image.alt ?? ''} loading="lazy" />
    )
    return <div className={styles.block}>{block.link_url ? link(block.link_url, picture) : picture}</div>
  }
  if (block.type === 'COUPON')
    return (
      <section className={styles.block} aria-label="쿠폰">
        <ul className={styles.coupons}>
          {block.benefits.map((benefit) => (
            <li key={benefit.id}>{coupon(benefit)}</li>
          ))}
        </ul>
      </section>
    )
  return (
    <section className={styles.block} aria-label={block.title || '상품'}>
      {block.title && <h2 className={styles.shelfTitle}>{block.title}</h2>}
      <ul className={styles.shelf}>
        {block.products.map((product) => (
          <li key={product.id}>{card(product)}</li>
        ))}
      </ul>
    </section>
  )
}

const sized = ({ url, width, height }: Picture) => ({ src: url, width, height, decoding: 'async' as const })

const DAY = 'YYYY.MM.DD'

/** The first and the last day; what ends at midnight was last there the day before. */
function periodOf({ starts_at: from, ends_at: until }: { starts_at: string; ends_at: string }): string {
  const last = new Date(new Date(until).getTime() - 1).toISOString()
  return `${formatKst(from, DAY)} ~ ${formatKst(last, DAY)}`
}
