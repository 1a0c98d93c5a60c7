import Image from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import StarterKit from '@tiptap/starter-kit'

/** What the editor knows is what the server's sanitizer keeps, so that nothing that is seen here is lost when it is saved. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    link: {
      openOnClick: false,
      protocols: ['https', 'http', 'mailto', 'tel'],
      HTMLAttributes: { rel: null, target: null },
    },
  }),
  Image,
  TableKit.configure({ table: { resizable: false } }),
]

/** Only pictures of this shop are shown to customers; others would tell a stranger who reads the page. */
const isOurs = (src: string | null) => /^\/images\/[\w-]+\.(webp|png|jpg)$/.test(src ?? '')

/** What is pasted from elsewhere, without pictures that would not be kept. */
export function pastedHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll('script, style, iframe, xml')) element.remove()
  for (const image of body.querySelectorAll('img')) if (!isOurs(image.getAttribute('src'))) image.remove()
  return body.innerHTML
}

/** An address as people type it: ours, or with the scheme that it needs; undefined when it is none. */
export function linkOf(typed: string): string | undefined {
  const text = typed.trim()
  if (/^(\/(?!\/)|#|https?:\/\/|mailto:|tel:)\S*$/.test(text)) return text
  return /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(text) ? `https://${text}` : undefined
}
