import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-admin'
import { Photos } from './Photos.tsx'
import { Section } from './Section.tsx'
import type { TimelineEntry } from '#contract/schema.d.ts'
import { formatKst, kstTime } from '#shared/format/kst.ts'

const FIRST = 30

/** Everything that happened and who did it, newest first, by day. */
export const Timeline = ({ entries }: { entries: readonly TimelineEntry[] }) => {
  const [all, setAll] = useState(false)
  const newest = entries.toReversed()
  const shown = all ? newest : newest.slice(0, FIRST)
  const days = [...Map.groupBy(shown, ({ at }) => formatKst(at, 'YYYY.MM.DD (dd)'))]
  return (
    <Section title="이력">
      {days.map(([day, ofDay]) => (
        <Box key={day} sx={{ mb: 1.5 }}>
          <Typography variant="subtitle2" component="h3" color="text.secondary" sx={{ mb: 0.5 }}>
            {day}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {ofDay.map((entry, index) => (
              <Entry key={`${entry.at}${entry.kind}${index}`} entry={entry} />
            ))}
          </Box>
        </Box>
      ))}
      {newest.length > shown.length ? (
        <Button size="small" onClick={() => setAll(true)}>
          이전 {newest.length - shown.length}개 더 보기
        </Button>
      ) : null}
    </Section>
  )
}

const Entry = ({ entry: { at, kind, what, detail, actor_name, job_id, images } }: { entry: TimelineEntry }) => (
  <Box
    component="li"
    sx={{
      display: 'grid',
      gridTemplateColumns: '44px 1fr',
      columnGap: 1,
      py: 0.5,
      pl: 1,
      borderLeft: 2,
      borderColor: kind === 'memo' || kind === 'order.memo' ? 'warning.main' : 'divider',
      typography: 'body2',
    }}
  >
    <Box component="time" dateTime={at} sx={{ color: 'text.secondary' }}>
      {kstTime(at)}
    </Box>
    <div>
      <strong>{what}</strong>{' '}
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {actor_name}
        {job_id ? (
          <>
            {' · '}
            <Link to={`/jobs/${job_id}/show`}>작업 {job_id}</Link>
          </>
        ) : null}
      </Box>
      {detail ? <Box sx={{ whiteSpace: 'pre-wrap' }}>{detail}</Box> : null}
      <Photos label={`${formatKst(at, 'M월 D일 HH:mm')} 사진`} images={images ?? []} size={64} />
    </div>
  </Box>
)
