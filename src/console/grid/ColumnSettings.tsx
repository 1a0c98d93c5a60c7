import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined'
import { Button, Popover } from '@mui/material'
import { Suspense, useState } from 'react'
import { part } from '#console/patiently.ts'
import type { ColumnPanelProps } from './ColumnPanel.tsx'

const ColumnPanel = part(() => import('./ColumnPanel.tsx'), 'ColumnPanel')

/** Which columns, in which order, how dense; for the toolbar above a ListGrid with the same storeKey. */
export const ColumnSettings = (panel: ColumnPanelProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<ColumnsIcon />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        열
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': '열 설정', sx: { width: 280, minHeight: 320, maxHeight: '70vh' } },
        }}
      >
        <Suspense fallback={null}>
          <ColumnPanel {...panel} />
        </Suspense>
      </Popover>
    </>
  )
}
