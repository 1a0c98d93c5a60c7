import StarIcon from '@mui/icons-material/Star'
import StarEmptyIcon from '@mui/icons-material/StarBorder'
import { IconButton, ListItem, ListItemButton, ListItemIcon, ListItemText, Tooltip } from '@mui/material'
import { alpha } from '@mui/material/styles'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { pathOfEntry, screenAt, type RegistryEntry, type Screen } from '#console/registry.ts'
import type { useFavourites } from './menuMemory.ts'

type Props = {
  entry: RegistryEntry
  wide: boolean
  onPick?: (() => void) | undefined
  isHere: (entry: RegistryEntry) => boolean
  favourites: ReturnType<typeof useFavourites>
}

/** One entry: where it leads, whether it holds the open page, its number, and the star that puts it first. */
export const MenuLink = ({ entry, wide, onPick, isHere, favourites }: Props) => {
  const path = pathOfEntry(entry)
  const link = <EntryLink entry={entry} path={path} wide={wide} here={isHere(entry)} onPick={onPick} />
  if (!wide)
    return (
      <ListItem disablePadding>
        <Tooltip title={entry.label} placement="right">
          {link}
        </Tooltip>
      </ListItem>
    )
  return (
    <ListItem
      disablePadding
      secondaryAction={
        <Star
          label={entry.label}
          on={favourites.paths.includes(path)}
          here={isHere(entry)}
          onPress={() => favourites.toggle(path)}
        />
      }
      sx={{
        '& > .MuiListItemSecondaryAction-root': { right: 6 },
        '& .star': { opacity: 0 },
        '&:hover .star, &:focus-within .star': { opacity: 1 },
        '& > .MuiListItemButton-root': { pr: 4 },
      }}
    >
      {link}
    </ListItem>
  )
}

type StarProps = { label: string; on: boolean; here: boolean; onPress: () => void }

/** By keyboard for the open page alone: thirty more stops would be in everybody's way. */
const Star = ({ label, on, here, onPress }: StarProps) => (
  <IconButton
    className="star"
    tabIndex={here ? 0 : -1}
    size="small"
    edge="end"
    aria-pressed={on}
    aria-label={`${label} 즐겨찾기`}
    title={on ? '즐겨찾기에서 빼기' : '즐겨찾기에 넣기'}
    onClick={onPress}
    sx={{ p: 0.5, color: on ? 'primary.main' : 'text.secondary' }}
  >
    {on ? <StarIcon sx={{ fontSize: 16 }} /> : <StarEmptyIcon sx={{ fontSize: 16 }} />}
  </IconButton>
)

type EntryProps = Pick<Props, 'entry' | 'wide' | 'onPick'> & { path: string; here: boolean }

/** Where somebody is stands in sight, also at the end of a long menu. */
const bringIntoSight = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

const EntryLink = ({ entry, path, wide, here, onPick, ...rest }: EntryProps) => {
  const Icon = entry.icon
  const preload = () => void screenAt([entry], path)?.preload?.()
  return (
    <ListItemButton
      {...rest}
      component={Link}
      to={path}
      ref={here ? bringIntoSight : undefined}
      aria-current={here ? 'page' : undefined}
      onClick={onPick}
      onPointerEnter={preload}
      onFocus={preload}
      aria-label={wide ? undefined : entry.label}
      sx={{
        py: 0,
        px: 1.75,
        minHeight: 30,
        color: 'text.primary',
        borderLeft: '3px solid transparent',
        '& .MuiListItemIcon-root': { color: 'text.secondary', minWidth: 30, '& svg': { fontSize: 18 } },
        '&[aria-current]': {
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
}

const Badge = ({ of: Number }: { of: Screen }) => (
  <Suspense fallback={null}>
    <Number />
  </Suspense>
)
