import { CASH_RECEIPT_LABEL, type CashReceiptKind, checkCashReceiptNumber } from '#shared/validation/cashReceipt.ts'
import { RadioCard } from '#customer/ui/fields/RadioCard.tsx'
import { TextField } from '#customer/ui/fields/TextField.tsx'
import styles from './CashReceiptFields.module.css'

export type CashReceiptDraft = { kind: CashReceiptKind | null; number: string }
export const noCashReceipt: CashReceiptDraft = { kind: null, number: '' }

/** Why the receipt cannot be asked for yet; null when it can, or is not wanted. */
export function cashReceiptProblem({ kind, number }: CashReceiptDraft): string | null {
  if (kind === null) return null
  const checked = checkCashReceiptNumber(kind, number)
  return checked.ok ? null : checked.message
}

type Props = {
  draft: CashReceiptDraft
  onChange: (draft: CashReceiptDraft) => void
  /** it can be left alone: on the order sheet, not where it is asked for by itself */
  optional?: boolean
}

/** 현금영수증 for who pays by transfer: none, a person's or a business's. */
export function CashReceiptFields({ draft, onChange, optional = false }: Props) {
  const problem = draft.number === '' ? null : cashReceiptProblem(draft)
  return (
    <fieldset className={styles.fields}>
      <legend>{optional ? '현금영수증' : '용도'}</legend>
      {(optional ? ([null, 'PERSONAL', 'BUSINESS'] as const) : (['PERSONAL', 'BUSINESS'] as const)).map((kind) => (
        <RadioCard
          key={kind ?? 'none'}
          name="cash-receipt"
          value={kind ?? 'none'}
          checked={draft.kind === kind}
          onChange={() => onChange({ kind, number: '' })}
        >
          {kind === null ? '신청하지 않아요' : CASH_RECEIPT_LABEL[kind]}
        </RadioCard>
      ))}
      {draft.kind && (
        <TextField
          key={draft.kind}
          label={draft.kind === 'PERSONAL' ? '휴대폰 번호' : '사업자등록번호'}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          value={draft.number}
          error={problem}
          onChange={(event) => onChange({ ...draft, number: event.target.value })}
        />
      )}
    </fieldset>
  )
}
