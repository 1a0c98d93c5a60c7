export interface XmlElement {
  attributes: string
  /** what stands between its tags; empty when it closes itself */
  body: string
  /** where it begins, and where the text after it begins */
  start: number
  end: number
}

/**
 * The elements with this local name, whatever their prefix, in order and not one inside the other. Every character is
 * looked at once: a tag that never ends, or an element that is never closed, ends the walk instead of being sought from
 * every other start again.
 */
export function* xmlElements(xml: string, name: string): Generator<XmlElement> {
  const opening = new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])`, 'g')
  const closing = new RegExp(`</(?:\\w+:)?${name}\\s*>`, 'g')
  for (let tag = opening.exec(xml); tag; tag = opening.exec(xml)) {
    const start = tag.index
    const from = opening.lastIndex
    const close = xml.indexOf('>', from)
    if (close < 0) return
    if (xml[close - 1] === '/') {
      yield { attributes: xml.slice(from, close - 1), body: '', start, end: close + 1 }
      opening.lastIndex = close + 1
      continue
    }
    closing.lastIndex = close + 1
    const found = closing.exec(xml)
    if (!found) return
    const end = closing.lastIndex
    yield { attributes: xml.slice(from, close), body: xml.slice(close + 1, found.index), start, end }
    opening.lastIndex = end
  }
}

/** Every start tag with this local name, whatever its prefix, as its attribute text. */
export function* xmlTags(xml: string, name: string): Generator<string> {
  const opening = new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])`, 'g')
  while (opening.test(xml)) {
    const from = opening.lastIndex
    const close = xml.indexOf('>', from)
    if (close < 0) return
    yield xml.slice(from, close)
    opening.lastIndex = close + 1
  }
}
