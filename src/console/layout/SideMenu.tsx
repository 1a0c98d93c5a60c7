import { Box, Drawer, useMediaQuery, type Theme } from '@mui/material'
import { useDeferredValue, useState } from 'react'
import { useSidebarState } from 'react-admin'
import { APP_BAR_HEIGHT } from './ConsoleAppBar.tsx'
import { MenuGroups } from './MenuGroups.tsx'

const OPEN_WIDTH = 208
const CLOSED_WIDTH = 52

/** The menu beside the content, folded or not as the person left it; below 900 px a drawer that starts closed. */
export const useMenuState = () => {
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true })
  const [drawerOpen, setDrawerOpen] = useState(false)
  const [columnOpen, setColumnOpen] = useSidebarState()
  return narrow
    ? { narrow, open: drawerOpen, setOpen: setDrawerOpen }
    : { narrow, open: columnOpen, setOpen: setColumnOpen }
}

type MenuState = Pick<ReturnType<typeof useMenuState>, 'open' | 'setOpen'>

export const SideMenu = ({ narrow, ...menu }: ReturnType<typeof useMenuState>) =>
  narrow ? <MenuDrawer {...menu} /> : <MenuColumn open={menu.open} />

const MenuDrawer = ({ open, setOpen }: MenuState) => {
  return (
    <Drawer open={open} onClose={() => setOpen(false)} slotProps={{ paper: { sx: { width: 264 } } }}>
      <Box component="nav" aria-label="주 메뉴" sx={{ py: 1 }}>
        <MenuGroups wide onPick={() => setOpen(false)} />
      </Box>
    </Drawer>
  )
}

/** Its place is kept at once; what stands in it is drawn after the screen that a page load opens. */
const MenuColumn = ({ open }: { open: boolean }) => {
  const drawn = useDeferredValue(true, false)
  return (
    <Box
      component="nav"
      aria-label="주 메뉴"
      sx={{
        position: 'sticky',
        top: `calc(${APP_BAR_HEIGHT + 1}px + var(--notice-height, 0px))`,
        height: `calc(100dvh - ${APP_BAR_HEIGHT + 1}px - var(--notice-height, 0px))`,
        width: open ? OPEN_WIDTH : CLOSED_WIDTH,
        flexShrink: 0,
        overflowY: 'auto',
        overflowX: 'hidden',
        scrollbarWidth: 'thin',
        py: 1,
        borderRight: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      {drawn ? <MenuGroups wide={open} /> : null}
    </Box>
  )
}
