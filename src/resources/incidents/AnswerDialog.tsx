import {
  Button,
  Checkbox,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControlLabel,
  MenuItem,
  TextField,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import { formatNumber } from '#shared/format/krw.ts'
import type { Words } from './useAnswers.tsx'

type Props = { count: number; onClose: () => void; onWritten: (words: Words) => void }

const OWN = 0
const FIVE_MINUTES = 300_000

/** What an incident is answered with: words of one's own, or those of a template; places are filled in for each customer. */
export const AnswerDialog = ({ count, onClose, onWritten }: Props) => {
  const titleId = useId()
  const [content, setContent] = useState('')
  const [templateId, setTemplateId] = useState(OWN)
  const [close, setClose] = useState(false)
  const { templates, names } = useTexts()
  const template = templates.find(({ id }) => id === templateId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // a template whose text was changed is a text of one's own
    onWritten(template && content === template.body ? { template_id: template.id, close } : { content, close })
  }
  return (
    <FormDialog onClose={onClose} maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>상담 {formatNumber(count)}건에 답하기</DialogTitle>
      <form onSubmit={submit}>
        <DialogContent>
          <DialogContentText sx={{ mb: 1.5 }}>
            다음 화면에서 고객마다 보낼 글을 모두 보여 드려요. 아직 보내지 않아요.
          </DialogContentText>
          <TextField
            select
            label="템플릿"
            value={templateId}
            onChange={({ target }) => {
              const id = Number(target.value)
              setTemplateId(id)
              const picked = templates.find((one) => one.id === id)
              if (picked) setContent(picked.body)
            }}
          >
            <MenuItem value={OWN}>직접 쓰기</MenuItem>
            {templates.map(({ id, title }) => (
              <MenuItem key={id} value={id}>
                {title}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label="답변"
            multiline
            minRows={5}
            maxRows={14}
            required
            autoFocus
            value={content}
            onChange={({ target }) => setContent(target.value)}
            helperText={names.length > 0 ? `고객마다 바뀌는 값: ${names.map((name) => `{{${name}}}`).join(' ')}` : ' '}
            slotProps={{ htmlInput: { maxLength: 5_000 } }}
          />
          <FormControlLabel
            control={<Checkbox checked={close} onChange={(_, on) => setClose(on)} />}
            label="보낸 뒤 상담 종료하기"
          />
        </DialogContent>
        <DialogActions>
          <CancelButton />
          <Button type="submit" variant="contained" disabled={content.trim() === ''}>
            고객마다 미리 보기
          </Button>
        </DialogActions>
      </form>
    </FormDialog>
  )
}

/** The templates in use, and what a text can name. */
const useTexts = () => {
  const data = useConsoleData()
  const { data: templates = [] } = useQuery({
    queryKey: ['conversation-templates', 'first'],
    queryFn: async ({ signal }) =>
      (
        await data.call('get', '/core-admin/v1/conversation-templates', {
          params: { query: { page_size: 100 } },
          signal,
        })
      ).results,
    select: (all) => all.filter(({ is_active: active }) => active),
    staleTime: FIVE_MINUTES,
  })
  const { data: names = [] } = useQuery({
    queryKey: ['conversation-template-variables'],
    queryFn: async ({ signal }) =>
      (await data.call('get', '/core-admin/v1/conversation-template-variables', { signal })).results,
    select: (all) => all.map(({ name }) => name),
    staleTime: FIVE_MINUTES,
  })
  return { templates, names }
}
