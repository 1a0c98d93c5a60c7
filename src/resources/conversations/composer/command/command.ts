import { type ClaimType, leftOf, refusalOf } from '#console/claims/claimDraft.ts'
import type { AdminOrder, ClaimReason, ReplyActionRequest } from '#contract/schema.d.ts'
import { claimKindWord } from '#shared/words/claims.ts'

/** What is typed to do something about the order while answering: `/반품 B 1개 단순 변심`. Pure. */

type Item = AdminOrder['items'][number]
export type Request = NonNullable<ReplyActionRequest>
/** What an item can become in an exchange. */
export type Option = { id: number; label: string; left: number | undefined }
export type Known = { items: readonly Item[]; reasons: readonly ClaimReason[]; options: readonly Option[] }

/** The next thing to say: a text in place of what was typed, or all that is needed. */
export type Choice = {
  key: string
  label: string
  hint?: string | undefined
  /** why it cannot be chosen */
  blocked?: string | undefined
  text?: string
  request?: Request
}

const KINDS = (Object.entries(claimKindWord) as [ClaimType, string][]).toReversed()
const MOST_CHOICES = 9
const MOST_LETTERS = 26

export const letterOf = (index: number) => (index < MOST_LETTERS ? String.fromCharCode(65 + index) : String(index + 1))

/** The keys of a Korean keyboard in the order of the letters that they are. */
const KOREAN_KEYS = 'ㅁㅠㅊㅇㄷㄹㅎㅗㅑㅓㅏㅣㅡㅜㅐㅔㅂㄱㄴㅅㅕㅍㅈㅌㅛㅋ'

const plain = (text: string) => text.normalize('NFC').toLowerCase().replaceAll(/\s/g, '')

export type Command = { from: number; kind: ClaimType | undefined; rest: string }

/** The command that the caret stands at the end of; none while nothing of the kind is typed. */
export const commandAt = (text: string, caret: number): Command | undefined => {
  const line = text.slice(0, caret).split('\n').at(-1) ?? ''
  const start = caret - line.length
  const whole = /(?:^|\s)\/(취소|반품|교환)([^\n]{0,600})$/.exec(line)
  if (whole) {
    const [found, word, rest = ''] = whole
    return {
      from: start + line.length - found.trimStart().length,
      kind: KINDS.find(([, one]) => one === word)?.[0],
      rest,
    }
  }
  const begun = /(?:^|\s)\/([^\s/]?)$/.exec(line)
  if (!begun) return undefined
  return { from: start + line.lastIndexOf('/'), kind: undefined, rest: begun[1] ?? '' }
}

/** What follows a name at the beginning of a text, wherever their spaces are; undefined when it does not begin so. */
export const after = (text: string, name: string): string | undefined => {
  const wanted = plain(name)
  let met = 0
  let at = 0
  const letters = Array.from(text.normalize('NFC'))
  for (; at < letters.length && met < wanted.length; at += 1) {
    const letter = letters[at] ?? ''
    if (/\s/.test(letter)) continue
    if (!wanted.startsWith(letter.toLowerCase(), met)) return undefined
    met += letter.length
  }
  return met === wanted.length ? letters.slice(at).join('').trim() : undefined
}

/** The item that a word names: its letter (on either keyboard), its number, or its name as far as only one has it. */
export const itemNamed = (items: readonly Item[], word: string): Item | undefined => {
  if (word === '') return undefined
  const korean = KOREAN_KEYS.indexOf(word)
  const letter = korean === -1 ? word.toUpperCase() : letterOf(korean)
  const byPlace = items.find((_, index) => letterOf(index) === letter || String(index + 1) === word)
  if (byPlace) return byPlace
  const [only, another] = items.filter((item) => plain(item.product_name + item.option_label).includes(plain(word)))
  return another ? undefined : only
}

const nameOf = ({ product_name: name, option_label: option }: Item) => [name, option].filter(Boolean).join(' · ')

const kindChoices = (begun: string): Choice[] =>
  KINDS.filter(([, word]) => word.startsWith(begun)).map(([key, word]) => ({
    key,
    label: word,
    hint: `이 주문의 상품을 ${word}하고, 답변을 보낼 때 함께 처리해요`,
    text: `/${word} `,
  }))

const itemChoices = (kind: ClaimType, items: readonly Item[], typed: string): Choice[] =>
  items
    .map((item, index) => ({ item, letter: letterOf(index) }))
    .filter(({ item, letter }) => plain(letter + item.product_name + item.option_label).includes(plain(typed)))
    .slice(0, MOST_CHOICES)
    .map(({ item, letter }) => ({
      key: String(item.id),
      label: `${letter}  ${nameOf(item)}`,
      hint: `${leftOf(item)}개까지`,
      blocked: refusalOf(item, kind),
      text: `/${claimKindWord[kind]} ${letter} ${leftOf(item) === 1 ? '1개 ' : ''}`,
    }))

type Found = { kind: ClaimType; item: Item; head: string }

const quantityChoices = ({ item, head }: Found, typed: string): Choice[] =>
  Array.from({ length: leftOf(item) }, (_, n) => n + 1)
    .filter((count) => String(count).startsWith(typed))
    .slice(0, MOST_CHOICES)
    .map((count) => ({
      key: String(count),
      label: `${count}개`,
      hint: count === leftOf(item) ? '남은 수량 모두' : undefined,
      text: `${head}${count}개 `,
    }))

const optionChoices = ({ head }: Found, options: readonly Option[], typed: string): Choice[] =>
  options
    .filter(({ label }) => plain(label).includes(plain(typed)))
    .slice(0, MOST_CHOICES)
    .map(({ id, label, left }) => ({
      key: String(id),
      label,
      hint: left === undefined ? undefined : `재고 ${left}`,
      blocked: left === 0 ? '재고가 없어요' : undefined,
      text: `${head}${label} `,
    }))

/** Reasons that fit what was typed; a text that is none of them is the words of one that wants words. */
const reasonChoices = (
  { head }: Pick<Found, 'head'>,
  reasons: readonly ClaimReason[],
  typed: string,
  requestOf: (reason: ClaimReason, detail: string) => Request,
): Choice[] => {
  const fitting = reasons.filter(
    ({ label }) => plain(label).includes(plain(typed)) || (typed !== '' && after(typed, label) !== undefined),
  )
  const offered = fitting.length > 0 ? fitting : reasons.filter(({ detail_required: words }) => words)
  return offered.slice(0, MOST_CHOICES).map((reason) => {
    const { id, label, fault, detail_required: words } = reason
    const detail = fitting.length > 0 ? (after(typed, label) ?? '') : typed
    const whose = fault === 'SELLER' ? '판매자 귀책' : '고객 귀책'
    if (words && detail === '')
      return { key: String(id), label, hint: '자세한 사유를 이어서 적어요. 고객도 읽어요', text: `${head}${label} ` }
    return {
      key: String(id),
      label: detail ? `${label}: ${detail}` : label,
      hint: detail ? `${whose} · 적은 사유는 고객도 읽어요` : whose,
      request: requestOf(reason, detail.slice(0, 500)),
    }
  })
}

/** What can be said next. Nothing when what was typed is no command of this order. */
export const choicesOf = ({ kind, rest }: Command, { items, reasons, options }: Known): Choice[] => {
  if (kind === undefined) return kindChoices(rest)
  const found = readItem(kind, items, rest)
  if (!found) return itemChoices(kind, items, rest.trim())
  const { item, typed: said } = found
  const counted = /^(\d+)\s*개?(?=\s|$)\s*(.*)$/s.exec(said)
  if (!counted && said === '' && leftOf(item) > 1) return quantityChoices(found, '')
  if (counted && counted[2] === '' && !/개\s*$|\s$/.test(said) && !/\s$/.test(rest))
    return quantityChoices(found, counted[1] ?? '')
  const quantity = counted ? Number(counted[1]) : leftOf(item)
  const left = leftOf(item)
  if (quantity < 1 || quantity > left)
    return [{ key: 'quantity', label: `${quantity}개`, blocked: `남은 수량은 ${left}개예요` }]
  const typed = (counted ? (counted[2] ?? '') : said).trim()
  const head = `${found.head}${quantity}개 `
  const reasonsFor = (option: Option | undefined, text: string) =>
    reasonChoices({ head: option ? `${head}${option.label} ` : head }, reasons, text, ({ id }, detail) => ({
      kind: 'claim',
      type: kind,
      items: [{ order_item_id: item.id, quantity, ...(option ? { exchange_sku_id: option.id } : {}) }],
      reason_id: id,
      ...(detail ? { reason_detail: detail } : {}),
    }))
  if (kind !== 'exchange') return reasonsFor(undefined, typed)
  const byLength = options.toSorted((a, b) => b.label.length - a.label.length)
  const option = byLength.find(({ label }) => after(typed, label) !== undefined)
  return option
    ? reasonsFor(option, after(typed, option.label) ?? '')
    : optionChoices({ ...found, head }, options, typed)
}

/** The item that the command is about, and what was said after it; the only one of an order needs no name. */
export const readItem = (
  kind: ClaimType,
  items: readonly Item[],
  rest: string,
): (Found & { typed: string }) | undefined => {
  const text = rest.trimStart()
  const word = /^\S*/.exec(text)?.[0] ?? ''
  // a word that is still being typed may become a longer one
  const done = text.length > word.length
  const named = done || word.length === 1 ? itemNamed(items, word) : undefined
  const [only, another] = items
  const item = named ?? (only && !another ? only : undefined)
  if (!item || refusalOf(item, kind) !== undefined) return undefined
  const head = `/${claimKindWord[kind]} ${letterOf(items.indexOf(item))} `
  return { kind, item, head, typed: named ? text.slice(word.length).trimStart() : text }
}
