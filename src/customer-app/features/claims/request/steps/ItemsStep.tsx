import type { ClaimForm } from '#customer/api/models.ts'
import { Block } from '#customer/ui/Block.tsx'
import { type ClaimDraft, lostItems } from '../claimDraft.ts'
import { claimKindWord } from '#shared/words/claims.ts'
import { ItemChoice } from './ItemChoice.tsx'
import { OfferNotice } from './OfferNotice.tsx'
import type { ChangeDraft } from '../useClaimDraft.ts'

type Props = { orderId: number; form: ClaimForm; draft: ClaimDraft; change: ChangeDraft }

/** Which items, how many of each, and for an exchange what instead. */
export function ItemsStep({ orderId, form, draft, change }: Props) {
  const lost = lostItems(draft, form.items)
  const offered = lost.find((item) => item.offer)
  return (
    <>
      {offered?.offer && (
        <OfferNotice
          orderId={orderId}
          message={offered.blocked_reason ?? ''}
          offer={offered.offer}
          itemIds={lost.filter((item) => item.offer === offered.offer).map((item) => item.order_item.id)}
        />
      )}
      <Block title={`${claimKindWord[form.type]}할 상품을 골라 주세요`}>
        <ul>
          {form.items.map((item) => (
            <ItemChoice
              key={item.order_item.id}
              orderId={orderId}
              item={item}
              quantity={draft.quantities[item.order_item.id] ?? 0}
              exchangeFor={draft.exchangeFor[item.order_item.id]}
              onQuantity={(quantity) =>
                change(({ quantities }) => ({ quantities: { ...quantities, [item.order_item.id]: quantity } }))
              }
              onExchange={(skuId) =>
                change(({ exchangeFor }) => ({ exchangeFor: { ...exchangeFor, [item.order_item.id]: skuId } }))
              }
            />
          ))}
        </ul>
      </Block>
    </>
  )
}
