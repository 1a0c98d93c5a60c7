import MoreIcon from '@mui/icons-material/MoreHoriz'
import { Box, Button, Menu, MenuItem, Paper, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { useNotify } from 'react-admin'
import { Blockable } from '#console/buttons/Blockable.tsx'
import { formatNumber } from '#shared/format/krw.ts'

export type BarAction = {
  key: string
  label: string
  /** The letter that starts it, shown on the button. */
  letter?: string
  /** Why it cannot be started now; it stays in sight, and says so when pressed. */
  blocked?: string
  /** Stands in the menu behind the last button. */
  more?: boolean
  onStart: () => void
}

type Props = { count: number; note?: ReactNode; actions: BarAction[]; onClear?: () => void; children?: ReactNode }

/** What is selected and what can be done with it. Show it always: rows then do not move when the first is selected. */
export const SelectionBar = ({ count, note, actions, onClear, children }: Props) => (
  <Paper
    component="section"
    aria-label="선택한 항목 처리"
    variant="outlined"
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 0.75,
      px: 1.5,
      py: 0.75,
      mb: 1,
      minHeight: 48,
      borderColor: count > 0 ? 'primary.main' : 'divider',
    }}
  >
    <Typography variant="subtitle2" component="p" role="status" sx={{ mr: 0.5 }}>
      {count === 0 ? '선택한 것이 없어요' : `${formatNumber(count)}건 선택`}
      {note}
    </Typography>
    {onClear ? (
      <Button size="small" color="inherit" onClick={onClear}>
        선택 해제
      </Button>
    ) : null}
    {children}
    <Box sx={{ flex: 1 }} />
    {actions
      .filter((action) => !action.more)
      .map((action, index) => (
        <ActionButton key={action.key} action={action} main={index === 0} />
      ))}
    <MoreActions actions={actions.filter((action) => action.more)} />
  </Paper>
)

const useStart = () => {
  const notify = useNotify()
  return ({ blocked, onStart }: BarAction) => (blocked ? notify(blocked, { type: 'warning' }) : onStart())
}

const ActionButton = ({ action, main }: { action: BarAction; main: boolean }) => {
  const { label, letter, blocked, onStart } = action
  return (
    <Blockable blocked={blocked} hint={letter ? `단축키 ${letter}` : ''}>
      <Button size="small" variant={main ? 'contained' : 'outlined'} onClick={onStart}>
        {label}
      </Button>
    </Blockable>
  )
}

const MoreActions = ({ actions }: { actions: BarAction[] }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const start = useStart()
  if (actions.length === 0) return null
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<MoreIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        더 보기
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {actions.map((action) => (
          <MenuItem
            key={action.key}
            dense
            aria-disabled={action.blocked ? true : undefined}
            sx={{ display: 'block', color: action.blocked ? 'text.disabled' : undefined }}
            onClick={() => {
              setAnchor(null)
              start(action)
            }}
          >
            {action.label}
            {action.blocked ? (
              <Typography variant="body2" color="text.secondary">
                {action.blocked}
              </Typography>
            ) : null}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
