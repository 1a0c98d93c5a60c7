import { Alert, Button, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { Body } from '#shared/api/wire.ts'
import { formatNumber } from '#shared/format/krw.ts'

export type Segment = NonNullable<Body<'/store-admin/v1/user-coupons/bulk', 'post'>['segment']>

/** Everybody whom a condition finds, counted by the server now and again when it is done. */
export const SegmentTargets = ({ onChosen }: { onChosen: (segment: Segment) => void }) => {
  const data = useConsoleData()
  const [chosen, setChosen] = useState<Segment | null>(null)
  const segments = useQuery({
    queryKey: ['coupon-segments'],
    queryFn: ({ signal }) => data.call('get', '/store-admin/v1/user-coupons/segments', { signal, timeoutMs: 30_000 }),
    staleTime: 0,
  })
  const count = segments.data?.results.find(({ key }) => key === chosen)?.count ?? 0
  return (
    <Stack sx={{ gap: 2 }}>
      {segments.error ? <Alert severity="error">{segments.error.message}</Alert> : null}
      <FormControl>
        <FormLabel id="segment-label">받을 회원 (탈퇴·정지 회원은 빼요)</FormLabel>
        <RadioGroup aria-labelledby="segment-label" value={chosen} onChange={(_, key) => setChosen(key as Segment)}>
          {(segments.data?.results ?? []).map(({ key, label, count: members }) => (
            <FormControlLabel
              key={key}
              value={key}
              control={<Radio size="small" />}
              disabled={members === 0}
              label={`${label} — ${formatNumber(members)}명`}
            />
          ))}
        </RadioGroup>
      </FormControl>
      <Button
        variant="contained"
        disabled={chosen === null || count === 0}
        onClick={() => chosen && onChosen(chosen)}
        sx={{ alignSelf: 'flex-end' }}
      >
        {chosen === null ? '대상을 골라 주세요' : `${formatNumber(count)}명 확인하기`}
      </Button>
    </Stack>
  )
}
