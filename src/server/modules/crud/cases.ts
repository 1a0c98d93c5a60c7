import { kstIso } from '#shared/format/kst.ts'

type SnakeKey<S extends string> = S extends `${infer A}${infer B}`
  ? B extends Uncapitalize<B>
    ? `${Lowercase<A>}${SnakeKey<B>}`
    : `${Lowercase<A>}_${SnakeKey<B>}`
  : S

/** A row as the API shows it: snake_case keys, times as ISO with +09:00. */
export type Snake<T> = {
  [K in keyof T as K extends string ? SnakeKey<K> : never]: T[K] extends Date
    ? string
    : T[K] extends Date | null
      ? string | null
      : T[K]
}

export function toSnake<T extends Record<string, unknown>>(row: T): Snake<T> {
  const entries = Object.entries(row).map(([key, value]) => [snake(key), value instanceof Date ? kstIso(value) : value])
  return Object.fromEntries(entries) as Snake<T>
}

export function toCamel(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [camel(key), value]))
}

const snake = (key: string) => key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const camel = (key: string) => key.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
