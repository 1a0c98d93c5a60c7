import { BannerLink } from './banners/BannerLink.tsx'
import type { BannerContent } from './banners/BannerLink.tsx'
import { slideClass, Slides } from '#customer/ui/goods/Slides.tsx'
import styles from './Hero.module.css'

/** The store's window: the banners that staff put there, in their order. */
export function Hero({ banners }: { banners: readonly BannerContent[] }) {
  if (banners.length === 0) return null
  return (
    <section className={styles.hero} aria-label="추천" data-hero>
      <Slides label={`추천 ${banners.length}가지`} unit="추천" className={styles.slides}>
        {banners.map((banner, index) => (
          <li key={banner.id} className={slideClass}>
            <BannerLink banner={banner} eager={index === 0} />
          </li>
        ))}
      </Slides>
    </section>
  )
}
