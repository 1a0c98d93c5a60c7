import { gently, type Steps } from '#shared/files/breathe.ts'

/** Shorter lists are written in one go. */
const manyItems = 500

/** `JSON.stringify` of an answer that gives way to other tasks between the items of long lists that are a part of it. */
export async function jsonGently(value: unknown): Promise<string> {
  const isPlain = value !== null && typeof value === 'object' && !Array.isArray(value) && !('toJSON' in value)
  if (!isPlain || !Object.values(value).some(isLong)) return JSON.stringify(value)
  const parts: string[] = []
  for (const [key, part] of Object.entries(value)) {
    const text = isLong(part) ? `[${(await gently(textsOf(part))).join(',')}]` : JSON.stringify(part)
    if (text !== undefined) parts.push(`${JSON.stringify(key)}:${text}`)
  }
  return `{${parts.join(',')}}`
}

const isLong = (part: unknown): part is unknown[] => Array.isArray(part) && part.length > manyItems

function* textsOf(items: unknown[]): Steps<string[]> {
  const texts: string[] = []
  for (const item of items) {
    texts.push(JSON.stringify(item) ?? 'null')
    yield
  }
  return texts
}
