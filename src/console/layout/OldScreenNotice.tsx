import { Alert, Button, GlobalStyles } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useOldScreen } from '#console/live/useOldScreen.ts'
import { formatKst, kstDay, kstTime } from '#shared/format/kst.ts'

import { APP_BAR_HEIGHT } from './ConsoleAppBar.tsx'

const HEIGHT = '44px'

const momentOf = (at: number) => (kstDay(at) === kstDay(Date.now()) ? kstTime(at) : formatKst(at, 'M월 D일 HH:mm'))

/** Says since when the screen is old while the server cannot be reached; screens that fill the window make room. */
export const OldScreenNotice = () => {
  const client = useQueryClient()
  const old = useOldScreen()
  if (!old) return null
  const offline = old.reason === 'offline'
  return (
    <>
      <GlobalStyles styles={{ ':root': { '--old-height': HEIGHT } }} />
      <Alert
        severity="warning"
        role="status"
        sx={{
          position: 'sticky',
          top: `calc(${APP_BAR_HEIGHT + 1}px + var(--looking-height, 0px))`,
          zIndex: 'appBar',
          borderRadius: 0,
          height: HEIGHT,
          py: 0,
          alignItems: 'center',
        }}
        action={
          offline ? null : (
            <Button
              color="inherit"
              size="small"
              sx={{ whiteSpace: 'nowrap' }}
              onClick={() => void client.refetchQueries({ type: 'active' })}
            >
              다시 불러오기
            </Button>
          )
        }
      >
        {offline ? '인터넷 연결이 끊겼어요. ' : '서버에 닿지 못하고 있어요. '}
        <strong>{momentOf(old.since)}</strong> 이후에 바뀐 것은 이 화면에 없어요. 다시 이어지면 저절로 불러와요.
      </Alert>
    </>
  )
}
