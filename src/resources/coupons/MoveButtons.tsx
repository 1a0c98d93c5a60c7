import { Button } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { ConfirmDialog } from '#console/form/ConfirmDialog.tsx'
import type { CouponIssue } from '#contract/schema.d.ts'
import { couponMoveWord } from '#shared/words/coupons.ts'

const moves = {
  pause: {
    label: couponMoveWord.pause,
    title: '쿠폰 발급을 잠시 멈출까요?',
    text: '새로 받을 수 없게 돼요. 이미 받은 쿠폰은 그대로 쓸 수 있어요.',
    done: '발급을 멈췄어요.',
  },
  resume: {
    label: couponMoveWord.resume,
    title: '다시 발급할까요?',
    text: '고객이 다시 받을 수 있어요.',
    done: '다시 발급해요.',
  },
  close: {
    label: couponMoveWord.close,
    title: '쿠폰 발급을 끝낼까요?',
    text: '끝내면 다시 열 수 없어요. 이미 받은 쿠폰은 그대로 쓸 수 있어요.',
    done: '발급을 끝냈어요.',
  },
} as const

type Move = keyof typeof moves

const open: Record<CouponIssue['status'], Move[]> = {
  DRAFT: ['close'],
  PENDING_APPROVAL: ['close'],
  OPEN: ['pause', 'close'],
  PAUSED: ['resume', 'close'],
  CLOSED: [],
}

/** 일시중지 · 재개 · 종료, each asked once. */
export const MoveButtons = ({ issue }: { issue: CouponIssue }) => {
  const [asked, setAsked] = useState<Move | null>(null)
  const { may, reason } = useMay('coupons:write')
  return (
    <>
      {open[issue.status].map((move) => (
        <Button
          key={move}
          size="small"
          color={move === 'close' ? 'error' : 'primary'}
          disabled={!may}
          title={reason}
          onClick={() => setAsked(move)}
        >
          {moves[move].label}
        </Button>
      ))}
      {asked ? <MoveDialog move={asked} issue={issue} onClose={() => setAsked(null)} /> : null}
    </>
  )
}

const MoveDialog = ({ move, issue, onClose }: { move: Move; issue: CouponIssue; onClose: () => void }) => {
  const data = useConsoleData()
  const notify = useNotify()
  const refresh = useRefresh()
  const { label, title, text, done } = moves[move]
  const send = useMutation({
    mutationFn: () =>
      data.call('post', `/store-admin/v1/coupons/issues/{id}/${move}`, {
        params: { path: { id: issue.id } },
        body: { version: issue.version },
      }),
    onSuccess: () => notify(done, { type: 'success' }),
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: () => {
      refresh()
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={title}
      text={text}
      action={label}
      danger={move === 'close'}
      ready
      pending={send.isPending}
      onConfirm={() => send.mutate()}
      onClose={onClose}
    />
  )
}
