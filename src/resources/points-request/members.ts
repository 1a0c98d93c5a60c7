/** Who gets points: found by search (with a masked name), or pasted as an e-mail or a number of theirs. */
export type Member = { key: string; label: string; id?: number; email?: string }

const EMAIL = /[^\s@<>,;"'()]+@[^\s@<>,;"'()]+\.[^\s@<>,;"'()]+/g
const AMOUNT = /^\d{1,3}(,\d{3})+$/
const IDS = /^\d{1,15}(,\d{1,15})*,?$/

export const byId = (id: number, label = `회원 ${id}`): Member => ({ key: `id:${id}`, id, label })

/** The member that the address names (`?user_id=12`), for links from their page. */
export const memberAsked = (search: string): Member[] => {
  const id = Number(new URLSearchParams(search).get('user_id'))
  return Number.isSafeInteger(id) && id > 0 ? [byId(id)] : []
}

const byEmail = (email: string): Member => ({ key: `email:${email}`, email, label: email })

/**
 * Members in pasted text: a column, a list with commas, or whole rows of a sheet. When there are e-mails in it, numbers
 * beside them are something else (phones, amounts) and are left alone.
 */
export const membersIn = (text: string): Member[] => {
  const emails = text.match(EMAIL)
  if (emails) return distinct(emails.map((email) => byEmail(email.toLowerCase().replace(/\.$/, ''))))
  const numbers = text
    .split(/[\s;]+/)
    .filter((word) => IDS.test(word) && !AMOUNT.test(word))
    .flatMap((word) => word.split(','))
  return distinct(
    numbers
      .map(Number)
      .filter((id) => id > 0)
      .map((id) => byId(id)),
  )
}

/** Each once, in the order they came. */
export const distinct = (members: readonly Member[]): Member[] => [
  ...new Map(members.map((member) => [member.key, member])).values(),
]

/** The part of the request's body that names them. */
export const namesOf = (members: readonly Member[]) => ({
  user_ids: members.flatMap(({ id }) => (id === undefined ? [] : [id])),
  email_addresses: members.flatMap(({ email }) => (email === undefined ? [] : [email])),
})
