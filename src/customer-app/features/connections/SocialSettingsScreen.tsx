import { useState } from 'react'
import { Link } from '#customer/router/Link.tsx'
import { useSearchParams } from '#customer/router/place.ts'
import type { components } from '#contract/schema.d.ts'
import { query } from '#customer/shell/api.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { showError, showToast } from '#customer/shell/notices/notices.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { Button, buttonClass } from '#customer/ui/Button.tsx'
import { BrandMark } from '#customer/ui/BrandMark.tsx'
import { classNames } from '#customer/ui/classNames.ts'
import { Icon } from '#customer/ui/Icon.tsx'
import { Notice } from '#customer/ui/states/Notice.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { Popup } from '#customer/ui/overlays/Popup.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import styles from './Connections.module.css'
import { outcomeOf } from './linkOutcome.ts'
import { pathTo } from '#shared/api/wire.ts'

type Account = components['schemas']['SocialAccounts']['results'][number]

/** The accounts elsewhere that sign this member in. */
export function SocialSettingsScreen() {
  const [params] = useSearchParams()
  const [leaving, setLeaving] = useState<Account | null>(null)
  const accounts = query.useQuery('get', '/api/v2/user/social-accounts', undefined, { staleTime: 0 })
  const unlink = query.useMutation('delete', '/api/v2/user/social-accounts/{provider}', {
    onSettled: () => {
      setLeaving(null)
      void accounts.refetch()
    },
    onSuccess: () => showToast('연결을 끊었어요.'),
    onError: showError,
  })
  const outcome = outcomeOf(params)
  return (
    <>
      <PageTitle>소셜 계정</PageTitle>
      {outcome?.linked === false && <Notice title={outcome.title}>{outcome.description}</Notice>}
      {outcome?.linked && (
        <p className={styles.linked} role="status">
          <Icon name="check" size={20} />
          {outcome.title}. {outcome.description}
        </p>
      )}
      {accounts.isPending && <AccountsSkeleton />}
      {isLost(accounts) && <QueryError error={accounts.error} onRetry={() => void accounts.refetch()} />}
      {accounts.data && (
        <>
          <ul className={styles.list} aria-label="소셜 계정">
            {accounts.data.results.map((account) => (
              <AccountItem key={account.provider} account={account} onUnlink={() => setLeaving(account)} />
            ))}
          </ul>
          <PasswordNote hasPassword={accounts.data.has_password} />
        </>
      )}
      {leaving && (
        <Popup
          heading={`${leaving.label} 계정과의 연결을 끊을까요?`}
          description={`이제 ${leaving.label} 계정으로는 로그인할 수 없어요. 주문과 포인트는 그대로 있어요.`}
          onClose={() => setLeaving(null)}
          actions={
            <>
              <Button variant="secondary" onClick={() => setLeaving(null)}>
                그대로 두기
              </Button>
              <Button
                busy={unlink.isPending}
                onClick={() => unlink.mutate({ params: { path: { provider: leaving.provider } } })}
              >
                연결 끊기
              </Button>
            </>
          }
        />
      )}
    </>
  )
}

function AccountItem({ account, onUnlink }: { account: Account; onUnlink: () => void }) {
  const { provider, label, linked, offered, email_address } = account
  return (
    <li className={styles.item}>
      <span className={classNames(styles.mark, provider === 'kakao' && styles.kakao)}>
        <BrandMark brand={provider} />
      </span>
      <span>
        <span className={styles.name}>{label}</span>
        <br />
        <span className={styles.about}>{linked ? (email_address ?? '연결됨') : '연결하지 않았어요'}</span>
      </span>
      {linked ? (
        <Button variant="secondary" size="m" aria-label={`${label} 연결 끊기`} onClick={onUnlink}>
          끊기
        </Button>
      ) : (
        offered && (
          <a
            className={buttonClass({ variant: 'tint', size: 'm' })}
            href={`${pathTo('/api/v2/auth/social/{provider}/start', { provider })}?link=1`}
            aria-label={`${label} 연결하기`}
          >
            연결하기
          </a>
        )
      )}
    </li>
  )
}

function PasswordNote({ hasPassword }: { hasPassword: boolean }) {
  if (hasPassword) return <p className={styles.note}>연결을 모두 끊어도 이메일과 비밀번호로 계속 로그인할 수 있어요.</p>
  return (
    <p className={styles.note}>
      아직 비밀번호가 없어서 마지막 하나는 끊을 수 없어요. <Link to="/my/settings/password">비밀번호를 만들면</Link>{' '}
      모두 끊을 수 있어요.
    </p>
  )
}

function AccountsSkeleton() {
  return (
    <Loading label="연결된 계정을 불러오고 있어요">
      <div className={styles.skeleton}>
        <Skeleton height={64} />
        <Skeleton height={64} />
        <Skeleton height={64} />
        <Skeleton height={64} />
      </div>
    </Loading>
  )
}
