import { Alert, Box, Button, TextField, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { KstText } from '#console/fields/KstDate.tsx'
import { Section } from '#console/fields/Section.tsx'
import { useUnsaved } from '#console/form/unsaved.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { AccessSummary } from '#contract/schema.d.ts'
import { summaryKey } from './review.ts'

/** Writes down that the month was looked through, by whom and with what result; into the audit log, for good. */
export const ReviewForm = ({ summary: { month, is_over: isOver, reviews } }: { summary: AccessSummary }) => {
  const data = useConsoleData()
  const client = useQueryClient()
  const notify = useNotify()
  const [note, setNote] = useState('')
  const review = useMutation({
    mutationFn: () => data.call('post', '/core-admin/v1/access-logs/reviews', { body: { month, note } }),
    onSuccess: (fresh) => {
      client.setQueryData(summaryKey(month), fresh)
      setNote('')
      notify('점검했음을 기록했어요.', { type: 'success' })
    },
  })
  useUnsaved(note.trim() !== '')
  return (
    <Section title="점검 기록">
      {reviews.length === 0 ? (
        <Typography variant="body2" sx={{ mb: 2 }}>
          {isOver ? '아직 점검하지 않은 달이에요.' : '달이 끝나면 점검을 기록할 수 있어요.'}
        </Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, mb: 2, pl: 2.5, typography: 'body2' }}>
          {reviews.map(({ by, at, note: text }) => (
            <li key={at}>
              <KstText value={at} /> {by}: <span style={{ whiteSpace: 'pre-line' }}>{text}</span>
            </li>
          ))}
        </Box>
      )}
      {isOver ? (
        <Box
          component="form"
          onSubmit={(event) => {
            event.preventDefault()
            review.mutate()
          }}
          sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}
        >
          <TextField
            label="확인한 내용"
            helperText="표시된 것의 이유와 조치를 적어 주세요. 감사 기록에 남고 고칠 수 없어요."
            multiline
            minRows={2}
            fullWidth
            value={note}
            onChange={(event) => setNote(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 1_000 } }}
          />
          {review.error ? <Alert severity="error">{review.error.message}</Alert> : null}
          <Button type="submit" variant="contained" loading={review.isPending} disabled={note.trim() === ''}>
            점검 기록
          </Button>
        </Box>
      ) : null}
    </Section>
  )
}
