import { decodeHTML } from 'entities/decode'

export type MarkupToken =
  | { type: 'text'; text: string }
  | { type: 'open'; name: string; attributes: string; selfClosing: boolean }
  | { type: 'close'; name: string }

const rawText = new Set(['script', 'style', 'noscript', 'template', 'xmp', 'iframe'])

/** Where the tag that starts at `from` ends, quotes in its attributes respected; -1 when it never does. */
function tagEnd(source: string, from: number): number {
  let quote = ''
  for (let at = from; at < source.length; at++) {
    const character = source[at] as string
    if (quote) {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '>') return at
  }
  return -1
}

/**
 * Walks HTML or XML without a DOM: tags by lower-case name (prefix such as `ss:` kept), text decoded, comments,
 * declarations and the contents of scripts and styles left out. Nothing is run or fetched.
 */
export function* markupTokens(source: string): Generator<MarkupToken> {
  let at = 0
  // once a quote in a tag was left open to the end, quotes say nothing any more: or every tag would be sought to the end
  let quotesHold = true
  const endOfTag = (from: number): number => {
    const end = quotesHold ? tagEnd(source, from) : source.indexOf('>', from)
    if (end >= 0 || !quotesHold) return end
    quotesHold = false
    return source.indexOf('>', from)
  }
  while (at < source.length) {
    const open = source.indexOf('<', at)
    const end = open < 0 ? source.length : open
    if (end > at) yield { type: 'text', text: decodeHTML(source.slice(at, end)) }
    if (open < 0) return
    if (source.startsWith('<!--', open)) {
      const close = source.indexOf('-->', open + 4)
      at = close < 0 ? source.length : close + 3
      continue
    }
    if (source.startsWith('<![CDATA[', open)) {
      const close = source.indexOf(']]>', open + 9)
      yield { type: 'text', text: source.slice(open + 9, close < 0 ? source.length : close) }
      at = close < 0 ? source.length : close + 3
      continue
    }
    const match = /^<(\/?)([a-z][\w:.-]*)/i.exec(source.slice(open, open + 80))
    const isTag = match !== null || /^<[!?]/.test(source.slice(open, open + 2))
    const close = isTag ? endOfTag(open + 1) : -1
    if (isTag && close < 0) {
      yield { type: 'text', text: decodeHTML(source.slice(open)) }
      return
    }
    if (close < 0) {
      yield { type: 'text', text: '<' }
      at = open + 1
      continue
    }
    at = close + 1
    if (!match) continue
    const name = (match[2] as string).toLowerCase()
    if (match[1]) {
      yield { type: 'close', name }
      continue
    }
    const attributes = source.slice(open + match[0].length, close)
    const selfClosing = attributes.endsWith('/')
    yield { type: 'open', name, attributes, selfClosing }
    if (rawText.has(name) && !selfClosing) {
      const rest = new RegExp(`</${name}`, 'gi')
      rest.lastIndex = at
      at = rest.exec(source)?.index ?? source.length
    }
  }
}

/** The decoded value of one attribute, or undefined. */
export function attributeOf(attributes: string, name: string): string | undefined {
  const match = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>/]+))`, 'i').exec(attributes)
  const value = match?.[1] ?? match?.[2] ?? match?.[3]
  return value === undefined ? undefined : decodeHTML(value)
}
