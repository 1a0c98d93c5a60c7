import { AppError } from '../../http/errors.ts'

/** What leads out of the shop or to a person, as people write it: links, mail addresses, Korean telephone numbers. */
const forbidden: Record<string, RegExp> = {
  LINK: /https?:\/\/|\bwww\.|[a-z0-9가-힣-]+\.(?:com|net|org|kr|co|shop|store|link|me|io|ly|gg|to|xyz|site|gl|la)(?![a-z0-9])/i,
  EMAIL: /[\w.+-]+@[\w-]+\.\w{2,}/,
  PHONE:
    /(?<!\d)(?:01[016-9]|\+?82[ .·-]{0,3}0?1[016-9]|0[2-6]\d?|070|15\d\d|16\d\d|18\d\d)[ .·-]{0,3}\d{3,4}[ .·-]{0,3}\d{4}(?!\d)/,
}

/** As it is read: full-width letters are letters, what is not seen is not there, a hyphen of any kind is one. */
const asRead = (content: string): string =>
  content
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/\p{Dash_Punctuation}/gu, '-')

/** Error: CONTENT_FORBIDDEN, with `found` saying of which kind. */
export function refuseForbidden(content: string): void {
  const read = asRead(content)
  const found = Object.keys(forbidden).filter((kind) => forbidden[kind]?.test(read))
  if (found.length > 0) throw new AppError('CONTENT_FORBIDDEN', { found })
}
