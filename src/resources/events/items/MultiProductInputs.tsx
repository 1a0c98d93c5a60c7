import { Alert, Box, Button, FormHelperText, Typography } from '@mui/material'
import AddIcon from '@mui/icons-material/Add'
import { useState } from 'react'
import { useInput } from 'react-admin'
import { ProductPicker } from '#console/products/ProductPicker.tsx'
import type { AdminProduct, EventItem } from '#contract/schema.d.ts'
import { FormSection } from '#console/form/FormSection.tsx'
import { ItemRows } from './ItemRows.tsx'
import { TermsBar } from './TermsBar.tsx'
import { withTerms } from './saleTerms.ts'

const MOST = 100
const someProduct = (items: unknown) =>
  Array.isArray(items) && items.length > 0 ? undefined : '상품을 하나 이상 담아 주세요.'

/** The products of an event in their order, each with its price and limits. */
export const MultiProductInputs = () => {
  const { field, fieldState } = useInput<EventItem[]>({ source: 'items', defaultValue: [], validate: someProduct })
  const items: EventItem[] = field.value ?? []
  const [picking, setPicking] = useState(false)
  const taken = new Set(items.map(({ product_id: id }) => id))
  return (
    <FormSection title="상품" hint="특가를 적은 상품은 타임세일이 돼요. 끌거나 스페이스와 화살표로 순서를 바꿔요.">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setPicking(true)}>
          상품 고르기
        </Button>
        <Typography variant="body2" color="text.secondary">
          {items.length}개 담음 · {MOST}개까지
        </Typography>
      </Box>
      {items.length > 0 ? <TermsBar onApply={(terms) => field.onChange(withTerms(items, terms))} /> : null}
      <ItemRows items={items} onChange={field.onChange} />
      {fieldState.error ? (
        <Alert severity="error" sx={{ mt: 1 }}>
          {fieldState.error.message}
        </Alert>
      ) : (
        <FormHelperText>타임세일은 한 상품에 한 번에 하나만 열려요.</FormHelperText>
      )}
      {picking ? (
        <ProductPicker
          taken={taken}
          most={MOST - items.length}
          onClose={() => setPicking(false)}
          onPick={(products) => field.onChange([...items, ...products.map(toItem)])}
        />
      ) : null}
    </FormSection>
  )
}

const toItem = ({ id, name, sale_price, images: [thumbnail] }: AdminProduct): EventItem => ({
  product_id: id,
  name,
  sale_price,
  ...(thumbnail ? { thumbnail } : {}),
  time_sale_price: null,
  quantity_limit: null,
  per_user_limit: null,
  held: 0,
  sold: 0,
})
