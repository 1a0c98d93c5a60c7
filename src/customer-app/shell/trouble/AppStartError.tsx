import { UNSUPPORTED_OS } from '#customer/bridge/messages/bridgeError.ts'
import { Button, buttonClass } from '#customer/ui/Button.tsx'
import { EmptyState } from '#customer/ui/states/EmptyState.tsx'
import styles from './AppStartError.module.css'

/** An app whose native side is missing: no screen can work in it. */
export function AppStartError({ error }: { error: Error }) {
  const words =
    error.message === UNSUPPORTED_OS
      ? '아이폰이나 안드로이드의 홈핏 앱에서 열어 주세요.'
      : '다시 시도해도 열리지 않으면 앱을 새 버전으로 업데이트해 주세요.'
  return (
    <main className={styles.page} role="alert">
      <EmptyState
        icon="alert"
        title="앱을 시작하지 못했어요"
        description={`${error.message}\n${words}`}
        action={
          <div className={styles.actions}>
            <Button size="m" variant="secondary" onClick={() => window.location.reload()}>
              다시 시도
            </Button>
            <a className={buttonClass({ size: 'm' })} href="/app-download">
              앱 업데이트
            </a>
          </div>
        }
      />
    </main>
  )
}
