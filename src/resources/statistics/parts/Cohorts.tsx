import { Alert, Button, Skeleton, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useState } from 'react'
import { toggle } from '#console/figures/toggle.ts'
import { Section } from '#console/fields/Section.tsx'
import { EmptyState } from '#console/list/EmptyState.tsx'
import { NotLoaded } from '#console/list/NotLoaded.tsx'
import type { ClaimCohorts } from '#contract/schema.d.ts'
import { formatDay } from '#shared/format/kst.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { sayAt, sayBucket, sayPeriod } from '../address/inWords.ts'
import { cohortKinds, type CohortKind, type Question } from '../address/question.ts'
import type { Change } from '../address/useQuestion.ts'
import { type Cohort, type CohortSort, useCohorts } from '../calls.ts'
import { labelOf, ofClaims } from '../figures/words.ts'
import { cohortFile } from '../tables/fileOf.ts'
import { FigureTable } from '../tables/FigureTable.tsx'
import type { Line, Sort } from '../tables/lines.ts'
import { SaveTable } from '../tables/SaveTable.tsx'
import { ClaimReasons } from './ClaimReasons.tsx'

const additive = ['paid_units', 'canceled_units', 'returned_units', 'exchanged_units'] as const

const isBucket = (kind: CohortKind) => kind === 'none'

const lineOf =
  (kind: CohortKind) =>
  ({ key, label, drill, open, final_on, ...values }: Cohort): Line => ({
    key,
    label: isBucket(kind) ? sayBucket(key) : label,
    where: isBucket(kind) ? `${sayAt(key)} 결제` : label,
    // of one period all lines are open as long as its sum
    ...(open && isBucket(kind) ? { note: `집계 중 · ${formatDay(final_on)}까지` } : {}),
    values,
    drill,
  })

const of = (first: ClaimCohorts) => ({ key: 'total', label: '합계', where: sayPeriod(first) })

type Props = { question: Question; change: Change }

/** 취소율·반품율·교환율 by the day of payment: what of it was given up within 30 days, why, and whether that is over. */
export const Cohorts = ({ question, change }: Props) => {
  const { cohort: kind, period } = question
  return (
    <Section
      title="취소율·반품율·교환율"
      aside={
        <SaveTable
          file={cohortFile(question)}
          what={
            kind === 'reason'
              ? '취소·반품·교환한 수량을 사유마다 한 줄씩 모두 담아요.'
              : `${headingOf(question)}별 취소율·반품율·교환율을 모든 줄과 합계로 담아요.`
          }
        />
      }
    >
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        그 기간에 결제한 수량 가운데, 결제 후 30일 안에 취소·반품·교환이 끝난 수량의 비율이에요. 30일이 지나기 전에는 더
        늘 수 있어서 ‘집계 중’이라고 적어요.
      </Typography>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label="무엇별로 볼지"
        value={kind}
        onChange={(_, next: CohortKind | null) => next && change({ cohort: next })}
        sx={{ mb: 1.5, flexWrap: 'wrap' }}
      >
        {(Object.keys(cohortKinds) as CohortKind[]).map((one) => (
          <ToggleButton key={one} value={one} sx={toggle}>
            {one === 'none' && period.unit === 'month' ? '결제한 달' : cohortKinds[one]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {kind === 'reason' ? (
        <ClaimReasons question={question} change={change} />
      ) : (
        <Rates key={kind} question={question} change={change} />
      )}
    </Section>
  )
}

const headingOf = ({ cohort, period }: Question) =>
  isBucket(cohort) && period.unit === 'month' ? '결제한 달' : cohortKinds[cohort]

const Rates = ({ question, change }: Props) => {
  const { cohort: kind, period } = question
  const [sort, setSort] = useState<CohortSort>('paid_units')
  const found = useCohorts(question, sort)
  const pages = found.data?.pages
  const first = pages?.[0]
  const lines = pages?.flatMap(({ results }) => results.map(lineOf(kind))) ?? []
  const whole = first ? { ...lineOf('none')({ ...first.total, key: period.from, label: '' }), ...of(first) } : undefined
  const missing = first ? first.total_count - lines.length : 0
  const toReasons = ({ key, label }: Line) => ({
    text: '사유 보기',
    label: `${label} 취소·반품·교환 사유 보기`,
    go: () => change({ cohort: 'reason', product: Number(key) }),
  })
  const givenUp = ({ values }: Line) =>
    (values.canceled_units ?? 0) + (values.returned_units ?? 0) + (values.exchanged_units ?? 0) > 0
  /** Only the largest are here: another order may begin with others. */
  const onSort = ({ by: figure, descending }: Sort) => {
    const one = additive.find((name) => name === figure)
    if (missing > 0 && descending && one) setSort(one)
  }
  return (
    <>
      {found.error ? <NotLoaded noun="통계" error={found.error} retry={() => void found.refetch()} /> : null}
      {found.isPending ? <Skeleton variant="rounded" height={320} role="progressbar" aria-label="불러오는 중" /> : null}
      {whole && (whole.values.paid_units ?? 0) === 0 ? (
        <EmptyState title="이 기간에 결제한 상품이 없어요" hint="기간을 늘리거나 브랜드·출고지 조건을 빼 보세요." />
      ) : null}
      {whole && (whole.values.paid_units ?? 0) > 0 ? (
        <FigureTable
          key={kind}
          label="취소율·반품율·교환율 표"
          first={headingOf(question)}
          figures={ofClaims}
          lines={
            kind === 'product'
              ? lines.map((line) => (givenUp(line) ? { ...line, next: toReasons(line) } : line))
              : lines
          }
          onSort={onSort}
          total={whole}
          additive={additive}
          missing={missing}
          opening={isBucket(kind) ? { by: 'label', descending: true } : { by: 'paid_units', descending: true }}
        />
      ) : null}
      {missing > 0 && first ? (
        <Alert
          severity="info"
          sx={{ mt: 1 }}
          action={
            <Button color="inherit" size="small" disabled={found.isFetching} onClick={() => void found.fetchNextPage()}>
              이어서 불러오기
            </Button>
          }
        >
          {formatNumber(first.total_count)}줄 가운데 {labelOf(sort)}이 많은 {formatNumber(lines.length)}줄이에요. 합계는
          모두를 더한 것이에요.
        </Alert>
      ) : null}
    </>
  )
}
