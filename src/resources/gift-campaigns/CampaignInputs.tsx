import {
  ArrayInput,
  AutocompleteArrayInput,
  AutocompleteInput,
  maxLength,
  minLength,
  minValue,
  NumberInput,
  ReferenceArrayInput,
  ReferenceInput,
  required,
  SelectInput,
  SimpleFormIterator,
  TextInput,
} from 'react-admin'
import { KstTimeInput } from '#console/dates/DateInputs.tsx'
import { choicesOf } from '#console/fields/StatusChip.tsx'
import { FieldRow, FormSection } from '#console/form/FormSection.tsx'
import { campaignStatus, skuText } from './campaignWords.ts'

const BY_NAME = { field: 'name', order: 'ASC' } as const
const BY_CODE = { field: 'code', order: 'ASC' } as const
const IN_USE = { status: 'ACTIVE' }
const WIDE = { minWidth: 280 }
const NARROW = { maxWidth: 120 }

export const CampaignInputs = () => (
  <>
    <FormSection title="혜택 캠페인" hint="기간 안에 대상 요금제를 결제한 회원이 하나를 골라요.">
      <TextInput source="title" label="이름" validate={[required(), maxLength(60)]} />
      <SelectInput source="status" label="상태" choices={choicesOf(campaignStatus)} validate={required()} />
      <FieldRow>
        <KstTimeInput source="starts_at" label="시작 (한국 시각)" validate={required()} />
        <KstTimeInput source="ends_at" label="끝 (한국 시각)" validate={[required(), isLater]} />
      </FieldRow>
      <ReferenceArrayInput source="plan_ids" reference="plans" perPage={50} sort={BY_NAME}>
        <AutocompleteArrayInput label="대상 요금제" optionText="name" validate={[required(), minLength(1)]} />
      </ReferenceArrayInput>
    </FormSection>
    <FormSection title="고를 수 있는 것" hint="이미 나간 것은 뺄 수 없고, 나간 수보다 적게 할 수 없어요.">
      <ArrayInput source="options" label="옵션" validate={required()}>
        <SimpleFormIterator inline>
          <ReferenceInput source="sku_id" reference="skus" perPage={25} sort={BY_CODE} filter={IN_USE}>
            <AutocompleteInput label="SKU" optionText={skuText} validate={required()} helperText={false} sx={WIDE} />
          </ReferenceInput>
          <TextInput source="title" label="보이는 이름" validate={[required(), maxLength(60)]} helperText={false} />
          <NumberInput
            source="stock"
            label="줄 수 있는 수"
            defaultValue={100}
            validate={[required(), minValue(0)]}
            helperText={false}
            sx={NARROW}
          />
          <NumberInput source="taken" label="나간 수" disabled helperText={false} sx={NARROW} />
        </SimpleFormIterator>
      </ArrayInput>
    </FormSection>
  </>
)

const isLater = (value: unknown, all: Record<string, unknown>) =>
  typeof value === 'string' && typeof all['starts_at'] === 'string' && value <= all['starts_at']
    ? '끝은 시작보다 뒤여야 해요.'
    : undefined
