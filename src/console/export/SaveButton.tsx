import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { Button } from '@mui/material'
import { type ReactNode, Suspense, useState } from 'react'
import { Blockable } from '#console/buttons/Blockable.tsx'

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
      <Blockable blocked={reason}>
        <Button
          size="small"
          color="inherit"
          startIcon={<DownloadIcon />}
          disabled={disabled}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {label}
        </Button>
      </Blockable>
      {open ? <Suspense>{children(() => setOpen(false))}</Suspense> : null}
    </>
  )
}
