import { Button, DialogActions, DialogContent, DialogTitle, LinearProgress, Stack, TextField } from '@mui/material'
import type { ReactNode } from 'react'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import { FileProgress } from './FileProgress.tsx'
import type { useDownload } from './useDownload.tsx'

type Props = {
  work: ReturnType<typeof useDownload>
  /** What is chosen about the file; asked before the reason. */
  children: ReactNode
  reason: string
  onReason: (reason: string) => void
  /** Why the file cannot be asked for yet. */
  blocked: string | undefined
  /** What the button says. */
  action: ReactNode
  /** Whether the reason is all that must be typed. */
  reasonFirst?: boolean
  fullScreen?: boolean
  onClose: () => void
}

/** What somebody wants and why; then the file, or the job that makes it. */
export const DownloadDialog = (props: Props) => {
  const { work, children, reason, onReason, blocked, action, reasonFirst = false, fullScreen = false, onClose } = props
  return (
    <FormDialog
      onClose={work.pending ? stay : onClose}
      settled={work.jobId !== null}
      maxWidth="sm"
      fullScreen={fullScreen}
      aria-labelledby="download-title"
    >
      <DialogTitle id="download-title">내려받기</DialogTitle>
      <DialogContent>
        {work.jobId === null ? (
          <Stack sx={{ gap: 1.5, pt: 0.5 }}>
            {children}
            <TextField
              label="내려받는 사유"
              helperText="누가 언제 무엇을 왜 내려받았는지 기록에 남아요."
              required
              autoFocus={reasonFirst}
              value={reason}
              onChange={(event) => onReason(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && !event.nativeEvent.isComposing && !blocked && !work.pending) work.start()
              }}
              slotProps={{ htmlInput: { maxLength: 500 } }}
            />
            {work.problem}
            {work.pending ? (
              <div role="status">
                파일을 만들고 있어요…
                <LinearProgress aria-label="파일을 만드는 중" />
              </div>
            ) : null}
          </Stack>
        ) : (
          <FileProgress jobId={work.jobId} onSaved={onClose} />
        )}
      </DialogContent>
      <DialogActions>
        {work.pending ? (
          <Button color="inherit" onClick={work.cancel}>
            만들기 취소
          </Button>
        ) : (
          <CancelButton>닫기</CancelButton>
        )}
        {work.jobId === null ? (
          <Button
            variant="contained"
            disabled={blocked !== undefined}
            title={blocked}
            loading={work.pending}
            onClick={work.start}
          >
            {action}
          </Button>
        ) : null}
      </DialogActions>
    </FormDialog>
  )
}

/** While the file is made it is stopped by its own button. */
const stay = () => {}
