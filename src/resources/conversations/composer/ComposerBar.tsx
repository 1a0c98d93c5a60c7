import PictureIcon from '@mui/icons-material/AddPhotoAlternateOutlined'
import { Box, Button, IconButton, Tooltip, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { Blockable } from '#console/buttons/Blockable.tsx'
import { PictureFiles, type usePictures } from '#console/images/PictureBox.tsx'
import { keyNames } from '#console/shortcuts/keys.ts'
import type { AdminConversation } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { unfilledIn } from '#shared/format/places.ts'
import { scheduledIn } from '../later/scheduledIn.ts'
import { SendLater } from '../later/SendLater.tsx'
import type { Draft } from './useDraft.ts'
import type { ReplyRun } from './useReply.ts'

const STATES = {
  saved: '저장됨',
  unsaved: '',
  saving: '저장하고 있어요',
  failed: '아직 저장하지 못했어요. 다시 저장할게요',
}
const SEND_KEYS = keyNames({ code: 'Enter', mod: true }).join(' + ')

type Props = {
  conversation: AdminConversation
  draft: Draft
  run: ReplyRun
  pictures: ReturnType<typeof usePictures>
  onSend: (close: boolean, sendAt?: string) => void
}

/** What goes with the answer, whether it is kept, and the two ways to send it. */
export const ComposerBar = ({ conversation, draft, run, pictures, onSend }: Props) => {
  const { kept } = draft
  const blocked = !run.ready || pictures.busy
  const scheduled = scheduledIn(conversation)
  const label = run.foreign ? '가져와서 보내기' : '보내기'
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.75, mt: 0.75 }}>
      <Tooltip title="사진 붙이기">
        <IconButton component="label" size="small" aria-label="사진 붙이기" loading={pictures.busy}>
          <PictureIcon />
          <PictureFiles label="답변에 붙일 사진" multiple take={pictures.take} />
        </IconButton>
      </Tooltip>
      {unfilledIn(kept.content).length > 0 ? <FillButton conversation={conversation} draft={draft} /> : null}
      <Typography variant="caption" color="text.secondary" role="status" aria-live="off" sx={{ flex: 1, minWidth: 0 }}>
        {run.empty ? '' : `${STATES[kept.state]}${run.letters > 4_000 ? ` · ${formatNumber(run.letters)}자` : ''}`}
      </Typography>
      <SendLater disabled={blocked} reason={run.refusal} onSend={(sendAt) => onSend(false, sendAt)} />
      <Button
        size="small"
        variant="outlined"
        disabled={blocked}
        title={run.refusal ?? (scheduled > 0 ? `예약한 답장 ${formatNumber(scheduled)}건은 취소돼요` : undefined)}
        onClick={() => onSend(true)}
      >
        보내고 종료
      </Button>
      <Blockable blocked={run.refusal} hint={SEND_KEYS}>
        <Button
          size="small"
          variant="contained"
          disabled={blocked}
          loading={run.send.isPending}
          onClick={() => onSend(false)}
        >
          {label}
        </Button>
      </Blockable>
    </Box>
  )
}

/** Fills in what this conversation knows by now. */
const FillButton = ({ conversation, draft: { kept, write } }: Pick<Props, 'conversation' | 'draft'>) => {
  const data = useConsoleData()
  const fill = useMutation({
    mutationFn: () =>
      data.call('post', '/core-admin/v1/conversations/messages/{id}/render', {
        params: { path: { id: conversation.id } },
        body: { content: kept.content },
      }),
    onSuccess: ({ content }) => write({ content }),
  })
  return (
    <Button size="small" color="warning" loading={fill.isPending} onClick={() => fill.mutate()}>
      값 다시 채우기
    </Button>
  )
}
