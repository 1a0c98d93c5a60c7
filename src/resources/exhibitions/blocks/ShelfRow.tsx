import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import DownIcon from '@mui/icons-material/ArrowDownward'
import UpIcon from '@mui/icons-material/ArrowUpward'
import RemoveIcon from '@mui/icons-material/Close'
import HandleIcon from '@mui/icons-material/DragIndicator'
import { Avatar, Box, IconButton, MenuItem, TextField, Typography } from '@mui/material'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { formatKrw } from '#shared/format/krw.ts'
import type { ShelfProduct } from './blockList.ts'
import { productDragId } from './dragNames.ts'

type Props = {
  shelfKey: string
  id: number
  product: ShelfProduct | undefined
  others: readonly { key: string; label: string }[]
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onRemove: () => void
  onTo: (key: string) => void
}

/** A product on a shelf: moved by dragging or by buttons, also to another shelf. */
export const ShelfRow = ({ shelfKey, id, product, others, onUp, onDown, onRemove, onTo }: Props) => {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({
    id: productDragId(shelfKey, id),
  })
  const name = product?.name ?? `상품 ${id}`
  return (
    <Box
      component="li"
      ref={setNodeRef}
      aria-label={name}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        gap: 0.5,
        py: 0.25,
        bgcolor: 'background.paper',
      }}
    >
      <IconButton
        ref={setActivatorNodeRef}
        size="small"
        {...attributes}
        {...listeners}
        aria-label={`${name} 끌어 옮기기`}
        sx={{ cursor: 'grab', touchAction: 'none' }}
      >
        <HandleIcon fontSize="small" />
      </IconButton>
      <Avatar variant="rounded" src={product?.thumbnail.url ?? ''} alt="" sx={{ width: 32, height: 32 }}>
        {' '}
      </Avatar>
      <Typography variant="body2" sx={{ flex: 1, minWidth: { xs: 'calc(100% - 80px)', sm: 0 } }} noWrap title={name}>
        {name}
        {product ? ` · ${formatKrw(product.final_price)}` : ''}
      </Typography>
      {isHidden(product) ? <StatusChip label="고객에게 안 보임" tone="warning" /> : null}
      {others.length > 0 ? (
        <TextField
          select
          size="small"
          variant="standard"
          value=""
          onChange={({ target }) => onTo(target.value)}
          slotProps={{ select: { displayEmpty: true }, htmlInput: { 'aria-label': `${name} 다른 진열대로` } }}
          sx={{ width: 92 }}
        >
          <MenuItem value="" disabled>
            옮기기
          </MenuItem>
          {others.map(({ key, label }) => (
            <MenuItem key={key} value={key}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      ) : null}
      <IconButton size="small" aria-label={`${name} 위로`} disabled={!onUp} onClick={onUp}>
        <UpIcon fontSize="inherit" />
      </IconButton>
      <IconButton size="small" aria-label={`${name} 아래로`} disabled={!onDown} onClick={onDown}>
        <DownIcon fontSize="inherit" />
      </IconButton>
      <IconButton size="small" aria-label={`${name} 빼기`} onClick={onRemove}>
        <RemoveIcon fontSize="inherit" />
      </IconButton>
    </Box>
  )
}

/** What customers do not see: a draft, hidden, out of the shop; and what is no longer there at all. */
const isHidden = (product: ShelfProduct | undefined) => product === undefined || product.status === 'DISCONTINUED'
