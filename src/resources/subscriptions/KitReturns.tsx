import { Box, Button, Stack, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { Blockable } from '#console/buttons/Blockable.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { KstText } from '#console/fields/KstDate.tsx'
import { Section } from '#console/fields/Section.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { ConfirmDialog } from '#console/form/ConfirmDialog.tsx'
import { ReasonDialog } from '#console/form/ReasonDialog.tsx'
import { kitReturnStatus } from '#console/words/subscriptionWords.ts'
import type { AdminSubscriptionDetail, StaffKitReturn } from '#contract/schema.d.ts'
import { formatDay, formatKst } from '#shared/format/kst.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { TransferButton } from './TransferButton.tsx'

/** 키트 반납: kits that had left when the membership ended, and what staff found when they came back. */
export const KitReturns = ({ subscription }: { subscription: AdminSubscriptionDetail }) => {
  if (subscription.kit_returns.length === 0) return null
  return (
    <Section title="키트 반납">
      <Stack component="ul" aria-label="키트 반납" sx={{ gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
        {subscription.kit_returns.map((kit) => (
          <Kit key={kit.id} kit={kit} />
        ))}
      </Stack>
    </Section>
  )
}

/** What of a kit goes by bank, and whether it has gone. */
const transferText = ({ by_bank: amount, bank_sent_at: sentAt, bank_memo: memo }: StaffKitReturn): string =>
  sentAt
    ? `이 가운데 ${formatKrw(amount)}은 ${formatKst(sentAt, 'YYYY.MM.DD')}에 계좌로 보냄 (${memo ?? ''})`
    : `이 가운데 ${formatKrw(amount)}은 계좌로 보내 주세요`

type Result = 'ARRIVED' | 'DAMAGED'

const Kit = ({ kit }: { kit: StaffKitReturn }) => {
  const data = useConsoleData()
  const { may, reason: blocked } = useMay('subscriptions:write')
  const [open, setOpen] = useState<Result | null>(null)
  const [label, tone] = kitReturnStatus[kit.status]
  const isDecided = kit.status === 'ARRIVED' || kit.status === 'DAMAGED'
  const name = kit.quantity > 1 ? `${kit.name} ${kit.quantity}개` : kit.name
  return (
    <Box component="li">
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        <StatusChip label={label} tone={tone} />
      </Stack>
      <Typography variant="body2" color="text.secondary">
        {isDecided
          ? `${formatKrw(kit.amount)} 더 돌려줌`
          : `돌아오면 ${formatKrw(kit.expected)} · 기한 ${formatDay(kit.due_on, 'YYYY.MM.DD')}`}
        {kit.by_bank > 0 ? ` · ${transferText(kit)}` : ''} · {kit.place.name}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {kit.decided_by} · <KstText value={kit.decided_at} />
        {kit.reason ? ` · 사유: ${kit.reason}` : ''}
      </Typography>
      {isDecided ? null : (
        <Stack direction="row" sx={{ gap: 1, mt: 0.5 }}>
          {(['ARRIVED', 'DAMAGED'] as const).map((result) => (
            <Blockable key={result} blocked={blocked}>
              <Button
                size="small"
                variant="outlined"
                color={result === 'DAMAGED' ? 'error' : 'primary'}
                disabled={!may}
                aria-haspopup="dialog"
                aria-label={`${name} ${kitReturnStatus[result][0]}`}
                onClick={() => setOpen(result)}
              >
                {kitReturnStatus[result][0]}
              </Button>
            </Blockable>
          ))}
        </Stack>
      )}
      {kit.by_bank > 0 && !kit.bank_sent_at ? (
        <TransferButton
          name={name}
          amount={kit.by_bank}
          send={(memo) =>
            data.call('post', '/core-admin/v1/subscription-kit-returns/{id}/transfer', {
              params: { path: { id: kit.id } },
              body: { memo, version: kit.version },
            })
          }
        />
      ) : null}
      {open ? <Decide kit={kit} name={name} result={open} onClose={() => setOpen(null)} /> : null}
    </Box>
  )
}

type Deciding = { kit: StaffKitReturn; name: string; result: Result; onClose: () => void }

/** One press more; a reason where something is kept back or taken late. */
const Decide = ({ kit, name, result, onClose }: Deciding) => {
  const data = useConsoleData()
  const notify = useNotify()
  const refresh = useRefresh()
  const run = useMutation({
    mutationFn: (reason?: string) =>
      data.call('post', '/core-admin/v1/subscription-kit-returns/{id}/result', {
        params: { path: { id: kit.id } },
        body: { result, version: kit.version, ...(reason === undefined ? {} : { reason }) },
      }),
    onSuccess: () => {
      notify(result === 'ARRIVED' ? '확인했어요. 환불을 시작했어요.' : '훼손으로 끝냈어요.', { type: 'success' })
      onClose()
      refresh()
    },
  })
  const label = kitReturnStatus[result][0]
  if (result === 'ARRIVED' && kit.status !== 'EXPIRED')
    return (
      <ConfirmDialog
        title={`${name} ${label}`}
        text={`${formatKrw(kit.expected)}을 결제한 수단으로 돌려주고 회원에게 알려요. 되돌릴 수 없어요.`}
        action={label}
        ready
        pending={run.isPending}
        error={run.error}
        onConfirm={() => run.mutate(undefined)}
        onClose={onClose}
      />
    )
  return (
    <ReasonDialog
      title={`${name} ${label}`}
      usual={
        result === 'DAMAGED' ? ['구성품이 부서졌어요.', '구성품이 빠졌어요.', '쓴 자국이 커요.'] : ['배송이 늦었어요.']
      }
      maxLength={500}
      action={label}
      danger={result === 'DAMAGED'}
      pending={run.isPending}
      error={run.error}
      onSubmit={(reason) => run.mutate(reason)}
      onClose={onClose}
    >
      {result === 'DAMAGED'
        ? '키트 값을 돌려주지 않고 끝내요. 적은 사유를 회원에게 그대로 알려요. 되돌릴 수 없어요.'
        : `기한이 지나 돌아온 키트예요. 받으면 ${formatKrw(kit.expected)}을 돌려줘요.`}
    </ReasonDialog>
  )
}
