const PATHS = {
  filter: 'M4 7h16M7 12h10m-7 5h4',
  search: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14Zm5 12 4.5 4.5',
  cart: 'M3 4h2.2l2.3 11.2h10.3L20.5 7H6M9 19.5h.01M16.5 19.5h.01',
  user: 'M12 4a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM4.5 20.5c.9-3.6 3.9-5.5 7.5-5.5s6.6 1.9 7.5 5.5',
  home: 'M4 10.5 12 4l8 6.5V20h-5.5v-5.5h-5V20H4Z',
  compass: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Zm3.5 5-2 5-5 2 2-5Z',
  bag: 'M5 8h14l1 12.5H4Zm3.5 3V7a3.5 3.5 0 0 1 7 0v4',
  feed: 'M5 4.5h14v15H5Zm3.5 4h7m-7 3.5h7m-7 3.5h4',
  right: 'm9 5 7 7-7 7',
  left: 'm15 5-7 7 7 7',
  down: 'm5 9 7 7 7-7',
  close: 'm5.5 5.5 13 13m0-13-13 13',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  check: 'm4.5 12.5 5 5 10-11',
  truck: 'M3 6h11v10.5H3Zm11 4h4l3 3.5v3h-7M7 18.5h.01M17 18.5h.01',
  box: 'm12 3 8 4.5v9L12 21l-8-4.5v-9Zm0 9 8-4.5M12 12 4 7.5m8 4.5v9',
  star: 'm12 4 2.5 5.200 5.700.7-4.200 3.900 1.100 5.700-5.100-2.800-5.100 2.800L8 13.800 3.800 9.900l5.700-.7Z',
  alert: 'M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17Zm0 4.5v5m0 3.200v.1',
  pin: 'M12 21s-6.5-5.5-6.5-10.5a6.5 6.5 0 0 1 13 0C18.5 15.5 12 21 12 21Zm0-8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  trash: 'M5 7h14M9.5 7V4.5h5V7m-8 0 .8 13h9.400l.8-13',
  card: 'M3 6h18v12.5H3Zm0 4h18M6.5 15h4',
  receipt: 'M6 3.5h12v17l-2-1.5-2 1.5-2-1.5-2 1.5-2-1.5-2 1.5Zm3 5h6m-6 4h6',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  play: 'M8 5v14l11-7Z',
  heart:
    'M12 20.500S4 15.500 4 9.700A4.300 4.300 0 0 1 12 7.300 4.300 4.300 0 0 1 20 9.700C20 15.500 12 20.500 12 20.500Z',
  bell: 'M6.5 17V10.500a5.500 5.500 0 0 1 11 0V17M4.500 17h15M10.500 20.500h3',
  chat: 'M4 5h16v11.500h-9L6.500 20v-3.500H4Z',
  share: 'M12 15V3.5m0 0L8 7.5m4-4 4 4M7 11H5v9.500h14V11h-2',
} as const

export type IconName = keyof typeof PATHS
type Props = { name: IconName; size?: number; filled?: boolean; strokeWidth?: number }

/** One line-drawn icon; decorative, so the element around it carries the name. */
export function Icon({ name, size = 24, filled = false, strokeWidth = 1.7 }: Props) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden focusable="false">
      <path
        d={PATHS[name]}
        fill={filled ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth={strokeWidth}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
