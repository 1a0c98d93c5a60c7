import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Button, Tooltip } from '@mui/material'
import { Suspense, useState } from 'react'
import { useMay } from '#console/auth/useStaff.ts'
import { part } from '#console/patiently.ts'
import type { Permission } from '#shared/permissions.ts'
import type { ExportSource } from './exportCalls.ts'

const Sheet = part(() => import('./ExportDialog.tsx'), 'ExportDialog')

type Props = ExportSource & { permission?: Permission }

/** 내려받기: what the list shows now (or the selection) as a file; opens a dialog that asks for columns and a reason. */
export const ExportButton = ({ permission = 'orders:export', ...source }: Props) => {
  const [open, setOpen] = useState(false)
  const { may, reason } = useMay(permission)
  return (
    <>
      <Tooltip title={reason ?? ''}>
        <span>
          <Button
            size="small"
            color="inherit"
            startIcon={<DownloadIcon />}
            disabled={!may}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            내려받기
          </Button>
        </span>
      </Tooltip>
      {open ? (
        <Suspense>
          <Sheet source={source} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
