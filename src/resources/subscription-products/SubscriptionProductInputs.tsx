import {
  AutocompleteInput,
  maxLength,
  NumberInput,
  ReferenceInput,
  required,
  SelectInput,
  TextInput,
  useRecordContext,
} from 'react-admin'
import { KstTimeInput } from '#console/dates/DateInputs.tsx'
import { choicesOf } from '#console/fields/StatusChip.tsx'
import { FieldRow, FormSection } from '#console/form/FormSection.tsx'
import { planText, sellingWords, storeWords } from './productWords.ts'

const IN_ORDER = { field: 'sequence', order: 'ASC' } as const

export const SubscriptionProductInputs = () => {
  const isMade = useRecordContext() !== undefined
  return (
    <>
      <FormSection title="구독 상품" hint="값과 혜택은 요금제에서 정해요.">
        <ReferenceInput source="plan_id" reference="plans" perPage={50} sort={IN_ORDER}>
          <AutocompleteInput
            label="요금제"
            optionText={planText}
            validate={required()}
            disabled={isMade}
            helperText={isMade ? '만든 뒤에는 바꿀 수 없어요.' : undefined}
          />
        </ReferenceInput>
        <TextInput source="title" label="이름" validate={[required(), maxLength(60)]} />
        <FieldRow>
          <SelectInput source="store" label="파는 곳" choices={choicesOf(storeWords)} validate={required()} />
          <NumberInput
            source="sequence"
            label="순서"
            min={0}
            helperText="작은 수가 앞에 보여요."
            validate={required()}
          />
        </FieldRow>
      </FormSection>
      <FormSection title="판매" hint="기간을 비우면 언제나 팔아요. 끝나도 이미 시작한 구독은 그대로예요.">
        <SelectInput source="status" label="판매" choices={choicesOf(sellingWords)} validate={required()} />
        <FieldRow>
          <KstTimeInput source="starts_at" label="시작 (한국 시각)" />
          <KstTimeInput source="ends_at" label="끝 (한국 시각)" validate={isLater} />
        </FieldRow>
      </FormSection>
    </>
  )
}

const isLater = (value: unknown, all: Record<string, unknown>) =>
  typeof value === 'string' && typeof all['starts_at'] === 'string' && value <= all['starts_at']
    ? '끝은 시작보다 뒤여야 해요.'
    : undefined
