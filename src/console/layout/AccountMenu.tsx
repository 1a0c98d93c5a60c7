import AccountIcon from '@mui/icons-material/AccountCircleOutlined'
import { Button, Divider, ListItemText, Menu, MenuItem } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router'
import { useSignOut } from '#console/auth/useSignOut.ts'
import { useStaff } from '#console/auth/useStaff.ts'
import { leave } from '#console/form/unsaved.ts'
import { openShortcutHelp } from '#console/shortcuts/ShortcutHelp.tsx'
import { roleLabels } from '#shared/permissions.ts'

export const AccountMenu = () => {
  const staff = useStaff()
  const signOut = useSignOut()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (!staff) return null
  const close = () => setAnchor(null)
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
          <ListItemText primary={staff.email_address} secondary={roleLabels[staff.role]} />
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
