import { type NoticeCode, notices } from './catalogue.ts'
import type { NoticeValue } from './notice.ts'
import { namesIn, type NoticeText, strangersIn } from './render.ts'

export type NoticeTrouble = {
  field: keyof NoticeText
  code: 'NOTICE_VALUE' | 'NOTICE_VALUE_MISSING'
  params: { names: string }
}

/** What keeps a text from being sent as this notice: values that it does not have, and those that it lacks. */
export function troublesIn(code: NoticeCode, text: NoticeText): NoticeTrouble[] {
  const values: Record<string, NoticeValue> = notices[code].values
  const strange = (['title', 'body'] as const).map((field) => ({
    field,
    code: 'NOTICE_VALUE' as const,
    names: strangersIn(text[field], Object.keys(values)),
  }))
  const named = new Set([...namesIn(text.title), ...namesIn(text.body)])
  const missing = Object.keys(values).filter((name) => values[name]?.required && !named.has(name))
  return [...strange, { field: 'body' as const, code: 'NOTICE_VALUE_MISSING' as const, names: missing }].flatMap(
    ({ names, ...trouble }) => (names.length > 0 ? [{ ...trouble, params: { names: names.join(', ') } }] : []),
  )
}
