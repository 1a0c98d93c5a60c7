import { Alert, Button } from '@mui/material'
import { Link } from 'react-router'
import { useRefused } from './useRefused.ts'

const MINE = `/approvals?filter=${encodeURIComponent(JSON.stringify({ status: ['REJECTED'], mine: true }))}`

/** Tells who asked that the answer was no, until they have seen it. */
export const RefusedNotice = () => {
  const { count, seen } = useRefused()
  if (count === 0) return null
  return (
    <Alert
      severity="warning"
      sx={{ mt: 1 }}
      action={
        <>
          <Button component={Link} to={MINE} color="inherit" size="small" onClick={seen}>
            이유 보기
          </Button>
          <Button color="inherit" size="small" onClick={seen}>
            확인했어요
          </Button>
        </>
      }
    >
      내가 요청한 {count}건이 거절됐어요.
    </Alert>
  )
}
