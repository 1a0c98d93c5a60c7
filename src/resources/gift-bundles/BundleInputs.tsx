import {
  ArrayInput,
  AutocompleteInput,
  maxLength,
  maxValue,
  minValue,
  NumberInput,
  ReferenceInput,
  required,
  SelectInput,
  SimpleFormIterator,
  TextInput,
} from 'react-admin'
import { choicesOf } from '#console/fields/StatusChip.tsx'
import { FieldRow, FormSection } from '#console/form/FormSection.tsx'
import { KrwInput } from '#console/form/KrwInput.tsx'
import { bundleStatus, skuText } from './bundleWords.ts'

const BY_NAME = { field: 'name', order: 'ASC' } as const
const BY_CODE = { field: 'code', order: 'ASC' } as const
const IN_USE = { status: 'ACTIVE' }
const WIDE = { minWidth: 280 }
const NARROW = { maxWidth: 96 }

export const BundleInputs = () => (
  <>
    <FormSection title="선물 묶음" hint="고쳐도 이미 팔린 선물은 산 대로 받아요.">
      <TextInput source="title" label="이름" validate={[required(), maxLength(60)]} />
      <TextInput source="description" label="설명" multiline minRows={3} validate={maxLength(1_000)} />
      <FieldRow>
        <SelectInput source="status" label="판매" choices={choicesOf(bundleStatus)} validate={required()} />
        <NumberInput source="sequence" label="순서" min={0} helperText="작은 수가 앞에 보여요." validate={required()} />
      </FieldRow>
    </FormSection>
    <FormSection title="멤버십" hint="받은 사람의 남은 기간 뒤에 이어 붙어요.">
      <FieldRow>
        <ReferenceInput source="plan_id" reference="plans" perPage={50} sort={BY_NAME}>
          <AutocompleteInput label="요금제" optionText="name" validate={required()} />
        </ReferenceInput>
        <NumberInput source="days" label="이용 일수" validate={[required(), minValue(1), maxValue(1_100)]} />
      </FieldRow>
    </FormSection>
    <FormSection title="값" hint="받지 않고 1년이 지나면 5만 원 넘는 선물은 95%, 그 아래는 90%를 돌려줘요.">
      <FieldRow>
        <KrwInput source="price" label="판매가" validate={[required(), minValue(100)]} />
        <KrwInput source="list_price" label="정가" validate={[required(), isAtLeastPrice]} />
      </FieldRow>
    </FormSection>
    <FormSection title="구성품" hint="받는 분이 주소를 적으면 배송이 잡혀요. 없어도 돼요.">
      <ArrayInput source="goods" label="구성품">
        <SimpleFormIterator inline disableReordering>
          <ReferenceInput source="sku_id" reference="skus" perPage={25} sort={BY_CODE} filter={IN_USE}>
            <AutocompleteInput label="SKU" optionText={skuText} validate={required()} helperText={false} sx={WIDE} />
          </ReferenceInput>
          <NumberInput
            source="quantity"
            label="수량"
            defaultValue={1}
            validate={[required(), minValue(1), maxValue(99)]}
            helperText={false}
            sx={NARROW}
          />
        </SimpleFormIterator>
      </ArrayInput>
    </FormSection>
    <FormSection title="상품정보제공고시" hint="선물 화면에 그대로 보여요.">
      <ArrayInput source="notice_rows" label="고시">
        <SimpleFormIterator inline disableReordering>
          <TextInput source="label" label="항목" validate={[required(), maxLength(40)]} helperText={false} />
          <TextInput source="value" label="내용" validate={[required(), maxLength(300)]} helperText={false} sx={WIDE} />
        </SimpleFormIterator>
      </ArrayInput>
    </FormSection>
  </>
)

const isAtLeastPrice = (value: unknown, all: Record<string, unknown>) =>
  typeof value === 'number' && typeof all['price'] === 'number' && value < all['price']
    ? '판매가보다 작을 수 없어요.'
    : undefined
