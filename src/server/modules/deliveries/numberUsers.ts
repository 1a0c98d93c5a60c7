/** Whose parcel carries an invoice number, as far as a clash of two of them can tell. */
export type NumberUser = { orderId: number; receiverKey: string; originId: number; orderNo: string }

/**
 * Who uses which invoice number, asked once for each row of a file: however many users a number has, a question looks
 * at two receivers and two origins at most, because a third could only repeat the answer.
 */
export function numberUsers<User extends NumberUser>() {
  type Users = { receivers: Map<string, User[]>; origins: Map<number, User> }
  const byNumber = new Map<string, Users>()
  return {
    has: (number: string): boolean => byNumber.has(number),

    add(number: string, user: User): void {
      let users = byNumber.get(number)
      if (!users) byNumber.set(number, (users = { receivers: new Map(), origins: new Map() }))
      const { orderId, receiverKey, originId } = user
      if (!users.origins.has(originId)) users.origins.set(originId, user)
      const own = users.receivers.get(receiverKey)
      if (!own) users.receivers.set(receiverKey, [user])
      else if (own.length === 1 && own[0]?.orderId !== orderId) own.push(user)
    },

    /** An order of another receiver that uses the number, the first that was added. */
    foreignTo(number: string, { orderId, receiverKey }: Pick<NumberUser, 'orderId' | 'receiverKey'>): User | undefined {
      for (const [key, users] of byNumber.get(number)?.receivers ?? []) {
        if (key === receiverKey) continue
        const foreign = users.find((user) => user.orderId !== orderId)
        if (foreign) return foreign
      }
      return undefined
    },

    /** A user of the number whose goods leave from another origin, the first that was added. */
    awayFrom(number: string, originId: number): User | undefined {
      for (const [id, user] of byNumber.get(number)?.origins ?? []) if (id !== originId) return user
      return undefined
    },
  }
}
