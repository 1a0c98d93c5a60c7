import { Link } from '#customer/router/Link.tsx'
import { COMPANY, FTC_PAGE } from '#shared/company.ts'
import styles from './SiteFooter.module.css'
import { supportText } from '#shared/policy.ts'
import { useShopPolicies } from '../policies/useShopPolicies.ts'

const LINKS = [
  { to: '/policies', label: '이용약관' },
  { to: '/policies?tab=privacy', label: '개인정보 처리방침', strong: true },
  { to: '/user-guides', label: '이용 가이드' },
  { to: '/app-download', label: '휴대폰에 담기' },
]

const FACTS: [string, string][] = [
  ['대표', COMPANY.representative],
  ['주소', COMPANY.address],
  ['전화', COMPANY.phone],
  ['이메일', COMPANY.email],
  ['사업자등록번호', COMPANY.businessNo],
  ['통신판매업 신고번호', COMPANY.mailOrderNo],
  ['호스팅 제공', COMPANY.hosting],
]

/** The foot of both front doors: who runs the shop, the papers, and what a buyer is told before paying. */
export function SiteFooter() {
  const { support } = useShopPolicies()
  return (
    <footer className={styles.footer}>
      <nav className={styles.links} aria-label="약관과 안내">
        {LINKS.map((link) => (
          <Link key={link.to} className={link.strong ? styles.strong : styles.link} to={link.to}>
            {link.label}
          </Link>
        ))}
      </nav>
      <p className={styles.hours}>고객센터 {supportText(support)}</p>
      <h2 className={styles.name}>{COMPANY.name}</h2>
      <dl className={styles.facts}>
        {FACTS.map(([term, fact]) => (
          <div key={term} className={styles.fact}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <p>
        <a className={styles.check} href={FTC_PAGE} target="_blank" rel="noopener noreferrer">
          사업자정보 확인
          <span className="sr-only"> (공정거래위원회, 새 창)</span>
        </a>
      </p>
      <p className={styles.note}>상품마다 판매자와 교환·반품 안내가 상품 상세에 적혀 있어요.</p>
    </footer>
  )
}
