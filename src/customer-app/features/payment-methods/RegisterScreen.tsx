import { useState } from 'react'
import { useSearchParams } from '#customer/router/place.ts'
import { query } from '#customer/shell/api.ts'
import { showError } from '#customer/shell/notices/notices.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { Button } from '#customer/ui/Button.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { Notice } from '#customer/ui/states/Notice.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { safeRedirectPath } from '#shared/format/url.ts'
import { paymentMethodWord } from '#shared/words/payments.ts'
import styles from './PaymentMethods.module.css'
import { easyKinds, type Kind, listPath, returnPages } from './registering.ts'

/** 카드 등록: a card or an easy pay, registered in the window of its gateway. Nothing is charged. */
export function RegisterScreen() {
  const [params] = useSearchParams()
  const redirectPath = safeRedirectPath(params.get('redirect_path')) ?? listPath
  const methods = query.useQuery('get', '/api/v2/billing-keys', undefined, { staleTime: 0 })
  const card = query.useMutation('post', '/api/v2/billing-keys/card/initialize')
  const easy = query.useMutation('post', '/api/v2/billing-keys/easy-pay/{kind}/initialize')
  const [opening, setOpening] = useState<Kind | null>(null)

  const open = async (kind: Kind) => {
    setOpening(kind)
    const body = returnPages(redirectPath)
    try {
      const opened =
        kind === 'CARD'
          ? await card.mutateAsync({ body })
          : await easy.mutateAsync({ params: { path: { kind: easyKinds[kind] } }, body })
      window.location.assign(opened.redirect_url)
    } catch (error) {
      setOpening(null)
      showError(error)
    }
  }

  return (
    <>
      <PageTitle>결제수단 등록</PageTitle>
      <p className={styles.note}>
        카드 번호는 결제사의 창에서만 입력하고, 홈핏에는 저장하지 않아요. 등록하는 동안에는 결제되지 않아요.
      </p>
      {methods.isPending && <ChoicesSkeleton />}
      {isLost(methods) && <QueryError error={methods.error} onRetry={() => void methods.refetch()} />}
      {methods.data?.is_sandbox && (
        <p className={styles.sandbox} role="note">
          모의 결제예요. 진짜 카드 번호를 넣지 마세요. 실제로 청구되지 않아요.
        </p>
      )}
      {methods.data?.kinds.length === 0 && (
        <Notice title="지금은 등록할 수 없어요">이 상점에서는 결제수단을 미리 등록하지 않아요.</Notice>
      )}
      {methods.data && methods.data.kinds.length > 0 && (
        <div className={styles.choices} role="group" aria-label="등록할 결제수단">
          {methods.data.kinds.map((kind) => (
            <Button
              key={kind}
              block
              variant={kind === 'CARD' ? 'primary' : 'secondary'}
              busy={opening === kind}
              disabled={opening !== null && opening !== kind}
              onClick={() => void open(kind)}
            >
              {paymentMethodWord[kind]} 등록
            </Button>
          ))}
        </div>
      )}
    </>
  )
}

function ChoicesSkeleton() {
  return (
    <Loading label="등록할 수 있는 결제수단을 불러오고 있어요">
      <div className={styles.choices}>
        <Skeleton height={52} />
        <Skeleton height={52} />
        <Skeleton height={52} />
      </div>
    </Loading>
  )
}
