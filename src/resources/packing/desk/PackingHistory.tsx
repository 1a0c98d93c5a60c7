import { Box, Stack, Typography } from '@mui/material'
import { Link } from 'react-admin'
import { Section } from '#console/fields/Section.tsx'
import { kstTime } from '#shared/format/kst.ts'
import type { Finished } from './usePacking.ts'

const SHOWN = 30

/** What was checked in this sitting, the last one first. */
export const PackingHistory = ({ done }: { done: readonly Finished[] }) => (
  <Section title={`지금까지 ${done.length}상자`}>
    {done.length === 0 ? (
      <Typography variant="body2" color="text.secondary">
        검수한 상자가 여기에 쌓여요.
      </Typography>
    ) : null}
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {done.slice(0, SHOWN).map(({ n, at, orders, units, manual }) => (
        <Stack key={n} component="li" direction="row" sx={{ gap: 1, py: 0.5, typography: 'body2' }}>
          <span>{n}.</span>
          <span>{kstTime(at)}</span>
          {orders.map(({ id, no }) => (
            <Link key={id} to={`/orders/${id}/show`}>
              {no}
            </Link>
          ))}
          <span>{units}개</span>
          {manual ? <span>직접 확인</span> : null}
        </Stack>
      ))}
    </Box>
  </Section>
)
