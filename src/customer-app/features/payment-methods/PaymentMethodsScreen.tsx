import { useEffect, useState } from 'react'
import { Link } from '#customer/router/Link.tsx'
import { useNavigate, useSearchParams } from '#customer/router/place.ts'
import { query } from '#customer/shell/api.ts'
import { showError, showToast } from '#customer/shell/notices/notices.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { QueryError } from '#customer/shell/trouble/QueryError.tsx'
import { Button, buttonClass } from '#customer/ui/Button.tsx'
import { PageTitle } from '#customer/ui/PageTitle.tsx'
import { Popup } from '#customer/ui/overlays/Popup.tsx'
import { Loading, Skeleton } from '#customer/ui/states/Skeleton.tsx'
import { paymentMethodWord } from '#shared/words/payments.ts'
import { MethodItem } from './MethodItem.tsx'
import styles from './PaymentMethods.module.css'
import { listPath, type Method, registerPath } from './registering.ts'

/** 결제수단: what is registered, which one is offered first, and the way to register another. */
export function PaymentMethodsScreen() {
  const methods = query.useQuery('get', '/api/v2/billing-keys', undefined, { staleTime: 0 })
  const [leaving, setLeaving] = useState<Method | null>(null)
  const refetch = () => void methods.refetch()
  useNaverpayChange(methods.data?.results, refetch)
  const choose = query.useMutation('post', '/api/v2/payments/methods/card', {
    onSuccess: () => showToast('기본 결제수단으로 정했어요.'),
    onError: showError,
    onSettled: refetch,
  })
  return (
    <>
      <PageTitle>결제수단</PageTitle>
      {methods.isPending && <MethodsSkeleton />}
      {isLost(methods) && <QueryError error={methods.error} onRetry={refetch} />}
      {methods.data && (
        <>
          {methods.data.results.length === 0 ? (
            <p className={styles.note}>등록한 결제수단이 없어요. 등록해 두면 결제할 때 다시 입력하지 않아도 돼요.</p>
          ) : (
            <ul aria-label={paymentMethodWord.BILLING_KEY}>
              {methods.data.results.map((method) => (
                <MethodItem
                  key={method.id}
                  method={method}
                  busy={choose.isPending}
                  onChoose={() => choose.mutate({ body: { billing_key_id: method.id } })}
                  onDelete={() => setLeaving(method)}
                />
              ))}
            </ul>
          )}
          {methods.data.kinds.length > 0 && (
            <div className={styles.add}>
              <Link className={buttonClass({ variant: 'secondary', block: true })} to={registerPath(listPath)}>
                결제수단 등록
              </Link>
            </div>
          )}
        </>
      )}
      {leaving && (
        <DeletePopup
          method={leaving}
          onClose={() => {
            setLeaving(null)
            refetch()
          }}
        />
      )}
    </>
  )
}

/** Coming back from 네이버페이, where another card was chosen behind the same registration. */
function useNaverpayChange(results: Method[] | undefined, refetch: () => void): void {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const record = query.useMutation('post', '/api/v2/billing-keys/naverpay/methods/change')
  const changed = params.get('changed') === 'naverpay'
  const ids = changed && results?.filter(({ kind, status }) => kind === 'NAVERPAY' && status !== 'INVALID')
  const id = ids ? ids[0]?.id : undefined
  useEffect(() => {
    if (id === undefined) return
    navigate(listPath, { replace: true })
    record
      .mutateAsync({ body: { billing_key_id: id, pg_params: {} } })
      .then(() => showToast('네이버페이에서 바꾼 카드를 반영했어요.'), showError)
      .finally(refetch)
    // once for each time that somebody comes back
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id])
}

function DeletePopup({ method, onClose }: { method: Method; onClose: () => void }) {
  const remove = query.useMutation('delete', '/api/v2/billing-keys/{id}', {
    onSuccess: () => showToast('결제수단을 삭제했어요.'),
    onError: showError,
    onSettled: onClose,
  })
  return (
    <Popup
      heading="이 결제수단을 삭제할까요?"
      description={`${method.label} · 다시 쓰려면 처음부터 등록해야 해요. 지난 결제와 환불은 그대로예요.`}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            그대로 두기
          </Button>
          <Button busy={remove.isPending} onClick={() => remove.mutate({ params: { path: { id: method.id } } })}>
            삭제
          </Button>
        </>
      }
    />
  )
}

function MethodsSkeleton() {
  return (
    <Loading label="결제수단을 불러오고 있어요">
      <div className={styles.choices}>
        <Skeleton height={64} />
        <Skeleton height={64} />
      </div>
    </Loading>
  )
}
