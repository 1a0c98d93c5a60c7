import InboxIcon from '@mui/icons-material/InboxOutlined'
import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'

type Props = { title: string; hint?: string; action?: ReactNode }

/** Nothing here: says so, and what to do about it. */
export const EmptyState = ({ title, hint, action }: Props) => (
  <Box sx={{ textAlign: 'center', py: 8, px: 2, color: 'text.secondary' }}>
    <InboxIcon sx={{ fontSize: 44, opacity: 0.6 }} aria-hidden />
    <Typography variant="subtitle1" component="p" sx={{ color: 'text.primary', mt: 1 }}>
      {title}
    </Typography>
    {hint ? (
      <Typography variant="body2" sx={{ mt: 0.5, mb: 2 }}>
        {hint}
      </Typography>
    ) : null}
    {action}
  </Box>
)
