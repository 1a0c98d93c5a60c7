import OpenIcon from '@mui/icons-material/OpenInNewOutlined'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useRecordContext } from 'react-admin'
import type { AdminExhibition } from '#contract/schema.d.ts'
import { stateOf } from './exhibitionStatus.ts'

/** The page as customers have it; while they have none, why. */
export const ShownLink = () => {
  const exhibition = useRecordContext<AdminExhibition>()
  const [now] = useState(() => Date.now())
  if (!exhibition) return null
  const state = stateOf(exhibition, now)
  const isShown = state === 'OPEN' || state === 'CLOSED'
  return (
    <Button
      size="small"
      color="inherit"
      startIcon={<OpenIcon />}
      disabled={!isShown}
      title={isShown ? undefined : '공개하고 시작 시각이 지나면 고객에게 보여요.'}
      href={`/store/exhibitions/${exhibition.id}`}
      target="_blank"
      rel="noopener"
    >
      고객 화면
    </Button>
  )
}
