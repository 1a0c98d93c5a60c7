import { Alert } from '@mui/material'
import {
  AutocompleteInput,
  minValue,
  NumberInput,
  ReferenceInput,
  required,
  SelectInput,
  useGetList,
  type RaRecord,
} from 'react-admin'
import { useWatch } from 'react-hook-form'
import { FormSection } from '#console/form/FormSection.tsx'
import { StandardCreate } from '#console/form/StandardForm.tsx'
import type { AdminOptionGroup } from '#contract/schema.d.ts'
import { SkuInputs } from './SkuInputs.tsx'

const BY_NAME = { field: 'name', order: 'ASC' } as const

/** The picked values of each option are one combination. */
const toRow = ({ picked, ...data }: Record<string, unknown>) => ({
  ...data,
  option_value_ids: Object.values((picked as Record<string, number | null> | undefined) ?? {}).filter(
    (id) => id !== null,
  ),
})

export const SkuCreate = () => (
  <StandardCreate
    transform={toRow}
    defaultValues={{ status: 'ACTIVE', extra_price: 0, on_hand: 0, safety_stock: 0, max_per_order: 99 }}
  >
    <FormSection title="상품" hint="어느 상품의 어느 조합인지, 지금 몇 개가 있는지예요.">
      <ReferenceInput source="product_id" reference="products" sort={BY_NAME}>
        <AutocompleteInput label="상품" validate={required()} />
      </ReferenceInput>
      <Combination />
      <NumberInput source="on_hand" label="처음 재고" min={0} validate={minValue(0)} />
    </FormSection>
    <SkuInputs />
  </StandardCreate>
)

const Combination = () => {
  const productId: unknown = useWatch({ name: 'product_id' })
  const { data: groups } = useGetList<AdminOptionGroup & RaRecord>(
    'options',
    {
      filter: { product_id: productId },
      pagination: { page: 1, perPage: 20 },
      sort: { field: 'sequence', order: 'ASC' },
    },
    { enabled: Boolean(productId) },
  )
  if (!productId) return null
  if (groups?.length === 0) return <Alert severity="info">옵션이 없는 상품이에요. SKU는 하나만 만들 수 있어요.</Alert>
  return (groups ?? []).map((group) => (
    <SelectInput
      key={group.id}
      source={`picked.g${group.id}`}
      label={group.name}
      choices={group.values}
      validate={required()}
    />
  ))
}
