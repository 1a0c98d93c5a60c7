import { Box, Button, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'
import { useMay } from '#console/auth/useStaff.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { KstText } from '#console/fields/KstDate.tsx'
import { Section } from '#console/fields/Section.tsx'
import { ConfirmDialog } from '#console/form/ConfirmDialog.tsx'
import { ReasonDialog } from '#console/form/ReasonDialog.tsx'
import { isCovered } from '#console/shortcuts/covered.ts'
import { useShortcut } from '#console/shortcuts/useShortcut.ts'
import type { AdminReview } from '#contract/schema.d.ts'

type Props = { review: AdminReview }

/** The shop's answer under a review: written, changed and taken away here. */
export const SellerReply = ({ review }: Props) => {
  const [asked, setAsked] = useState<'write' | 'remove' | null>(null)
  const { may, reason } = useMay('moderation:write')
  const reply = review.seller_reply
  const gone = review.status === 'DELETED'
  const close = () => setAsked(null)
  const write = () => {
    if (!isCovered()) setAsked('write')
  }
  useShortcut({ keys: { code: 'KeyA' }, label: '판매자 답글', group: '리뷰' }, write, may && !gone)
  return (
    <Section
      title="판매자 답글"
      aside={
        gone ? null : (
          <>
            <Button size="small" disabled={!may} title={reason ?? 'A'} onClick={() => setAsked('write')}>
              {reply ? '답글 고치기' : '답글 쓰기'}
            </Button>
            {reply ? (
              <Button size="small" color="error" disabled={!may} title={reason} onClick={() => setAsked('remove')}>
                답글 지우기
              </Button>
            ) : null}
          </>
        )
      }
    >
      {reply ? (
        <>
          <Box sx={{ typography: 'body2', whiteSpace: 'pre-line', wordBreak: 'break-word' }}>{reply.content}</Box>
          <Typography variant="body2" color="text.secondary">
            <KstText value={reply.created_at} />
          </Typography>
        </>
      ) : (
        <Box sx={{ typography: 'body2' }}>아직 답글이 없어요.</Box>
      )}
      {asked === 'write' ? <WriteDialog review={review} onClose={close} /> : null}
      {asked === 'remove' ? <RemoveDialog review={review} onClose={close} /> : null}
    </Section>
  )
}

type DialogProps = Props & { onClose: () => void }

const WriteDialog = ({ review, onClose }: DialogProps) => {
  const data = useConsoleData()
  const notify = useNotify()
  const refresh = useRefresh()
  const save = useMutation({
    mutationFn: (content: string) =>
      data.call('put', '/core-admin/v1/reviews/{id}/reply', {
        params: { path: { id: review.id } },
        body: { content, version: review.version },
      }),
    onSuccess: () => {
      notify('답글을 저장했어요.', { type: 'success' })
      onClose()
    },
    onSettled: refresh,
  })
  return (
    <ReasonDialog
      title="판매자 답글"
      label="답글"
      initial={review.seller_reply?.content ?? ''}
      minLength={1}
      maxLength={1_000}
      multiline
      action="저장"
      pending={save.isPending}
      error={save.error}
      onSubmit={(content) => save.mutate(content)}
      onClose={onClose}
    >
      리뷰 아래에 모두에게 보여요. 개인정보를 적지 마세요.
    </ReasonDialog>
  )
}

const RemoveDialog = ({ review, onClose }: DialogProps) => {
  const data = useConsoleData()
  const notify = useNotify()
  const refresh = useRefresh()
  const remove = useMutation({
    mutationFn: () => data.call('delete', '/core-admin/v1/reviews/{id}/reply', { params: { path: { id: review.id } } }),
    onSuccess: () => {
      notify('답글을 지웠어요.', { type: 'success' })
      onClose()
    },
    onSettled: refresh,
  })
  return (
    <ConfirmDialog
      title="답글을 지울까요?"
      text="지우면 되돌릴 수 없어요. 새로 쓸 수는 있어요."
      action="지우기"
      danger
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  )
}
