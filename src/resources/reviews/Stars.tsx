import { Box } from '@mui/material'
import { starsOf } from './reviewWords.ts'

/** A rating as stars. */
export const Stars = ({ rating }: { rating: number }) => (
  <Box component="span" role="img" aria-label={`별점 ${rating}점`} sx={{ whiteSpace: 'nowrap', color: 'warning.main' }}>
    {starsOf(rating)}
  </Box>
)
