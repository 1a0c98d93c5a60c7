/** The frame around every screen: skip link, app bar, menu, content, and what may open over all of them. */
import { Box, GlobalStyles } from '@mui/material'
import { Suspense, type ReactNode } from 'react'
import { Loading, SkipNavigationButton } from 'react-admin'
import { useLocation } from 'react-router'
import { SessionDialog } from '#console/auth/SessionDialog.tsx'
import { CommandPaletteHost } from '#console/command-palette/CommandPaletteHost.tsx'
import { UnsavedGuard } from '#console/form/UnsavedGuard.tsx'
import { ShortcutHelp } from '#console/shortcuts/ShortcutHelp.tsx'
import { ConsoleAppBar } from './ConsoleAppBar.tsx'
import { BELOW } from './fillsWindow.ts'
import { LookingBanner } from './LookingBanner.tsx'
import { OldScreenNotice } from './OldScreenNotice.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { SideMenu, useMenuState } from './SideMenu.tsx'
import { useDocumentTitle } from './useDocumentTitle.ts'

/** How much room the notices above a screen take; screens that fill the window leave it. */
const NOTICES = {
  ':root': { '--notice-height': 'calc(var(--looking-height, 0px) + var(--old-height, 0px))' },
}

export const ConsoleLayout = ({ children }: { children: ReactNode }) => {
  useDocumentTitle()
  const { pathname } = useLocation()
  const menu = useMenuState()
  return (
    <Box sx={{ minHeight: '100dvh', bgcolor: 'background.default' }}>
      <GlobalStyles styles={NOTICES} />
      <SkipNavigationButton />
      <ConsoleAppBar menuOpen={menu.open} setMenuOpen={menu.setOpen} />
      <LookingBanner />
      <OldScreenNotice />
      <Box sx={{ display: 'flex', alignItems: 'flex-start' }}>
        <SideMenu {...menu} />
        <Box
          component="main"
          id="main-content"
          tabIndex={-1}
          sx={{ flex: 1, minWidth: 0, px: { xs: 1, sm: 2 }, pb: `${BELOW}px`, outline: 'none' }}
        >
          <ScreenBoundary key={pathname}>
            <Suspense fallback={<Loading />}>{children}</Suspense>
          </ScreenBoundary>
        </Box>
      </Box>
      <CommandPaletteHost />
      <ShortcutHelp />
      <SessionDialog />
      <UnsavedGuard />
    </Box>
  )
}
