import { Box } from '@mui/material'

/** A text as customers see it; the server made and cleaned it. */
export const TermsText = ({ html }: { html: string }) => (
  <Box
    sx={{
      maxWidth: 720,
      typography: 'body2',
      overflowWrap: 'anywhere',
      '& h2, & h3': { typography: 'subtitle1', mt: 2.5, mb: 0.5 },
      '& h4': { typography: 'subtitle2', mt: 2, mb: 0.5 },
      '& p': { my: 1 },
      '& ul, & ol': { pl: 2.5, my: 1 },
      '& li + li': { mt: 0.5 },
      '& table': { width: 1, borderCollapse: 'collapse', my: 1 },
      '& th, & td': { border: 1, borderColor: 'divider', p: 1, textAlign: 'left', verticalAlign: 'top' },
      '& th': { bgcolor: 'action.hover' },
      '& a': { color: 'primary.main' },
    }}
    dangerouslySetInnerHTML={{ __html: html }}
  />
)
