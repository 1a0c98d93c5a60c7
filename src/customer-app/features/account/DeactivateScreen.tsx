import { Link } from '#customer/router/Link.tsx'
import type { Answer } from '#customer/api/models.ts'
import { formatDay } from '#shared/format/kst.ts'
import { query } from '#customer/shell/api.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { Block } from '#customer/ui/Block.tsx'
import { Icon } from '#customer/ui/Icon.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import styles from './Account.module.css'
import { DeactivateForm } from './DeactivateForm.tsx'
import { FormSkeleton } from './FormSkeleton.tsx'
import { formatPoints } from '#shared/format/krw.ts'

type Preview = Answer<'/api/v2/user/deactivate/preview', 'get'>

/** 회원 탈퇴: what stands in the way, what goes, what stays and why; then the last question. */
export function DeactivateScreen() {
  const preview = query.useQuery('get', '/api/v2/user/deactivate/preview', undefined, { staleTime: 0 })
  return (
    <div className={styles.page}>
      <PageTitle>회원 탈퇴</PageTitle>
      {preview.isPending && <FormSkeleton fields={5} />}
      {isLost(preview) && <QueryError error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.data && (
        <>
          {!preview.data.can_deactivate && <Blockers blockers={preview.data.blockers} />}
          <Lost lost={preview.data.lost} />
          <Kept preview={preview.data} />
          {preview.data.can_deactivate && (
            <DeactivateForm preview={preview.data} onRefused={() => void preview.refetch()} />
          )}
        </>
      )}
    </div>
  )
}

function Blockers({ blockers }: { blockers: Preview['blockers'] }) {
  return (
    <Block title="먼저 끝내야 할 것이 있어요">
      <ul className={styles.blockers}>
        {blockers.map((one) => (
          <li key={one.kind}>
            <Link className={styles.blocker} to={one.link}>
              <span className={styles.words}>
                <strong>
                  {one.title} ({one.count}건)
                </strong>
                <span className={styles.quiet}>{one.description}</span>
              </span>
              <Icon name="right" size={18} />
            </Link>
          </li>
        ))}
      </ul>
    </Block>
  )
}

function Lost({ lost }: { lost: Preview['lost'] }) {
  const facts: [string, string][] = [
    ['포인트', formatPoints(lost.points)],
    ['쓰지 않은 쿠폰', `${lost.coupons}장`],
    ['장바구니에 담은 상품', `${lost.cart_items}개`],
    ['연결된 소셜 계정', `${lost.social_accounts}개`],
    ['로그인한 기기', `${lost.devices}대`],
  ]
  return (
    <Block title="탈퇴하면 바로 사라져요">
      <dl className={styles.facts}>
        {facts.map(([term, fact]) => (
          <div key={term} className={styles.fact}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.consentNote}>
        프로필, 배송지, 알림 설정도 지워요. 같은 이메일로 다시 가입할 수 있지만 포인트와 쿠폰은 돌아오지 않아요.
      </p>
    </Block>
  )
}

function Kept({ preview }: { preview: Preview }) {
  return (
    <Block title="법에 따라 따로 보관해요">
      <ul className={styles.kept}>
        {preview.kept.map((one) => (
          <li key={one.kind}>
            <strong>
              {one.title} · {formatDay(one.keep_until)}까지
            </strong>
            <span className={styles.quiet}>{one.reason}</span>
          </li>
        ))}
        <li>
          <strong>혜택을 두 번 받는 일을 막는 암호값 · {formatDay(preview.hashes_until)}까지</strong>
          <span className={styles.quiet}>이메일과 휴대폰 번호를 되돌릴 수 없게 바꾼 값이라 누구인지 알 수 없어요.</span>
        </li>
      </ul>
    </Block>
  )
}
