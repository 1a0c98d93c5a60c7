import AccountIcon from '@mui/icons-material/AccountCircleOutlined'
import { Button, Divider, ListItemText, ListSubheader, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { Link } from 'react-router'
import { staffSession } from '#console/auth/staffSession.ts'
import { useSignOut } from '#console/auth/useSignOut.ts'
import { useStaff } from '#console/auth/useStaff.ts'
import { viewRoles, type ViewRole } from '#console/auth/viewRole.ts'
import { leave } from '#console/form/unsaved.ts'
import { openShortcutHelp } from '#console/shortcuts/ShortcutHelp.tsx'
import { roleLabels } from '#shared/permissions.ts'

export const AccountMenu = () => {
  const staff = useStaff()
  const signOut = useSignOut()
  const notify = useNotify()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (!staff) return null
  const close = () => setAnchor(null)
  const look = (role: ViewRole) => {
    close()
    leave(() => void staffSession.viewAs(role).catch((error: Error) => notify(error.message, { type: 'error' })))
  }
  return (
    <>
      <Button
        color="inherit"
        size="small"
        startIcon={<AccountIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ whiteSpace: 'nowrap', minWidth: 0 }}
      >
        {staff.name}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <MenuItem disabled sx={{ '&.Mui-disabled': { opacity: 1 } }}>
          <ListItemText primary={staff.email_address} secondary={roleLabels[staff.own_role]} />
        </MenuItem>
        <Divider />
        <MenuItem component={Link} to="/account" onClick={close}>
          내 계정
        </MenuItem>
        <MenuItem
          onClick={() => {
            close()
            openShortcutHelp()
          }}
        >
          단축키 보기
        </MenuItem>
        {staff.role === 'admin' ? [<Divider key="line" />, ...lookingItems(look), <Divider key="end" />] : null}
        <MenuItem
          onClick={() => {
            close()
            leave(signOut)
          }}
        >
          로그아웃
        </MenuItem>
      </Menu>
    </>
  )
}

/** 이 역할로 보기: for whoever manages what the roles may do. */
const lookingItems = (look: (role: ViewRole) => void) => [
  <ListSubheader key="looking" disableSticky sx={{ lineHeight: '28px', bgcolor: 'transparent' }}>
    이 역할로 보기
  </ListSubheader>,
  ...viewRoles.map((role) => (
    <MenuItem key={role} onClick={() => look(role)}>
      {roleLabels[role]}
    </MenuItem>
  )),
]
