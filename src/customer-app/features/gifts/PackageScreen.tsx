import { Link } from '#customer/router/Link.tsx'
import { useSearchParams } from '#customer/router/place.ts'
import { query } from '#customer/shell/api.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { Block } from '#customer/ui/Block.tsx'
import { buttonClass } from '#customer/ui/Button.tsx'
import { Picture } from '#customer/ui/goods/Picture.tsx'
import { Price } from '#customer/ui/goods/Price.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { EmptyState } from '#customer/ui/states/EmptyState.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { BuyForm } from './BuyForm.tsx'
import styles from './Gifts.module.css'
import { type Bundle, goodsText, packagePath } from './giftText.ts'

/** 패키지: a gift of days, with goods or without: what is in it, what it costs, and buying it. Without an id, all of them. */
export function PackageScreen() {
  const [params] = useSearchParams()
  const id = Number(params.get('id'))
  const bundles = query.useQuery('get', '/api/v1/commerce/gift-bundles/')
  if (isLost(bundles)) return <QueryError error={bundles.error} onRetry={() => void bundles.refetch()} />
  if (!bundles.data)
    return (
      <Loading label="선물을 불러오고 있어요">
        <Skeleton height={280} radius={16} />
      </Loading>
    )
  const { results } = bundles.data
  const bundle = results.find((one) => one.id === id)
  if (bundle) return <Detail key={bundle.id} bundle={bundle} />
  return id > 0 || results.length === 0 ? <Missing any={results.length > 0} /> : <All bundles={results} />
}

const Missing = ({ any }: { any: boolean }) => (
  <>
    <PageTitle>선물하기</PageTitle>
    <EmptyState
      icon="alert"
      title="지금은 살 수 없는 선물이에요"
      description={any ? '판매가 끝났을 수 있어요. 다른 선물을 골라 주세요.' : '곧 새로운 선물을 준비할게요.'}
      action={
        <Link className={buttonClass({ variant: 'secondary', size: 'm' })} to={any ? '/package-detail' : '/'}>
          {any ? '다른 선물 보기' : '홈으로'}
        </Link>
      }
    />
  </>
)

const All = ({ bundles }: { bundles: Bundle[] }) => (
  <>
    <PageTitle>선물하기</PageTitle>
    <ul className={`${styles.list} ${styles.body}`}>
      {bundles.map((bundle) => (
        <li key={bundle.id} className={styles.card}>
          <h2 className={styles.title}>{bundle.title}</h2>
          <p className={styles.state}>
            {[`${bundle.plan.name} ${bundle.days.toLocaleString('ko')}일`, goodsText(bundle.goods)]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <Price final={bundle.price} list={bundle.list_price} />
          <div className={styles.actions}>
            <Link className={buttonClass({ variant: 'secondary', size: 'm' })} to={packagePath(bundle.id)}>
              {bundle.title} 자세히 보기
            </Link>
          </div>
        </li>
      ))}
    </ul>
  </>
)

function Detail({ bundle }: { bundle: Bundle }) {
  const { title, description, plan, days, goods, notice_rows: notices } = bundle
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className={styles.body}>
        <Price final={bundle.price} list={bundle.list_price} size="l" />
        <p className={styles.note}>이 금액이 전부예요. 자동으로 결제되는 것은 없어요.</p>
        {description && <p className={styles.said}>{description}</p>}
      </div>
      <Block title="들어 있는 것">
        <dl className={styles.rows}>
          <dt>멤버십</dt>
          <dd>{plan.seats > 1 ? `${plan.name} (${plan.seats}명)` : plan.name}</dd>
          <dt>이용 일수</dt>
          <dd>{days.toLocaleString('ko')}일</dd>
        </dl>
        {goods.length > 0 && (
          <ul className={styles.goods}>
            {goods.map(({ product_id: id, name, quantity, image }) => (
              <li key={`${id} ${name}`} className={styles.good}>
                <Picture image={image} alt="" className={styles.picture} />
                <span>
                  {name} {quantity.toLocaleString('ko')}개
                </span>
              </li>
            ))}
          </ul>
        )}
      </Block>
      {notices.length > 0 && (
        <Block title="상품정보제공고시">
          <dl className={styles.rows}>
            {notices.map(({ label, value }) => (
              <div key={label} style={{ display: 'contents' }}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Block>
      )}
      <BuyForm bundle={bundle} />
    </>
  )
}
