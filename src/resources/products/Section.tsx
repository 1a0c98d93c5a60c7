import { Box, Typography } from '@mui/material'
import { useId, type ReactNode } from 'react'

type Props = { title: string; hint?: string; anchor?: string; children: ReactNode }

/** A part of a long form, with its heading. */
export const Section = ({ title, hint, anchor, children }: Props) => {
  const id = useId()
  return (
    <Box
      component="section"
      id={anchor}
      aria-labelledby={id}
      tabIndex={-1}
      sx={{ width: 1, mb: 2, scrollMarginTop: 112, outline: 0 }}
    >
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
