import { Box, Dialog, DialogContent, DialogTitle, Stack, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { keyNames } from './keys.ts'
import { useRegisteredShortcuts, useShortcut } from './useShortcut.ts'

const OPEN = 'homefit:shortcut-help'

/** Opens the list of shortcuts from anywhere in the console. */
export const openShortcutHelp = () => window.dispatchEvent(new Event(OPEN))

export const ShortcutHelp = () => {
  const [open, setOpen] = useState(false)
  const shortcuts = useRegisteredShortcuts()
  useShortcut({ keys: { code: 'Slash', shift: true }, label: '단축키 보기', group: '어디서나' }, () => setOpen(true))

  useEffect(() => {
    const show = () => setOpen(true)
    window.addEventListener(OPEN, show)
    return () => window.removeEventListener(OPEN, show)
  }, [])

  const groups = [...new Set(shortcuts.map((shortcut) => shortcut.group))]
  return (
    <Dialog open={open} onClose={() => setOpen(false)} maxWidth="xs" fullWidth aria-labelledby="shortcut-help-title">
      <DialogTitle id="shortcut-help-title">단축키</DialogTitle>
      <DialogContent>
        {groups.map((group) => (
          <Box key={group} sx={{ mb: 2 }}>
            <Typography variant="subtitle2" color="text.secondary" sx={{ mb: 0.5 }}>
              {group}
            </Typography>
            {shortcuts
              .filter((shortcut) => shortcut.group === group)
              .map(({ keys, label }) => (
                <Stack key={label} direction="row" sx={{ justifyContent: 'space-between', py: 0.5 }}>
                  <Typography variant="body2">{label}</Typography>
                  <Keys names={keyNames(keys)} />
                </Stack>
              ))}
          </Box>
        ))}
      </DialogContent>
    </Dialog>
  )
}

export const Keys = ({ names }: { names: string[] }) => (
  <Box component="span" sx={{ display: 'inline-flex', gap: 0.5 }}>
    {names.map((name) => (
      <Box
        key={name}
        component="kbd"
        sx={{
          fontFamily: 'inherit',
          fontSize: '0.75rem',
          px: 0.75,
          lineHeight: 1.6,
          border: 1,
          borderColor: 'divider',
          borderRadius: 0.5,
          color: 'text.secondary',
          bgcolor: 'background.default',
        }}
      >
        {name}
      </Box>
    ))}
  </Box>
)
