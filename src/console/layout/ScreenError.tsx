import { Alert, Box, Button, Typography } from '@mui/material'

type Props = { error: Error; resetErrorBoundary: (...args: unknown[]) => void }

/** What browsers say when the code of a screen is no longer on the server. */
const isOldVersion = (error: Error) => /dynamically imported module|module script failed/i.test(error.message)

/** A screen that failed keeps the frame alive: what happened, and what to do next. */
export const ScreenError = ({ error, resetErrorBoundary }: Props) => (
  <Box sx={{ maxWidth: 640, mx: 'auto', mt: 6 }}>
    {isOldVersion(error) ? (
      <Notice
        severity="info"
        title="새 버전이 나왔어요"
        text="화면을 새 버전으로 다시 열면 이어서 쓸 수 있어요. 인터넷 연결이 끊겼다면 연결한 뒤에 눌러 주세요."
        action="새로 열기"
        onAction={() => window.location.reload()}
      />
    ) : (
      <Notice
        severity="error"
        title="화면을 여는 중에 문제가 생겼어요"
        text="다른 메뉴는 그대로 쓸 수 있어요. 다시 열어도 같으면 아래 내용을 관리자에게 알려 주세요."
        detail={error.message}
        action="다시 열기"
        onAction={resetErrorBoundary}
      />
    )}
  </Box>
)

type NoticeProps = {
  severity: 'info' | 'error'
  title: string
  text: string
  detail?: string
  action: string
  onAction: () => void
}

const Notice = ({ severity, title, text, detail, action, onAction }: NoticeProps) => (
  <Alert
    severity={severity}
    action={
      <Button color="inherit" size="small" onClick={onAction} sx={{ whiteSpace: 'nowrap' }}>
        {action}
      </Button>
    }
  >
    <Typography variant="subtitle1">{title}</Typography>
    {text}
    {detail ? (
      <Typography component="pre" variant="body2" sx={{ whiteSpace: 'pre-wrap', mt: 1 }}>
        {detail}
      </Typography>
    ) : null}
  </Alert>
)
