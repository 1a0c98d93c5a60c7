import { Alert, Button, Link, Stack, Typography } from '@mui/material'
import { Link as RouterLink, Title, useShowContext } from 'react-admin'
import { TwoColumns } from '#console/layout/TwoColumns.tsx'
import { useMay } from '#console/auth/useStaff.ts'
import { Fact, Facts } from '#console/fields/Facts.tsx'
import { KstText } from '#console/fields/KstDate.tsx'
import { RecordShow } from '#console/fields/RecordShow.tsx'
import { Section } from '#console/fields/Section.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import type { TermsDetail } from '#contract/schema.d.ts'
import { policyPath, termsLabels } from '#shared/terms.ts'
import { CompareSection } from './CompareSection.tsx'
import { TermsText } from './TermsText.tsx'
import { statusWords } from './termsWords.ts'

export const TermsShow = () => (
  <RecordShow>
    <TermsPage />
  </RecordShow>
)

const TermsPage = () => {
  const { record: terms } = useShowContext<TermsDetail>()
  if (!terms) return null
  const [label, tone] = statusWords[terms.status]
  return (
    <Stack sx={{ gap: 2, mt: 2 }}>
      <Title title={`${termsLabels[terms.kind]} ${terms.version}`} />
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
        <Typography variant="h5" component="h2" sx={{ flex: 1 }}>
          {terms.title}
        </Typography>
        <StatusChip label={label} tone={tone} />
        <NewVersion terms={terms} />
      </Stack>
      {terms.status === 'REPLACED' ? (
        <Alert severity="info">시행하기 전에 같은 때의 다른 판이 대신했어요. 고객에게는 보이지 않아요.</Alert>
      ) : null}
      <TwoColumns columns="minmax(0, 2fr) minmax(300px, 1fr)">
        <Section title="전문">
          <TermsText html={terms.html} />
        </Section>
        <Section title="이 판">
          <Facts>
            <Fact label="종류">{termsLabels[terms.kind]}</Fact>
            <Fact label="버전">{terms.version}</Fact>
            <Fact label="시행 일시">
              <KstText value={terms.effective_from} />
            </Fact>
            <Fact label="바뀐 내용">{terms.changes || '—'}</Fact>
            <Fact label="게시한 사람">{terms.published_by ?? '처음부터 있던 글'}</Fact>
            <Fact label="게시 일시">
              <KstText value={terms.created_at} />
            </Fact>
          </Facts>
          {terms.status === 'REPLACED' ? null : (
            <Link href={policyPath(terms.kind, terms.version)} target="_blank" rel="noopener" variant="body2">
              고객 화면에서 보기
            </Link>
          )}
        </Section>
      </TwoColumns>
      <CompareSection key={terms.id} terms={terms} />
    </Stack>
  )
}

/** The form of a new version begins with this text. */
const NewVersion = ({ terms: { kind, title, body } }: { terms: TermsDetail }) => {
  const { may } = useMay('terms:publish')
  if (!may) return null
  return (
    <Button component={RouterLink} to="/terms/create" state={{ record: { kind, title, body } }} variant="contained">
      이 글로 새 판 쓰기
    </Button>
  )
}
