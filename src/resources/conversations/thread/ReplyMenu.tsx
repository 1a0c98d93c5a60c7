import MoreIcon from '@mui/icons-material/MoreHoriz'
import { IconButton, Menu, MenuItem } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '#console/auth/useStaff.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { ConfirmDialog } from '#console/form/ConfirmDialog.tsx'
import { ReasonDialog } from '#console/form/ReasonDialog.tsx'
import type { AdminConversation } from '#contract/schema.d.ts'
import type { Reply } from './days.ts'
import { useRenew } from './useRenew.ts'
import type { PathOf } from '#shared/api/wire.ts'

type Props = { conversation: AdminConversation; reply: Reply }

const PATH = '/core-admin/v1/conversations/messages/{id}/replies/{replyId}' satisfies PathOf<'put'>

/** What can still be done with a reply that the customer has: put right or taken away, both kept as history. */
export const ReplyMenu = ({ conversation, reply }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [asked, setAsked] = useState<'edit' | 'remove' | null>(null)
  const { may, reason } = useMay('cs:reply')
  const removal = useMay('cs:delete')
  const start = (deed: 'edit' | 'remove') => {
    setAnchor(null)
    setAsked(deed)
  }
  const close = () => setAsked(null)
  return (
    <>
      <IconButton
        size="small"
        aria-label="보낸 답변 더 보기"
        aria-haspopup="menu"
        disabled={!may}
        title={reason}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="inherit" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        <MenuItem dense onClick={() => start('edit')}>
          답변 고치기
        </MenuItem>
        <MenuItem dense disabled={!removal.may} onClick={() => start('remove')}>
          {['답변 지우기', removal.reason].filter(Boolean).join(' · ')}
        </MenuItem>
      </Menu>
      {asked === 'edit' ? <EditDialog conversation={conversation} reply={reply} onClose={close} /> : null}
      {asked === 'remove' ? <RemoveDialog conversation={conversation} reply={reply} onClose={close} /> : null}
    </>
  )
}

type DialogProps = Props & { onClose: () => void }

const paramsOf = ({ conversation, reply }: Props) => ({ path: { id: conversation.id, replyId: reply.id } })

const EditDialog = ({ onClose, ...of }: DialogProps) => {
  const data = useConsoleData()
  const renew = useRenew(of.conversation.id)
  const save = useMutation({
    mutationFn: (content: string) =>
      data.call('put', PATH, {
        params: paramsOf(of),
        body: { content, image_ids: of.reply.images.map(({ id }) => id), version: of.reply.versions + 1 },
      }),
    onSuccess: onClose,
    onSettled: renew,
  })
  return (
    <ReasonDialog
      title="보낸 답변 고치기"
      label="답변"
      initial={of.reply.content}
      minLength={1}
      maxLength={5_000}
      multiline
      action="고치기"
      pending={save.isPending}
      error={save.error}
      onSubmit={(content) => save.mutate(content)}
      onClose={onClose}
    >
      고객에게 바로 바뀐 글이 보이고, 고친 답변이라고 표시돼요. 이전 글은 직원에게 남아요.
    </ReasonDialog>
  )
}

const RemoveDialog = ({ onClose, ...of }: DialogProps) => {
  const data = useConsoleData()
  const renew = useRenew(of.conversation.id)
  const remove = useMutation({
    mutationFn: () => data.call('delete', PATH, { params: paramsOf(of) }),
    onSuccess: onClose,
    onSettled: renew,
  })
  return (
    <ConfirmDialog
      title="보낸 답변을 지울까요?"
      text="고객에게 더 보이지 않아요. 무엇을 보냈는지는 직원에게 남아요."
      action="지우기"
      danger
      pending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  )
}
