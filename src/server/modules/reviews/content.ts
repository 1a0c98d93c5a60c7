import { AppError } from '../../http/errors.ts'

/** What leads out of the shop or to a person, as people write it: links, mail addresses, Korean telephone numbers. */
const forbidden: Record<string, RegExp> = {
  LINK: /https?:\/\/|\bwww\.|\b[a-z0-9-]+\.(?:com|net|kr|shop|link|me|io)\b/i,
  EMAIL: /[\w.+-]+@[\w-]+\.\w{2,}/,
  PHONE: /(?<!\d)(?:01[016-9]|0[2-6]\d?|070|15\d\d|16\d\d|18\d\d)[ .·-]?\d{3,4}[ .·-]?\d{4}(?!\d)/,
}

/** Error: CONTENT_FORBIDDEN, with `found` saying of which kind. */
export function refuseForbidden(content: string): void {
  const found = Object.keys(forbidden).filter((kind) => forbidden[kind]?.test(content))
  if (found.length > 0) throw new AppError('CONTENT_FORBIDDEN', { found })
}
