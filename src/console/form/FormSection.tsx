import { Box, Typography } from '@mui/material'
import { useId, type ReactNode } from 'react'

type Props = { title: string; hint?: ReactNode; children: ReactNode }

/** A part of a form: its heading and help on the left where there is room, its fields on the right. */
export const FormSection = ({ title, hint, children }: Props) => {
  const id = useId()
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{
        width: 1,
        display: 'grid',
        gridTemplateColumns: { md: '220px minmax(0, 1fr)' },
        columnGap: 4,
        rowGap: 0.5,
        py: 2,
        '& + &': { borderTop: 1, borderColor: 'divider' },
        '&:first-of-type': { pt: 0 },
      }}
    >
      <Box sx={{ pt: { md: 1 } }}>
        <Typography id={id} variant="subtitle1" component="h2">
          {title}
        </Typography>
        {hint ? (
          <Typography variant="body2" color="text.secondary" sx={{ mt: 0.5 }}>
            {hint}
          </Typography>
        ) : null}
      </Box>
      <Box sx={{ minWidth: 0, maxWidth: 720 }}>{children}</Box>
    </Box>
  )
}

/** Fields that belong side by side. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <Box sx={{ display: 'flex', columnGap: 2, width: 1, flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>{children}</Box>
)
