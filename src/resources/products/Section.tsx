import { Box, Typography } from '@mui/material'
import { useId, type ReactNode } from 'react'

type Props = { title: string; hint?: string; children: ReactNode }

/** A part of a long form, with its heading. */
export const Section = ({ title, hint, children }: Props) => {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ width: 1, mb: 2 }}>
      <Typography id={id} variant="h6" component="h2" sx={{ mb: hint ? 0 : 1 }}>
        {title}
      </Typography>
      {hint ? (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {hint}
        </Typography>
      ) : null}
      {children}
    </Box>
  )
}
