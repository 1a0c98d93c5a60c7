import { Card, CardContent, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'

type Props = { title: string; aside?: ReactNode; children: ReactNode }

/** A titled part of a page. */
export const Section = ({ title, aside, children }: Props) => (
  <Card component="section" aria-label={title}>
    <CardContent sx={{ '&:last-child': { pb: 2 } }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, mb: 1, flexWrap: 'wrap', minHeight: 30 }}>
        <Typography variant="h6" component="h2" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {aside}
      </Stack>
      {children}
    </CardContent>
  </Card>
)
