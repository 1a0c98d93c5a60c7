import { slideClass, Slides } from '#customer/ui/goods/Slides.tsx'
import { BannerLink, type BannerContent } from './BannerLink.tsx'
import styles from './ListBanners.module.css'

/** The banners above a list. */
export function ListBanners({ banners }: { banners: readonly BannerContent[] | undefined }) {
  if (!banners?.length) return null
  return (
    <section className={styles.banners} aria-label="배너">
      <Slides label={`배너 ${banners.length}개`} unit="배너">
        {banners.map((banner) => (
          <li key={banner.id} className={slideClass}>
            <BannerLink banner={banner} low eager />
          </li>
        ))}
      </Slides>
    </section>
  )
}
