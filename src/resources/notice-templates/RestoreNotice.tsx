import { Button, Paper, Stack, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useEditContext, useNotify } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { KstText } from '#console/fields/KstDate.tsx'
import { StatusChip } from '#console/fields/StatusChip.tsx'
import { ConfirmDialog } from '#console/form/ConfirmDialog.tsx'
import type { NoticeTemplate } from '#contract/schema.d.ts'

/** That a text was edited, and the way back to the one that it came with. */
export const RestoreNotice = ({ notice }: { notice: NoticeTemplate }) => {
  const [asked, setAsked] = useState(false)
  const data = useConsoleData()
  const notify = useNotify()
  const { reset } = useFormContext()
  const { refetch } = useEditContext()
  const restore = useMutation({
    mutationFn: () =>
      data.call('post', '/store-admin/v1/notice-templates/{id}/restore', {
        params: { path: { id: notice.id } },
        body: { version: notice.version },
      }),
    onSuccess: (fresh) => {
      setAsked(false)
      reset(fresh)
      notify('처음 문구로 되돌렸어요.', { type: 'success' })
    },
    // who was late sees the newest, and may press again
    onSettled: () => refetch(),
  })
  if (!notice.edited_at) return null
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', mb: 1.5 }}>
      <StatusChip label="고침" tone="progress" />
      <Typography variant="body2" color="text.secondary" sx={{ flex: 1 }}>
        <KstText value={notice.edited_at} />
      </Typography>
      <Button
        size="small"
        variant="outlined"
        onClick={() => {
          restore.reset()
          setAsked(true)
        }}
      >
        처음 문구로 되돌리기
      </Button>
      {asked ? (
        <ConfirmDialog
          title="처음 문구로 되돌릴까요?"
          text="지금 문구는 사라지고, 다음에 보내는 메시지부터 이렇게 나가요."
          action="되돌리기"
          pending={restore.isPending}
          error={restore.error}
          onConfirm={() => restore.mutate()}
          onClose={() => setAsked(false)}
        >
          <Paper variant="outlined" sx={{ mt: 1, p: 1.5 }}>
            <Typography variant="subtitle2" component="p">
              {notice.shipped.title}
            </Typography>
            <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
              {notice.shipped.body}
            </Typography>
          </Paper>
        </ConfirmDialog>
      ) : null}
    </Stack>
  )
}
