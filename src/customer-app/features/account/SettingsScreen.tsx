import type { Answer } from '#customer/api/models.ts'
import { consentLabels, MARKETING_CHANNELS } from '#shared/consents.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import styles from './Account.module.css'
import { FormSkeleton } from './FormSkeleton.tsx'
import { SettingsRow } from './SettingsRow.tsx'
import { useMe } from './useMe.ts'

type Me = Answer<'/api/v2/user/me', 'get'>

/** 설정: who I am, how I sign in, what I agreed to, and the way out. */
export function SettingsScreen() {
  const me = useMe()
  return (
    <>
      <PageTitle>설정</PageTitle>
      {me.isPending && <FormSkeleton fields={6} />}
      {isLost(me) && <QueryError error={me.error} onRetry={() => void me.refetch()} />}
      {me.data && (
        <>
          <h2 className={styles.group}>내 정보</h2>
          <div className={styles.rows}>
            <SettingsRow to="/my/settings/profile" label="프로필" value={me.data.nickname} />
            <div className={styles.row}>
              <span className={styles.words}>
                <span className={styles.term}>이메일</span>
              </span>
              <span className={styles.value}>{me.data.email_address_masked}</span>
            </div>
            <SettingsRow to="/my/settings/mobile" label="휴대폰" value={mobileWords(me.data)} />
            <SettingsRow to="/my/settings/address" label="배송지" />
            <SettingsRow to="/my/settings/payment-methods" label="결제수단" />
          </div>
          <h2 className={styles.group}>로그인과 보안</h2>
          <div className={styles.rows}>
            <SettingsRow
              to="/my/settings/password"
              label="비밀번호"
              value={me.data.has_password ? '바꾸기' : '정하기'}
            />
            <SettingsRow to="/my/settings/social" label="연결된 소셜 계정" />
            <SettingsRow to="/my/settings/devices" label="로그인한 기기" />
            <SettingsRow to="/my/settings/tv" label="TV 연결" />
          </div>
          <h2 className={styles.group}>동의와 알림</h2>
          <div className={styles.rows}>
            <SettingsRow to="/my/settings/consents" label="알림·마케팅 동의" value={marketingWords(me.data.consents)} />
            <SettingsRow to="/policies" label="약관과 개인정보 처리방침" />
          </div>
          <div className={styles.group} />
          <div className={styles.rows}>
            <SettingsRow to="/my/settings/deactivate" label="회원 탈퇴" />
          </div>
        </>
      )}
    </>
  )
}

function mobileWords({ mobile_masked: mobile, mobile_verified }: Me): string {
  if (mobile === undefined) return '등록하기'
  return mobile_verified ? mobile : `${mobile} · 인증 전`
}

function marketingWords(consents: Me['consents']): string {
  const on = MARKETING_CHANNELS.filter((channel) =>
    consents.some(({ kind, agreed }) => kind === channel && agreed),
  ).map((channel) => consentLabels[channel])
  return on.length === 0 ? '받지 않아요' : on.join('·')
}
