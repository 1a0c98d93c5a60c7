import { Link } from '#customer/router/Link.tsx'
import { signInPath, useRedirectPath } from '#customer/shell/navigation/redirectPath.ts'
import { buttonClass } from '#customer/ui/Button.tsx'
import { AuthPage } from '../AuthPage.tsx'
import styles from '../AuthPage.module.css'
import { againPath, troubleOf } from './signInErrors.ts'

/** Why a sign-in came to nothing, and every way to go on. */
export function SignInTroublePage({ code, provider }: { code: string | null; provider: string | null }) {
  const redirectPath = useRedirectPath()
  const { title, description, next } = troubleOf(code)
  const again = next === 'again' ? againPath(provider, redirectPath) : undefined
  return (
    <AuthPage title={title} description={description}>
      <div className={styles.form}>
        {again && (
          <a className={buttonClass({ block: true })} href={again}>
            다시 시도하기
          </a>
        )}
        <Link
          className={buttonClass({ block: true, variant: again ? 'secondary' : 'primary' })}
          to={signInPath(redirectPath)}
        >
          {again ? '다른 방법으로 로그인' : '로그인 화면으로'}
        </Link>
        <Link className={buttonClass({ block: true, variant: 'ghost' })} to="/store">
          로그인하지 않고 둘러보기
        </Link>
      </div>
    </AuthPage>
  )
}
