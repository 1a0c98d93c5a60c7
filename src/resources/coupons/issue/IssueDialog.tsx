import CloseIcon from '@mui/icons-material/Close'
import { DialogContent, DialogTitle, IconButton, Tab, Tabs, Typography, useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material'
import { useState } from 'react'
import { useMay } from '#console/auth/useStaff.ts'
import { BulkSheet } from '#console/bulk/BulkSheet.tsx'
import { FormDialog } from '#console/form/FormDialog.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { BulkBody, CallOptions } from '#dataProvider/types.ts'
import type { CouponIssue } from '#contract/schema.d.ts'
import { formatKrw, formatNumber } from '#shared/format/krw.ts'
import { worthOf } from '#shared/validation/couponExposure.ts'
import { FileTargets } from './FileTargets.tsx'
import { MemberSearch } from './MemberSearch.tsx'
import { OneMember } from './OneMember.tsx'
import { type Segment, SegmentTargets } from './SegmentTargets.tsx'
import type { RowFixes } from '#console/bulk/bulkAction.ts'

const fixes: RowFixes = {
  USER_NOT_FOUND: '회원번호나 이메일을 확인해 주세요.',
  COUPON_SOLD_OUT: '전체 수량을 늘리고 다시 발급해 주세요.',
  COUPON_ISSUE_CLOSED: '발급 기간과 상태를 확인해 주세요.',
}

type Way = 'members' | 'segment' | 'file'
/** Whom to: chosen members, or a condition that the server resolves. */
export type Targets = { user_ids: number[] } | { segment: Segment }

/** 회원에게 발급: find members, take a segment, or bring a file. What will happen is shown before it does. */
export const IssueDialog = ({ issue, onClose }: { issue: CouponIssue; onClose: () => void }) => {
  const data = useConsoleData()
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  const many = useMay('coupons:write').may
  const [way, setWay] = useState<Way>('members')
  const [sheet, setSheet] = useState<{ n: number; targets: Targets } | null>(null)
  const start = (targets: Targets) => setSheet((before) => ({ n: (before?.n ?? 0) + 1, targets }))

  if (sheet) {
    const send = ({ ids, ...body }: BulkBody, options?: CallOptions) =>
      data.call('post', '/store-admin/v1/user-coupons/bulk', {
        body: { coupon_issue_id: issue.id, ...body, ...(ids ? { user_ids: ids } : sheet.targets) },
        ...options,
      })
    return (
      <BulkSheet
        key={sheet.n}
        command={{
          label: '쿠폰 발급',
          body: {},
          fixes,
          options: [{ name: 'reason', label: '발급하는 이유', kind: 'text', helper: '작업 내역에 남아요.' }],
          send,
        }}
        onClose={(outcome) => (outcome.sent ? onClose() : setSheet(null))}
        onRetry={({ left }) => start({ user_ids: left })}
        onUndo={onClose}
      />
    )
  }
  return (
    <FormDialog onClose={onClose} maxWidth="sm" fullScreen={narrow} aria-labelledby="issue-title">
      <DialogTitle id="issue-title" sx={{ pr: 6 }}>
        {issue.coupon.name} 발급
        <IconButton aria-label="닫기" onClick={onClose} sx={{ position: 'absolute', right: 8, top: 10 }}>
          <CloseIcon />
        </IconButton>
      </DialogTitle>
      <DialogContent>
        <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
          {costOf(issue)}
        </Typography>
        {many ? (
          <>
            <Tabs value={way} onChange={(_, next: Way) => setWay(next)} aria-label="발급 방법" sx={{ mb: 2 }}>
              <Tab value="members" label="회원 찾기" />
              <Tab value="segment" label="대상 조건" />
              <Tab value="file" label="파일" />
            </Tabs>
            {way === 'members' ? <MemberSearch onChosen={(ids) => start({ user_ids: ids })} /> : null}
            {way === 'segment' ? <SegmentTargets onChosen={(segment) => start({ segment })} /> : null}
            {way === 'file' ? <FileTargets issue={issue} onClose={onClose} /> : null}
          </>
        ) : (
          <OneMember issue={issue} onDone={onClose} />
        )}
      </DialogContent>
    </FormDialog>
  )
}

/** What a coupon can cost, and how many there still are. */
const costOf = ({ coupon, total_limit: limit, issued_count: issued }: CouponIssue) => {
  const worth = worthOf({
    discountType: coupon.discount_type,
    value: coupon.value,
    maxDiscount: coupon.max_discount ?? null,
  })
  const left = limit === undefined ? '' : ` 남은 수량은 ${formatNumber(Math.max(limit - issued, 0))}장이에요.`
  return `한 장에 최대 ${formatKrw(worth)}을 할인해요.${left}`
}
