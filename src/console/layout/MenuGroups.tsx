import ExpandIcon from '@mui/icons-material/ExpandMore'
import {
  Collapse,
  List,
  ListItem,
  ListItemButton,
  ListItemIcon,
  ListItemText,
  ListSubheader,
  Tooltip,
} from '@mui/material'
import { alpha } from '@mui/material/styles'
import { Suspense } from 'react'
import { useStore } from 'react-admin'
import { NavLink } from 'react-router'
import { useStaff } from '#console/auth/useStaff.ts'
import {
  menuGroups,
  pathOfEntry,
  readPermissionOf,
  screenAt,
  useRegistry,
  type RegistryEntry,
  type Screen,
} from '#console/registry.ts'
import { can } from '#shared/permissions.ts'

type Props = { wide: boolean; onPick?: () => void }

/** The menu as the registry and the person's role make it; each heading can be folded and stays so. */
export const MenuGroups = ({ wide, onPick }: Props) => {
  const staff = useStaff()
  const entries = useRegistry().filter((entry) => can(staff?.role, readPermissionOf(entry)))
  return menuGroups.map((group) => {
    const inGroup = entries.filter((entry) => entry.group === group)
    return inGroup.length > 0 ? (
      <MenuGroupList key={group} group={group} entries={inGroup} wide={wide} onPick={onPick} />
    ) : null
  })
}

const MenuGroupList = ({ group, entries, wide, onPick }: Props & { group: string; entries: RegistryEntry[] }) => {
  const [folded, setFolded] = useStore(`menu.folded.${group}`, false)
  const headingId = `menu-group-${group}`
  const links = (
    <List dense disablePadding aria-labelledby={wide ? headingId : undefined} aria-label={wide ? undefined : group}>
      {entries.map((entry) => (
        <MenuLink key={pathOfEntry(entry)} entry={entry} wide={wide} onPick={onPick} />
      ))}
    </List>
  )
  if (!wide) return links
  return (
    <>
      <ListSubheader component="div" disableSticky disableGutters sx={{ bgcolor: 'transparent', lineHeight: 1 }}>
        <ListItemButton
          id={headingId}
          dense
          aria-expanded={!folded}
          onClick={() => setFolded(!folded)}
          sx={{ px: 2, py: 0.5, color: 'text.secondary', minHeight: 32 }}
        >
          <ListItemText
            primary={group}
            slotProps={{ primary: { variant: 'subtitle2', component: 'span', fontSize: '0.75rem' } }}
          />
          <ExpandIcon fontSize="inherit" sx={{ transform: folded ? 'rotate(-90deg)' : 'none' }} />
        </ListItemButton>
      </ListSubheader>
      <Collapse in={!folded} timeout={0} unmountOnExit>
        {links}
      </Collapse>
    </>
  )
}

const MenuLink = ({ entry, wide, onPick }: Props & { entry: RegistryEntry }) => {
  const Icon = entry.icon
  const path = pathOfEntry(entry)
  const preload = () => void screenAt([entry], path)?.preload?.()
  const link = (
    <ListItemButton
      component={NavLink}
      to={path}
      end={path === '/'}
      onClick={onPick}
      onPointerEnter={preload}
      onFocus={preload}
      aria-label={wide ? undefined : entry.label}
      sx={{
        py: 0.25,
        px: 1.75,
        minHeight: 34,
        color: 'text.primary',
        borderLeft: '3px solid transparent',
        '& .MuiListItemIcon-root': { color: 'text.secondary', minWidth: 30, '& svg': { fontSize: 19 } },
        '&.active': {
          color: 'primary.main',
          borderLeftColor: 'primary.main',
          bgcolor: (theme) => alpha(theme.palette.primary.main, 0.08),
          '& .MuiListItemIcon-root': { color: 'inherit' },
          '& .MuiListItemText-primary': { fontWeight: 600 },
        },
      }}
    >
      <ListItemIcon>
        <Icon />
      </ListItemIcon>
      {wide ? <ListItemText primary={entry.label} slotProps={{ primary: { noWrap: true } }} /> : null}
      {wide && entry.badge ? <Badge of={entry.badge} /> : null}
    </ListItemButton>
  )
  return (
    <ListItem disablePadding>
      {wide ? (
        link
      ) : (
        <Tooltip title={entry.label} placement="right">
          {link}
        </Tooltip>
      )}
    </ListItem>
  )
}

const Badge = ({ of: Number }: { of: Screen }) => (
  <Suspense fallback={null}>
    <Number />
  </Suspense>
)
