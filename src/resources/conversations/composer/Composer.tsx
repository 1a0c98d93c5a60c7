import { Alert, Box, Button, Typography } from '@mui/material'
import { alpha } from '@mui/material/styles'
import type { AdminConversation } from '#contract/schema.d.ts'
import { usePresence } from '../thread/usePresence.ts'
import { Attachments } from './Attachments.tsx'
import { ActionReceipt } from './command/ActionReceipt.tsx'
import { ComposerBar } from './ComposerBar.tsx'
import { MarkedField } from './MarkedField.tsx'
import { NewerNotice } from './NewerNotice.tsx'
import { TemplateMenu } from './TemplateMenu.tsx'
import { UsualTemplates } from './UsualTemplates.tsx'
import { useWriting } from './useWriting.ts'

export const REPLY_FIELD = 'reply-field'

/** Where the answer to the customer is written; nothing that is written here is for staff alone. */
export const Composer = ({ conversation }: { conversation: AdminConversation }) => {
  const {
    draft,
    run,
    action,
    pick,
    pictures,
    menuId,
    insert,
    choose,
    take: takeUp,
    say,
    send,
    readOn,
    hands,
  } = useWriting(conversation)
  const { kept, write, settleOther } = draft
  const { name_masked: customer } = conversation.user
  usePresence(conversation.id, kept.content)
  const take = (files: FileList) => pictures.take([...files])
  return (
    <Box
      component="section"
      aria-label="고객에게 답변"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        take(event.dataTransfer.files)
      }}
      sx={{ px: 1.5, pb: 1.5, pt: 0.5 }}
    >
      <NewerNotice customer={customer} newer={run.newer} onRead={readOn} />
      {run.trouble ? (
        <Alert severity="error" sx={{ mb: 1 }}>
          {run.trouble.message} 쓰던 글은 그대로 있어요.
        </Alert>
      ) : null}
      {kept.other ? <OtherWindow content={kept.other.content} onSettle={settleOther} /> : null}
      {run.empty && run.may ? (
        <UsualTemplates templates={pick.usual} onPick={(template) => void insert(template, 0, kept.content.length)} />
      ) : null}
      <Box
        sx={{
          position: 'relative',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'background.paper',
          '&:focus-within': {
            borderColor: 'primary.main',
            boxShadow: ({ palette }) => `0 0 0 2px ${alpha(palette.primary.main, 0.25)}`,
          },
        }}
      >
        {pick.open ? <TemplateMenu id={menuId} pick={pick} onPick={choose} onGo={takeUp} /> : null}
        <MarkedField
          {...hands}
          id={REPLY_FIELD}
          label="답변"
          placeholder={
            run.may
              ? `${customer}님에게 답변하기  ( / 템플릿${conversation.order ? ', /반품 /취소 /교환' : ''} )`
              : run.refusal
          }
          disabled={!run.may}
          list={{ id: menuId, open: pick.open, active: pick.activeId && `${menuId}-${pick.activeId}` }}
        />
        <ActionReceipt action={action} content={kept.content} onSay={say} onWrite={(content) => write({ content })} />
        <Attachments
          images={kept.images}
          onRemove={(id) => write({ images: kept.images.filter((one) => one.id !== id) })}
        />
      </Box>
      {pictures.trouble ? <Alert severity="error">{pictures.trouble}</Alert> : null}
      {run.refusal && !run.empty ? (
        <Typography variant="body2" color="warning.main" role="status" sx={{ mt: 0.5 }}>
          {run.refusal}
        </Typography>
      ) : null}
      <ComposerBar conversation={conversation} draft={draft} run={run} pictures={pictures} onSend={send} />
    </Box>
  )
}

const OtherWindow = ({ content, onSettle }: { content: string; onSettle: (take: boolean) => void }) => (
  <Alert
    severity="info"
    sx={{ mb: 1 }}
    action={
      <>
        <Button color="inherit" size="small" onClick={() => onSettle(true)}>
          그 글로 바꾸기
        </Button>
        <Button color="inherit" size="small" onClick={() => onSettle(false)}>
          이 글로 두기
        </Button>
      </>
    }
  >
    다른 창에서 저장한 글이 있어요: {content || '(비어 있음)'}
  </Alert>
)
