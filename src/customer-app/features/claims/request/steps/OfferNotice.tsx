import { Link } from '#customer/router/Link.tsx'
import type { ClaimType } from '#customer/api/models.ts'
import { buttonClass } from '#customer/ui/Button.tsx'
import { Notice } from '#customer/ui/states/Notice.tsx'
import styles from '../ClaimRequest.module.css'
import { requestPath } from '#customer/shell/claimWords.ts'
import { claimKindWord } from '#shared/words/claims.ts'

type Props = { orderId: number; message: string; offer: ClaimType; itemIds: number[] }

/** The goods have moved on meanwhile: another claim is the way, if the person wants it. */
export function OfferNotice({ orderId, message, offer, itemIds }: Props) {
  return (
    <Notice title={message}>
      <Link
        className={`${buttonClass({ variant: 'secondary', size: 's' })} ${styles.offer}`}
        to={requestPath(orderId, offer, itemIds)}
      >
        {claimKindWord[offer]} 신청하기
      </Link>
    </Notice>
  )
}
