import {
  Alert,
  Box,
  Card,
  CardContent,
  Link,
  LinearProgress,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { Title } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { TwoColumns } from '#console/layout/TwoColumns.tsx'
import { Fact, Facts } from '#console/fields/Facts.tsx'
import { Section } from '#console/fields/Section.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { readShippingSettings } from '#console/shipping/shippingSettings.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { Carrier } from '#contract/schema.d.ts'
import { RemotePolicies } from './RemotePolicies.tsx'

export const ShippingSettingsPage = () => {
  const data = useConsoleData()
  const { data: settings, error } = useQuery({
    queryKey: ['shipping-settings'],
    queryFn: () => readShippingSettings(data),
  })
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2 }}>
      <Title title="배송 설정" />
      {error ? <Alert severity="error">{error.message}</Alert> : null}
      {settings ? null : <LinearProgress aria-label="불러오는 중" />}
      {settings ? (
        <>
          {settings.holidays_unknown_years.length > 0 ? (
            <Alert severity="warning">
              {settings.holidays_unknown_years.join('·')}년 공휴일은 아직 관보에 없어서 규칙으로 계산했어요.
              임시공휴일과 선거일은{' '}
              <Link component={RouterLink} to="/holidays">
                휴무일
              </Link>
              에 직접 넣어 주세요.
            </Alert>
          ) : null}
          <TwoColumns columns="minmax(360px, 1fr) minmax(0, 1.6fr)">
            <Stack sx={{ gap: 2 }}>
              <Section title="모두에게 같은 것">
                <Facts>
                  <Fact label="기본 출고 마감">{settings.cutoff_time} (출고지마다 바꿀 수 있어요)</Fact>
                  <Fact label="공휴일">{settings.holidays_source}</Fact>
                </Facts>
              </Section>
              <RemotePolicies policies={settings.remote_policies} />
            </Stack>
            <Carriers carriers={settings.carriers} />
          </TwoColumns>
        </>
      ) : null}
    </Box>
  )
}

const Carriers = ({ carriers }: { carriers: Carrier[] }) => (
  <Card>
    <CardContent>
      <Typography variant="h6" component="h2">
        택배사
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        송장번호가 형식에 맞지 않으면, 확인된 형식은 막고 확인되지 않은 형식은 경고만 해요. 이름과 자릿수는{' '}
        <Link component={RouterLink} to="/carriers">
          택배사
        </Link>
        에서 고쳐요.
      </Typography>
      <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label="택배사 목록">
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>이름</TableCell>
              <TableCell>코드</TableCell>
              <TableCell>송장번호 자릿수</TableCell>
              <TableCell>형식 검사</TableCell>
              <TableCell>조회 주소</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {carriers.map((carrier) => (
              <TableRow key={carrier.code}>
                <TableCell>{carrier.name}</TableCell>
                <TableCell>{carrier.code}</TableCell>
                <TableCell>{digitsOf(carrier.invoice_pattern)}</TableCell>
                <TableCell>
                  <StatusChip
                    label={carrier.strict ? '틀리면 막음' : '경고만'}
                    tone={carrier.strict ? 'good' : 'neutral'}
                  />
                </TableCell>
                <TableCell title={carrier.tracking_url}>{hostOf(carrier.tracking_url)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
    </CardContent>
  </Card>
)

/** `^(\d{10}|\d{12})$` → 10, 12 */
const digitsOf = (pattern: string) =>
  [...pattern.matchAll(/\\d\{(\d+(?:,\d+)?)\}/g)].map((match) => match[1]?.replace(',', '~')).join(', ') || '—'

/** Where parcels are looked up, without the long way there. */
const hostOf = (address: string) => /^https?:\/\/([^/]+)/.exec(address)?.[1] ?? '—'
