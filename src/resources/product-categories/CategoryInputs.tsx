import {
  AutocompleteInput,
  maxLength,
  minValue,
  NumberInput,
  ReferenceInput,
  required,
  SelectInput,
  TextInput,
} from 'react-admin'
import { choicesOf } from '#console/fields/StatusChip.tsx'
import { FormSection } from '#console/form/FormSection.tsx'
import { categoryStatus } from './categoryStatus.ts'

/** Only the first two levels can hold others. */
const PARENTS = { depth: ['1', '2'] }
const BY_SEQUENCE = { field: 'sequence', order: 'ASC' } as const

export const CategoryInputs = () => (
  <>
    <FormSection title="카테고리" hint="고객이 상품을 둘러보는 길이에요. 세 단계까지 만들 수 있어요.">
      <TextInput source="name" label="이름" validate={[required(), maxLength(40)]} />
      <ReferenceInput
        source="parent_id"
        reference="product-categories"
        filter={PARENTS}
        perPage={100}
        sort={BY_SEQUENCE}
      >
        <AutocompleteInput
          label="위 카테고리"
          optionText="path"
          helperText="비우면 맨 위예요. 세 단계까지 만들 수 있어요."
        />
      </ReferenceInput>
    </FormSection>
    <FormSection title="보이기" hint="같은 단계 안에서의 순서와, 고객에게 보일지를 정해요.">
      <NumberInput source="sequence" label="순서" min={0} validate={minValue(0)} helperText="작은 수가 먼저 보여요." />
      <SelectInput
        source="status"
        label="상태"
        choices={choicesOf(categoryStatus)}
        validate={required()}
        helperText="숨기면 아래 카테고리도 고객에게 보이지 않아요."
      />
    </FormSection>
  </>
)
