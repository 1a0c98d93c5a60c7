import { query } from '#customer/shell/api.ts'
import { showError, showToast } from '#customer/shell/notices/notices.ts'
import { copyAddress, share } from '#customer/shell/webview/share.ts'
import { Button } from '#customer/ui/Button.tsx'
import { formatDay } from '#shared/format/kst.ts'
import { formatKrw } from '#shared/format/krw.ts'
import styles from './Gifts.module.css'
import { standText, statusText, type Tracked } from './giftText.ts'

type Props = {
  tracked: Tracked
  onEdit: () => void
  onCancel: () => void
  onAccount: () => void
  onChanged: () => void
}

const deliveryWord = {
  PLANNED: '출고 예정',
  LOCKED: '출고 준비 중',
  SHIPPED: '배송 중',
  DELIVERED: '배송 완료',
  CANCELED: '배송 취소',
} as const

/** One gift that somebody bought. */
export function GiftCard({ tracked, onEdit, onCancel, onAccount, onChanged }: Props) {
  const { gift, deliveries, actions } = tracked
  const path = `/gifts/${gift.token}`
  const canHandOver = actions.includes('EDIT')
  const resend = query.useMutation('post', '/api/v2/gifts/{token}/resend', {
    onSuccess: () => showToast('링크를 문자로 보냈어요.'),
    onError: showError,
    onSettled: onChanged,
  })
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.title}>{gift.bundle.title}</h2>
        <span className={styles.state}>{statusText(tracked)}</span>
      </div>
      <p className={styles.note}>{standText(tracked)}</p>
      <dl className={styles.rows}>
        <dt>결제 금액</dt>
        <dd>{formatKrw(gift.bundle.price)}</dd>
        {(gift.receiver_name || gift.receiver_phone_masked) && (
          <>
            <dt>받는 분</dt>
            <dd>{[gift.receiver_name, gift.receiver_phone_masked].filter(Boolean).join(' · ')}</dd>
          </>
        )}
        {deliveries.map(({ id, name, quantity, ships_on: on, status }) => (
          <div key={id} style={{ display: 'contents' }}>
            <dt>{quantity > 1 ? `${name} ${quantity}개` : name}</dt>
            <dd>
              {deliveryWord[status]}
              {(status === 'PLANNED' || status === 'LOCKED') && ` (${formatDay(on, 'M월 D일')})`}
            </dd>
          </div>
        ))}
      </dl>
      {gift.message && <p className={styles.said}>{gift.message}</p>}
      {actions.includes('REFUND_ACCOUNT') && (
        <div className={styles.actions}>
          <Button size="m" onClick={onAccount}>
            {gift.refund?.account_masked ? '환불 계좌 고치기' : '환불 계좌 적기'}
          </Button>
        </div>
      )}
      {canHandOver && (
        <div className={styles.actions}>
          <Button size="m" onClick={onEdit}>
            {gift.receiver_phone_masked ? '받는 분 고치기' : '받는 분 적기'}
          </Button>
          {actions.includes('RESEND') && (
            <Button
              size="m"
              variant="secondary"
              busy={resend.isPending}
              onClick={() => resend.mutate({ params: { path: { token: gift.token } } })}
            >
              {gift.sent_at ? '문자 다시 보내기' : '지금 문자 보내기'}
            </Button>
          )}
          <Button
            size="m"
            variant="secondary"
            onClick={() => void share({ title: '홈핏 선물', text: gift.bundle.title, path })}
          >
            링크 보내기
          </Button>
          <Button size="m" variant="secondary" onClick={() => void copyAddress({ path })}>
            링크 복사
          </Button>
          <Button size="m" variant="secondary" onClick={onCancel}>
            선물 취소
          </Button>
        </div>
      )}
    </li>
  )
}
