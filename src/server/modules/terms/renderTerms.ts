import MarkdownIt from 'markdown-it'
import { sanitizeHtml } from '../../html/sanitizeHtml.ts'

const markdown = new MarkdownIt({ html: true, breaks: true })
// the title of the text is a heading already
markdown.core.ruler.push('smaller-headings', ({ tokens }) => {
  for (const token of tokens) if (/^h\d$/.test(token.tag)) token.tag = `h${Math.min(Number(token.tag.slice(1)) + 1, 4)}`
})

/** Texts are read far more often than they are published. */
const rendered = new Map<string, string>()
const mostKept = 50

/** The HTML of a text: Markdown with tables, and nothing in it that could run or load from elsewhere. */
export function renderTerms(body: string): string {
  const known = rendered.get(body)
  if (known !== undefined) return known
  const html = sanitizeHtml(markdown.render(body))
  const [oldest] = rendered.keys()
  if (rendered.size >= mostKept && oldest !== undefined) rendered.delete(oldest)
  rendered.set(body, html)
  return html
}
