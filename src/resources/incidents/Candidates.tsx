import { Box, Button, Card, CardContent, Typography } from '@mui/material'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '#console/auth/useStaff.ts'
import { OpenIncidentDialog } from '#console/incidents/OpenIncidentDialog.tsx'
import { useCandidates, useLiveIncidents } from '#console/incidents/useIncidents.ts'
import type { IncidentCandidate } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { incidentCauseWord } from '#shared/words/incidents.ts'
import { CauseLink } from './CauseLink.tsx'

/** 사건 후보: what brought clearly more questions than usual, and can be put together with one press. */
export const Candidates = () => {
  const { data, error } = useCandidates()
  const [chosen, setChosen] = useState<IncidentCandidate>()
  const navigate = useNavigate()
  useLiveIncidents()
  const found = data?.results ?? []
  if (error && found.length === 0) return null
  if (found.length === 0) return null
  return (
    <Box component="section" aria-label="사건 후보">
      <Typography variant="subtitle2" component="h2" sx={{ mb: 0.75 }}>
        사건 후보 {formatNumber(found.length)}개 · 사흘 동안 평소보다 뚜렷하게 많은 문의예요
      </Typography>
      <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(300px, 1fr))' }}>
        {found.map((candidate) => (
          <CandidateCard
            key={JSON.stringify(candidate.cause)}
            candidate={candidate}
            onChoose={() => setChosen(candidate)}
          />
        ))}
      </Box>
      {chosen ? (
        <OpenIncidentDialog
          cause={chosen.cause}
          title={chosen.title}
          conversationIds={chosen.conversation_ids}
          onClose={() => setChosen(undefined)}
          onOpened={({ id }) => void navigate(`/incidents/${id}/show`)}
        />
      ) : null}
    </Box>
  )
}

type CardProps = { candidate: IncidentCandidate; onChoose: () => void }

const CandidateCard = ({ candidate, onChoose }: CardProps) => {
  const { cause, label, count, usual } = candidate
  const { reason } = useMay('cs:reply')
  return (
    <Card variant="outlined">
      <CardContent sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 1.25, '&:last-child': { pb: 1.25 } }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="body2" color="text.secondary">
            {incidentCauseWord[cause.kind]}
          </Typography>
          <Typography variant="subtitle2" component="p">
            <CauseLink cause={cause}>{label}</CauseLink> {cause.kind === 'PRODUCT' ? '문의' : '이후 문의'}{' '}
            {formatNumber(count)}건
          </Typography>
          <Typography variant="body2" color="text.secondary">
            평소라면 {usual < 1 ? '거의 없어요' : `${formatNumber(Math.round(usual))}건쯤이에요`}
          </Typography>
        </Box>
        <Button
          variant="outlined"
          size="small"
          disabled={reason !== undefined}
          title={reason}
          aria-label={`${label} 사건으로 묶기`}
          onClick={onChoose}
        >
          묶기
        </Button>
      </CardContent>
    </Card>
  )
}
