import { Alert, Box, Button } from '@mui/material'
import { kstTime } from '#shared/format/kst.ts'
import type { Spoken } from '../thread/days.ts'

type Props = { customer: string; newer: readonly Spoken[]; onRead: () => void }

/** What has come since somebody began to write, to be read before it is answered; the text stays where it is. */
export const NewerNotice = ({ customer, newer, onRead }: Props) =>
  newer.length === 0 ? null : (
    <Alert
      severity="warning"
      sx={{ mb: 1 }}
      action={
        <Button color="inherit" size="small" onClick={onRead} sx={{ whiteSpace: 'nowrap' }}>
          읽었어요
        </Button>
      }
    >
      <strong>쓰는 동안 새로 온 말이 있어요. 쓰던 글은 그대로 있어요.</strong>
      {newer.map((entry) =>
        entry.type === 'EVENT' ? null : (
          <Box key={`${entry.type}${entry.id}`} sx={{ mt: 0.5, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {entry.type === 'CUSTOMER' ? customer : `${entry.admin.name} (답변)`} {kstTime(entry.at)} — {entry.content}
          </Box>
        ),
      )}
    </Alert>
  )
