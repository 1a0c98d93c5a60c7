import { Link } from '#customer/router/Link.tsx'
import { query } from '#customer/shell/api.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { SiteFooter } from '#customer/shell/bars/SiteFooter.tsx'
import { useSession } from '#customer/shell/useSession.ts'
import { Icon } from '#customer/ui/Icon.tsx'
import { Picture } from '#customer/ui/goods/Picture.tsx'
import { Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { HomeHero } from './HomeHero.tsx'
import styles from './HomeScreen.module.css'
import { formatKrw } from '#shared/format/krw.ts'

const SHELF = 6

export function HomeScreen() {
  const signedIn = useSession().status === 'signed-in'
  return (
    <>
      <HomeHero signedIn={signedIn} />
      <Teaser />
      <GuideLinks />
      <SiteFooter />
    </>
  )
}

function Teaser() {
  const best = query.useQuery('get', '/store/v1/products/best', { params: { query: { limit: SHELF } } })
  if (isLost(best) || best.data?.results.length === 0) return null
  return (
    <section className={styles.teaser} aria-labelledby="teaser">
      <div className={styles.teaserHead}>
        <h2 className={styles.teaserTitle} id="teaser">
          운동 친구를 들여 볼까요?
        </h2>
        <Link className={styles.more} to="/store">
          스토어
          <Icon name="right" size={16} />
        </Link>
      </div>
      <ul className={styles.shelf}>
        {(best.data?.results ?? Array.from({ length: SHELF }, () => null)).map((product, index) => (
          <li key={product?.id ?? index}>
            {product ? (
              <Link className={styles.product} to={`/store/products/${product.id}`}>
                <Picture className={styles.picture} image={product.thumbnail} alt="" />
                <span className={styles.name}>{product.name}</span>
                <span className={styles.price}>{formatKrw(product.final_price)}</span>
              </Link>
            ) : (
              <>
                <Skeleton aspect="1" radius={12} />
                <span className={styles.name}>
                  <Skeleton width="80%" height={14} />
                </span>
                <span className={styles.price}>&nbsp;</span>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const GUIDES = [
  {
    to: '/events/membership-a/1',
    icon: 'play',
    title: '홈핏 멤버십',
    text: '얼마를 언제 내고 어떻게 그만두는지',
  },
  { to: '/user-guides', icon: 'truck', title: '배송과 교환·반품', text: '받기까지, 그리고 돌려보낼 때' },
  { to: '/app-download', icon: 'bag', title: '휴대폰에 담기', text: '휴대폰 첫 화면에 두는 방법' },
] as const

function GuideLinks() {
  return (
    <nav className={styles.guides} aria-label="더 알아보기">
      {GUIDES.map((guide) => (
        <Link key={guide.to} className={styles.guide} to={guide.to}>
          <Icon name={guide.icon} />
          <span className={styles.guideWords}>
            <span className={styles.guideTitle}>{guide.title}</span>
            <span className={styles.guideText}>{guide.text}</span>
          </span>
          <Icon name="right" size={18} />
        </Link>
      ))}
    </nav>
  )
}
