import { Alert, Box, Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { Title } from 'react-admin'
import { useLocation, useNavigate } from 'react-router'
import { useStaff } from '#console/auth/useStaff.ts'
import type { Command, RowFixes } from '#console/bulk/bulkAction.ts'
import { BulkSheet, type BulkOutcome } from '#console/bulk/BulkSheet.tsx'
import { Section } from '#console/fields/Section.tsx'
import { useUnsaved } from '#console/form/unsaved.ts'
import { whoDecides } from '#console/members/whoDecides.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { BulkResult } from '#contract/schema.d.ts'
import type { Body, PathOf } from '#shared/api/wire.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { bodyOf, emptyDraft, missingIn, pointsOf, type Draft } from './draft.ts'
import { DraftFields } from './DraftFields.tsx'
import { MemberPicker } from './MemberPicker.tsx'
import { memberAsked, namesOf, type Member } from './members.ts'

const PATH = '/store-admin/v1/points/request' satisfies PathOf<'post'>
type Request = Body<typeof PATH, 'post'>

const fixes: RowFixes = {
  USER_NOT_FOUND: '이메일이나 회원 번호를 다시 확인해 주세요.',
  POINTS_NOT_ENOUGH: '더 적은 포인트를 차감해 주세요.',
}

/** Who gets how many points and why; what will happen is shown before it is asked for. */
export const PointsRequest = () => {
  const [members, setMembers] = useState<Member[]>(memberAsked(useLocation().search))
  const [draft, setDraft] = useState<Draft>(emptyDraft)
  const [sheet, setSheet] = useState<{ n: number; body: Request } | null>(null)
  const commandOf = useCommand()
  const missing = missingIn(draft, members.length)
  useUnsaved(draft !== emptyDraft)

  const look = () =>
    setSheet((before) => ({ n: (before?.n ?? 0) + 1, body: { ...namesOf(members), ...bodyOf(draft) } }))
  const close = (outcome: BulkOutcome) => {
    setSheet(null)
    if (!outcome.sent) return
    const left = new Set(outcome.left)
    const again = members.filter(
      ({ id, email }) => (id !== undefined && left.has(id)) || stillUnknown(email, outcome.result),
    )
    setMembers(again)
    if (again.length === 0) setDraft(emptyDraft)
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: { md: 'minmax(0, 1fr) 300px' }, maxWidth: 1040 }}>
      <Title title="포인트 지급·차감" />
      <Stack sx={{ gap: 2, minWidth: 0 }}>
        <MemberPicker members={members} onChange={setMembers} />
        <DraftFields draft={draft} onChange={setDraft} />
      </Stack>
      <Box sx={{ position: { md: 'sticky' }, top: 64, alignSelf: 'start' }}>
        <Summary draft={draft} members={members.length} missing={missing} onLook={look} />
      </Box>
      {sheet ? (
        <BulkSheet
          key={sheet.n}
          command={commandOf(sheet.body)}
          onClose={close}
          onRetry={({ left }) =>
            setSheet({ n: sheet.n + 1, body: { ...sheet.body, user_ids: left, email_addresses: [] } })
          }
          onUndo={() => undefined}
        />
      ) : null}
    </Box>
  )
}

/** A pasted address that belongs to nobody stays, to be corrected. */
const stillUnknown = (email: string | undefined, result: BulkResult | undefined) =>
  email !== undefined && result?.rows.some((row) => row.status === 'FAILED' && row.label === email)

const useCommand = () => {
  const data = useConsoleData()
  const navigate = useNavigate()
  return (body: Request): Command => ({
    label: '포인트 반영',
    body,
    fixes,
    send: (sent, options) => data.call('post', PATH, { body: { ...body, ...sent }, timeoutMs: 60_000, ...options }),
    notices: [
      {
        code: 'APPROVAL_REQUIRED',
        label: (count) => `${formatNumber(count)}명에게는 다른 관리자가 승인하면 반영돼요.`,
        onClick: () => void navigate('/approvals'),
      },
    ],
  })
}

type SummaryProps = { draft: Draft; members: number; missing: string | undefined; onLook: () => void }

const Summary = ({ draft, members, missing, onLook }: SummaryProps) => {
  const staff = useStaff()
  const points = pointsOf(draft)
  const total = Math.abs(points) * members
  return (
    <Section title={draft.direction === 'GIVE' ? '지급할 포인트' : '차감할 포인트'}>
      <Typography variant="h4" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatNumber(total)}P
      </Typography>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1.5 }}>
        {formatNumber(members)}명 × {formatNumber(Math.abs(points))}P
      </Typography>
      <Alert severity="info" sx={{ mb: 1.5 }}>
        {draft.direction === 'TAKE' ? '가진 것보다 많이 뺄 수는 없어요. ' : ''}
        {whoDecides(staff?.role, points)}
      </Alert>
      <Button variant="contained" fullWidth disabled={missing !== undefined} onClick={onLook}>
        미리보기
      </Button>
      {missing ? (
        <Typography variant="body2" color="text.secondary" role="status" sx={{ mt: 1 }}>
          {missing}
        </Typography>
      ) : null}
    </Section>
  )
}
