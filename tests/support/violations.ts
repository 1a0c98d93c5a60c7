import type { Page } from '@playwright/test'
import axe from 'axe-core'

const EVERYTHING: axe.RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  rules: { 'heading-order': { enabled: true } },
}
/** What another theme can change. */
export const COLOURS: axe.RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

/** What axe finds in the page itself: our screens hold no frame of another origin. */
export async function violations(page: Page, options = EVERYTHING): Promise<string[]> {
  const inPage = await page.evaluate(() => 'axe' in globalThis)
  if (!inPage) {
    await page.evaluate(axe.source)
    await page.evaluate(rememberColours)
  }
  const found = await page.evaluate(async (rules) => {
    const { axe: judge } = globalThis as unknown as { axe: typeof axe }
    const { violations } = await judge.run(document, { ...rules, resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, html }) => ({ id, at: target.join(' '), html })))
  }, options)
  return found.map(({ id, at, html }) => `${id}: ${at} — ${html.slice(0, 120)}`)
}

/** axe reads the colour of each layer under each word anew, for a third of the time that it takes: what it read it keeps. */
function rememberColours() {
  type Colour = Record<'r' | 'g' | 'b' | 'alpha', number> & { parseString: (text: string) => Colour }
  const { axe: judge } = globalThis as unknown as { axe: { commons: { color: { Color: { prototype: Colour } } } } }
  const colour = judge.commons.color.Color.prototype
  const read = colour.parseString
  const known = new Map<string, Pick<Colour, 'r' | 'g' | 'b' | 'alpha'>>()
  colour.parseString = function (this: Colour, text) {
    const found = known.get(text)
    if (found) return Object.assign(this, found)
    read.call(this, text)
    known.set(text, { r: this.r, g: this.g, b: this.b, alpha: this.alpha })
    return this
  }
}
