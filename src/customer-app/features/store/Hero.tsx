import { useState, type UIEvent } from 'react'
import { Link } from 'react-router'
import type { ProductCard } from '#shared/api/models.ts'
import { Picture } from '#customer/ui/Picture.tsx'
import { Skeleton } from '#customer/ui/Skeleton.tsx'
import styles from './Hero.module.css'

type Shown = { thumbnail: Omit<ProductCard['thumbnail'], 'id'> }

type Slide = {
  tone: 'pink' | 'purple' | 'blue'
  eyebrow: string
  lines: [string, string]
  to: string
  product?: Shown
}

type Props = { best?: Shown; only?: Shown; fresh?: Shown }

/** The store's window: three shelves, each shown by the product that stands first on it, once it is known. */
export function Hero({ best, only, fresh }: Props) {
  const [page, setPage] = useState(0)
  const slides: Slide[] = [
    {
      tone: 'pink',
      eyebrow: '이번 달 베스트',
      lines: ['요즘 집에서', '가장 많이 찾아요'],
      to: '/store/best',
      product: best,
    },
    {
      tone: 'purple',
      eyebrow: '홈핏 단독',
      lines: ['다른 데엔 없는', '우리끼리의 도구'],
      to: '/store/only',
      product: only,
    },
    {
      tone: 'blue',
      eyebrow: '새로 들어왔어요',
      lines: ['막 도착한', '새 운동 친구'],
      to: '/search?sort=NEW',
      product: fresh,
    },
  ]

  const follow = (event: UIEvent<HTMLElement>) => {
    const { scrollLeft, clientWidth } = event.currentTarget
    setPage(Math.round(scrollLeft / clientWidth))
  }

  return (
    <section className={styles.hero} aria-label="추천">
      <ul className={styles.slides} onScroll={follow}>
        {slides.map((slide, index) => (
          <li key={slide.to} className={styles.slide}>
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
      </ul>
      <p className={styles.page} aria-hidden>
        {page + 1} / {slides.length}
      </p>
    </section>
  )
}
