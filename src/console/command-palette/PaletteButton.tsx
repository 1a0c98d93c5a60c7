import SearchIcon from '@mui/icons-material/Search'
import { Button, IconButton } from '@mui/material'
import { Keys } from '#console/shortcuts/ShortcutHelp.tsx'
import { keyNames } from '#console/shortcuts/keys.ts'
import { openCommandPalette, PALETTE_KEYS } from './CommandPaletteHost.tsx'

const LABEL = '주문·상품·SKU·회원·화면 찾기'

export const PaletteButton = () => (
  <>
    <Button
      color="inherit"
      variant="outlined"
      size="small"
      startIcon={<SearchIcon />}
      onClick={openCommandPalette}
      aria-haspopup="dialog"
      sx={{ display: { xs: 'none', md: 'inline-flex' }, borderColor: 'divider', color: 'text.secondary', gap: 1 }}
    >
      {LABEL}
      <Keys names={keyNames(PALETTE_KEYS)} />
    </Button>
    <IconButton
      size="small"
      color="inherit"
      onClick={openCommandPalette}
      aria-label={LABEL}
      aria-haspopup="dialog"
      sx={{ display: { md: 'none' } }}
    >
      <SearchIcon fontSize="small" />
    </IconButton>
  </>
)
