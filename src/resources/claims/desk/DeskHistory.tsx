import { Box, Stack, Typography } from '@mui/material'
import { Link } from 'react-admin'
import { Section } from '#console/fields/Section.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { inspectionWords } from '#console/words/claimWords.ts'
import { kstTime } from '#shared/format/kst.ts'
import type { Done } from '../inspection/deskResults.ts'

/** What was inspected in this sitting, the last one first. */
export const DeskHistory = ({ done }: { done: readonly Done[] }) => (
  <Section title={`지금까지 ${done.length}건`}>
    {done.length === 0 ? (
      <Typography variant="body2" color="text.secondary">
        검수한 상자가 여기에 쌓여요.
      </Typography>
    ) : null}
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {done.map(({ n, at, claimId, claimNo, what, result }) => (
        <Stack
          key={n}
          component="li"
          direction="row"
          sx={{ gap: 1, py: 0.5, alignItems: 'center', flexWrap: 'wrap', typography: 'body2' }}
        >
          <span>{n}.</span>
          <span>{kstTime(at)}</span>
          <StatusChip label={inspectionWords[result][0]} tone={inspectionWords[result][1]} />
          <Link to={`/claims/${claimId}/show`}>{claimNo}</Link>
          {what}
        </Stack>
      ))}
    </Box>
  </Section>
)
