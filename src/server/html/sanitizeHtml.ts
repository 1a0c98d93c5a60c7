import sanitize from 'sanitize-html'

/** Elements with attributes, each of which is checked below. A map, because `constructor` is a name for an element too. */
const withAttributes = new Map([
  ['ol', ['start']],
  ['th', ['colspan', 'rowspan']],
  ['td', ['colspan', 'rowspan']],
  ['a', ['href', 'title']],
  ['img', ['src', 'alt', 'width', 'height']],
])
/** What we add ourselves. */
const added: Record<string, string[]> = { a: ['rel'], img: ['loading'] }
const plain =
  'p br hr h2 h3 h4 strong b em i u s small sub sup ul li dl dt dd blockquote figure figcaption div section span table caption thead tbody tr'
/** Elements whose content is not text for people, or is parsed by other rules: they go with all they hold. */
const dropped =
  'script style iframe object embed applet template noscript noembed noframes svg math textarea title xmp plaintext select head frameset canvas audio video'

const options: sanitize.IOptions = {
  allowedTags: [...plain.split(' '), ...withAttributes.keys()],
  allowedAttributes: Object.fromEntries(
    [...withAttributes].map(([tag, names]) => [tag, [...names, ...(added[tag] ?? [])]]),
  ),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: dropped.split(' '),
  nestingLimit: 40,
  transformTags: { '*': (tagName, attributes) => ({ tagName, attribs: attributesOf(tagName, attributes) }) },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
}

/** Rounds until a text stays as it is: one for plain ones, two or three for what was badly nested. */
const mostRounds = 5

/**
 * Product descriptions and published texts come from people and are shown to customers as HTML. What leaves here has only
 * the tags and attributes above, always balanced, and no address but those of `safeValue`; the rest becomes text or
 * disappears. It is cleaned until nothing changes, because what an element held apart may be read otherwise once the
 * element is gone.
 */
export function sanitizeHtml(html: string): string {
  let before = html
  let clean = once(before)
  for (let round = 1; clean !== before && round < mostRounds; round++) {
    before = clean
    clean = once(before)
  }
  return clean
}

/** `<br />` is written as HTML has it: every other `>` of a result is a reference. */
const once = (html: string) => sanitize(html, options).replaceAll(' />', '>')

function attributesOf(tag: string, given: sanitize.Attributes): sanitize.Attributes {
  const safe: sanitize.Attributes = {}
  for (const [name, value] of Object.entries(given)) {
    const kept = withAttributes.get(tag)?.includes(name) ? safeValue(name, value) : undefined
    if (kept !== undefined) safe[name] = kept
  }
  if (tag === 'a' && safe['href'] !== undefined) safe['rel'] = 'noopener noreferrer nofollow'
  if (tag === 'img') safe['loading'] = 'lazy'
  return safe
}

function safeValue(attribute: string, value: string): string | undefined {
  // browsers ignore tabs, line breaks and control characters inside an address
  const address = value.replaceAll(/[\p{Cc}\p{Z}]/gu, '')
  if (attribute === 'href') return isPlainAddress(address) ? address : undefined
  // our own pictures only: others would tell a stranger who reads the page
  if (attribute === 'src') return /^\/images\/[\w-]+\.(webp|png|jpg)$/.test(address) ? address : undefined
  if (attribute === 'alt' || attribute === 'title') return value.slice(0, 300)
  return /^\d{1,4}$/.test(value) ? value : undefined
}

/** Nothing stands before an `@` of a host: `https://homefit.kr@evil.example` reads like ours and leads elsewhere. */
const isPlainAddress = (address: string): boolean =>
  /^(https?:\/\/(?![^/?#\\]*@)|mailto:|tel:|#|\/(?![/\\]))/i.test(address)
