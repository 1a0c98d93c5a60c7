import { Link } from '#customer/router/Link.tsx'
import { readAppConfig } from '#shared/environment/appConfig.ts'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { HonestBlock } from './HonestBlock.tsx'
import { MembershipBlock } from './MembershipBlock.tsx'
import { MenuLink } from './MenuLink.tsx'
import styles from './MyScreen.module.css'
import { ProfileHeader } from './ProfileHeader.tsx'
import { SignOutButton } from './SignOutButton.tsx'
import { StoreBlock } from './StoreBlock.tsx'

const { webVersion } = readAppConfig()

/** 마이: who I am, what I bought, what I subscribe to, and the rest. */
export function MyScreen() {
  return (
    <>
      <PageTitle>마이</PageTitle>
      <ProfileHeader />
      <HonestBlock />
      <StoreBlock />
      <MembershipBlock />
      <nav className={styles.menu} aria-label="설정과 안내">
        <MenuLink to="/my/referral" icon="share" label="친구 추천" />
        <MenuLink to="/my/gifts" icon="box" label="선물함" />
        <MenuLink to="/my/settings" icon="user" label="설정" />
        <MenuLink to="/user-guides" icon="compass" label="이용 가이드" />
        <MenuLink to="/policies" icon="receipt" label="약관과 개인정보 처리방침" />
      </nav>
      <div className={styles.foot}>
        <SignOutButton />
        <Link className={styles.leave} to="/my/settings/deactivate">
          회원 탈퇴
        </Link>
        <p className={styles.version}>버전 {webVersion}</p>
      </div>
    </>
  )
}
