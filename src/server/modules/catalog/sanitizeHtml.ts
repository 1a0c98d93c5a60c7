/**
 * Product descriptions come from people and are shown to customers as HTML. What leaves here contains only the tags and
 * attributes below, each written by ourselves and always balanced; everything else becomes text or disappears. Nothing
 * of the input is copied through, so there is no spelling of an attack to know.
 */
const allowed: Record<string, readonly string[]> = {
  p: [],
  br: [],
  hr: [],
  h2: [],
  h3: [],
  h4: [],
  strong: [],
  b: [],
  em: [],
  i: [],
  u: [],
  s: [],
  small: [],
  sub: [],
  sup: [],
  ul: [],
  ol: ['start'],
  li: [],
  dl: [],
  dt: [],
  dd: [],
  blockquote: [],
  figure: [],
  figcaption: [],
  div: [],
  section: [],
  span: [],
  table: [],
  caption: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ['colspan', 'rowspan'],
  td: ['colspan', 'rowspan'],
  a: ['href', 'title'],
  img: ['src', 'alt', 'width', 'height'],
}
const empty = new Set(['br', 'hr', 'img'])
/** Elements whose content is not text for people, or is parsed by other rules: they go with all they hold. */
const dropped = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'applet',
  'template',
  'noscript',
  'noembed',
  'noframes',
  'svg',
  'math',
  'textarea',
  'title',
  'xmp',
  'plaintext',
  'select',
  'head',
  'frameset',
  'canvas',
  'audio',
  'video',
])
const maxDepth = 40

const tagAt = /<(\/?)([a-zA-Z][a-zA-Z0-9:-]*)((?:[^"'<>]|"[^"]*"|'[^']*')*)>/y
const attributeAt = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>`]+)))?/g

/** The same description with nothing in it that could run, load from elsewhere or break out of its place. */
export function sanitizeHtml(html: string): string {
  const out: string[] = []
  const open: string[] = []
  let at = 0
  while (at < html.length) {
    const next = html.indexOf('<', at)
    if (next < 0) {
      out.push(asText(html.slice(at)))
      break
    }
    out.push(asText(html.slice(at, next)))
    at = next
    if (html.startsWith('<!--', at)) at = after(html, '-->', at + 4)
    else if (html[at + 1] === '!' || html[at + 1] === '?') at = after(html, '>', at + 2)
    else {
      tagAt.lastIndex = at
      const tag = tagAt.exec(html)
      if (!tag) {
        out.push('&lt;')
        at += 1
        continue
      }
      at = tagAt.lastIndex
      const name = (tag[2] ?? '').toLowerCase()
      if (dropped.has(name)) at = tag[1] ? at : afterElement(html, name, at)
      else if (Object.hasOwn(allowed, name)) write(name, tag[1] === '/', tag[3] ?? '', out, open)
    }
  }
  while (open.length > 0) out.push(`</${open.pop()}>`)
  return out.join('')
}

function write(name: string, closing: boolean, source: string, out: string[], open: string[]): void {
  if (empty.has(name)) {
    const attributes = attributesOf(name, source)
    if (!closing && (name !== 'img' || attributes.includes(' src='))) out.push(`<${name}${attributes}>`)
    return
  }
  if (!closing) {
    if (open.length >= maxDepth) return
    out.push(`<${name}${attributesOf(name, source)}>`)
    open.push(name)
    return
  }
  const index = open.lastIndexOf(name)
  if (index < 0) return
  while (open.length > index) out.push(`</${open.pop()}>`)
}

function attributesOf(name: string, source: string): string {
  const found = new Map<string, string>()
  for (const [, key = '', double, single, bare] of source.matchAll(attributeAt)) {
    const attribute = key.toLowerCase()
    if (!allowed[name]?.includes(attribute) || found.has(attribute)) continue
    const value = safeValue(attribute, decode(double ?? single ?? bare ?? ''))
    if (value !== undefined) found.set(attribute, value)
  }
  if (name === 'a' && found.has('href')) found.set('rel', 'noopener noreferrer nofollow')
  if (name === 'img') found.set('loading', 'lazy')
  return [...found].map(([key, value]) => ` ${key}="${asAttribute(value)}"`).join('')
}

function safeValue(attribute: string, value: string): string | undefined {
  // browsers ignore tabs, line breaks and control characters inside an address
  const address = value.replaceAll(/[\p{Cc}\p{Z}]/gu, '')
  if (attribute === 'href') return /^(https?:\/\/|mailto:|tel:|#|\/(?![/\\]))/i.test(address) ? address : undefined
  // our own pictures only: others would tell a stranger who reads the page
  if (attribute === 'src') return /^\/images\/[\w-]+\.(webp|png|jpg)$/.test(address) ? address : undefined
  if (attribute === 'alt' || attribute === 'title') return value.slice(0, 300)
  return /^\d{1,4}$/.test(value) ? value : undefined
}

const after = (html: string, end: string, from: number) => {
  const index = html.indexOf(end, from)
  return index < 0 ? html.length : index + end.length
}

/** Behind the closing tag of an element that is dropped with its content; the end when it is never closed. */
function afterElement(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}(?=[\\s/>])[^>]*>`, 'gi')
  close.lastIndex = from
  return close.exec(html) ? close.lastIndex : html.length
}

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  colon: ':',
  tab: '\t',
  newline: '\n',
  sol: '/',
  lpar: '(',
  rpar: ')',
}

/** Character references of an attribute, numeric and the few named ones that matter, as characters. */
function decode(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));?/gi, (whole, decimal, hex, name) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex as string, 16) : undefined
    if (code !== undefined)
      return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : ''
    return named[(name as string).toLowerCase()] ?? (whole as string)
  })
}

const asAttribute = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Text between tags: references stay, loose signs become references. */
const asText = (text: string) =>
  text
    .replaceAll(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});)/gi, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
