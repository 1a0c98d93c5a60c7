/** Two versions of a text beside each other, in one text: what was taken out and what came in, word by word. */
import { alpha, Alert, Box, FormControlLabel, LinearProgress, Stack, Switch, Typography } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { diffTexts, placesOf, plainTextOf, withoutLongSame, type ShownPart } from '#shared/termsDiff.ts'

type Props = { before: number; after: number }

export const TermsComparison = ({ before, after }: Props) => {
  const data = useConsoleData()
  const [older, newer] = useQueries({
    queries: [before, after].map((id) => ({
      queryKey: ['terms', 'getOne', { id: String(id), compared: true }],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        data.call('get', '/core-admin/v1/terms/{id}', { params: { path: { id } }, signal }),
      staleTime: 300_000,
    })),
  })
  const error = older?.error ?? newer?.error
  if (error) return <Alert severity="error">{error.message}</Alert>
  if (!older?.data || !newer?.data) return <LinearProgress aria-label="두 판을 불러오는 중" />
  return <Difference before={older.data.html} after={newer.data.html} />
}

const Difference = ({ before, after }: { before: string; after: string }) => {
  const [whole, setWhole] = useState(false)
  const parts = useMemo(() => diffTexts(plainTextOf(before), plainTextOf(after)), [before, after])
  if (!parts) return <Alert severity="info">두 글이 너무 달라서 낱말로 견줄 수 없어요. 두 판을 따로 열어 보세요.</Alert>
  const places = placesOf(parts)
  return (
    <>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap', mb: 1 }}>
        <Typography variant="body2" role="status">
          {places === 0 ? '글은 같아요.' : `다른 곳이 ${places}곳이에요.`}
        </Typography>
        <FormControlLabel
          control={<Switch size="small" checked={whole} onChange={(_, on) => setWhole(on)} />}
          label="그대로인 글도 보기"
          slotProps={{ typography: { variant: 'body2' } }}
        />
      </Stack>
      <Box
        role="region"
        aria-label="두 판의 다른 곳"
        tabIndex={0}
        sx={{
          maxWidth: 720,
          maxHeight: '70vh',
          overflow: 'auto',
          typography: 'body2',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          '& ins': ({ palette }) => ({ bgcolor: alpha(palette.success.main, 0.24), textDecoration: 'underline 2px' }),
          '& del': ({ palette }) => ({ bgcolor: alpha(palette.error.main, 0.2), textDecoration: 'line-through 2px' }),
        }}
      >
        {(whole ? parts : withoutLongSame(parts)).map((part, index) => (
          <Part key={index} part={part} />
        ))}
      </Box>
    </>
  )
}

/** Said as well as shown: most screen readers pass over ins and del. */
const Part = ({ part: { kind, text } }: { part: ShownPart }) => {
  if (kind === 'same') return <span>{text}</span>
  if (kind === 'skipped')
    return (
      <Box component="span" sx={{ display: 'block', my: 1, color: 'text.secondary', textAlign: 'center' }}>
        ⋯ 그대로인 글 {text.length.toLocaleString('ko-KR')}자 ⋯
      </Box>
    )
  const Tag = kind === 'added' ? 'ins' : 'del'
  return (
    <Tag>
      <Box component="span" sx={visuallyHidden}>
        {kind === 'added' ? '[들어간 말: ' : '[빠진 말: '}
      </Box>
      {text}
      <Box component="span" sx={visuallyHidden}>
        ]
      </Box>
    </Tag>
  )
}
