import { query } from '#customer/shell/api.ts'
import { environment } from '#customer/shell/environment.ts'
import { BrandMark, type Brand } from '#customer/ui/BrandMark.tsx'
import { classNames } from '#customer/ui/classNames.ts'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import styles from './SocialButtons.module.css'
import { pathTo } from '#shared/api/wire.ts'

/** The words that each service asks for on its button. */
const LABELS: Record<Brand, string> = {
  kakao: '카카오 로그인',
  naver: '네이버 로그인',
  apple: 'Apple로 로그인',
  google: 'Google 계정으로 로그인',
}

const startPath = (provider: Brand, redirectPath: string) =>
  `${pathTo('/api/v2/auth/social/{provider}/start', { provider })}?redirect_path=${encodeURIComponent(redirectPath)}`

/** Google refuses to be shown inside an app. */
const isOffered = (provider: Brand) => provider !== 'google' || environment.kind !== 'app'

/** The ways in with an account elsewhere; nothing at all when the shop offers none. */
export function SocialButtons({ redirectPath }: { redirectPath: string }) {
  const { data, isPending } = query.useQuery('get', '/api/v2/auth/social/providers', undefined, {
    staleTime: Number.POSITIVE_INFINITY,
  })
  const offered = data?.results.filter(({ provider }) => isOffered(provider)) ?? []
  if (!isPending && offered.length === 0) return null
  return (
    <section className={styles.part} aria-label="다른 계정으로 로그인">
      <p className={styles.or}>또는</p>
      {isPending && (
        <Loading label="로그인 방법을 불러오고 있어요">
          <div className={styles.part} style={{ marginTop: 0 }}>
            {Object.keys(LABELS).map((name) => (
              <Skeleton key={name} height={52} radius={12} />
            ))}
          </div>
        </Loading>
      )}
      {offered.map(({ provider }) => (
        <a
          key={provider}
          className={classNames(styles.button, styles[provider])}
          href={startPath(provider, redirectPath)}
        >
          <BrandMark brand={provider} />
          {LABELS[provider]}
        </a>
      ))}
      {offered.some(({ sandbox }) => sandbox) && (
        <p className={styles.note}>샘플 모드라서 진짜 계정 대신 모의 로그인 창이 열려요.</p>
      )}
    </section>
  )
}
