import { Box, Typography } from '@mui/material'
import { KstText } from '#console/fields/KstDate.tsx'
import type { AdminDelivery } from '#contract/schema.d.ts'

/** Where the courier saw a parcel, newest first. */
export const Scans = ({ events }: Pick<AdminDelivery, 'events'>) =>
  events.length === 0 ? (
    <Typography variant="body2" color="text.secondary">
      아직 택배사의 추적 기록이 없어요.
    </Typography>
  ) : (
    <Box
      component="ol"
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 2 }}
    >
      {events.toReversed().map(({ at, location, description }) => (
        <Box key={`${at}${description}`} component="li" sx={{ display: 'contents', typography: 'body2' }}>
          <Box sx={{ color: 'text.secondary' }}>
            <KstText value={at} />
          </Box>
          <span>
            {description}
            {location ? ` · ${location}` : ''}
          </span>
        </Box>
      ))}
    </Box>
  )
