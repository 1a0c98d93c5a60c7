import DarkModeIcon from '@mui/icons-material/DarkModeOutlined'
import LightModeIcon from '@mui/icons-material/LightModeOutlined'
import MenuIcon from '@mui/icons-material/Menu'
import { AppBar, Box, IconButton, Toolbar, Tooltip, Typography, useTheme as useMuiTheme } from '@mui/material'
import { LoadingIndicator, TitlePortal, useTheme } from 'react-admin'
import { Link } from 'react-router'
import { PaletteButton } from '#console/command-palette/PaletteButton.tsx'
import { MentionBell } from '#console/memos/MentionBell.tsx'
import { AccountMenu } from './AccountMenu.tsx'

export const APP_BAR_HEIGHT = 48

type Props = { menuOpen: boolean; setMenuOpen: (open: boolean) => void }

export const ConsoleAppBar = ({ menuOpen: open, setMenuOpen: setOpen }: Props) => {
  return (
    <AppBar
      position="sticky"
      color="inherit"
      elevation={0}
      sx={{ borderBottom: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
    >
      <Toolbar variant="dense" disableGutters sx={{ px: 1, gap: 1, minHeight: APP_BAR_HEIGHT, height: APP_BAR_HEIGHT }}>
        <Tooltip title={open ? '메뉴 접기' : '메뉴 펼치기'}>
          <IconButton
            size="small"
            onClick={() => setOpen(!open)}
            aria-label={open ? '메뉴 접기' : '메뉴 펼치기'}
            aria-expanded={open}
          >
            <MenuIcon />
          </IconButton>
        </Tooltip>
        <Typography
          component={Link}
          to="/"
          variant="h6"
          sx={{ color: 'primary.main', textDecoration: 'none', mr: 1, display: { xs: 'none', sm: 'block' } }}
        >
          홈핏
        </Typography>
        <TitlePortal component="h1" variant="subtitle1" />
        <PaletteButton />
        <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
          <LoadingIndicator />
        </Box>
        <MentionBell />
        <ThemeButton />
        <AccountMenu />
      </Toolbar>
    </AppBar>
  )
}

const ThemeButton = () => {
  const dark = useMuiTheme().palette.mode === 'dark'
  const [, setTheme] = useTheme()
  const label = dark ? '밝은 화면으로' : '어두운 화면으로'
  return (
    <Tooltip title={label}>
      <IconButton size="small" color="inherit" aria-label={label} onClick={() => setTheme(dark ? 'light' : 'dark')}>
        {dark ? <LightModeIcon fontSize="small" /> : <DarkModeIcon fontSize="small" />}
      </IconButton>
    </Tooltip>
  )
}
