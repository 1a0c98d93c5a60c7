import ExpandIcon from '@mui/icons-material/ExpandMore'
import { Collapse, List, ListItemButton, ListItemText, ListSubheader } from '@mui/material'
import { useLocation } from 'react-router'
import { useStaff } from '#console/auth/useStaff.ts'
import { menuGroups, pathOfEntry, readPermissionOf, useRegistry, type RegistryEntry } from '#console/registry.ts'
import { can } from '#shared/permissions.ts'
import { useFavourites, useFolded } from './menuMemory.ts'
import { MENU_LINKS, MenuLink } from './MenuLink.tsx'
import { useOpenPlace } from './menuPlace.ts'

type Props = { wide: boolean; onPick?: () => void }

/**
 * The menu as the registry and the person's role make it: what a person marked stands first, each heading can be folded
 * and stays so, and the one that holds the open page is never folded.
 */
export const MenuGroups = ({ wide, onPick }: Props) => {
  const staff = useStaff()
  const { pathname } = useLocation()
  const place = useOpenPlace()
  const favourites = useFavourites()
  const entries = useRegistry().filter((entry) => entry.group && can(staff?.role, readPermissionOf(entry)))
  const isHere = (entry: RegistryEntry) => {
    const path = pathOfEntry(entry)
    if (place !== null) return path === place
    return path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`)
  }
  const links = { wide, onPick, isHere, favourites }
  const first = favourites.paths.flatMap((path) => entries.find((entry) => pathOfEntry(entry) === path) ?? [])
  return (
    <>
      {first.length > 0 ? <MenuLinks label="즐겨찾기" entries={first} {...links} /> : null}
      {menuGroups.map((group) => {
        const inGroup = entries.filter((entry) => entry.group === group)
        return inGroup.length > 0 ? <MenuGroupList key={group} group={group} entries={inGroup} {...links} /> : null
      })}
    </>
  )
}

type Links = Props & { isHere: (entry: RegistryEntry) => boolean; favourites: ReturnType<typeof useFavourites> }

const MenuLinks = ({ entries, label, labelledBy, ...links }: Links & LinksOf) => (
  <List
    dense
    disablePadding
    aria-label={labelledBy ? undefined : label}
    aria-labelledby={labelledBy}
    sx={labelledBy ? MENU_LINKS : { ...MENU_LINKS, borderBottom: 1, borderColor: 'divider', pb: 0.5, mb: 0.5 }}
  >
    {entries.map((entry) => (
      <MenuLink key={pathOfEntry(entry)} entry={entry} {...links} />
    ))}
  </List>
)

type LinksOf = { entries: RegistryEntry[]; label: string; labelledBy?: string }

const MenuGroupList = ({ group, entries, ...links }: Links & { group: string; entries: RegistryEntry[] }) => {
  const [folded, setFolded] = useFolded(group)
  const headingId = `menu-group-${group}`
  const open = !folded || entries.some(links.isHere)
  if (!links.wide) return <MenuLinks label={group} entries={entries} {...links} />
  return (
    <>
      <ListSubheader component="div" disableSticky disableGutters sx={{ bgcolor: 'transparent', lineHeight: 1 }}>
        <ListItemButton
          id={headingId}
          dense
          aria-expanded={open}
          onClick={() => setFolded(open)}
          sx={{ px: 2, py: 0, color: 'text.secondary', minHeight: 28 }}
        >
          <ListItemText
            primary={group}
            slotProps={{ primary: { variant: 'subtitle2', component: 'span', fontSize: '0.75rem' } }}
          />
          <ExpandIcon fontSize="inherit" sx={{ transform: open ? 'none' : 'rotate(-90deg)' }} />
        </ListItemButton>
      </ListSubheader>
      <Collapse in={open} timeout={0} unmountOnExit>
        <MenuLinks label={group} labelledBy={headingId} entries={entries} {...links} />
      </Collapse>
    </>
  )
}
