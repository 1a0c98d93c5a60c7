import type { ConversationTemplate } from '#contract/schema.d.ts'

/** How long what is typed after `/` can be and still look for a template. */
const LONGEST = 20

/** What is looked for behind a `/` that begins a word, and where it stands; none while no template is asked for. */
export const slashAt = (text: string, caret: number): { from: number; query: string } | undefined => {
  const before = text.slice(0, caret)
  const from = before.lastIndexOf('/')
  if (from === -1 || (from > 0 && !/\s/.test(before[from - 1] ?? ''))) return undefined
  const query = before.slice(from + 1)
  return query.length > LONGEST || /\n|^\s|\s$/.test(query) ? undefined : { from, query }
}

type Template = Pick<ConversationTemplate, 'id' | 'title' | 'shortcut' | 'category'>

const plain = (text: string) => text.normalize('NFC').toLowerCase().replaceAll(/\s/g, '')

/** How well a template fits what was typed; less is better. */
const rank = ({ title, shortcut }: Template, wanted: string): number | undefined => {
  const [name, short] = [plain(title), plain(shortcut ?? '')]
  if (short === wanted && wanted !== '') return 0
  if (short.startsWith(wanted) && short !== '') return 1
  if (name.startsWith(wanted)) return 2
  if (name.includes(wanted)) return 3
  return short.includes(wanted) ? 4 : undefined
}

/** Templates for what was typed: the best fit first, those of this kind of question before others. */
export const templatesFor = <T extends Template>(templates: readonly T[], query: string, categoryId: number): T[] => {
  const wanted = plain(query)
  const foreign = ({ category }: Template) => (category === null ? 1 : category.id === categoryId ? 0 : 2)
  return templates
    .flatMap((template) => {
      const fit = rank(template, wanted)
      return fit === undefined ? [] : [{ template, fit }]
    })
    .toSorted(
      (a, b) =>
        (wanted === '' ? 0 : a.fit - b.fit) ||
        foreign(a.template) - foreign(b.template) ||
        a.template.title.localeCompare(b.template.title, 'ko'),
    )
    .map(({ template }) => template)
}
