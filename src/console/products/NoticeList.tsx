import { Box } from '@mui/material'

/** 상품정보제공고시: what each line of it says. */
export const NoticeList = ({ notice }: { notice: Record<string, string> }) => (
  <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: '120px 1fr', gap: 0.5, m: 0, typography: 'body2' }}>
    {Object.entries(notice).map(([name, value]) => (
      <Box key={name} sx={{ display: 'contents' }}>
        <Box component="dt" sx={{ color: 'text.secondary' }}>
          {name}
        </Box>
        <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
          {value}
        </Box>
      </Box>
    ))}
  </Box>
)
