import OrderIcon from '@mui/icons-material/SwapVert'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useListContext, useRefresh, useResourceContext } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import type { EventResource } from '../eventWords.ts'
import { OrderDialog } from './OrderDialog.tsx'

/** 순서 바꾸기: the whole order of a kind, whatever page the list stands on. */
export const OrderButton = () => {
  const resource = useResourceContext() as EventResource
  const { filterValues } = useListContext()
  const { may, reason } = useMay('content:write')
  const refresh = useRefresh()
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    refresh()
  }
  return (
    <>
      <Button startIcon={<OrderIcon />} disabled={!may} title={reason} onClick={() => setOpen(true)}>
        순서 바꾸기
      </Button>
      {open ? <OrderDialog resource={resource} place={placeIn(filterValues)} onClose={close} /> : null}
    </>
  )
}

const placeIn = (filter: Record<string, unknown>) => (typeof filter.location === 'string' ? filter.location : undefined)
