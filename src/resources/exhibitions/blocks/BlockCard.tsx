import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import DownIcon from '@mui/icons-material/ArrowDownward'
import UpIcon from '@mui/icons-material/ArrowUpward'
import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import HandleIcon from '@mui/icons-material/DragIndicator'
import { Alert, Box, IconButton, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { RichTextField } from '#console/richText/RichTextField.tsx'
import { type Block, blockWords, type Item, type Spot } from './blockList.ts'
import { CouponBlock } from './CouponBlock.tsx'
import { ImageBlock } from './ImageBlock.tsx'
import { ShelfBlock } from './ShelfBlock.tsx'

type Props = {
  item: Item
  index: number
  items: readonly Item[]
  trouble: string | undefined
  onChange: (block: Block) => void
  onMove: (to: number) => void
  onDouble: () => void
  onRemove: () => void
  onProduct: (from: Spot, to: { key: string; productId?: number }) => void
}

export const BlockCard = (props: Props) => {
  const { item, index, items, trouble, onMove } = props
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: item.key,
  })
  const name = `${index + 1}번째 ${blockWords[item.block.type]}`
  return (
    <Box
      component="li"
      ref={setNodeRef}
      aria-label={name}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      sx={{
        border: 1,
        borderColor: trouble ? 'error.main' : 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        position: 'relative',
        zIndex: isDragging ? 2 : undefined,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', px: 0.5, bgcolor: 'action.hover' }}>
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
        <Typography variant="subtitle2" component="h3" sx={{ flex: 1 }}>
          {index + 1}. {blockWords[item.block.type]}
        </Typography>
        <Step name={`${name} 위로`} icon={<UpIcon />} disabled={index === 0} onClick={() => onMove(index - 1)} />
        <Step
          name={`${name} 아래로`}
          icon={<DownIcon />}
          disabled={index === items.length - 1}
          onClick={() => onMove(index + 1)}
        />
        <Step name={`${name} 복제`} icon={<CopyIcon />} onClick={props.onDouble} />
        <Step name={`${name} 지우기`} icon={<DeleteIcon />} onClick={props.onRemove} />
      </Box>
      <Box sx={{ p: 1.5 }}>
        <Content {...props} name={name} />
        {trouble ? (
          <Alert severity="error" sx={{ mt: 1 }}>
            {trouble}
          </Alert>
        ) : null}
      </Box>
    </Box>
  )
}

type StepProps = { name: string; icon: ReactNode; onClick: () => void; disabled?: boolean }

const Step = ({ name, icon, ...button }: StepProps) => (
  <IconButton size="small" aria-label={name} title={name} {...button}>
    {icon}
  </IconButton>
)

const Content = ({ item: { key, block }, items, name, onChange, onProduct }: Props & { name: string }) => {
  if (block.type === 'TEXT')
    return <RichTextField label={name} value={block.html} onChange={(html) => onChange({ type: 'TEXT', html })} />
  if (block.type === 'IMAGE') return <ImageBlock block={block} name={name} onChange={onChange} />
  if (block.type === 'COUPON') return <CouponBlock block={block} name={name} onChange={onChange} />
  return <ShelfBlock shelf={block} shelfKey={key} items={items} name={name} onChange={onChange} onProduct={onProduct} />
}
