import { useState } from 'react'
import { query } from '#customer/shell/api.ts'
import { showError } from '#customer/shell/notices/notices.ts'
import { Button } from '#customer/ui/Button.tsx'
import { paymentMethodWord } from '#shared/words/payments.ts'
import styles from './PaymentMethods.module.css'
import { listPath, type Method } from './registering.ts'

const cardTypeWord = { CREDIT: '신용카드', CHECK: '체크카드' }

/** One way to pay, what it is used for, and what can be done with it. */
export function MethodItem({
  method,
  busy,
  onChoose,
  onDelete,
}: {
  method: Method
  busy: boolean
  onChoose: () => void
  onDelete: () => void
}) {
  const { label, is_default, in_use, status, kind } = method
  return (
    <li className={styles.item}>
      <p className={styles.name}>{label}</p>
      <p className={styles.quiet}>{aboutOf(method)}</p>
      {in_use && (
        <p className={styles.quiet}>
          멤버십 결제에 쓰고 있어서 지금은 삭제할 수 없어요. 멤버십의 결제수단을 바꾸거나 해지하면 삭제할 수 있어요.
        </p>
      )}
      <div className={styles.buttons}>
        {!is_default && status !== 'INVALID' && (
          <Button variant="secondary" size="s" busy={busy} aria-label={`${label} 기본으로 정하기`} onClick={onChoose}>
            기본으로 정하기
          </Button>
        )}
        {kind === 'NAVERPAY' && status !== 'INVALID' && <ChangeButton method={method} />}
        {!in_use && (
          <Button variant="secondary" size="s" aria-label={`${label} 삭제`} onClick={onDelete}>
            삭제
          </Button>
        )}
      </div>
    </li>
  )
}

/** To the page of 네이버페이 where another card is chosen behind this registration. */
function ChangeButton({ method }: { method: Method }) {
  const [busy, setBusy] = useState(false)
  const page = query.useQuery(
    'get',
    '/api/v2/billing-keys/naverpay/methods/change',
    { params: { query: { billing_key_id: method.id, return_url: listPath } } },
    { enabled: false, staleTime: 0 },
  )
  const change = async () => {
    setBusy(true)
    const { data, error } = await page.refetch()
    if (data) return window.location.assign(data.change_url)
    setBusy(false)
    showError(error)
  }
  return (
    <Button
      variant="secondary"
      size="s"
      busy={busy}
      aria-label={`${method.label} 카드 바꾸기`}
      onClick={() => void change()}
    >
      카드 바꾸기
    </Button>
  )
}

function aboutOf({ kind, card_type, expires, is_default, status }: Method): string {
  return [
    is_default ? '기본' : undefined,
    card_type ? cardTypeWord[card_type] : paymentMethodWord[kind],
    expires ? `${expires.replace('-', '.')}까지` : undefined,
    status === 'EXPIRING' ? '곧 만료돼요' : undefined,
    status === 'INVALID' ? '더는 쓸 수 없어요. 삭제하고 다시 등록해 주세요' : undefined,
  ]
    .filter(Boolean)
    .join(' · ')
}
