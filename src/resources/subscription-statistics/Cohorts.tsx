import { Skeleton, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { Section } from '#console/fields/Section.tsx'
import { FigureTableFrame } from '#console/figures/FigureTableFrame.tsx'
import { NotLoaded } from '#console/list/NotLoaded.tsx'
import type { SubscriptionCohorts } from '#contract/schema.d.ts'
import { useCohorts } from './calls.ts'
import { daysOf, type Period, sayKey } from './question.ts'
import { NumberButton } from './rows/NumberButton.tsx'
import { labelOf, say, sayShare } from './words.ts'

/** Those who began in the same month: how many are left later, and how many trials were paid for. */
export const Cohorts = ({ period }: { period: Period }) => {
  const found = useCohorts(period)
  if (found.error) return <NotLoaded noun="통계" error={found.error} retry={() => void found.refetch()} />
  if (!found.data) return <Skeleton variant="rounded" height={320} role="progressbar" aria-label="불러오는 중" />
  return (
    <>
      <Trials trials={found.data.trials.toReversed()} />
      <Retention retention={found.data.retention.toReversed()} />
    </>
  )
}

const outcomes = ['trial_converted', 'trial_ended', 'trial_open'] as const

const Trials = ({ trials }: Pick<SubscriptionCohorts, 'trials'>) => (
  <Section title="체험 전환">
    <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
      그 달에 시작한 체험이 어떻게 되었는지예요. 전환율은 정해진 체험(전환 + 전환하지 않음) 가운데 유료로 이어진
      비율이에요.
    </Typography>
    <FigureTableFrame label="체험 전환 표">
      <TableHead>
        <TableRow>
          <TableCell>시작한 달</TableCell>
          <TableCell align="right">체험</TableCell>
          {outcomes.map((figure) => (
            <TableCell key={figure} align="right">
              {labelOf(figure)}
            </TableCell>
          ))}
          <TableCell align="right">전환율</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {trials.map(({ month, trials: count, converted, ended, open }) => (
          <TableRow key={month} hover>
            <TableCell component="th" scope="row">
              {sayKey(month)}
            </TableCell>
            <TableCell align="right">{say('started_trial', count)}</TableCell>
            {([converted, ended, open] as const).map((value, n) => (
              <TableCell key={outcomes[n]} align="right">
                <NumberButton
                  figure={outcomes[n] ?? 'trial_open'}
                  value={value}
                  drill={daysOf(month)}
                  where={sayKey(month)}
                />
              </TableCell>
            ))}
            <TableCell align="right">{sayShare(converted, converted + ended)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </FigureTableFrame>
  </Section>
)

const Retention = ({ retention }: Pick<SubscriptionCohorts, 'retention'>) => {
  const most = Math.max(0, ...retention.map(({ kept }) => kept.length))
  return (
    <Section title="첫 결제한 달별 유지">
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        그 달에 처음 결제한 구독이 몇 달 뒤 그 달 끝까지 남았는지예요. 줄의 마지막 칸은 아직 지나는 달이라 더 줄 수
        있어요. 숫자를 누르면 누가 끝났는지 볼 수 있어요.
      </Typography>
      <FigureTableFrame label="유지 표">
        <TableHead>
          <TableRow>
            <TableCell>첫 결제한 달</TableCell>
            <TableCell align="right">구독</TableCell>
            {Array.from({ length: most }, (_, after) => (
              <TableCell key={after} align="right">
                {after === 0 ? '그 달' : `${after}달 뒤`}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {retention.map(({ month, size, kept }) => (
            <TableRow key={month} hover>
              <TableCell component="th" scope="row">
                {sayKey(month)}
              </TableCell>
              <TableCell align="right">{say('cohort_kept', size)}</TableCell>
              {Array.from({ length: most }, (_, after) => (
                <TableCell key={after} align="right">
                  <Kept
                    of={{ month, size, left: size - (kept[after] ?? size) }}
                    after={after}
                    isPast={after < kept.length}
                  />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </FigureTableFrame>
    </Section>
  )
}

type KeptProps = { of: { month: string; size: number; left: number }; after: number; isPast: boolean }

const Kept = ({ of: { month, size, left }, after, isPast }: KeptProps) =>
  isPast && size > 0 ? (
    <NumberButton
      figure="cohort_left"
      value={left}
      drill={{ ...daysOf(month), after }}
      where={`${sayKey(month)} 첫 결제, ${after}달 뒤까지`}
      text={sayShare(size - left, size)}
    />
  ) : null
