import ScheduleIcon from '@mui/icons-material/ScheduleSendOutlined'
import { Button, Menu, MenuItem } from '@mui/material'
import { Suspense, useState } from 'react'
import { Blockable } from '#console/buttons/Blockable.tsx'
import { part } from '#console/patiently.ts'
import { formatKst } from '#shared/format/kst.ts'
import { tomorrowAtNine } from './sendTimes.ts'

const TimeDialog = part(() => import('./TimeDialog.tsx'), 'TimeDialog')

type Props = { disabled: boolean; reason: string | undefined; onSend: (sendAt: string) => void }

/** When a reply leaves, other than in ten seconds. */
export const SendLater = ({ disabled, reason, onSend }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [choosing, setChoosing] = useState(false)
  const [tomorrow, setTomorrow] = useState('')
  const open = (element: HTMLElement) => {
    setTomorrow(tomorrowAtNine(Date.now()))
    setAnchor(element)
  }
  const close = () => setAnchor(null)
  return (
    <>
      <Blockable blocked={reason} hint="나중에 보내기">
        <Button
          size="small"
          variant="outlined"
          aria-label="보낼 때 고르기"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          disabled={disabled}
          onClick={({ currentTarget }) => open(currentTarget)}
          sx={{ minWidth: 0, px: 1 }}
        >
          <ScheduleIcon fontSize="small" />
        </Button>
      </Blockable>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close}>
        <MenuItem
          dense
          onClick={() => {
            close()
            onSend(tomorrow)
          }}
        >
          내일 09:00에 보내기{tomorrow ? ` (${formatKst(tomorrow, 'M월 D일 dd')})` : ''}
        </MenuItem>
        <MenuItem
          dense
          onClick={() => {
            close()
            setChoosing(true)
          }}
        >
          시각 고르기…
        </MenuItem>
      </Menu>
      {choosing ? (
        <Suspense fallback={null}>
          <TimeDialog
            onClose={() => setChoosing(false)}
            onChoose={(sendAt) => {
              setChoosing(false)
              onSend(sendAt)
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}
