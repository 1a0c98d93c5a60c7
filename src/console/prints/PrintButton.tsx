import PrintIcon from '@mui/icons-material/PrintOutlined'
import { Button } from '@mui/material'
import { Suspense, useState } from 'react'
import { useMay } from '#console/auth/useStaff.ts'
import { Blockable } from '#console/buttons/Blockable.tsx'
import { part } from '#console/patiently.ts'
import { countOf, type PrintSource } from './printCalls.ts'

const PrintView = part(() => import('./PrintView.tsx'), 'PrintView')

type Props = { source: PrintSource; label?: string; variant?: 'text' | 'outlined' }

/** 인쇄 of what is selected; opens the sheets, which the browser prints as they stand. */
export const PrintButton = ({ source, label = '인쇄', variant = 'text' }: Props) => {
  const [open, setOpen] = useState(false)
  const { reason } = useMay('orders:process')
  const blocked = reason ?? (countOf(source) === 0 ? '먼저 인쇄할 것을 선택해 주세요' : undefined)
  return (
    <>
      <Blockable blocked={blocked}>
        <Button
          size="small"
          color="inherit"
          variant={variant}
          startIcon={<PrintIcon />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {label}
        </Button>
      </Blockable>
      {open ? (
        <Suspense fallback={null}>
          <PrintView source={source} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
