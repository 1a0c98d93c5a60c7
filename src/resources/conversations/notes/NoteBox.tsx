import LockIcon from '@mui/icons-material/LockOutlined'
import PictureIcon from '@mui/icons-material/AddPhotoAlternateOutlined'
import { Alert, Box, Button, IconButton, Tooltip, Typography } from '@mui/material'
import { alpha, type Theme } from '@mui/material/styles'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMay, useStaff } from '#console/auth/useStaff.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { PictureFiles, usePictures } from '#console/images/PictureBox.tsx'
import type { AdminConversation } from '#contract/schema.d.ts'
import { formatKst } from '#shared/format/kst.ts'
import { Attachments } from '../composer/Attachments.tsx'
import { useDraft } from '../composer/useDraft.ts'
import { conversationKey } from '../inbox/useInbox.ts'
import { notesIn, type Note } from '../thread/days.ts'
import { Pictures } from '../thread/Pictures.tsx'
import { useRenew } from '../thread/useRenew.ts'
import { Called } from '#console/memos/Called.tsx'
import { MentionField } from './MentionField.tsx'

export const NOTE_FIELD = 'note-field'
const MOST_PICTURES = 10

/** Yellow, and nothing else of the inbox is: whoever writes here writes to colleagues. */
const paper = ({ palette }: Theme) => (palette.mode === 'dark' ? alpha('#ffd43b', 0.13) : '#fff9db')
const edge = ({ palette }: Theme) => (palette.mode === 'dark' ? alpha('#ffd43b', 0.5) : '#fcc419')

/** 내부메모: what staff say among themselves, in a place, a colour and with a button of its own. */
export const NoteBox = ({ conversation }: { conversation: AdminConversation }) => {
  const notes = notesIn(conversation.thread).toReversed()
  return (
    <Box
      component="section"
      aria-label="내부메모"
      sx={{ bgcolor: paper, border: 2, borderColor: edge, borderRadius: 1, p: 1.5 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mb: 1 }}>
        <LockIcon sx={{ fontSize: 16 }} aria-hidden />
        <Typography variant="h6" component="h2" sx={{ flex: 1 }}>
          내부메모 {notes.length > 0 ? notes.length : null}
        </Typography>
        <Typography variant="caption">고객에게 보이지 않아요</Typography>
      </Box>
      <NoteField conversation={conversation} />
      <Box component="ul" aria-label="내부메모 목록" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {notes.map((note) => (
          <NoteLine key={note.id} note={note} />
        ))}
      </Box>
    </Box>
  )
}

/** Who answers writes notes anywhere, others in what is theirs and where a note calls them. */
const useMayNote = ({ assignee, deleted, thread }: AdminConversation): { may: boolean; reason: string | undefined } => {
  const me = useStaff()?.id
  const anywhere = useMay('cs:reply').may
  const own = useMay('cs:note')
  if (deleted) return { may: false, reason: '고객이 지운 문의예요' }
  const called = notesIn(thread).some(({ mentions }) => mentions.some(({ id }) => id === me))
  if (anywhere || !own.may || assignee?.id === me || called) return own
  return { may: false, reason: '내가 맡거나 메모에서 나를 부른 문의에만 메모를 쓸 수 있어요' }
}

const NoteField = ({ conversation }: { conversation: AdminConversation }) => {
  const data = useConsoleData()
  const renew = useRenew(conversation.id)
  const queryClient = useQueryClient()
  const { may, reason } = useMayNote(conversation)
  const draft = useDraft(conversation.id, 'NOTE', conversation.note_draft)
  const { kept } = draft
  const save = useMutation({
    mutationFn: async () => {
      await draft.hold()
      return data.call('post', '/core-admin/v1/conversations/messages/{id}/notes', {
        params: { path: { id: conversation.id } },
        body: { content: kept.content.trim(), image_ids: kept.images.map(({ id }) => id) },
      })
    },
    onMutate: () => kept,
    onSuccess: async (_, __, written) => {
      draft.forget(written)
      await renew()
      const known = queryClient.getQueryData<AdminConversation>(conversationKey(conversation.id))
      if (known?.note_draft === null) draft.settle()
    },
    onError: draft.release,
  })
  const pictures = usePictures(
    (added) => draft.write({ images: [...kept.images, ...added] }),
    { left: MOST_PICTURES - kept.images.length, words: `사진은 ${MOST_PICTURES}장까지예요.` },
    'NOTE',
  )
  const ready = may && kept.content.trim() !== '' && !save.isPending && !pictures.busy
  return (
    <Box
      sx={{ mb: 1 }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        if (may) pictures.take([...event.dataTransfer.files])
      }}
    >
      <MentionField
        id={NOTE_FIELD}
        value={kept.content}
        disabled={!may}
        helperText={reason}
        onChange={(content) => draft.write({ content })}
        onSave={() => ready && save.mutate()}
        onFiles={pictures.take}
      />
      <Box sx={{ mt: kept.images.length > 0 ? 1.5 : 0 }}>
        <Attachments
          images={kept.images}
          onRemove={(id) => draft.write({ images: kept.images.filter((one) => one.id !== id) })}
        />
      </Box>
      {pictures.trouble ? <Alert severity="error">{pictures.trouble}</Alert> : null}
      {save.error ? <Alert severity="error">{save.error.message}</Alert> : null}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mt: 0.75 }}>
        <Button
          size="small"
          variant="contained"
          disabled={!ready}
          loading={save.isPending}
          onClick={() => save.mutate()}
          sx={{ bgcolor: '#ffd43b', color: '#1f2328', '&:hover': { bgcolor: '#fcc419' } }}
        >
          메모 남기기
        </Button>
        <Tooltip title="메모에 사진 붙이기 (고객은 볼 수 없어요)">
          <IconButton
            component="label"
            size="small"
            aria-label="메모에 사진 붙이기"
            disabled={!may}
            loading={pictures.busy}
          >
            <PictureIcon fontSize="small" />
            <PictureFiles label="메모에 붙일 사진" multiple take={pictures.take} />
          </IconButton>
        </Tooltip>
      </Box>
    </Box>
  )
}

const NoteLine = ({ note: { content, images, admin, mentions, at } }: { note: Note }) => (
  <Box component="li" sx={{ py: 0.75, borderTop: 1, borderColor: edge }}>
    <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      <Called content={content} mentions={mentions} />
    </Typography>
    <Pictures label="내부메모 사진" images={images} />
    <Typography variant="caption" color="text.secondary">
      {admin.name} · <time dateTime={at}>{formatKst(at, 'M월 D일 HH:mm')}</time>
    </Typography>
  </Box>
)
