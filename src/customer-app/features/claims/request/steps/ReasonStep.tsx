import { toApiError } from '#shared/api/apiError.ts'
import type { ClaimForm } from '#customer/api/models.ts'
import { PhotosField } from '#customer/shell/forms/PhotosField.tsx'
import { Block } from '#customer/ui/Block.tsx'
import { Notice } from '#customer/ui/states/Notice.tsx'
import { RadioCard } from '#customer/ui/fields/RadioCard.tsx'
import { TextArea } from '#customer/ui/fields/TextArea.tsx'
import { chosenItems, type ClaimDraft, DETAIL_MAX, reasonOf } from '../claimDraft.ts'
import styles from '../ClaimRequest.module.css'
import { IMAGE_MB } from '#shared/policy.ts'
import { claimKindWord } from '#shared/words/claims.ts'
import { isLost } from '#customer/shell/trouble/isLost.ts'
import { OfferNotice } from './OfferNotice.tsx'
import type { ChangeDraft } from '../useClaimDraft.ts'
import type { Simulation } from '../useSimulation.ts'
import { offerIn } from '../useSubmitClaim.ts'

type Props = { orderId: number; form: ClaimForm; draft: ClaimDraft; change: ChangeDraft; simulation: Simulation }

/** Why; what the reason asks for is asked for, and who pays the fees is said at once. */
export function ReasonStep({ orderId, form, draft, change, simulation }: Props) {
  const reason = reasonOf(draft, form)
  return (
    <>
      <Block title={`${claimKindWord[form.type]}하는 까닭을 알려 주세요`}>
        <div className={styles.cards} role="radiogroup" aria-label={`${claimKindWord[form.type]} 사유`}>
          {form.reasons.map((one) => (
            <RadioCard
              key={one.id}
              name="reason"
              value={String(one.id)}
              checked={one.id === draft.reasonId}
              description={payerOf(form.type, one.fault)}
              onChange={() => change({ reasonId: one.id })}
            >
              {one.label}
            </RadioCard>
          ))}
        </div>
      </Block>
      {isLost(simulation) && <Refusal {...{ orderId, form, draft }} error={simulation.error} />}
      {reason && !isLost(simulation) && (
        <Block
          title={reason.detail_required || reason.image_required ? '자세히 알려 주세요' : '더 알려 줄 것이 있나요?'}
        >
          <TextArea
            label={reason.detail_required ? '자세한 내용' : '자세한 내용 (선택)'}
            placeholder="어떤 점 때문인지 적어 주시면 더 빨리 처리할 수 있어요"
            max={DETAIL_MAX}
            value={draft.detail}
            onChange={(detail) => change({ detail })}
          />
          <PhotosField
            label={reason.image_required ? '사진' : '사진 (선택)'}
            hint={`문제가 보이게 찍은 사진을 한 장에 ${IMAGE_MB}MB까지 올릴 수 있어요. 찍은 곳 정보는 지워요.`}
            purpose="CLAIM"
            photos={draft.photos}
            onChange={(next) => change(({ photos }) => ({ photos: next(photos) }))}
          />
        </Block>
      )}
    </>
  )
}

/** Who pays what carrying costs; a cancel moves nothing. */
function payerOf(type: ClaimForm['type'], fault: 'CUSTOMER' | 'SELLER'): string | undefined {
  if (type === 'cancel') return undefined
  return fault === 'SELLER' ? '배송비를 판매자가 내요' : '배송비를 고객이 내요'
}

function Refusal({ orderId, form, draft, error }: Pick<Props, 'orderId' | 'form' | 'draft'> & { error: unknown }) {
  const { message } = toApiError(error)
  const offer = offerIn(error)
  const itemIds = chosenItems(draft, form.items).map(({ item }) => item.order_item.id)
  if (offer) return <OfferNotice {...{ orderId, message, offer, itemIds }} />
  return <Notice title={`이 사유로는 ${claimKindWord[form.type]}할 수 없어요`}>{message}</Notice>
}
