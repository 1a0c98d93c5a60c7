import { useEffect } from 'react'
import { Link } from '#customer/router/Link.tsx'
import { query } from '#customer/shell/api.ts'
import { useRedirectPath, welcomed } from '#customer/shell/navigation/redirectPath.ts'
import { buttonClass } from '#customer/ui/Button.tsx'
import { AuthPage } from './AuthPage.tsx'
import styles from './AuthPage.module.css'

/** Welcome, and what may come next. */
export function SuccessSignUpScreen() {
  const redirectPath = useRedirectPath()
  useEffect(welcomed, [])
  const { data: coupons } = query.useQuery('get', '/store/v1/user/coupons/available-count')
  const came = redirectPath !== '/store'
  return (
    <AuthPage title="가입했어요. 반가워요!" description="이제 홈핏의 회원이에요.">
      <ul className={styles.nextSteps}>
        {(coupons?.count ?? 0) > 0 && (
          <li>
            <Link className={styles.nextStep} to="/my/coupons">
              <strong>쓸 수 있는 쿠폰이 {coupons?.count}장 있어요</strong>
              <span>쿠폰함에서 확인해 보세요.</span>
            </Link>
          </li>
        )}
        <li>
          <Link className={styles.nextStep} to="/my/settings/mobile">
            <strong>휴대폰 번호 인증하기</strong>
            <span>주문과 배송 소식을 문자로 받을 수 있어요.</span>
          </Link>
        </li>
        <li>
          <Link className={styles.nextStep} to="/my/settings/address">
            <strong>배송지 등록하기</strong>
            <span>미리 적어 두면 주문할 때 바로 쓸 수 있어요.</span>
          </Link>
        </li>
      </ul>
      <div className={styles.form}>
        <Link className={buttonClass({ block: true })} to={redirectPath} replace>
          {came ? '보던 곳으로 가기' : '스토어 둘러보기'}
        </Link>
      </div>
    </AuthPage>
  )
}
