import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin, Rolldown, ViteBuilder } from 'vite'
import type { FirstFrame } from '../../src/customer-app/firstFrames.tsx'

/** What the server adds to the page of a path: `head` goes into its head, `body` into its root. */
export type FirstPaint = Record<string, { head: string; body: string }>

type Parts = { sheets: Record<string, string>; scripts: string[] }

const PARTS = '.parts.json'
const FRAMES = '.frames'

/**
 * Lets the customer app paint before its scripts have arrived. Styles of the entry are written into the page, so that
 * no style sheet blocks it, and its script steps back behind what is seen.
 */
export function firstPaint(): Plugin {
  return {
    name: 'first-paint',
    applyToEnvironment: ({ name }) => name === 'client',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, bundle = {}, chunk }) {
        if (path !== '/customer.html' || !chunk) return html
        return html
          .replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, '')
          .replaceAll(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"')
          .replace('</head>', `  ${inPage(partsOf(bundle, chunk.fileName).sheets)}\n  </head>`)
      },
    },
    writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const parts = chunks
        .filter((chunk) => chunk.isEntry || chunk.isDynamicEntry)
        .map((chunk) => [chunk.isEntry ? 'entry' : (chunk.facadeModuleId ?? ''), partsOf(bundle, chunk.fileName)])
      writeFileSync(join(dir, PARTS), JSON.stringify(Object.fromEntries(parts)))
    },
  }
}

/**
 * Once everything is built: draws the first frames (firstFrames.tsx) with the styles of their screens into
 * `first-paint.json`, for the server to put into its pages. Throws when a frame names a screen that is not built.
 */
export async function drawFirstFrames(builder: ViteBuilder, outDir: string): Promise<void> {
  const frames = builder.environments['frames']
  if (!frames) throw new Error('There is no environment that draws the first frames.')
  await builder.build(frames)
  const parts = JSON.parse(readFileSync(join(outDir, PARTS), 'utf8')) as Record<string, Parts>
  const drawn = (await import(pathToFileURL(join(outDir, FRAMES, 'firstFrames.js')).href)) as {
    firstFrames(): FirstFrame[]
  }
  const entry = parts['entry']
  const paints = drawn.firstFrames().map(({ path, screen, html }) => {
    const own = Object.entries(parts).find(([file]) => file.endsWith(`/${screen}`))?.[1]
    if (!own || !entry) throw new Error(`The first frame of ${path} names a screen that is not built: ${screen}.`)
    const hints = own.scripts
      .filter((file) => !entry.scripts.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`)
    const sheets = Object.entries(own.sheets).filter(([file]) => !(file in entry.sheets))
    return [path, { head: inPage(Object.fromEntries(sheets)) + hints.join(''), body: html }]
  })
  writeFileSync(join(outDir, 'first-paint.json'), JSON.stringify(Object.fromEntries(paints)))
  rmSync(join(outDir, FRAMES), { recursive: true })
  rmSync(join(outDir, PARTS))
}

/** The styles and scripts of a chunk and of all that it imports before it runs. */
function partsOf(bundle: Rolldown.OutputBundle, fileName: string): Parts {
  const sheets: Record<string, string> = {}
  const scripts: string[] = []
  const walk = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || scripts.includes(name)) return
    scripts.push(name)
    chunk.imports.forEach(walk)
    chunk.viteMetadata?.importedCss.forEach((sheet) => (sheets[sheet] = sourceOf(bundle[sheet])))
  }
  walk(fileName)
  return { sheets, scripts }
}

/** Styles written into the page, and their files named as known, so that a script that wants them does not wait for them. */
function inPage(sheets: Record<string, string>): string {
  const known = Object.keys(sheets).map((file) => `<link rel="stylesheet" media="not all" href="/${file}">`)
  return `<style>${Object.values(sheets).join('')}</style>${known.join('')}`
}

function sourceOf(file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string {
  if (file?.type !== 'asset') throw new Error('A style sheet that a chunk names is not in the bundle.')
  return file.source.toString().trim()
}
