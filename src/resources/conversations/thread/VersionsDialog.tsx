import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, LinearProgress } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { KstText } from '#console/fields/KstDate.tsx'
import type { Reply } from './days.ts'

type Props = { conversationId: number; reply: Reply; onClose: () => void }

/** What a reply said before it was changed or taken away. */
export const VersionsDialog = ({ conversationId, reply, onClose }: Props) => {
  const data = useConsoleData()
  const versions = useQuery({
    queryKey: ['conversations', 'versions', reply.id],
    queryFn: ({ signal }) =>
      data.call('get', '/core-admin/v1/conversations/messages/{id}/replies/{replyId}/versions', {
        params: { path: { id: conversationId, replyId: reply.id } },
        signal,
      }),
    staleTime: 0,
  })
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="versions-title">
      <DialogTitle id="versions-title">답변의 이전 글</DialogTitle>
      <DialogContent>
        {versions.isPending ? <LinearProgress /> : null}
        {versions.error ? <Alert severity="error">{versions.error.message}</Alert> : null}
        {versions.data?.results.map(({ content, at, admin }) => (
          <Box key={at} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
            <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
              <KstText value={at} /> {admin.name}님이 바꾸기 전
            </Box>
            <Box sx={{ typography: 'body2', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{content}</Box>
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>닫기</Button>
      </DialogActions>
    </Dialog>
  )
}
