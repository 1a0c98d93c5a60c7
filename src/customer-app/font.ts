import faces from 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css?url'
import { whenIdle } from './shell/whenIdle.ts'

/** The device's own font stands in no longer than this after everything else has come, however busy the page is. */
const LONGEST_WAIT_MS = 1_000

/**
 * Fetches Pretendard once the page stands and rests: of its 92 pieces those whose letters are on the page. The page changes to it
 * when they are all here, in one go and not letter by letter; until then the device's font stands in
 * (fallbackFonts.css). Without an answer it stays.
 */
export function loadFont(): void {
  const fetchSoon = () => whenIdle(fetchFaces, LONGEST_WAIT_MS)
  if (document.readyState === 'complete') fetchSoon()
  else window.addEventListener('load', fetchSoon, { once: true })
}

function fetchFaces(): void {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = faces
  link.addEventListener('load', () => {
    const letters = document.body.textContent
    document.fonts.load('400 16px "Pretendard Variable"', letters).then(
      () => (document.documentElement.dataset.font = 'ready'),
      () => undefined,
    )
  })
  document.head.append(link)
}
