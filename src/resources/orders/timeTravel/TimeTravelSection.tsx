import { Button, Typography } from '@mui/material'
import { Suspense, useState } from 'react'
import { Section } from '#console/fields/Section.tsx'
import { part } from '#console/patiently.ts'
import type { AdminOrder } from '#contract/schema.d.ts'

const TimeTravel = part(() => import('./TimeTravel.tsx'), 'TimeTravel')

/** Opened when somebody asks how it was then; nothing of it is loaded before. */
export const TimeTravelSection = ({ order }: { order: AdminOrder }) => {
  const [open, setOpen] = useState(false)
  return (
    <Section
      title="시간여행"
      aside={
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? '접기' : '그때는 어땠는지 보기'}
        </Button>
      }
    >
      {open ? (
        <Suspense fallback={null}>
          <TimeTravel order={order} />
        </Suspense>
      ) : (
        <Typography variant="body2" color="text.secondary">
          결제할 때 얼마였는지, 발송할 때 어떤 상태였는지 기록으로 되돌아가 봐요.
        </Typography>
      )}
    </Section>
  )
}
