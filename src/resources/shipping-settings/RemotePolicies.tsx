import {
  Button,
  Card,
  CardContent,
  Link,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { useMay } from '#console/auth/useStaff.ts'
import type { RemotePolicy } from '#contract/schema.d.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { RemotePolicyDialog } from './RemotePolicyDialog.tsx'
import { remoteZoneWord } from '#shared/words/deliveries.ts'

/** What 제주 and 도서산간 pay on top; which addresses those are stands in their own list. */
export const RemotePolicies = ({ policies }: { policies: RemotePolicy[] }) => {
  const [opened, setOpened] = useState<RemotePolicy | 'new'>()
  const { may, reason } = useMay('shipping:write')
  return (
    <Card>
      <CardContent>
        <Typography variant="h6" component="h2">
          도서산간 추가 배송비
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          무료배송과 배송비 쿠폰으로도 없어지지 않아요. 어느 주소가 해당하는지는{' '}
          <Link component={RouterLink} to="/remote-areas">
            도서산간 지역
          </Link>
          에서 정해요.
        </Typography>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>이름</TableCell>
              <TableCell align="right">{remoteZoneWord.JEJU}</TableCell>
              <TableCell align="right">{remoteZoneWord.ISLAND}</TableCell>
              <TableCell />
            </TableRow>
          </TableHead>
          <TableBody>
            {policies.map((policy) => (
              <TableRow key={policy.id}>
                <TableCell>{policy.name}</TableCell>
                <TableCell align="right">{formatKrw(policy.jeju_fee)}</TableCell>
                <TableCell align="right">{formatKrw(policy.island_fee)}</TableCell>
                <TableCell align="right">
                  <Button
                    size="small"
                    disabled={!may}
                    title={reason}
                    aria-label={`${policy.name} 고치기`}
                    onClick={() => setOpened(policy)}
                  >
                    고치기
                  </Button>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
        <Button size="small" sx={{ mt: 1 }} disabled={!may} title={reason} onClick={() => setOpened('new')}>
          요금 추가
        </Button>
        {opened ? (
          <RemotePolicyDialog policy={opened === 'new' ? undefined : opened} onClose={() => setOpened(undefined)} />
        ) : null}
      </CardContent>
    </Card>
  )
}
