import { Box, Card, CardContent, FormControlLabel, Stack, Switch, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Title } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { KstText } from '#console/fields/KstDate.tsx'
import { RecordShow } from '#console/fields/RecordShow.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { incidentStates } from '#console/incidents/incidentWords.ts'
import { useLiveIncidents } from '#console/incidents/useIncidents.ts'
import type { Incident } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { incidentCauseWord, incidentProgressWord } from '#shared/words/incidents.ts'
import { CauseJob } from './CauseJob.tsx'
import { CauseLink } from './CauseLink.tsx'
import { IncidentTools } from './IncidentTools.tsx'
import { Members } from './Members.tsx'
import { Suggestions } from './Suggestions.tsx'
import { useChangeIncident, useIncident } from './useIncident.ts'

export const IncidentShow = () => (
  <RecordShow>
    <IncidentPage />
  </RecordShow>
)

/** One incident: what it is about, how far its answers are, and everybody who asked. */
const IncidentPage = () => {
  const incident = useIncident()
  useLiveIncidents()
  if (!incident) return null
  const [label, tone] = incidentStates[incident.state]
  return (
    <Stack sx={{ gap: 2, mt: 2, maxWidth: 1200 }}>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
        <Title title={incident.title} />
        <Typography variant="h5" component="h2">
          {incident.title}
        </Typography>
        <StatusChip label={label} tone={tone} />
        <Box sx={{ flex: 1 }} />
        <IncidentTools incident={incident} />
      </Stack>
      <Card variant="outlined">
        <CardContent>
          <Typography sx={{ mb: 1.5, fontWeight: 600 }} role="status">
            {headlineOf(incident)}
          </Typography>
          <Facts incident={incident} />
        </CardContent>
      </Card>
      {incident.state === 'OPEN' ? <Suggestions incident={incident} /> : null}
      <Members incident={incident} />
    </Stack>
  )
}

const order = ['WAITING', 'FAILED', 'PENDING', 'ANSWERED', 'CLOSED'] as const

/** 상담 41건 · 답변 전 12 · 답변함 29 */
const headlineOf = ({ conversations, counts }: Incident): string =>
  [
    `상담 ${formatNumber(conversations)}건`,
    ...order.flatMap((one) => (counts[one] > 0 ? [`${incidentProgressWord[one]} ${formatNumber(counts[one])}`] : [])),
  ].join(' · ')

const Facts = ({ incident }: { incident: Incident }) => {
  const { cause, cause_label: label, owner, created_at: openedAt, closed_at: closedAt, answer } = incident
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'max-content 1fr',
        gap: 0.75,
        columnGap: 3,
        m: 0,
        alignItems: 'baseline',
      }}
    >
      <Fact name="원인">
        {label ? <CauseLink cause={cause}>{label}</CauseLink> : incidentCauseWord[cause.kind]}
        {cause.kind === 'JOB' ? <CauseJob id={cause.job_id} /> : null}
      </Fact>
      <Fact name="담당자">{owner?.name ?? '없음'}</Fact>
      <Fact name="연 때">
        <KstText value={openedAt} />
      </Fact>
      {closedAt ? (
        <Fact name="종료한 때">
          <KstText value={closedAt} />
        </Fact>
      ) : null}
      {answer ? (
        <Fact name="보낸 답변">
          <Box sx={{ whiteSpace: 'pre-wrap' }}>{answer.content}</Box>
        </Fact>
      ) : null}
      {cause.kind === 'NONE' ? null : (
        <Fact name="새 문의">
          <AutoJoin incident={incident} />
        </Fact>
      )}
    </Box>
  )
}

const AutoJoin = ({ incident }: { incident: Incident }) => {
  const { may, reason } = useMay('cs:reply')
  const change = useChangeIncident(incident)
  return (
    <FormControlLabel
      title={reason}
      control={
        <Switch
          size="small"
          checked={incident.auto_join}
          disabled={!may || change.isPending || incident.state === 'CLOSED'}
          onChange={(_, on) => change.mutate({ auto_join: on })}
        />
      }
      label="원인이 같은 새 문의를 저절로 묶기"
      slotProps={{ typography: { variant: 'body2' } }}
    />
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <Typography component="dt" variant="body2" color="text.secondary">
      {name}
    </Typography>
    <Typography component="dd" variant="body2" sx={{ m: 0 }}>
      {children}
    </Typography>
  </>
)
