import { useState } from 'react'
import type { ClaimForm } from '#customer/api/models.ts'
import { Block } from '#customer/ui/Block.tsx'
import { Select } from '#customer/ui/fields/Select.tsx'
import { TextField } from '#customer/ui/fields/TextField.tsx'
import { chosenItems, type ClaimDraft, invoiceProblem } from '../claimDraft.ts'
import styles from '../ClaimRequest.module.css'
import { ReturnPlaces } from '../../ReturnPlaces.tsx'
import type { ChangeDraft } from '../useClaimDraft.ts'

/** The parcel that the person sends, as far as they know its number. */
type Props = { form: ClaimForm; draft: ClaimDraft; change: ChangeDraft }

export function SelfShipping({ form, draft, change }: Props) {
  const [tried, setTried] = useState(draft.invoiceNo !== '')
  const chosen = chosenItems(draft, form.items).map(({ item }) => item.order_item.id)
  return (
    <Block title="보낸 택배를 알려 주세요">
      <div className={styles.form}>
        <Select label="택배사 (선택)" value={draft.carrier} onChange={(carrier) => change({ carrier })}>
          <option value="">아직 보내지 않았어요</option>
          {form.return_carriers.map((carrier) => (
            <option key={carrier.code} value={carrier.code}>
              {carrier.name}
            </option>
          ))}
        </Select>
        {draft.carrier !== '' && (
          <TextField
            label="송장번호"
            inputMode="numeric"
            autoComplete="off"
            value={draft.invoiceNo}
            error={tried ? invoiceProblem(form, draft.carrier, draft.invoiceNo) : null}
            onBlur={() => setTried(true)}
            onChange={(event) => change({ invoiceNo: event.target.value })}
          />
        )}
        <ReturnPlaces
          places={form.return_places.filter((place) => place.order_item_ids.some((itemId) => chosen.includes(itemId)))}
        />
      </div>
    </Block>
  )
}
