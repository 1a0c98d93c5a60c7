import MutedIcon from '@mui/icons-material/VolumeOffOutlined'
import SoundIcon from '@mui/icons-material/VolumeUpOutlined'
import { IconButton, Tooltip } from '@mui/material'
import { useSyncExternalStore } from 'react'
import { isMuted, onMuted, setMuted, sound } from './sounds.ts'

/** 소리 끄기: the colours go on saying the same. Switched on, it lets itself be heard. */
export const SoundSwitch = () => {
  const muted = useSyncExternalStore(onMuted, isMuted)
  const label = muted ? '소리 켜기' : '소리 끄기'
  return (
    <Tooltip title={label}>
      <IconButton
        aria-label={label}
        // an Enter of the scanner must never reach it
        tabIndex={-1}
        onClick={() => {
          setMuted(!muted)
          if (muted) sound('success')
        }}
      >
        {muted ? <MutedIcon /> : <SoundIcon />}
      </IconButton>
    </Tooltip>
  )
}
