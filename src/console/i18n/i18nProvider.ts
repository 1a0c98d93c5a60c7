/**
 * The console speaks Korean only: react-admin's messages are ours, every other text stands in its screen.
 * A key we do not have falls back to the text a component gives (`_`), then to the key itself.
 */
import type { I18nProvider } from 'react-admin'
import { koreanMessages } from './koreanMessages.ts'

const find = (key: string): string | undefined => {
  let at: unknown = koreanMessages
  for (const part of key.split('.')) {
    if (at === null || typeof at !== 'object') return undefined
    at = (at as Record<string, unknown>)[part]
  }
  return typeof at === 'string' ? at : undefined
}

type Options = { _?: string; smart_count?: number } & Record<string, unknown>

/** The Korean text of a message key with its `%{…}` filled in; one form for every number, as Korean has. */
export const translate = (key: string, options: Options = {}): string => {
  const text = find(key) ?? options._ ?? key
  const values: Record<string, unknown> = { smart_count: 1, ...options }
  return text.replaceAll(/%\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined || value === null ? whole : String(value as string | number)
  })
}

export const i18nProvider: I18nProvider = {
  translate,
  changeLocale: () => Promise.resolve(),
  getLocale: () => 'ko',
}
