import {
  ArrayInput,
  AutocompleteInput,
  maxLength,
  minLength,
  NumberInput,
  ReferenceInput,
  required,
  SimpleFormIterator,
  TextInput,
  useRecordContext,
} from 'react-admin'
import { KrwInput } from '#console/form/KrwInput.tsx'
import { PendingPrices } from '#console/prices/PendingPrices.tsx'
import type { AdminOptionGroup } from '#contract/schema.d.ts'

const BY_NAME = { field: 'name', order: 'ASC' } as const

export const OptionInputs = () => {
  const group = useRecordContext<AdminOptionGroup>()
  const isNew = group === undefined
  return (
    <>
      <PendingPrices waiting={group?.pending_prices} />
      <ReferenceInput source="product_id" reference="products" sort={BY_NAME}>
        <AutocompleteInput label="상품" validate={required()} disabled={!isNew} />
      </ReferenceInput>
      <TextInput
        source="name"
        label="옵션 이름"
        validate={[required(), maxLength(40)]}
        helperText="예: 색상, 사이즈, 두께"
      />
      <NumberInput source="sequence" label="순서" min={0} />
      <ArrayInput source="values" label="값" validate={[required(), minLength(1)]}>
        <SimpleFormIterator inline>
          <TextInput source="name" label="이름" validate={[required(), maxLength(40)]} helperText={false} />
          <KrwInput source="extra_price" label="추가금" defaultValue={0} helperText={false} />
        </SimpleFormIterator>
      </ArrayInput>
    </>
  )
}

/** Order is position; the server's own numbers follow it. */
export const inOrder = ({ pending_prices: _waiting, ...data }: Record<string, unknown>) => ({
  ...data,
  values: (data['values'] as Record<string, unknown>[] | undefined)?.map((value, sequence) => ({
    ...value,
    extra_price: value['extra_price'] ?? 0,
    sequence,
  })),
})
