import { Box, Link, Stack, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router'
import { KstText } from '#console/fields/KstDate.tsx'
import { Section } from '#console/fields/Section.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import type { OrderConsent } from '#contract/schema.d.ts'
import { termsLabels } from '#shared/terms.ts'

/** Which texts the orderer agreed to or was told on the sheet, in which version, and when. */
export const OrderConsents = ({ consents }: { consents: readonly OrderConsent[] }) => (
  <Section title="동의 내역">
    {consents.length === 0 ? (
      <Typography variant="body2" color="text.secondary">
        동의가 남아 있지 않아요. 결제하기 전이거나, 동의를 기록하기 전의 주문이에요.
      </Typography>
    ) : (
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', typography: 'body2' }}>
        {consents.map((consent) => (
          <Consent key={`${consent.kind} ${consent.version}`} consent={consent} />
        ))}
      </Box>
    )}
  </Section>
)

const Consent = ({
  consent: { kind, version, terms_id: id, title, agreed, recorded_at },
}: {
  consent: OrderConsent
}) => (
  <Stack
    component="li"
    direction="row"
    sx={{ columnGap: 1, rowGap: 0.25, alignItems: 'center', flexWrap: 'wrap', py: 0.5 }}
  >
    <StatusChip
      label={agreed === null ? '안내' : agreed ? '동의' : '동의 안 함'}
      tone={agreed === null ? 'neutral' : agreed ? 'good' : 'bad'}
    />
    {id === null ? (
      <span>{termsLabels[kind]}</span>
    ) : (
      <Link component={RouterLink} to={`/terms/${id}/show`}>
        {title ?? termsLabels[kind]}
      </Link>
    )}
    <Box component="span" sx={{ color: 'text.secondary' }}>
      버전 {version} · <KstText value={recorded_at} />
    </Box>
  </Stack>
)
