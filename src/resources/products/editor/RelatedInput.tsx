import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { arrayMove } from '@dnd-kit/sortable'
import { Box, Button, IconButton, Typography } from '@mui/material'
import { useState } from 'react'
import { useInput, useRecordContext } from 'react-admin'
import { ProductPicker } from '#console/products/ProductPicker.tsx'
import { SortableList, SortableRow } from '#console/sort/SortableList.tsx'
import type { AdminProduct } from '#contract/schema.d.ts'
import { MOST_RELATED } from '#shared/policy.ts'

const NONE: number[] = []

/** The products beside this one, in their order. */
export const RelatedInput = () => {
  const product = useRecordContext<AdminProduct>()
  const { field } = useInput<number[]>({ source: 'related_product_ids', defaultValue: NONE })
  const [picking, setPicking] = useState(false)
  const [picked, setPicked] = useState<ReadonlyMap<number, string>>(new Map())
  const ids = (field.value ?? NONE) as number[]
  const known = new Map([...(product?.related_products ?? []).map(({ id, name }) => [id, name] as const), ...picked])
  const nameOf = (id: number) => known.get(id) ?? `상품 ${id}`
  const room = MOST_RELATED - ids.length
  return (
    <>
      {ids.length === 0 ? (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          고른 상품이 없어요.
        </Typography>
      ) : (
        <SortableList
          ids={ids}
          nameOf={nameOf}
          onDrop={(id, over) => field.onChange(arrayMove(ids, ids.indexOf(id), ids.indexOf(over)))}
        >
          <Box component="ol" aria-label="관련 상품" sx={{ listStyle: 'none', m: 0, mb: 1, p: 0, maxWidth: 720 }}>
            {ids.map((id) => (
              <SortableRow key={id} id={id} name={nameOf(id)}>
                <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{nameOf(id)}</Box>
                <IconButton
                  size="small"
                  aria-label={`${nameOf(id)} 빼기`}
                  onClick={() => field.onChange(ids.filter((one) => one !== id))}
                >
                  <DeleteIcon fontSize="small" />
                </IconButton>
              </SortableRow>
            ))}
          </Box>
        </SortableList>
      )}
      <Button size="small" startIcon={<AddIcon />} disabled={room <= 0} onClick={() => setPicking(true)}>
        관련 상품 고르기
      </Button>
      {picking ? (
        <ProductPicker
          taken={new Set([...ids, ...(product ? [product.id] : [])])}
          most={room}
          onPick={(products) => {
            setPicked(new Map([...picked, ...products.map(({ id, name }) => [id, name] as const)]))
            field.onChange([...ids, ...products.map(({ id }) => id)])
          }}
          onClose={() => setPicking(false)}
        />
      ) : null}
    </>
  )
}
