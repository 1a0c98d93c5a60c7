import { Alert, Box, Stack, Typography } from '@mui/material'
import { Link, Title, useShowContext } from 'react-admin'
import { Fact, Facts } from '#console/fields/Facts.tsx'
import { KstText } from '#console/fields/KstDate.tsx'
import { Section } from '#console/fields/Section.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { RecordShow } from '#console/fields/RecordShow.tsx'
import type { Approval } from '#contract/schema.d.ts'
import { amountText, kindWords, statusWords } from './approvalWords.ts'
import { DecisionButtons } from './DecisionButtons.tsx'
import { TargetLink } from './TargetLink.tsx'

export const ApprovalShow = () => (
  <RecordShow>
    <ApprovalPage />
  </RecordShow>
)

const ApprovalPage = () => {
  const { record: approval } = useShowContext<Approval>()
  if (!approval) return null
  const [label, tone] = statusWords[approval.status]
  return (
    <Stack sx={{ gap: 2, mt: 2, maxWidth: 760 }}>
      <Title title={approval.title} />
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
        <Typography variant="h5" component="h2">
          {approval.title}
        </Typography>
        <StatusChip label={label} tone={tone} />
      </Stack>
      <ApprovalBody approval={approval} />
    </Stack>
  )
}

/** What is asked for, what it would do, and the decision. */
export const ApprovalBody = ({ approval }: { approval: Approval }) => (
  <>
    {approval.status === 'PENDING' && approval.blocked_reason ? (
      <Alert severity="info">{approval.blocked_reason}</Alert>
    ) : null}
    {approval.outdated ? <Alert severity="warning">{approval.outdated}</Alert> : null}
    <Request approval={approval} />
    <Section title="승인하면">
      {approval.kind === 'PRICE' ? null : (
        <Typography variant="h4" component="p" sx={{ mb: 1, fontVariantNumeric: 'tabular-nums' }}>
          {amountText(approval)}
        </Typography>
      )}
      <Lines lines={approval.lines} />
      <Box sx={{ mt: 1, display: 'flex', gap: 2, flexWrap: 'wrap', typography: 'body2' }}>
        <TargetLink approval={approval} />
        {approval.job_id === null ? null : <Link to={`/jobs/${approval.job_id}/show`}>대상 모두 보기</Link>}
      </Box>
    </Section>
    {approval.status === 'PENDING' ? <DecisionButtons approval={approval} /> : <Decision approval={approval} />}
  </>
)

const Request = ({ approval }: { approval: Approval }) => (
  <Section title="요청">
    <Facts>
      <Fact label="종류">{kindWords[approval.kind][0]}</Fact>
      <Fact label="요청자">{approval.requested_name}</Fact>
      <Fact label="요청한 때">
        <KstText value={approval.created_at} />
      </Fact>
      <Fact label="사유">
        <span style={{ whiteSpace: 'pre-line' }}>{approval.reason}</span>
      </Fact>
      {approval.evidence_url ? (
        <Fact label="근거">
          <a href={approval.evidence_url} target="_blank" rel="noreferrer" style={{ wordBreak: 'break-all' }}>
            {approval.evidence_url}
          </a>
        </Fact>
      ) : null}
    </Facts>
  </Section>
)

const Decision = ({ approval }: { approval: Approval }) => (
  <Section title="결정">
    <Facts>
      <Fact label="결정">{statusWords[approval.status][0]}</Fact>
      <Fact label="결재자">{approval.decided_name}</Fact>
      <Fact label="결정한 때">
        <KstText value={approval.decided_at} />
      </Fact>
      {approval.decision_reason ? <Fact label="이유">{approval.decision_reason}</Fact> : null}
    </Facts>
    <Lines lines={approval.result} />
  </Section>
)

const Lines = ({ lines }: { lines: Approval['lines'] }) =>
  lines.length === 0 ? null : (
    <Facts>
      {lines.map(({ label, value }) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </Facts>
  )
