import { InputAdornment, Stack, TextField, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { claimFeeWord } from '#shared/words/claims.ts'
import { formatKrw } from '#shared/format/krw.ts'
import type { ClaimDetail, ClaimType } from '../claim.ts'
import { collectedTimes, feeKey, waived, type FeeDraft } from './feeDraft.ts'

type Deductions = NonNullable<ClaimDetail['quote']>['deductions']

type Props = {
  type: ClaimType
  fault: ClaimDetail['fault']
  onFault: (fault: ClaimDetail['fault']) => void
  /** What the rules take off with this fault. */
  ruled: Deductions
  draft: FeeDraft
  onDraft: (draft: FeeDraft) => void
}

/** The toggles of the receipt: whose fault, who bears the shipping, how many pickups; and each fee by hand. */
export const FeeFields = ({ type, fault, onFault, ruled, draft, onDraft }: Props) => {
  const amountOf = (deduction: Deductions[number]) => draft[feeKey(deduction)] ?? deduction.amount
  const bySeller = ruled.length > 0 && ruled.every((deduction) => amountOf(deduction) === 0)
  const back = ruled.find(({ kind }) => kind === 'RETURN_FEE' || kind === 'EXCHANGE_FEE')
  const times = back && back.amount > 0 ? amountOf(back) / back.amount : 1
  return (
    <Stack sx={{ gap: 1 }}>
      <Row label="귀책">
        <Choice
          label="귀책"
          value={fault}
          choices={[
            ['CUSTOMER', '고객'],
            ['SELLER', '판매자'],
          ]}
          onChange={onFault}
        />
      </Row>
      {ruled.length === 0 ? null : (
        <Row label="배송비 부담">
          <Choice
            label="배송비 부담"
            value={bySeller ? 'SELLER' : 'CUSTOMER'}
            choices={[
              ['CUSTOMER', '고객 (규칙대로)'],
              ['SELLER', '판매자 (받지 않음)'],
            ]}
            onChange={(who) => onDraft(who === 'SELLER' ? waived(ruled) : {})}
          />
        </Row>
      )}
      {type === 'cancel' || !back || bySeller ? null : (
        <Row label="수거 건수">
          <Choice
            label="수거 건수"
            value={String(times)}
            choices={[
              ['1', '1건'],
              ['2', '2건'],
              ['3', '3건'],
            ]}
            onChange={(count) => onDraft(collectedTimes(ruled, draft, Number(count)))}
          />
        </Row>
      )}
      {ruled.map((deduction) => (
        <Row key={feeKey(deduction)} label={claimFeeWord[deduction.kind]}>
          <TextField
            margin="none"
            fullWidth={false}
            value={amountOf(deduction).toLocaleString('ko-KR')}
            onChange={({ target }) =>
              onDraft({ ...draft, [feeKey(deduction)]: Number(target.value.replaceAll(/\D/g, '').slice(0, 8)) })
            }
            slotProps={{
              htmlInput: {
                'aria-label': `${claimFeeWord[deduction.kind]} 금액`,
                inputMode: 'numeric',
                style: { textAlign: 'right' },
              },
              input: { endAdornment: <InputAdornment position="end">원</InputAdornment> },
            }}
            sx={{ width: 140 }}
          />
          <Typography variant="body2" color="text.secondary">
            규칙 {formatKrw(deduction.amount)}
          </Typography>
        </Row>
      ))}
    </Stack>
  )
}

const Row = ({ label, children }: { label: string; children: ReactNode }) => (
  <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
    <Typography variant="body2" color="text.secondary" sx={{ width: 96 }}>
      {label}
    </Typography>
    {children}
  </Stack>
)

type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  choices: readonly (readonly [value: Value, name: string])[]
  onChange: (value: Value) => void
}

const Choice = <Value extends string>({ label, value, choices, onChange }: ChoiceProps<Value>) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    color="primary"
    aria-label={label}
    value={value}
    onChange={(_event, next: Value | null) => next !== null && onChange(next)}
  >
    {choices.map(([key, name]) => (
      <ToggleButton key={key} value={key} sx={{ py: 0.25 }}>
        {name}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
)
