import { Alert, Box } from '@mui/material'
import { AutocompleteInput, NumberInput, ReferenceInput, required, useGetOne } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { FieldRow, FormSection } from '#console/form/FormSection.tsx'
import { KrwInput } from '#console/form/KrwInput.tsx'
import type { AdminProduct } from '#contract/schema.d.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { priceRemark } from './saleTerms.ts'

const BY_NAME = { field: 'name', order: 'ASC' } as const
const SELLABLE = { status: ['ON_SALE', 'SOLD_OUT'] }

/** The product of an event and, for a time sale, its price and how many. */
export const SingleProductInputs = () => (
  <FormSection title="상품" hint="특가를 적으면 타임세일이 돼요. 비우면 보여 주기만 해요.">
    <ReferenceInput source="product_id" reference="products" perPage={50} sort={BY_NAME} filter={SELLABLE}>
      <AutocompleteInput label="상품" optionText="name" validate={required()} />
    </ReferenceInput>
    <Price />
    <FieldRow>
      <NumberInput source="quantity_limit" label="전체 수량 (개)" min={1} helperText="비우면 재고만큼 팔아요." />
      <NumberInput
        source="per_user_limit"
        label="한 사람이 살 수 있는 수 (개)"
        min={1}
        helperText="비우면 제한이 없어요."
      />
    </FieldRow>
  </FormSection>
)

const Price = () => {
  const [id, price] = useWatch({ name: ['product_id', 'time_sale_price'] }) as unknown as [
    number | undefined,
    number | null | undefined,
  ]
  const { data: product } = useGetOne<AdminProduct>('products', { id: id ?? 0 }, { enabled: Boolean(id) })
  const remark = product && price != null ? priceRemark(product.sale_price, price) : null
  return (
    <>
      <KrwInput
        source="time_sale_price"
        label="특가"
        helperText={product ? `지금 판매가는 ${formatKrw(product.sale_price)}이에요.` : '판매가보다 싸야 해요.'}
      />
      <Box role="status">
        {remark ? (
          <Alert severity={remark.severity} sx={{ mb: 1 }}>
            {remark.text}
          </Alert>
        ) : null}
      </Box>
    </>
  )
}
