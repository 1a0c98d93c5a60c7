import StarIcon from '@mui/icons-material/Star'
import StarEmptyIcon from '@mui/icons-material/StarBorder'
import { IconButton, ListItemButton, Tooltip, type SxProps, type Theme } from '@mui/material'
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
      <li>
        <Tooltip title={entry.label} placement="right">
          {link}
        </Tooltip>
      </li>
    )
  return (
    <li>
      {link}
      <Star
        label={entry.label}
        on={favourites.paths.includes(path)}
        here={isHere(entry)}
        onPress={() => favourites.toggle(path)}
      />
    </li>
  )
}

/** The looks of a list of entries, worked out once for all of them. */
export const MENU_LINKS = {
  '& > li': { position: 'relative' },
  '& .star': {
    position: 'absolute',
    right: 6,
    top: '50%',
    transform: 'translateY(-50%)',
    p: 0.5,
    mr: -0.375,
    opacity: 0,
    color: 'text.secondary',
    '& > svg': { fontSize: 16 },
    '&[aria-pressed=true]': { color: 'primary.main' },
  },
  '& > li:hover .star, & > li:focus-within .star': { opacity: 1 },
  '& .link': {
    py: 0,
    px: 1.75,
    minHeight: 30,
    color: 'text.primary',
    borderLeft: '3px solid transparent',
    '&:not(:last-child)': { pr: 4 },
    '& > svg': { fontSize: 18, mr: 1.5, color: 'text.secondary' },
    '& > .label': {
      flex: '1 1 auto',
      minWidth: 0,
      my: 0.5,
      typography: 'body2',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '&[aria-current]': {
      color: 'primary.main',
      borderLeftColor: 'primary.main',
      bgcolor: (theme) => alpha(theme.palette.primary.main, 0.08),
      '& > svg': { color: 'inherit' },
      '& > .label': { fontWeight: 600 },
    },
  },
} satisfies SxProps<Theme>

type StarProps = { label: string; on: boolean; here: boolean; onPress: () => void }

/** By keyboard for the open page alone: thirty more stops would be in everybody's way. */
const Star = ({ label, on, here, onPress }: StarProps) => (
  <IconButton
    className="star"
    tabIndex={here ? 0 : -1}
    size="small"
    aria-pressed={on}
    aria-label={`${label} 즐겨찾기`}
    title={on ? '즐겨찾기에서 빼기' : '즐겨찾기에 넣기'}
    onClick={onPress}
  >
    {on ? <StarIcon /> : <StarEmptyIcon />}
  </IconButton>
)

type EntryProps = Pick<Props, 'entry' | 'wide' | 'onPick'> & { path: string; here: boolean }

/** Where somebody is stands in sight, also at the end of a long menu. */
const bringIntoSight = (element: HTMLElement | null) => {
  if (!element) return
  // asked for here and now, where it stands would have to be worked out before everything is drawn
  const sight = new IntersectionObserver(([seen]) => {
    if (seen && seen.intersectionRatio < 1) element.scrollIntoView({ block: 'nearest' })
    sight.disconnect()
  })
  sight.observe(element)
  return () => sight.disconnect()
}

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
      className="link"
    >
      <Icon />
      {wide ? <span className="label">{entry.label}</span> : null}
      {wide && entry.badge ? <Badge of={entry.badge} /> : null}
    </ListItemButton>
  )
}

const Badge = ({ of: Number }: { of: Screen }) => (
  <Suspense fallback={null}>
    <Number />
  </Suspense>
)
