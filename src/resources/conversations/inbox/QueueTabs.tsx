import { Box, Tab, Tabs } from '@mui/material'
import { countOf } from '#console/queue/filter.ts'
import { inboxQueueWord, type InboxQueue } from '#shared/words/conversations.ts'
import { useCounts } from './useCounts.ts'

/** The queues in the order of the day's work, each with how many stand in it. */
const QUEUES: readonly InboxQueue[] = [
  'waiting',
  'due',
  'called',
  'mine',
  'unassigned',
  'team',
  'reopened',
  'held',
  'scheduled',
  'failed',
  'closed',
  'all',
]
/** Of these nobody wants to know how many there are. */
const UNCOUNTED: ReadonlySet<InboxQueue> = new Set(['closed', 'all'])

/** What stands in these is late, lost, or waits for this person. */
const URGENT: ReadonlySet<InboxQueue> = new Set(['due', 'called', 'failed'])

type Props = { queue: InboxQueue; onChange: (queue: InboxQueue) => void }

export const QueueTabs = ({ queue, onChange }: Props) => {
  const counts = useCounts().data?.results.map(({ queue: key, ...count }) => ({ key, ...count }))
  return (
    <Tabs
      value={queue}
      onChange={(_, next: InboxQueue) => onChange(next)}
      variant="scrollable"
      scrollButtons="auto"
      allowScrollButtonsMobile
      aria-label="상담 목록"
      sx={{ minHeight: 40, borderBottom: 1, borderColor: 'divider' }}
    >
      {QUEUES.map((key) => {
        const count = UNCOUNTED.has(key) ? undefined : countOf(counts, key)
        return (
          <Tab
            key={key}
            value={key}
            sx={{ minHeight: 40, minWidth: 0, px: 1.5 }}
            label={
              <span>
                {inboxQueueWord[key]}
                {count === undefined ? null : (
                  <Box
                    component="span"
                    sx={{
                      ml: 0.5,
                      fontWeight: 700,
                      fontVariantNumeric: 'tabular-nums',
                      ...(URGENT.has(key) && count !== '0' ? { color: 'error.main' } : {}),
                    }}
                  >
                    {count}
                  </Box>
                )}
              </span>
            }
          />
        )
      })}
    </Tabs>
  )
}
