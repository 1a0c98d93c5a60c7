import styles from './CategoryTiles.module.css'

/** Line drawings by what a category sells; the first row whose word is in the name wins. */
const DRAWINGS: [RegExp, string][] = [
  [/매트/, 'M5 9h15a4 4 0 0 1 0 8H9a4 4 0 1 1 0-8m0 8a2 2 0 1 0 0-4M5 21h16'],
  [/롤러|마사지|리커버리|회복/, 'M8 6h12v16H8zM8 11h12M8 16h12M5 9v10m18-10v10'],
  [/요가|필라테스|소도구/, 'M14 5a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4a5 5 0 1 0 0 10 5 5 0 0 0 0-10ZM4 14h2m16 0h2'],
  [/의류|레깅스|웨어|상의|하의/, 'M9 5c1 3 9 3 10 0l5 4-3 5-2-1v10H9V13l-2 1-3-5Z'],
  [/식단|보충|단백질|식품|음료/, 'M10 4h8v4l2 3v12H8V11l2-3Zm0 4h8M8 14h12v5H8'],
  [/덤벨|웨이트|근력|기구/, 'M4 11v6m3-9v12m0-6h14m0-6v12m3-9v6'],
  [/홈|케어|생활|라이프/, 'M5 13 14 5l9 8v10H5Zm6 10v-7h6v7'],
  [/가방|용품|잡화|액세서리|슈즈|신발/, 'M6 10h16l1 13H5Zm4 3V9a4 4 0 0 1 8 0v4'],
]
const DEFAULT_DRAWING = 'M14 4l3 7 7 1-5 5 1 7-6-4-6 4 1-7-5-5 7-1Z'

const TONES = [
  ['#ffe8ef', '#d60a52'],
  ['#eee9ff', '#6042c9'],
  ['#e6f2ff', '#1562c4'],
  ['#fff0df', '#b4590b'],
  ['#e4f7ee', '#0b7a4b'],
  ['#fff6d6', '#8a6500'],
  ['#e8f6f8', '#0d7183'],
  ['#f3ebf7', '#85409d'],
] as const

export function CategoryGlyph({ name, tone }: { name: string; tone: number }) {
  const [background, color] = TONES[tone % TONES.length] ?? TONES[0]
  const drawing = DRAWINGS.find(([word]) => word.test(name))?.[1] ?? DEFAULT_DRAWING
  return (
    <span className={styles.glyph} style={{ background, color }} aria-hidden>
      <svg width="34" height="34" viewBox="0 0 28 28">
        <path
          d={drawing}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </span>
  )
}
