import { Avatar, Box, Checkbox, Typography } from '@mui/material'
import type { AdminProduct } from '#contract/schema.d.ts'
import { formatKrw } from '#shared/format/krw.ts'

type Props = {
  products: readonly AdminProduct[]
  taken: ReadonlySet<number>
  chosen: ReadonlyMap<number, AdminProduct>
  onChoose: (product: AdminProduct, on: boolean) => void
  empty: string
}

export const PickerRows = ({ products, taken, chosen, onChoose, empty }: Props) =>
  products.length === 0 ? (
    <Typography color="text.secondary">{empty}</Typography>
  ) : (
    <Box component="ul" aria-label="상품" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {products.map((product) => (
        <Box
          component="li"
          key={product.id}
          sx={{ borderBottom: 1, borderColor: 'divider', '&:hover': { bgcolor: 'action.hover' } }}
        >
          <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 1, cursor: 'pointer' }}>
            <Checkbox
              size="small"
              checked={taken.has(product.id) || chosen.has(product.id)}
              disabled={taken.has(product.id)}
              onChange={({ target }) => onChoose(product, target.checked)}
            />
            <Avatar
              variant="rounded"
              src={product.images[0]?.url ?? ''}
              alt=""
              sx={{ width: 32, height: 32, bgcolor: 'action.hover' }}
            >
              {' '}
            </Avatar>
            <Box sx={{ flex: 1, minWidth: 0 }}>{product.name}</Box>
            <Typography variant="body2" color="text.secondary">
              {taken.has(product.id) ? '담겨 있어요' : product.brand.name}
            </Typography>
            <Box sx={{ minWidth: 90, textAlign: 'right' }}>{formatKrw(product.sale_price)}</Box>
          </Box>
        </Box>
      ))}
    </Box>
  )
