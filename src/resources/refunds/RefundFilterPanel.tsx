import { Stack } from '@mui/material'
import type { Filter } from '#console/queue/filter.ts'
import { ManyField } from '#console/queue/ManyField.tsx'
import { PeriodFields } from '#console/queue/PeriodFields.tsx'
import { claimKindWord } from '#shared/words/claims.ts'
import { paymentMethodWord } from '#shared/words/payments.ts'

const PRESETS = [
  ['오늘', 0, 0],
  ['7일', -6, 0],
  ['30일', -29, 0],
] as const

type Props = { filter: Filter; change: (part: Filter) => void }

export const RefundFilterPanel = ({ filter, change }: Props) => (
  <Stack sx={{ gap: 1.5 }}>
    <PeriodFields label="접수일" from="from" to="to" filter={filter} change={change} presets={PRESETS} />
    <ManyField
      label="종류"
      value={filter.type}
      choices={Object.entries(claimKindWord)}
      onChange={(type) => change({ type })}
    />
    <ManyField
      label="환불 수단"
      value={filter.method}
      choices={Object.entries(paymentMethodWord)}
      onChange={(method) => change({ method })}
    />
  </Stack>
)
