import {
  Box,
  Link,
  Pagination,
  Stack,
  Tab,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Tabs,
} from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { KstText } from '#console/fields/KstDate.tsx'
import { MaskedValue } from '#console/fields/MaskedText.tsx'
import { Section } from '#console/fields/Section.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { EmptyState } from '#console/list/EmptyState.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { AdminUserCoupon, CouponIssue } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { heldStatus } from '#console/words/couponWords.ts'

const pageSize = 20
const statuses = Object.keys(heldStatus) as AdminUserCoupon['status'][]

/** Who holds the coupon, by what became of it. */
export const Holders = ({ issue }: { issue: CouponIssue }) => {
  const [status, setStatus] = useState<AdminUserCoupon['status'] | 'ALL'>('ALL')
  const [page, setPage] = useState(1)
  const data = useConsoleData()
  const { data: answer } = useQuery({
    queryKey: ['coupon-holders', issue.id, status, page, issue.issued_count, issue.counts],
    queryFn: ({ signal }) =>
      data.call('get', '/store-admin/v1/user-coupons', {
        params: {
          query: {
            coupon_issue_id: issue.id,
            page,
            page_size: pageSize,
            ...(status === 'ALL' ? {} : { status: [status] }),
          },
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  const pages = Math.ceil((answer?.total_count ?? 0) / pageSize)
  return (
    <Section title="받은 회원">
      {issue.issued_count === 0 ? (
        <EmptyState title="아직 받은 회원이 없어요" hint="회원에게 발급하거나, 고객이 받기를 기다려 주세요." />
      ) : (
        <>
          <Tabs
            value={status}
            onChange={(_, next: typeof status) => {
              setStatus(next)
              setPage(1)
            }}
            aria-label="쿠폰 상태"
            variant="scrollable"
          >
            <Tab value="ALL" label={`전체 ${formatNumber(issue.issued_count)}`} />
            {statuses.map((one) => (
              <Tab key={one} value={one} label={`${heldStatus[one][0]} ${formatNumber(issue.counts[one])}`} />
            ))}
          </Tabs>
          <Box sx={{ overflowX: 'auto' }}>
            <HolderTable rows={answer?.results ?? []} />
          </Box>
          {pages > 1 ? (
            <Stack sx={{ alignItems: 'center', mt: 1 }}>
              <Pagination count={pages} page={page} onChange={(_, next) => setPage(next)} />
            </Stack>
          ) : null}
        </>
      )}
    </Section>
  )
}

const HolderTable = ({ rows }: { rows: AdminUserCoupon[] }) => (
  <Table size="small">
    <TableHead>
      <TableRow>
        <TableCell>회원</TableCell>
        <TableCell>이메일</TableCell>
        <TableCell>상태</TableCell>
        <TableCell>받은 때</TableCell>
        <TableCell>만료</TableCell>
        <TableCell>주문</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {rows.map((held) => (
        <TableRow key={held.id}>
          <TableCell sx={{ whiteSpace: 'nowrap' }}>
            {held.user.id} · <MaskedValue value={held.user.name_masked} />
          </TableCell>
          <TableCell>
            <MaskedValue value={held.user.email_masked} />
          </TableCell>
          <TableCell>
            <StatusChip label={heldStatus[held.status][0]} tone={heldStatus[held.status][1]} />
          </TableCell>
          <TableCell>
            <KstText value={held.issued_at} />
          </TableCell>
          <TableCell>
            <KstText value={held.expires_at} show="date" />
          </TableCell>
          <TableCell>
            {held.order ? (
              <Link component={RouterLink} to={`/orders/${held.order.id}/show`} sx={{ whiteSpace: 'nowrap' }}>
                {held.order.order_no}
              </Link>
            ) : null}
          </TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
)
