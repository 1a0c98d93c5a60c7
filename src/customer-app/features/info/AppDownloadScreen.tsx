import { lazy, Suspense } from 'react'
import { Link } from '#customer/router/Link.tsx'
import { readAppConfig } from '#shared/environment/appConfig.ts'
import { environment } from '#customer/shell/environment.ts'
import { Skeleton } from '#customer/ui/states/Skeleton.tsx'
import styles from './AppDownload.module.css'
import { StoreBadge } from './StoreBadge.tsx'

const QrCode = lazy(() => import('./QrCode.tsx').then((module) => ({ default: module.QrCode })))

const STEPS: Record<'ios' | 'android', string[]> = {
  ios: ['사파리로 홈핏을 열어요.', '아래쪽의 공유 버튼을 눌러요.', '‘홈 화면에 추가’를 골라요.'],
  android: ['크롬으로 홈핏을 열어요.', '오른쪽 위의 점 세 개를 눌러요.', '‘홈 화면에 추가’를 골라요.'],
}
const NAMES = { ios: '아이폰·아이패드', android: '안드로이드' }

/** The way to the app for the phone in hand; at a desk, a code to look at with a phone. */
export function AppDownloadScreen() {
  const { appStores } = readAppConfig()
  const here = environment.os
  const systems = here === 'other' ? (['ios', 'android'] as const) : ([here] as const)
  const listed = systems.some((system) => appStores[system])
  return (
    <div className={styles.screen}>
      <Link className={styles.logo} to="/" aria-label="홈핏 홈">
        홈핏
      </Link>
      <h1 className={styles.title}>홈핏을 휴대폰에 담아 보세요</h1>
      <p className={styles.lead}>
        {listed
          ? '앱을 받으면 주문과 배송 소식을 바로 알 수 있어요.'
          : '앱은 아직 스토어에 나오지 않았어요. 그동안은 홈 화면에 추가해 앱처럼 쓸 수 있어요.'}
      </p>
      <div className={styles.badges}>
        {systems.map((system) => (
          <StoreBadge key={system} system={system} href={appStores[system]} />
        ))}
      </div>
      {here === 'other' && (
        <figure className={styles.code}>
          <Suspense fallback={<Skeleton width={168} height={168} />}>
            <QrCode text={`${window.location.origin}/app-download`} label="이 화면의 주소가 담긴 QR 코드" />
          </Suspense>
          <figcaption className={styles.caption}>휴대폰 카메라로 비추면 이 화면이 휴대폰에서 열려요.</figcaption>
        </figure>
      )}
      {systems.map((system) => (
        <section key={system} className={styles.steps} aria-labelledby={`steps-${system}`}>
          <h2 className={styles.stepsTitle} id={`steps-${system}`}>
            {NAMES[system]}에서 홈 화면에 추가하기
          </h2>
          <ol className={styles.list}>
            {STEPS[system].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}
