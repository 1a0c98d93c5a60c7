import {
  Alert,
  Box,
  Button,
  Skeleton,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TableSortLabel,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material'
import { Suspense, useState } from 'react'
import { changeShort } from '#console/figures/change.ts'
import { FigureTableFrame } from '#console/figures/FigureTableFrame.tsx'
import { toggle } from '#console/figures/toggle.ts'
import { Section } from '#console/fields/Section.tsx'
import { EmptyState } from '#console/list/EmptyState.tsx'
import { NotLoaded } from '#console/list/NotLoaded.tsx'
import { part } from '#console/patiently.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { LEAD_MEANING, leadDays, type LeadFigure, leadFigures } from '#shared/statistics/leadTimes.ts'
import { sayBucket, sayPeriod } from '../address/inWords.ts'
import { countDays, daysOf, lastDays, MOST_DAYS } from '../address/period.ts'
import { comparisons, leadKinds, type Question } from '../address/question.ts'
import type { Change } from '../address/useQuestion.ts'
import { leadFile } from '../tables/fileOf.ts'
import { SaveTable } from '../tables/SaveTable.tsx'
import { type LeadLine, useLeadTimes } from './calls.ts'
import { LeadNumber } from './LeadNumber.tsx'
import type { AskedLead } from './LeadRows.tsx'

const LeadRows = part(() => import('./LeadRows.tsx'), 'LeadRows')

type Props = { question: Question; change: Change }

/** 출고 리드타임: how long goods took to leave, by day, place or brand, each number with its items. */
export const LeadTimes = ({ question, change }: Props) => {
  const days = daysOf(question.period)
  if (countDays(days) > MOST_DAYS)
    return (
      <Section title="출고 리드타임">
        <Alert
          severity="info"
          action={
            <Button color="inherit" size="small" onClick={() => change({ period: lastDays(days) })}>
              마지막 {MOST_DAYS}일 보기
            </Button>
          }
        >
          출고 리드타임은 주문상품을 하나하나 세서, 한 번에 {MOST_DAYS}일까지 볼 수 있어요.
        </Alert>
      </Section>
    )
  return <Loaded question={question} change={change} />
}

const Loaded = ({ question, change }: Props) => {
  const { lead: kind, basis } = question
  const found = useLeadTimes(question)
  const [asked, setAsked] = useState<AskedLead>()
  const first = found.data?.pages[0]
  const lines = found.data?.pages.flatMap(({ results }) => results) ?? []
  const hasAny = [first?.total, first?.compare?.total].some((one) => one && one.shipped + one.automatic > 0)
  return (
    <Section
      title="출고 리드타임"
      aside={
        <SaveTable
          file={first && hasAny ? leadFile(question) : undefined}
          what={`출고 리드타임 ${formatNumber(first?.total_count ?? 0)}줄과 합계를 모두 담아요.`}
        />
      }
    >
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {LEAD_MEANING} {leadDays[basis]}에 세고, 아직 나가지 않은 것은 들어 있지 않아요.
        {first?.compare ? ` ${comparisons[first.compare.kind]}(${sayPeriod(first.compare)})과 견줘요.` : ''}
      </Typography>
      <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', mb: 1.5 }}>
        <Choice label="무엇별로 볼지" words={leadKinds} value={kind} onChange={(lead) => change({ lead })} />
        <Choice label="어느 날에 셀지" words={leadDays} value={basis} onChange={(next) => change({ basis: next })} />
      </Box>
      {found.error ? <NotLoaded noun="통계" error={found.error} retry={() => void found.refetch()} /> : null}
      {found.isPending ? <Skeleton variant="rounded" height={320} role="progressbar" aria-label="불러오는 중" /> : null}
      {first && !hasAny ? (
        <EmptyState title="이 기간에 출고한 것이 없어요" hint="기간을 늘리거나 브랜드·출고지 조건을 빼 보세요." />
      ) : null}
      {first && hasAny ? (
        <LeadTable
          key={kind}
          heading={kind === 'none' ? leadDays[basis] : leadKinds[kind]}
          lines={lines.map((line) => (kind === 'none' ? { ...line, label: sayBucket(line.key) } : line))}
          total={{ key: 'total', label: sayPeriod(first), ...first.total, before: first.compare?.total ?? null }}
          newestFirst={kind === 'none'}
          open={setAsked}
        />
      ) : null}
      {found.hasNextPage ? (
        <Button size="small" disabled={found.isFetching} onClick={() => void found.fetchNextPage()}>
          이어서 불러오기 ({formatNumber(lines.length)} / {formatNumber(first?.total_count ?? 0)}줄)
        </Button>
      ) : null}
      {asked ? (
        <Suspense>
          <LeadRows asked={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      ) : null}
    </Section>
  )
}

type ChoiceProps<Key extends string> = {
  label: string
  words: Readonly<Record<Key, string>>
  value: Key
  onChange: (key: Key) => void
}

const Choice = <Key extends string>({ label, words, value, onChange }: ChoiceProps<Key>) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    aria-label={label}
    value={value}
    onChange={(_, next: Key | null) => next && onChange(next)}
  >
    {(Object.keys(words) as Key[]).map((one) => (
      <ToggleButton key={one} value={one} sx={toggle}>
        {words[one]}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
)

type TableProps = {
  heading: string
  lines: readonly LeadLine[]
  total: LeadLine
  newestFirst: boolean
  open: (asked: AskedLead) => void
}
const figures = Object.keys(leadFigures) as LeadFigure[]

/** A brand or place is the same then; of what is told by days it is said which days they were. */
const labelOf = ({ label, drill }: LeadLine, then: LeadLine['drill']) =>
  drill.key === undefined ? sayPeriod(then) : `${label} ${sayPeriod(then)}`

const LeadTable = ({ heading, lines, total, newestFirst, open }: TableProps) => {
  const [sort, setSort] = useState<{ by: LeadFigure; down: boolean }>()
  const ordered = sort
    ? lines.toSorted((a, b) => (sort.down ? -1 : 1) * ((a[sort.by] ?? -1) - (b[sort.by] ?? -1)))
    : newestFirst
      ? lines.toReversed()
      : lines
  const row = (line: LeadLine, isTotal: boolean) => (
    <TableRow key={line.key} hover {...(isTotal ? { 'data-total': true } : {})}>
      <TableCell component="th" scope="row">
        {isTotal ? '합계' : line.label}
      </TableCell>
      {figures.map((figure) => (
        <TableCell key={figure} align="right">
          <LeadNumber line={line} figure={figure} open={open} />
          {line.before ? (
            <Typography variant="body2" component="div" color="text.secondary">
              {changeShort(line[figure], line.before[figure])}{' '}
              <LeadNumber
                line={{ ...line.before, key: line.key, label: labelOf(line, line.before.drill) }}
                figure={figure}
                open={open}
              />
            </Typography>
          ) : null}
        </TableCell>
      ))}
    </TableRow>
  )
  return (
    <FigureTableFrame label="출고 리드타임 표">
      <TableHead>
        <TableRow>
          <TableCell>{heading}</TableCell>
          {figures.map((figure) => (
            <TableCell
              key={figure}
              align="right"
              sortDirection={sort?.by === figure ? (sort.down ? 'desc' : 'asc') : false}
            >
              <TableSortLabel
                active={sort?.by === figure}
                direction={sort?.by === figure && !sort.down ? 'asc' : 'desc'}
                onClick={() => setSort({ by: figure, down: sort?.by === figure ? !sort.down : true })}
                title={leadFigures[figure].meaning}
              >
                {leadFigures[figure].label}
                {figure === 'shipped' || figure === 'automatic' ? ' (건)' : ''}
              </TableSortLabel>
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {row(total, true)}
        {ordered.map((line) => row(line, false))}
      </TableBody>
    </FigureTableFrame>
  )
}
