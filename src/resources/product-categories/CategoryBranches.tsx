import UpIcon from '@mui/icons-material/ArrowUpward'
import DownIcon from '@mui/icons-material/ArrowDownward'
import { Box, IconButton, Link, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useCreatePath, useNotify } from 'react-admin'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { useMay } from '#console/auth/useStaff.ts'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { type Branch, movedLevel } from './categoryTree.ts'

type Props = { level: Branch[]; onMoved: () => void; depth?: number }

/** One level of the tree, and those below it. */
export const CategoryBranches = ({ level, onMoved, depth = 0 }: Props) => {
  const { may } = useMay('catalog:write')
  const data = useConsoleData()
  const notify = useNotify()
  const move = useMutation({
    mutationFn: async ({ from, to }: { from: number; to: number }) => {
      for (const { id, sequence } of movedLevel(level, from, to)) {
        const previousData = level.find((one) => one.id === id) as Branch
        await data.update('product-categories', { id, data: { sequence }, previousData })
      }
    },
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: onMoved,
  })
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, ...(depth === 0 ? COLUMNS : {}) }}>
      {level.map((branch, index) => (
        <Box component="li" key={branch.id}>
          <Row branch={branch} depth={depth}>
            {may ? (
              <>
                <IconButton
                  size="small"
                  aria-label={`${branch.name} 위로`}
                  disabled={index === 0 || move.isPending}
                  onClick={() => move.mutate({ from: index, to: index - 1 })}
                >
                  <UpIcon fontSize="inherit" />
                </IconButton>
                <IconButton
                  size="small"
                  aria-label={`${branch.name} 아래로`}
                  disabled={index === level.length - 1 || move.isPending}
                  onClick={() => move.mutate({ from: index, to: index + 1 })}
                >
                  <DownIcon fontSize="inherit" />
                </IconButton>
              </>
            ) : null}
          </Row>
          {branch.below.length > 0 ? (
            <CategoryBranches level={branch.below} onMoved={onMoved} depth={depth + 1} />
          ) : null}
        </Box>
      ))}
    </Box>
  )
}

/** The first level stands in columns of cards, so that the whole tree is seen at once and no card waits for its neighbour. */
const COLUMNS = {
  columns: { xs: 1, md: 2, xl: 3 },
  columnGap: 2,
  '& > li': {
    breakInside: 'avoid',
    mb: 2,
    bgcolor: 'background.paper',
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    py: 0.5,
  },
} as const

const Row = ({ branch, depth, children }: { branch: Branch; depth: number; children: ReactNode }) => {
  const createPath = useCreatePath()
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        pl: 2 + depth * 3,
        pr: 1,
        minHeight: 34,
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Link
        component={RouterLink}
        to={createPath({ resource: 'product-categories', type: 'edit', id: branch.id })}
        color="inherit"
        underline="hover"
        sx={{ fontWeight: depth === 0 ? 700 : 500 }}
      >
        {branch.name}
      </Link>
      {branch.status === 'INACTIVE' ? <StatusChip label="숨김" /> : null}
      <Typography variant="body2" color="text.secondary" sx={{ flex: 1, textAlign: 'right' }}>
        상품 {branch.product_count.toLocaleString('ko-KR')}
      </Typography>
      {children}
    </Box>
  )
}
