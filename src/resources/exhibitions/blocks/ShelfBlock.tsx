import { useDroppable } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { Box, TextField, Typography } from '@mui/material'
import { productsReordered, type Item, type Shelf, type Spot, withoutProduct, withProduct } from './blockList.ts'
import { productDragId, shelfDropId } from './dragNames.ts'
import { ProductPicker } from './ProductPicker.tsx'
import { ShelfRow } from './ShelfRow.tsx'

type Props = {
  shelf: Shelf
  shelfKey: string
  items: readonly Item[]
  name: string
  onChange: (shelf: Shelf) => void
  onProduct: (from: Spot, to: { key: string; productId?: number }) => void
}

export const MOST_PRODUCTS = 100

export const ShelfBlock = ({ shelf, shelfKey, items, name, onChange, onProduct }: Props) => {
  const { setNodeRef } = useDroppable({ id: shelfDropId(shelfKey) })
  const others = items.flatMap(({ key, block }, n) =>
    block.type === 'PRODUCTS' && key !== shelfKey
      ? [{ key, label: `${n + 1}번째 진열대${block.title ? ` (${block.title})` : ''}` }]
      : [],
  )
  return (
    <>
      <TextField
        fullWidth
        size="small"
        margin="dense"
        label="진열대 제목"
        value={shelf.title}
        slotProps={{ htmlInput: { maxLength: 60 } }}
        onChange={({ target }) => onChange({ ...shelf, title: target.value })}
      />
      <SortableContext
        items={shelf.product_ids.map((id) => productDragId(shelfKey, id))}
        strategy={verticalListSortingStrategy}
      >
        <Box
          component="ol"
          ref={setNodeRef}
          aria-label={`${name}의 상품`}
          sx={{ listStyle: 'none', p: 0, my: 1, minHeight: 32 }}
        >
          {shelf.product_ids.map((id, n) => (
            <ShelfRow
              key={id}
              shelfKey={shelfKey}
              id={id}
              product={shelf.products.find((product) => product.id === id)}
              others={others}
              onUp={n > 0 ? () => onChange(productsReordered(shelf, n, n - 1)) : undefined}
              onDown={n < shelf.product_ids.length - 1 ? () => onChange(productsReordered(shelf, n, n + 1)) : undefined}
              onRemove={() => onChange(withoutProduct(shelf, id))}
              onTo={(key) => onProduct({ key: shelfKey, productId: id }, { key })}
            />
          ))}
        </Box>
      </SortableContext>
      {shelf.product_ids.length === 0 ? (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          상품이 없는 진열대는 고객에게 보이지 않아요.
        </Typography>
      ) : null}
      <ProductPicker
        label={`${name}에 상품 넣기`}
        taken={shelf.product_ids}
        disabled={shelf.product_ids.length >= MOST_PRODUCTS}
        onPick={(product) => onChange(withProduct(shelf, product))}
      />
    </>
  )
}
