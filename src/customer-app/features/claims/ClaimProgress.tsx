import type { Claim } from '#customer/api/models.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { Badge } from '#customer/ui/goods/Badge.tsx'
import { Block } from '#customer/ui/Block.tsx'
import { Steps } from '#customer/ui/Steps.tsx'
import { claimSteps, whatNext } from './claimProgress.ts'
import styles from './Claims.module.css'
import { ReturnPlaces } from './ReturnPlaces.tsx'
import { claimStatus } from '#customer/shell/claimWords.ts'

/** How far the claim is, what happens next, and by when. */
export function ClaimProgress({ claim }: { claim: Claim }) {
  const steps = claimSteps(claim)
  const next = whatNext(claim)
  const status = claimStatus(claim)
  return (
    <Block title="진행 상황" aside={<Badge tone={status.tone}>{status.label}</Badge>}>
      {steps && <Steps label="진행 단계" {...steps} />}
      <div className={styles.next}>
        <p className={styles.nextTitle}>{next.title}</p>
        {next.text && <p>{next.text}</p>}
      </div>
      <Parcels claim={claim} />
      {claim.fee && (
        <p className={styles.quiet}>
          배송비 {formatKrw(claim.fee.amount)} · {feeWays[claim.fee.payment]}
          {claim.fee.paid ? '로 냈어요' : '로 낼 예정이에요'}
        </p>
      )}
    </Block>
  )
}

const feeWays = { POINTS: '포인트', BILLING_KEY: '등록한 결제수단으', TRANSFER: '계좌 이체' } as const

/** What is on its way: back to the shop, and the exchange's new goods. */
function Parcels({ claim }: { claim: Claim }) {
  const { collection, reship } = claim
  return (
    <>
      {collection?.invoice_no && (
        <p className={styles.quiet}>
          돌려보내는 택배 {collection.carrier_name} {collection.invoice_no}
        </p>
      )}
      {collection?.return_places && claim.status === 'REQUESTED' && <ReturnPlaces places={collection.return_places} />}
      {reship && (
        <p className={styles.quiet}>
          새 상품 {reship.carrier.name} {reship.invoice_no}{' '}
          {reship.tracking_url && (
            <a className={styles.track} href={reship.tracking_url} target="_blank" rel="noreferrer">
              배송 조회
            </a>
          )}
        </p>
      )}
    </>
  )
}
