import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Button, Tooltip } from '@mui/material'
import { type ReactNode, Suspense, useState } from 'react'

type Props = {
  label?: string
  /** There is nothing to save. */
  disabled?: boolean
  /** Why somebody may not. */
  reason?: string | undefined
  /** What asks for the file and why it is taken. */
  children: (close: () => void) => ReactNode
}

/** 내려받기: opens what asks for the file that the server makes. */
export const SaveButton = ({ label = '내려받기', disabled = false, reason, children }: Props) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Tooltip title={reason ?? ''}>
        <span>
          <Button
            size="small"
            color="inherit"
            startIcon={<DownloadIcon />}
            disabled={disabled || reason !== undefined}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            {label}
          </Button>
        </span>
      </Tooltip>
      {open ? <Suspense>{children(() => setOpen(false))}</Suspense> : null}
    </>
  )
}
