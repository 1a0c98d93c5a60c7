import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { Blockable } from '#console/buttons/Blockable.tsx'
import { ReasonDialog } from '#console/form/ReasonDialog.tsx'
import { isCovered } from '#console/shortcuts/covered.ts'
import { useShortcut } from '#console/shortcuts/useShortcut.ts'
import type { AdminReview } from '#contract/schema.d.ts'
import { moderationStateWord, reportReasonWord } from '#shared/words/reviews.ts'

const { OTHER: _other, ...rules } = reportReasonWord

const deeds = {
  blind: {
    label: '가리기',
    key: 'B',
    text: '쓴 사람만 볼 수 있게 되고 평점에서 빠져요. 쓴 사람에게 이유를 알려요. 별점이 낮다는 이유로는 가릴 수 없어요.',
    usual: Object.values(rules),
    done: '리뷰를 가렸어요.',
  },
  restore: {
    label: '다시 보이기',
    key: 'R',
    text: '모두에게 다시 보이고 평점에 다시 들어가요. 쓴 사람에게 이유를 알려요.',
    usual: ['다시 살펴보니 문제가 없어요'],
    done: '리뷰를 다시 보여요.',
  },
  dismiss: {
    label: moderationStateWord.DISMISSED,
    key: 'D',
    text: '신고를 닫고 리뷰를 그대로 둬요. 신고한 사람은 다시 신고할 수 없어요.',
    usual: ['규칙을 어기지 않았어요'],
    done: '문제없음으로 끝냈어요.',
  },
} as const

type Deed = keyof typeof deeds

const open: Record<AdminReview['status'], readonly Deed[]> = {
  VISIBLE: ['dismiss', 'blind'],
  BLINDED: ['restore'],
  DELETED: [],
}

/** 가리기 · 다시 보이기 · 문제없음, each with a reason; only what was reported can be hidden. */
export const DecideButtons = ({ review }: { review: AdminReview }) => {
  const [asked, setAsked] = useState<Deed | null>(null)
  const { reason } = useMay('moderation:write')
  const unreported = review.status === 'VISIBLE' && review.open_reports === 0
  const blocked = reason ?? (unreported ? '신고된 리뷰만 정할 수 있어요' : undefined)
  return (
    <>
      {open[review.status].map((deed) => (
        <DeedButton key={deed} deed={deed} blocked={blocked} onStart={() => setAsked(deed)} />
      ))}
      {asked ? <DecideDialog deed={asked} review={review} onClose={() => setAsked(null)} /> : null}
    </>
  )
}

type DeedProps = { deed: Deed; blocked: string | undefined; onStart: () => void }

const DeedButton = ({ deed, blocked, onStart }: DeedProps) => {
  const { label, key } = deeds[deed]
  const start = () => {
    if (!isCovered()) onStart()
  }
  useShortcut({ keys: { code: `Key${key}` }, label: `리뷰 ${label}`, group: '리뷰' }, start, blocked === undefined)
  return (
    <Blockable blocked={blocked} hint={key}>
      <Button size="small" color={deed === 'blind' ? 'error' : 'primary'} onClick={onStart}>
        {label}
      </Button>
    </Blockable>
  )
}

const DecideDialog = ({ deed, review, onClose }: { deed: Deed; review: AdminReview; onClose: () => void }) => {
  const data = useConsoleData()
  const notify = useNotify()
  const refresh = useRefresh()
  const { label, text, usual, done } = deeds[deed]
  const decide = useMutation({
    mutationFn: (reason: string) =>
      data.call('post', `/core-admin/v1/moderation/{kind}/{id}/${deed}`, {
        params: { path: { kind: 'STORE_REVIEW', id: review.id } },
        body: { reason, version: review.version },
      }),
    onSuccess: () => {
      notify(done, { type: 'success' })
      onClose()
    },
    onSettled: refresh,
  })
  return (
    <ReasonDialog
      title={`리뷰 ${label}`}
      label="이유"
      usual={usual}
      maxLength={300}
      action={label}
      danger={deed === 'blind'}
      pending={decide.isPending}
      error={decide.error}
      onSubmit={(reason) => decide.mutate(reason)}
      onClose={onClose}
    >
      {text}
    </ReasonDialog>
  )
}
