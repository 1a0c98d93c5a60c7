import { Link } from '#customer/router/Link.tsx'
import type { ProductCard } from '#customer/api/models.ts'
import { Picture } from '#customer/ui/goods/Picture.tsx'
import { Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { slideClass, Slides } from '#customer/ui/goods/Slides.tsx'
import styles from './Hero.module.css'

type Shown = { thumbnail: Omit<ProductCard['thumbnail'], 'id'> }

type Slide = {
  tone: 'pink' | 'purple' | 'blue'
  eyebrow: string
  lines: [string, string]
  to: string
  product: Shown | null | undefined
}

/** undefined: not known yet; null: nothing stands on that shelf, and nothing leads to it */
type Props = { best?: Shown | null; only?: Shown | null; fresh?: Shown | null }

/** The store's window: three shelves, each shown by the product that stands first on it, once it is known. */
export function Hero({ best, only, fresh }: Props) {
  const shelves: Slide[] = [
    {
      tone: 'pink',
      eyebrow: '최근 30일 베스트',
      lines: ['요즘 집에서', '가장 많이 찾아요'],
      to: '/store/best',
      product: best,
    },
    {
      tone: 'purple',
      eyebrow: '홈핏 단독',
      lines: ['홈핏에서만', '만나는 상품'],
      to: '/store/only',
      product: only,
    },
    {
      tone: 'blue',
      eyebrow: '새로 들어왔어요',
      lines: ['가장 최근에', '들어온 상품'],
      to: '/search?sort=NEW',
      product: fresh,
    },
  ]
  const slides = shelves.filter(({ product }) => product !== null)

  return (
    <section className={styles.hero} aria-label="추천">
      <Slides label={`추천 ${slides.length}가지`} unit="추천" className={styles.slides}>
        {slides.map((slide, index) => (
          <li key={slide.to} className={slideClass}>
            <Link className={`${styles.link} ${styles[slide.tone]}`} to={slide.to}>
              <span className={styles.words}>
                <span className={styles.eyebrow}>{slide.eyebrow}</span>
                <span className={styles.headline}>
                  {slide.lines[0]}
                  <br />
                  {slide.lines[1]}
                </span>
                <span className={styles.go}>보러 가기</span>
              </span>
              <span className={styles.shot}>
                {slide.product ? (
                  <Picture image={slide.product.thumbnail} alt="" eager={index === 0} />
                ) : (
                  <Skeleton aspect="1" radius={0} />
                )}
              </span>
            </Link>
          </li>
        ))}
      </Slides>
    </section>
  )
}
