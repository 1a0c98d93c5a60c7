import { Box, Chip, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useMay } from '#console/auth/useStaff.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { ruleWords } from './ruleWords.ts'

/** What people looked for in the last seven days, as far as it may be shown; a press makes a rule of it. */
export const CountedTerms = () => {
  const data = useConsoleData()
  const { may } = useMay('content:write')
  const { data: terms } = useQuery({
    queryKey: ['search-words', 'counted'],
    queryFn: ({ signal }) => data.call('get', '/store-admin/v1/search-terms', { signal }),
  })
  if (!terms) return null
  return (
    <Box component="section" aria-label="많이 찾은 말">
      <Typography variant="body2" color="text.secondary" sx={{ mb: 0.5 }}>
        최근 7일에 많이 찾은 말이에요. 하루에 세 사람 이상이 찾은 말만 보여요.
      </Typography>
      {terms.results.length === 0 && <Typography variant="body2">아직 없어요.</Typography>}
      <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, m: 0, p: 0, listStyle: 'none' }}>
        {terms.results.map(({ word, visitors, rule }) => {
          const label = `${word} ${formatNumber(visitors)}명${rule ? ` · ${ruleWords[rule][0]}` : ''}`
          const to = `/search-words/create?source=${encodeURIComponent(JSON.stringify({ word, rule: 'BAN' }))}`
          return (
            <li key={word}>
              {may && rule === null ? (
                <Chip size="small" label={label} component={Link} to={to} clickable aria-label={`${label}, 감추기`} />
              ) : (
                <Chip size="small" label={label} />
              )}
            </li>
          )
        })}
      </Box>
    </Box>
  )
}
