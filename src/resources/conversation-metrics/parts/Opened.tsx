import { Skeleton, Typography } from '@mui/material'
import { Suspense } from 'react'
import { Section } from '#console/fields/Section.tsx'
import { EmptyState } from '#console/list/EmptyState.tsx'
import { part as later } from '#console/patiently.ts'
import type { ConversationMetrics } from '#contract/schema.d.ts'
import { figuresOf, firstOf, metricParts } from '#shared/conversation-metrics/tables.ts'
import type { Part } from '../question.ts'
import { FigureTable } from './FigureTable.tsx'
import { linesOf, type Sort, totalOf } from './lines.ts'
import { SaveTable } from './SaveTable.tsx'

const MetricsChart = later(() => import('./MetricsChart.tsx'), 'MetricsChart')

const openings: Record<Part, Sort> = {
  days: { by: 'label', descending: true },
  people: { by: 'answered', descending: true },
  categories: { by: 'created', descending: true },
  products: { by: 'created', descending: true },
}

const notes: Partial<Record<Part, string>> = {
  people: '문의가 들어온 것은 누구의 것도 아니어서, 합계에는 담당 없이 일어난 일도 들어 있어요.',
  products: '어느 상품에 대한 문의인지 고객이 고른 것만, 많이 물은 50줄까지 보여 드려요.',
}

/** The part that is open: its chart, and its truth as a table. */
export const Opened = ({ metrics, part }: { metrics: ConversationMetrics; part: Part }) => {
  const title = `${metricParts[part]}${part === 'days' ? '' : '별'} 지표`
  const lines = linesOf(metrics, part)
  const total = totalOf(metrics, part)
  const figures = figuresOf[part]
  return (
    <Section title={title} aside={<SaveTable metrics={metrics} part={part} lines={lines.length} />}>
      {part === 'days' && lines.length > 1 ? (
        <Suspense fallback={<Skeleton variant="rounded" height={480} sx={{ mb: 2 }} />}>
          <MetricsChart days={metrics.days} />
        </Suspense>
      ) : null}
      {notes[part] ? (
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {notes[part]}
        </Typography>
      ) : null}
      {lines.length === 0 ? (
        <EmptyState title="이 기간에는 셀 상담이 없어요" hint="기간을 늘려 보세요." />
      ) : (
        <FigureTable
          key={part}
          label={`${title} 표`}
          first={firstOf[part]}
          figures={figures}
          lines={lines}
          total={total}
          opening={openings[part]}
        />
      )}
    </Section>
  )
}
