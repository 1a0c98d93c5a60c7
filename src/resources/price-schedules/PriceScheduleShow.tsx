/** 가격변경 예약 상세: what it makes of the price and when, what it meets in its time, and what can be done with it. */
import EditIcon from '@mui/icons-material/EditOutlined'
import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { Suspense } from 'react'
import { Link, Title, useRefresh, useShowContext } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { useMay } from '#console/auth/useStaff.ts'
import { useBulkAction } from '#console/bulk/useBulkAction.tsx'
import { Fact, Facts } from '#console/fields/Facts.tsx'
import { KstText } from '#console/fields/KstDate.tsx'
import { RecordShow } from '#console/fields/RecordShow.tsx'
import { Section } from '#console/fields/Section.tsx'
import { TwoColumns } from '#console/layout/TwoColumns.tsx'
import { part } from '#console/patiently.ts'
import type { PriceChangeSchedule } from '#contract/schema.d.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { cancelAction } from './CancelButton.tsx'
import { EndButton } from './EndButton.tsx'
import { Standing } from './PriceScheduleList.tsx'
import { changeText, signedPercent, targetWord } from './scheduleWords.ts'

const ConflictMap = part(() => import('#console/prices/ConflictMap.tsx'), 'ConflictMap')

export const PriceScheduleShow = () => (
  <RecordShow>
    <Schedule />
  </RecordShow>
)

const Schedule = () => {
  const { record: schedule } = useShowContext<PriceChangeSchedule>()
  if (!schedule) return null
  const { pending_approval_id: approval, status } = schedule
  return (
    <Stack sx={{ gap: 2, mt: 2 }}>
      <Title title={`가격변경 예약 ${schedule.target_name}`} />
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Typography variant="h5" component="h2">
          {schedule.target_name}
        </Typography>
        <Standing schedule={schedule} />
        <Box sx={{ flex: 1 }} />
        <Commands schedule={schedule} />
      </Stack>
      {approval !== null && status === 'SCHEDULED' ? (
        <Alert severity="warning">
          다른 관리자의 승인을 기다려요. 승인하기 전에는 시작 시각이 와도 가격이 바뀌지 않아요.{' '}
          <Link to={`/approvals/${approval}/show`}>승인 요청 보기</Link>
        </Alert>
      ) : null}
      <TwoColumns columns="340px minmax(0, 1fr)">
        <Section title="예약">
          <About schedule={schedule} />
        </Section>
        <Section title="가격 달력">
          <Suspense fallback={null}>
            <ConflictMap productId={schedule.product_id} />
          </Suspense>
        </Section>
      </TwoColumns>
    </Stack>
  )
}

const About = ({ schedule }: { schedule: PriceChangeSchedule }) => (
  <Facts>
    <Fact label="대상">
      {targetWord[schedule.target_type]} · <Link to={`/products/${schedule.product_id}`}>상품 보기</Link>
    </Fact>
    <Fact label="가격">
      <strong>{changeText(schedule)}</strong> ({signedPercent(schedule.change_percent)})
    </Fact>
    {schedule.new_sale_price === undefined ? null : <Fact label="정가">{formatKrw(schedule.new_price)}</Fact>}
    <Fact label="시작">
      <KstText value={schedule.effective_at} />
    </Fact>
    <Fact label="끝">{schedule.end_at ? <KstText value={schedule.end_at} /> : '끝낼 때까지'}</Fact>
    <Fact label="끝나면">그때의 원래 가격 (지금 {formatKrw(schedule.base_price)})</Fact>
    <Fact label="예약할 때 가격">{formatKrw(schedule.current)}</Fact>
    <Fact label="예약한 사람">{schedule.created_by}</Fact>
    <Fact label="사유">{schedule.reason ?? '—'}</Fact>
    <Fact label="예약한 때">
      <KstText value={schedule.created_at} />
    </Fact>
  </Facts>
)

const Commands = ({ schedule }: { schedule: PriceChangeSchedule }) => {
  const { may, reason } = useMay('prices:write')
  const refresh = useRefresh()
  const { start, sheet } = useBulkAction({ resource: 'price-schedules', onDone: refresh })
  const { status } = schedule
  if (status === 'ENDED' || status === 'CANCELED') return null
  return (
    <>
      {status === 'APPLIED' ? <EndButton schedule={schedule} onDone={refresh} /> : null}
      {status === 'SCHEDULED' ? (
        <Button
          size="small"
          color="error"
          disabled={!may}
          title={reason}
          onClick={() => start(cancelAction, { ids: [schedule.id] })}
        >
          예약 취소
        </Button>
      ) : null}
      <Button
        size="small"
        variant="outlined"
        startIcon={<EditIcon />}
        component={RouterLink}
        to={`/price-schedules/${schedule.id}`}
        disabled={!may}
        title={reason}
      >
        고치기
      </Button>
      {sheet}
    </>
  )
}
