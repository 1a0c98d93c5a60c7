import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import { CHROMIUM_FLAGS, ensureChromium } from '../tests/support/chromium.ts'

/**
 * Draws what the web shows of 홈핏 outside of its own pages into `public/`: the card of a shared link (1200 × 626) and
 * the icons of a home screen. Run it again after a change of the words or of the icon: `node scripts/shareImages.ts`.
 */
const ROOT = join(import.meta.dirname, '..')
const FONT = pathToFileURL(join(ROOT, 'node_modules/pretendard/dist/web/variable/woff2/PretendardVariable.woff2')).href
const ICON = readFileSync(join(ROOT, 'src/customer-app/icon.svg'), 'utf8')
const FIGURE = /<svg className=\{styles\.figure\}[\s\S]*?<\/svg>/
  .exec(readFileSync(join(ROOT, 'src/customer-app/features/home/HomeHero.tsx'), 'utf8'))?.[0]
  .replace(/className=\{[^}]*\}/, 'class="figure"')
  .replaceAll(/stroke(Width|Linecap)/g, (_, part: string) => `stroke-${part.toLowerCase()}`)

const CARD = `<!doctype html><meta charset="utf-8"><style>
@font-face { font-family: P; src: url(${FONT}); font-weight: 45 920 }
* { margin: 0; box-sizing: border-box }
body { position: relative; width: 1200px; height: 626px; overflow: hidden; padding: 92px 96px; font-family: P;
  color: #17191c; background: linear-gradient(155deg, #fff1f5, #ffd0df); letter-spacing: -.03em }
.logo { font: 900 64px/1 P; color: #f71766; letter-spacing: -.06em }
h1 { margin-top: 74px; font: 800 84px/1.22 P; letter-spacing: -.035em }
p { margin-top: 34px; font: 500 32px/1.4 P; color: #494d54 }
.figure { position: absolute; right: 26px; bottom: 12px; width: 540px }
</style><p class="logo">홈핏</p><h1>오늘의 나에게<br>딱 맞는 운동</h1><p>집에서 쉽게 시작하는 홈트레이닝</p>${FIGURE}`

const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_FLAGS })
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 626 } })
  await page.goto(pathToFileURL(join(ROOT, 'customer.html')).href)
  await page.setContent(CARD)
  await page.evaluate(() => document.fonts.ready)
  await keep('share-card.png', sharp(await page.screenshot()).png({ palette: true, quality: 92 }))
} finally {
  await browser.close()
}

await keep('icon-192.png', icon(192))
await keep('icon-512.png', icon(512))
await keep('apple-touch-icon.png', icon(180, { square: true }))
await keep('icon-maskable-512.png', icon(512, { square: true, room: 0.14 }))

/** The icon at a size. Systems that cut it to their own shape get it without round corners, with room around it. */
function icon(size: number, { square = false, room = 0 } = {}): Sharp {
  const inner = Math.round(size * (1 - 2 * room))
  const pad = Math.round((size - inner) / 2)
  const drawing = square ? ICON.replace(' rx="16"', '') : ICON
  return sharp(Buffer.from(drawing), { density: (72 * inner) / 64 })
    .resize(inner, inner)
    .extend({ top: pad, bottom: size - inner - pad, left: pad, right: size - inner - pad, background: '#f71766' })
    .png()
}

async function keep(name: string, picture: Sharp): Promise<void> {
  const bytes = await picture.toBuffer()
  writeFileSync(join(ROOT, 'public', name), bytes)
  console.log(`public/${name} ${Math.round(bytes.length / 1000)} kB`)
}
