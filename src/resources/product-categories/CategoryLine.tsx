import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import DownIcon from '@mui/icons-material/ArrowDownward'
import UpIcon from '@mui/icons-material/ArrowUpward'
import GripIcon from '@mui/icons-material/DragIndicator'
import { Box, IconButton, Link, Typography } from '@mui/material'
import { useCreatePath } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { countText } from '#console/products/countText.ts'
import type { Line } from './categoryTree.ts'
import { INDENT } from './treeKeys.ts'

type Props = {
  line: Line
  /** Where it stands, or would stand if it were let go. */
  level: number
  /** Whether it may be let go there. */
  fits: boolean
  /** For those who may only look. */
  locked: boolean
  waits: boolean
  onStep: (step: 1 | -1) => void
}

/** One category of the tree: its grip, its name, how many products hang on it. */
export const CategoryLine = ({ line, level, fits, locked, waits, onStep }: Props) => {
  const { branch, index, siblings } = line
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: branch.id,
    disabled: locked || waits,
  })
  const createPath = useCreatePath()
  return (
    <Box
      component="li"
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform && { ...transform, x: 0 }), transition }}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        pl: `${8 + level * INDENT}px`,
        pr: 1,
        minHeight: 38,
        bgcolor: 'background.paper',
        position: 'relative',
        '& + &': { borderTop: 1, borderColor: 'divider' },
        '&:hover': { bgcolor: 'action.hover' },
        ...(isDragging
          ? { zIndex: 1, boxShadow: 4, outline: 2, outlineColor: fits ? 'primary.main' : 'error.main' }
          : {}),
      }}
    >
      {locked ? null : (
        <IconButton
          ref={setActivatorNodeRef}
          size="small"
          disabled={waits}
          sx={{ cursor: 'grab', touchAction: 'none' }}
          {...attributes}
          {...listeners}
          aria-label={`${branch.name} 끌어서 옮기기`}
        >
          <GripIcon fontSize="small" />
        </IconButton>
      )}
      <Link
        component={RouterLink}
        to={createPath({ resource: 'product-categories', type: 'edit', id: branch.id })}
        color="inherit"
        underline="hover"
        sx={{ minWidth: 24, py: 0.5, fontWeight: level === 0 ? 700 : 500, overflowWrap: 'anywhere' }}
      >
        {branch.name}
      </Link>
      {branch.status === 'INACTIVE' ? <StatusChip label="숨김" /> : null}
      <Typography variant="body2" color="text.secondary" sx={{ flex: 1, textAlign: 'right', whiteSpace: 'nowrap' }}>
        {isDragging && !fits ? '세 단계까지예요' : `상품 ${countText(branch.product_count)}`}
      </Typography>
      {locked ? null : (
        <>
          <IconButton
            size="small"
            aria-label={`${branch.name} 위로`}
            disabled={index === 0 || waits}
            onClick={() => onStep(-1)}
          >
            <UpIcon fontSize="inherit" />
          </IconButton>
          <IconButton
            size="small"
            aria-label={`${branch.name} 아래로`}
            disabled={index === siblings.length - 1 || waits}
            onClick={() => onStep(1)}
          >
            <DownIcon fontSize="inherit" />
          </IconButton>
        </>
      )}
    </Box>
  )
}
