import { Autocomplete, Box, TextField } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { AdminProduct } from '#contract/schema.d.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { discountRate } from '#shared/pricing/lines.ts'
import type { ShelfProduct } from './blockList.ts'

type Props = {
  label: string
  taken: readonly number[]
  disabled: boolean
  onPick: (product: ShelfProduct) => void
}

/** Finds a product by name or number; what is picked goes on the shelf, and the next one can be looked for. */
export const ProductPicker = ({ label, taken, disabled, onPick }: Props) => {
  const data = useConsoleData()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const q = useDeferredValue(typed.trim())
  const found = useQuery({
    queryKey: ['shelf-products', q],
    queryFn: ({ signal }) =>
      data.call('get', '/store-admin/v1/products', {
        params: { query: { ...(q ? { q } : {}), page_size: 20, status: ['ON_SALE', 'SOLD_OUT', 'HIDDEN', 'DRAFT'] } },
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: open,
  })
  const options = (found.data?.results ?? []).filter(({ id }) => !taken.includes(id))
  return (
    <Autocomplete<AdminProduct, false, false>
      value={null}
      inputValue={typed}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onInputChange={(_event, text, reason) => {
        if (reason === 'input') setTyped(text)
      }}
      onChange={(_event, product) => {
        if (!product) return
        onPick(toShelf(product))
        setTyped('')
      }}
      options={options}
      disabled={disabled}
      loading={found.isFetching}
      filterOptions={(all) => all}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      noOptionsText={found.isError ? '상품을 불러오지 못했어요.' : '찾는 상품이 없어요.'}
      loadingText="찾고 있어요"
      renderOption={({ key: _key, ...props }, product) => (
        <Box component="li" {...props} key={product.id}>
          {product.name} · {formatKrw(product.sale_price)}
        </Box>
      )}
      renderInput={(params) => <TextField {...params} size="small" label={label} placeholder="상품 이름" />}
    />
  )
}

const nothing = { id: 0, url: '', width: 1, height: 1 }

const toShelf = (product: AdminProduct): ShelfProduct => ({
  id: product.id,
  name: product.name,
  brand: { name: product.brand.name },
  thumbnail: product.images[0] ?? nothing,
  list_price: product.list_price,
  final_price: product.sale_price,
  discount_rate: discountRate(product.list_price, product.sale_price),
  status: product.status === 'ON_SALE' || product.status === 'SOLD_OUT' ? product.status : 'DISCONTINUED',
})
